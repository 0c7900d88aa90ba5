// An endpoint is one value: method and path from PATHS, access, schemas. route() on the server and OpenAPI read it;
// the browser and the client see its type only. `access` is required, so a call without a permission does not
// compile.
import * as z from 'zod'
import type { Access } from '#core/access.ts'
import { ERROR_CODES } from '#core/errors.ts'
import type { EndpointPath } from './paths.ts'

export type Cost = 'expensive' | 'search'

type UntaggedEndpoint = EndpointPath & {
  access: Access
  /** one English sentence for OpenAPI */
  summary: string
  /** the Korean sentence of the audit log; null: not logged, because the list of sessions or the lead's history shows it */
  audit?: string | null
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** the body is multipart/form-data; the handler reads it itself */
  multipart?: true
  reply: z.ZodType
  /** the reply does not end: server-sent events, each with `reply` as its data */
  isStream?: true
  /** the reply to `Prefer: return=minimal` (RFC 7240); without it the preference is ignored */
  minimalReply?: z.ZodType
  /** starts long work: it replies when the work has ended, with `Prefer: respond-async` (RFC 7240) at once */
  respondsAsync?: true
  /** the reply shows a secret once: with Idempotency-Key the call is executed once and the reply is not stored */
  secretReply?: true
  /** changes nothing, and is no GET only because its input is too large for a URL: not in the audit log */
  readsOnly?: true
  /** about the user's own account, or too sensitive for scripts: rejected for API keys */
  sessionOnly?: true
  /** rate limit per user (or address), when stricter than the default */
  limit?: { max: number; perSeconds: number }
  /** limit of the body; 1 MB by default */
  maxBytes?: number
  /**
   * May take seconds: limited per user (platform/http/concurrency-limit.ts). By field of the query or body: only when that
   * field is given.
   * `search`: usually fast, so many more calls may wait.
   */
  cost?: Cost | { readonly [field: string]: Cost }
} & ({ method: 'GET' } | { readsOnly: true } | { audit: string | null })

export type Endpoint = UntaggedEndpoint & { tag: string }

/** @param tag the heading in OpenAPI of the endpoints of a file */
export const endpointsOf =
  (tag: string) =>
  <const E extends UntaggedEndpoint>(value: E): E & { tag: string } => ({ ...value, tag })

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
/** what a handler returns */
export type ReplyInputOf<E extends Endpoint> =
  | z.input<E['reply']>
  | (E['minimalReply'] extends z.ZodType ? z.input<E['minimalReply']> : never)
/** what a caller receives */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
type Optional<K extends string, V> = undefined extends V
  ? { [k in K]?: V }
  : Record<never, never> extends V
    ? { [k in K]?: V }
    : { [k in K]: V }
/** what a caller passes: `{ params, query, body }`, each only where the endpoint has it */
export type ArgsOf<E extends Endpoint> = Optional<'params', InputOf<E['params']>> &
  Optional<'query', InputOf<E['query']>> &
  Optional<'body', E extends { multipart: true } ? FormDataLike : InputOf<E['body']>>
/** a browser's FormData by its shape, because this folder has no DOM types */
type FormDataLike = { append(name: string, value: string): void }

/** An object with a name of its own in OpenAPI. */
export const namedObject = <T extends z.core.$ZodLooseShape>(id: string, shape: T) =>
  z.object(shape).meta({ id })

/** The body of every error response. `message` is Korean and can be shown in a toast; `code` is stable. */
export const ErrorBody = namedObject('Error', {
  statusCode: z.number().int(),
  code: z.enum(ERROR_CODES),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  report: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

export const Id = z.uuid()
export const idParams = z.object({ id: Id })

export const Paging = z.object({
  limit: z.coerce.number<string | number>().int().min(1).max(200).default(10),
  offset: z.coerce.number<string | number>().int().min(0).max(10_000_000).default(0),
})
/** Maximum of ids in one list; larger bulk calls are split. */
export const MAX_IDS = 200_000
/** `maxBytes` of a body with MAX_IDS ids, with a long text (500,000 characters of HTML), with a workflow. */
export const IDS_BYTES = 9 * 1024 * 1024
export const TEXT_BYTES = 3 * 1024 * 1024
export const WORKFLOW_BYTES = 6 * 1024 * 1024
const UUID = z.regexes.uuid()
/** From 1 to `most` ids. Only the first invalid one is an issue: collecting 200,000 issues takes seconds. */
export const idList = (most: number) =>
  z.preprocess((value: string[]) => {
    const wrong = Array.isArray(value)
      ? value.findIndex((id) => typeof id !== 'string' || !UUID.test(id))
      : -1
    return wrong < 0 ? value : value.slice(0, wrong + 1)
  }, z.array(Id).min(1).max(most))
/** All ids of a filter, so that a selection does not change with the list. */
export const IdsReply = z.object({ ids: z.array(Id), total: z.number().int() })
/** A comma-separated list of ids in a query string; absent, empty or `all` means no filter. */
export const IdList = z
  .string()
  .max(8000)
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '' && part !== 'all'),
  )
  .pipe(z.array(Id).max(200))
  .transform((ids) => (ids.length > 0 ? ids : undefined))
  .optional()
/** One workspace; absent or `all` means every visible one. */
export const WorkspaceFilter = Id.or(z.literal('all')).optional()

export const page = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), total: z.number().int() })
export const Ok = z.object({ ok: z.literal(true) })
