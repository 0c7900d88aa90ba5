// A typed client for scripts and other programs. Its methods are the entries of PATHS (src/api/paths.ts), typed by
// the endpoint values; no code is generated.
import { type CallArgs, type EndpointAt, makeCalls, type NameIn, type Resource } from '#api/calls.ts'
import type { Endpoint, ReplyOf } from '#api/endpoint.ts'
import type { Result } from './problem.ts'
import { type CallOptions, type ClientSettings, request } from './request.ts'

type NotHere = { sessionOnly: true } | { access: 'public' } | { isStream: true }
/** Names of the endpoints an API key may call and whose reply ends. */
type KeyNames<R extends Resource> = {
  [K in NameIn<R>]: EndpointAt<R, K> extends NotHere ? never : K
}[NameIn<R>]
type KeyResources = { [R in Resource]: KeyNames<R> extends never ? never : R }[Resource]
type Call<E extends Endpoint> = (...given: CallArgs<E, CallOptions>) => Promise<Result<ReplyOf<E>>>
export type Client = { [R in KeyResources]: { [K in KeyNames<R>]: Call<EndpointAt<R, K>> } }

/**
 * `client.leads.createLead({ body: { … } })`: the method has the name of the endpoint in `src/api/leads/leads.ts`, its
 * argument is `{ params, query, body }`, each only where the endpoint has it. Every call returns a `Result`; error responses
 * are not thrown. 429 is retried after `Retry-After`. After a broken connection, calls that are safe to repeat are retried:
 * GET, and calls that honour `Idempotency-Key`, for which a key is generated. The value of a CSV file is its text, that of
 * an attachment its bytes (`Uint8Array`).
 */
export const createClient = (settings: ClientSettings): Client =>
  makeCalls(
    (one) =>
      (args = {}, options: CallOptions = {}) =>
        request(settings, one, args, options),
  ) as Client
