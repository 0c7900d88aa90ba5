// Posts deliveries over HTTP(S). Every connection is looked up through the guard, so a name that resolves to an internal
// address later is rejected too. Redirects are not followed. Only the beginning of a response is read.
import { performance } from 'node:perf_hooks'
import { Agent, request } from 'undici'
import type { Clock, WebhookSender } from '#core/ports.ts'
import { MAX_ANSWER_BYTES, readRetryAfter, type WebhookFault } from '#core/webhooks/delivery.ts'
import { BlockedHostError, guardedLookup, type HostPolicy, rejectUrl } from './address-guard.ts'

export function createWebhookSender({
  policy,
  clock,
}: {
  policy: HostPolicy
  clock: Clock
}): WebhookSender & { close(): Promise<void> } {
  const dispatcher = new Agent({
    connect: { lookup: guardedLookup(policy) },
    // a restarted endpoint must not lose an attempt because of an old connection
    pipelining: 0,
  })
  const urlError = (text: string): string | null => {
    const url = URL.parse(text)
    if (!url) return '주소를 읽을 수 없습니다. https://로 시작하는 전체 주소를 입력해 주세요.'
    if (url.username || url.password) return '주소에 아이디나 비밀번호를 포함할 수 없습니다.'
    return rejectUrl(url, policy)
  }
  return {
    urlError,
    async post(url, headers, body, timeoutMs) {
      const started = performance.now()
      const durationMs = () => Math.round(performance.now() - started)
      const why = urlError(url)
      if (why !== null) return { kind: 'fault', fault: 'blocked', why, durationMs: 0 }
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        const answer = await request(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': 'Ieum-Webhooks/1', ...headers },
          body,
          dispatcher,
          signal: timeout,
        })
        const retryAfter = answer.headers['retry-after']
        return {
          kind: 'answer',
          status: answer.statusCode,
          body: await readBeginning(answer.body, timeout),
          retryAfterMs: readRetryAfter([retryAfter].flat()[0], clock.now()),
          durationMs: durationMs(),
        }
      } catch (error) {
        const fault = timeout.aborted ? 'timeout' : faultOf(error)
        return { kind: 'fault', fault, why: sentenceOf(fault, error), durationMs: durationMs() }
      }
    },
    close: () => dispatcher.destroy(),
  }
}

type AnswerBody = Awaited<ReturnType<typeof request>>['body']

/** The status was received and decides; a body that never ends, or breaks off, does not change it. */
async function readBeginning(body: AnswerBody, timeout: AbortSignal): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of body) {
      const bytes = part as Uint8Array
      parts.push(bytes.subarray(0, MAX_ANSWER_BYTES - length))
      length += bytes.length
      if (length >= MAX_ANSWER_BYTES || timeout.aborted) break
    }
  } catch {
    // the part that was read is kept
  }
  body.on('error', () => {}).destroy()
  // NUL is the one character that the database does not accept
  return new TextDecoder().decode(Buffer.concat(parts)).replaceAll('\0', '')
}

const causesOf = (error: unknown): unknown[] => {
  const chain: unknown[] = []
  for (let one = error; one instanceof Error && chain.length < 5; one = one.cause) {
    chain.push(one)
    if (one instanceof AggregateError) chain.push(...one.errors)
  }
  return chain
}

const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/
const DNS_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL'])

function faultOf(error: unknown): WebhookFault {
  for (const one of causesOf(error)) {
    if (one instanceof BlockedHostError) return 'blocked'
    const code = String((one as { code?: unknown }).code ?? '')
    if (DNS_CODES.has(code)) return 'dns'
    if (TLS_CODE.test(code)) return 'tls'
    if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'timeout'
  }
  return 'connection'
}

const SENTENCES: Record<Exclude<WebhookFault, 'blocked'>, string> = {
  timeout: '정해진 시간 안에 응답하지 않았습니다.',
  dns: '서버 이름을 찾지 못했습니다.',
  tls: '보안 연결(TLS)을 맺지 못했습니다. 인증서를 확인해 주세요.',
  connection: '서버에 연결하지 못했거나 응답 전에 연결이 끊어졌습니다.',
}

function sentenceOf(fault: WebhookFault, error: unknown): string {
  if (fault !== 'blocked') return SENTENCES[fault]
  return (
    causesOf(error).find((one) => one instanceof BlockedHostError)?.message ?? '연결할 수 없는 주소입니다.'
  )
}
