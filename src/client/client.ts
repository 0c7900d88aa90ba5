// A typed client for scripts and other programs. Its methods are the endpoint values of src/api themselves: nothing is
// generated, so nothing can lag behind.
import type { ArgsOf, Endpoint, ReplyOf } from '#api/endpoint.ts'
import type { Result } from './problem.ts'
import { type CallOptions, type ClientSettings, type LooseArgs, request } from './request.ts'
import { RESOURCES } from './resources.ts'

/** An endpoint an API key may call. */
type ForKeys<E> = E extends Endpoint
  ? E extends { personOnly: true } | { access: 'public' }
    ? never
    : E
  : never
type CallOf<E extends Endpoint> =
  Record<never, never> extends ArgsOf<E>
    ? (args?: ArgsOf<E>, options?: CallOptions) => Promise<Result<ReplyOf<E>>>
    : (args: ArgsOf<E>, options?: CallOptions) => Promise<Result<ReplyOf<E>>>
type CallsOf<M> = { [K in keyof M as ForKeys<M[K]> extends never ? never : K]: CallOf<ForKeys<M[K]>> }
export type Client = { [R in keyof typeof RESOURCES]: CallsOf<(typeof RESOURCES)[R]> }

/**
 * `client.leads.createLead({ body: { … } })`: the method is the endpoint's name in `src/api/leads.ts`, its argument
 * `{ params, query, body }`, each only where the endpoint has it. Every call answers a `Result` and throws for nothing a
 * server may say. 429 is waited out as `Retry-After` asks, and what is safe to repeat is repeated after a broken connection:
 * reading, and calls that honour `Idempotency-Key`, which get one by themselves.
 */
export function createClient(settings: ClientSettings): Client {
  const resources = Object.entries(RESOURCES).map(([name, module]) => [name, callsOf(settings, module)])
  // made from the very values its type is made from
  return Object.fromEntries(resources) as Client
}

function callsOf(settings: ClientSettings, module: object) {
  const endpoints = Object.entries(module).filter((entry): entry is [string, Endpoint] => isForKeys(entry[1]))
  const calls = endpoints.map(([name, endpoint]) => [
    name,
    (args: LooseArgs = {}, options: CallOptions = {}) => request(settings, endpoint, args, options),
  ])
  return Object.fromEntries(calls) as object
}

/** An endpoint among what a module exports, that a key may call. */
export const isForKeys = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'access' in value &&
  value.access !== 'public' &&
  !('personOnly' in value && value.personOnly)
