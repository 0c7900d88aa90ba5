// Keeps connections to hosts that users enter (mail servers, model URLs, webhooks) out of the internal network. A host is
// resolved once, all its addresses are checked, and the caller connects to the checked address, so that DNS rebinding has no
// effect.
import { type LookupAddress, type LookupOptions, lookup as lookupWithCallback } from 'node:dns'
import { lookup as lookupWithPromise } from 'node:dns/promises'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'
import type { MailboxConnection } from '#core/ports.ts'

/** `public`: the internet only. `anywhere`: private networks and loopback too. `loopback`: this machine only (the sandbox). */
export type HostPolicy = 'public' | 'anywhere' | 'loopback'

/** What an installation allows for hosts that its users enter. */
export const hostPolicy = (allowPrivateHosts: boolean): HostPolicy =>
  allowPrivateHosts ? 'anywhere' : 'public'

/** A sandbox mailbox may only connect to this machine; a real one to what the installation allows. */
export const mailboxPolicy = (
  mailbox: Pick<MailboxConnection, 'kind'>,
  allowPrivateHosts: boolean,
): HostPolicy => (mailbox.kind === 'sandbox' ? 'loopback' : hostPolicy(allowPrivateHosts))

export type Resolved =
  | { ok: true; address: string; family: 4 | 6 }
  | { ok: false; code: 'EBLOCKED' | 'EDNS'; why: string }

const blockList = (ranges: string): BlockList => {
  const list = new BlockList()
  for (const range of ranges.trim().split(/\s+/)) {
    const [network = '', prefix = ''] = range.split('/')
    list.addSubnet(network, Number(prefix), isIPv4(network) ? 'ipv4' : 'ipv6')
  }
  return list
}

const LOOPBACK = blockList('127.0.0.0/8 ::1/128')
const PRIVATE = blockList('10.0.0.0/8 100.64.0.0/10 172.16.0.0/12 192.168.0.0/16 fc00::/7')
/** Metadata services are inside ranges that a private network may use, so they are listed one by one. */
const METADATA = blockList('169.254.0.0/16 100.100.100.200/32 168.63.129.16/32 fd00:ec2::/32 fd20:ce::/32')
/** Never a mail server or a web service: unspecified, documentation, multicast, link-local, and IPv4 embedded in IPv6. */
const NEVER = blockList(`
  0.0.0.0/8 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  ::/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 5f00::/16
  fe80::/10 fec0::/10 ff00::/8`)

/** A Korean sentence why an address literal may not be connected to; null when it may. */
export function rejectAddress(address: string, policy: HostPolicy): string | null {
  const family = isIP(address)
  if (family === 0 || address.includes('%')) return `${address}는 올바른 IP 주소가 아닙니다.`
  if (family === 6 && isMapped(address)) return inner(address)
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  if (LOOPBACK.check(address, kind)) return policy === 'public' ? inner(address) : null
  if (policy === 'loopback') return `샌드박스는 이 컴퓨터 안으로만 연결합니다(${address}).`
  if (NEVER.check(address, kind) || METADATA.check(address, kind)) return inner(address)
  if (PRIVATE.check(address, kind) && policy === 'public') return inner(address)
  return null
}

/** `::ffff:127.0.0.1` in any notation. Not a BlockList range, because there it would match every IPv4 address. */
const isMapped = (address: string): boolean => new URL(`http://[${address}]`).hostname.startsWith('[::ffff:')

const inner = (address: string): string =>
  `${address}는 내부망이나 특수 용도의 주소이므로 연결하지 않습니다. 사내 서버라면 설치 관리자가 ALLOW_PRIVATE_HOSTS를 켜야 합니다.`

const innerName = (name: string): string =>
  `이 서버 이름은 내부망이나 특수 용도의 주소를 가리켜서 연결하지 않습니다: ${name}. 사내 서버라면 설치 관리자가 ALLOW_PRIVATE_HOSTS를 켜야 합니다.`

/** `2130706433`, `0x7f.1`, `0177.0.0.1`: notations of an IPv4 address that the resolver still accepts. */
const isDisguisedAddress = (host: string): boolean =>
  !isIPv4(host) && /^(0x[0-9a-f]*|\d+)(\.(0x[0-9a-f]*|\d+))*\.?$/i.test(host)

type LookupAll = (host: string, options: { all: true; order: 'ipv4first' }) => Promise<LookupAddress[]>

/**
 * Resolves a host once. If one of its addresses is not allowed, the whole host is rejected.
 * @param host name or address literal, brackets around IPv6 allowed
 * @returns the address to connect to (use the host itself as `servername`), or a Korean sentence. Never throws.
 */
export async function resolvePublic(
  host: string,
  policy: HostPolicy,
  lookupAll: LookupAll = lookupWithPromise,
): Promise<Resolved> {
  const name = host.trim().replace(/^\[(.*)\]$/, '$1')
  if (name === '' || /[\s/@\\]/.test(name))
    return { ok: false, code: 'EBLOCKED', why: `서버 주소가 올바르지 않습니다: "${host}"` }
  if (isIP(name) !== 0) return judge([{ address: name, family: isIP(name) }], policy, name)
  if (isDisguisedAddress(name)) return { ok: false, code: 'EBLOCKED', why: inner(name) }
  try {
    return judge(await lookupAll(name, { all: true, order: 'ipv4first' }), policy, name)
  } catch {
    return {
      ok: false,
      code: 'EDNS',
      why: `서버 이름을 찾지 못했습니다: ${name}. 철자와 네트워크를 확인해 주세요.`,
    }
  }
}

function judge(addresses: LookupAddress[], policy: HostPolicy, name: string): Resolved {
  for (const { address } of addresses) {
    const why = rejectAddress(address, policy)
    // what a name resolves to in the internal network is not disclosed: the sentence names only an address that the user
    // entered
    if (why !== null) return { ok: false, code: 'EBLOCKED', why: address === name ? why : innerName(name) }
  }
  const [first] = addresses
  if (first === undefined)
    return { ok: false, code: 'EDNS', why: `서버 이름 ${name}의 주소를 찾지 못했습니다.` }
  return { ok: true, address: first.address, family: first.family === 6 ? 6 : 4 }
}

/** The error of a guarded look-up; `why` is Korean. */
export class BlockedHostError extends Error {
  readonly code = 'EBLOCKED'
  override readonly name = 'BlockedHostError'
}

/** The look-up of `node:dns` with all addresses of a host. */
export type ResolveHost = (
  host: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * A `lookup` for sockets and undici Agents (`new Agent({ connect: { lookup: guardedLookup(policy) } })`).
 * Sockets skip the look-up for address literals, so judge the URL with `rejectUrl` first.
 */
export function guardedLookup(policy: HostPolicy, resolve: ResolveHost = lookupWithCallback): LookupFunction {
  return (host, options: LookupOptions, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const verdict = judge(addresses, policy, host)
      if (!verdict.ok) return callback(new BlockedHostError(verdict.why), '')
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      callback(null, first?.address ?? '', first?.family)
    })
  }
}

/** A Korean sentence why an http(s) URL may not be called; null when it may (names are checked later by `guardedLookup`). */
export function rejectUrl(url: URL, policy: HostPolicy): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return `http 또는 https 주소만 쓸 수 있습니다: ${url.protocol}`
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0) return rejectAddress(host, policy)
  return isDisguisedAddress(host) ? inner(host) : null
}
