// A typed client for scripts and other programs. Its methods are the entries of PATHS (src/api/paths.ts), typed by the
// endpoint values: nothing is generated, so nothing can be out of date.
import { type CallArgs, type EndpointAt, makeCalls, type NameIn, type Resource } from '#api/calls.ts'
import type { Endpoint, ReplyOf } from '#api/endpoint.ts'
import type { Result } from './problem.ts'
import { type CallOptions, type ClientSettings, request } from './request.ts'

type NotForKeys = { sessionOnly: true } | { access: 'public' }
/** Names of the endpoints an API key may call. */
type KeyNames<R extends Resource> = {
  [K in NameIn<R>]: EndpointAt<R, K> extends NotForKeys ? never : K
}[NameIn<R>]
type KeyResources = { [R in Resource]: KeyNames<R> extends never ? never : R }[Resource]
type Call<E extends Endpoint> = (...given: CallArgs<E, CallOptions>) => Promise<Result<ReplyOf<E>>>
export type Client = { [R in KeyResources]: { [K in KeyNames<R>]: Call<EndpointAt<R, K>> } }

/**
 * `client.leads.createLead({ body: { … } })`: the method is the endpoint's name in `src/api/leads/leads.ts`, its argument
 * `{ params, query, body }`, each only where the endpoint has it. Every call returns a `Result` and throws for nothing a
 * server may reply. 429 is waited out as `Retry-After` asks, and what is safe to repeat is repeated after a broken connection:
 * reading, and calls that honour `Idempotency-Key`, which get one by themselves.
 */
export const createClient = (settings: ClientSettings): Client =>
  makeCalls(
    (one) =>
      (args = {}, options: CallOptions = {}) =>
        request(settings, one, args, options),
  ) as Client
