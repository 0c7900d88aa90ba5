// The one way from the browser to the API: an endpoint value and its arguments in, the typed reply or an ApiFailure out.
import { urlOf } from '#api/address.ts'
import type { ArgsOf, Endpoint, ErrorBody, ReplyOf } from '#api/endpoint.ts'
import { ApiFailure } from '#web/lib/api-failure.ts'
import { announceSessionExpired } from '#web/lib/session-expired.ts'
import { common } from '#web/text/common.ts'

export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string; keepalive?: boolean }
type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
type Rest<E extends Endpoint> =
  Record<never, never> extends ArgsOf<E>
    ? [args?: ArgsOf<E>, options?: CallOptions]
    : [args: ArgsOf<E>, options?: CallOptions]

/** Calls the API with the session cookie. Throws `ApiFailure`, and the browser's AbortError when `signal` ended it. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[args, options = {}]: Rest<E>
): Promise<ReplyOf<E>> {
  const loose = (args ?? {}) as Loose
  const headers: Record<string, string> = { accept: 'application/json' }
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const form = loose.body instanceof FormData
  if (loose.body !== undefined && !form) headers['content-type'] = 'application/json'
  const response = await reach(urlOf(endpoint.path, loose), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers,
    body: loose.body === undefined ? null : form ? (loose.body as FormData) : JSON.stringify(loose.body),
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
  })
  const answer = await readJson(response)
  if (response.ok) return answer as ReplyOf<E>
  throw refusalOf(response.status, answer)
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiFailure({ statusCode: 0, code: 'network_failed', message: common.networkFailed })
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // a proxy's HTML page instead of our answer
    throw new ApiFailure({ statusCode: response.status, code: 'bad_answer', message: common.badAnswer })
  }
}

function refusalOf(status: number, answer: unknown): ApiFailure {
  const body = (answer ?? {}) as Partial<ErrorBody>
  const failure = new ApiFailure({
    statusCode: status,
    code: body.code ?? 'bad_answer',
    message: body.message || common.badAnswer,
    issues: body.issues ?? [],
    report: body.report,
  })
  if (status === 401 && failure.code === 'unauthenticated') announceSessionExpired()
  return failure
}
