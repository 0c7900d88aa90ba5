// The client of the API: `api.leads.listLeads({ query })` sends the request and resolves to its typed response.
import { urlOf } from '#api/address.ts'
import {
  type AnyArgs,
  type CallArgs,
  type EndpointAt,
  makeCalls,
  type NameIn,
  type Resource,
} from '#api/calls.ts'
import type { Endpoint, ErrorBody, ReplyOf } from '#api/endpoint.ts'
import type { EndpointPath } from '#api/paths.ts'
import { common } from '#web/lib/common-text.ts'
import { ApiFailure } from './api-failure.ts'
import { connection } from './connection.ts'
import { announceSessionExpired } from './session-expired.ts'

export type CallOptions = {
  signal?: AbortSignal
  idempotencyKey?: string
  keepalive?: boolean
  /** the header of RFC 7240: the response is the endpoint's `minimalReply`; it comes before long work has ended */
  prefer?: 'return=minimal' | 'respond-async'
}
/** The resource and the name of a call, with which the keys of its queries begin. */
type Named<R extends Resource> = { readonly key: readonly [R, string] }
/** Any call, by its arguments and its reply. */
export type ApiCall<Args, Reply, R extends Resource = Resource> = Named<R> &
  ((args: Args, options?: CallOptions) => Promise<Reply>)
type Call<E extends Endpoint, R extends Resource> = Named<R> &
  ((...given: CallArgs<E, CallOptions>) => Promise<ReplyOf<E>>)
type Api = { [R in Resource]: { [K in NameIn<R>]: Call<EndpointAt<R, K>, R> } }

/**
 * Every call sends the session cookie. Throws `ApiFailure`, or the browser's AbortError when `signal` was aborted.
 */
export const api = makeCalls((one, resource, name) =>
  Object.assign((args: AnyArgs = {}, options: CallOptions = {}) => send(one, args, options), {
    key: [resource, name],
  }),
) as unknown as Api

async function send({ method, path }: EndpointPath, args: AnyArgs, options: CallOptions): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (options.prefer) headers.prefer = options.prefer
  const isForm = args.body instanceof FormData
  if (args.body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const response = await fetchOrFail(urlOf(path, args), {
    method,
    credentials: 'same-origin',
    headers,
    body: args.body === undefined ? null : isForm ? (args.body as FormData) : JSON.stringify(args.body),
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
  })
  const body = await readJson(response)
  if (response.ok) return body
  throw failureOfResponse(response.status, body)
}

async function fetchOrFail(url: string, init: RequestInit & { method: string }): Promise<Response> {
  try {
    return await connection.track(init.method, fetch(url, init))
  } catch (error) {
    if (init.signal?.aborted) throw error
    const message = init.method === 'GET' ? common.networkFailed : common.networkFailedWrite
    throw new ApiFailure({ statusCode: 0, code: 'network_failed', message })
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // a proxy's HTML page instead of our response
    throw new ApiFailure({
      statusCode: response.status,
      code: 'invalid_response',
      message: common.invalidResponse,
    })
  }
}

function failureOfResponse(status: number, answer: unknown): ApiFailure {
  const body = (answer ?? {}) as Partial<ErrorBody>
  const failure = new ApiFailure({
    statusCode: status,
    code: body.code ?? 'invalid_response',
    message: body.message || common.invalidResponse,
    issues: body.issues ?? [],
    report: body.report,
  })
  if (status === 401 && failure.code === 'unauthenticated') announceSessionExpired()
  return failure
}
