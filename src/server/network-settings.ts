// Parsers of settings that are addresses, networks or origins.
import { isIP } from 'node:net'
import * as z from 'zod'

/** `9464` or `0.0.0.0:9464` or `[::]:9464`; a number alone listens on this machine only. */
export const listenAddress = (name: string) =>
  z.string().transform((text, issues) => {
    const [, host, digits = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? []
    const number = Number(digits)
    const address = host?.replace(/^\[(.*)\]$/, '$1') ?? '127.0.0.1'
    if (digits !== '' && number > 0 && number <= 65_535 && isIP(address) !== 0)
      return { host: address, port: number }
    issues.addIssue(`${name}: 9464나 0.0.0.0:9464처럼 포트 번호, 또는 IP 주소와 포트로 입력해 주세요.`)
    return z.NEVER
  })

/** Names that proxy-addr knows, all for non-public networks. */
const NAMED_NETWORKS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']

/** `10.0.0.5, 172.16.0.0/12, uniquelocal`. Prefix length 0 is rejected: every caller could forge its address. */
export const networks = (name: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((all) => all.every((one) => NAMED_NETWORKS.includes(one) || isNetwork(one)), {
      error: `${name}에는 역방향 프록시의 IP 주소나 네트워크(10.0.0.0/8), loopback·linklocal·uniquelocal을 쉼표로 나누어 입력해 주세요.`,
    })

function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined) return false
  if (prefix === undefined) return true
  const bits = Number(prefix)
  return /^\d{1,3}$/.test(prefix) && bits > 0 && bits <= (family === 4 ? 32 : 128)
}

/** `https://app.example.com, http://localhost:5173`. One message for every entry that is not exactly an origin. */
export const origins = (name: string) =>
  z.string().transform((text, issues) => {
    const entries = text.split(',').map((one) => one.trim())
    for (const entry of entries) {
      const message = originFault(name, entry)
      if (message !== null) issues.addIssue(message)
    }
    return [...new Set(entries.map((entry) => entry.toLowerCase()))]
  })

function originFault(name: string, entry: string): string | null {
  if (entry === '') return `${name}에 빈 항목이 있습니다. 출처를 쉼표 하나로 나누어 입력해 주세요.`
  if (entry.includes('*') || entry.toLowerCase() === 'null')
    return `${name}에는 *나 null을 쓸 수 없습니다. https://app.example.com처럼 출처를 하나씩 입력해 주세요.`
  const url = URL.canParse(entry) ? new URL(entry) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    // the value is left out: it may contain a password
    return `${name}의 한 항목을 출처로 읽을 수 없습니다. https://app.example.com처럼 입력해 주세요.`
  // a browser sends the origin exactly as the URL standard writes it: without a path and without the default port
  if (url.origin !== entry.toLowerCase())
    return `${name}에는 경로와 기본 포트 없이 출처만 적어야 합니다. 올바른 값: ${url.origin}`
  return null
}
