// Binds one endpoint of src/api to its handler. Every rule that holds for all calls is applied here, in this order:
// same origin, authentication, access, rate limit, input, idempotency; then the handler; then the audit log.
import type { Readable } from 'node:stream'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  type BodyOf,
  type Endpoint,
  ErrorBody,
  Ok,
  type ParamsOf,
  type QueryOf,
  type ReplyInputOf,
} from '#api/endpoint.ts'
import { ROLES, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { audit, auditTargetOf } from './audit.ts'
import type { Auth, SignedInUser } from './auth.ts'
import { costOf, inTurn, type LimitedCalls } from './concurrency-limit.ts'
import { once } from './idempotency.ts'
import { ignoredFields } from './read-input.ts'
import { rejectForeignOrigin } from './same-origin.ts'

/** Where routes are registered: the server below /api/v1 and what the common rules need. */
export type Api = {
  server: FastifyInstance
  ctx: Context
  auth: Auth
  limits: LimitedCalls
  /** the sentence of the audit log by `METHOD /path`, of all registered endpoints */
  auditSentences: Map<string, string>
}

/** Validated arguments of a handler. `user` is null only for public endpoints. */
type Call<E extends Endpoint> = {
  scope: Scope
  user: E['access'] extends 'public' ? SignedInUser | null : SignedInUser
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** the client requested the endpoint's minimal reply */
  prefersMinimal: boolean
  /** the client requested the early reply of an endpoint that starts long work */
  prefersAsync: boolean
  request: FastifyRequest
  reply: FastifyReply
}
type Returned<E extends Endpoint> = E extends { isStream: true }
  ? Readable
  : typeof Ok extends E['reply']
    ? unknown
    : ReplyInputOf<E>
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Returned<E>> | Returned<E>

const IDEMPOTENT =
  'Honours Idempotency-Key: a repeated call with the same key and body within a day is executed once and gets the same response.'
const MINIMAL = 'With `Prefer: return=minimal` (RFC 7240) the reply contains only what the call has changed.'
const ASYNC =
  'Replies when the work has ended. With `Prefer: respond-async` (RFC 7240) it replies at once, and the work continues.'
/** The media type of server-sent events (HTML §9.2). */
export const EVENT_STREAM = 'text/event-stream'
const MULTIPART_LIMIT = 52 * 1024 * 1024
/** Public calls contain an address and a password at most. */
const PUBLIC_LIMIT = 16 * 1024

/**
 * The reply is validated by the endpoint's schema; fields that are not in the schema are removed. An endpoint that replies `Ok` does
 * so whatever its handler returns. When the body had fields that its schema does not have, the reply names them in `ignoredFields`.
 */
export function route<E extends Endpoint>(
  { server, ctx, auth, limits, auditSentences }: Api,
  endpoint: E,
  handler: Handler<E>,
): void {
  const users = new WeakMap<FastifyRequest, SignedInUser>()
  const { access } = endpoint
  const isPublic = access === 'public'
  if (endpoint.audit) auditSentences.set(`${endpoint.method} ${endpoint.path}`, endpoint.audit)
  const need = isPublic || access === 'user' ? 'viewer' : access
  const replySchema = endpoint.minimalReply ? endpoint.reply.or(endpoint.minimalReply) : endpoint.reply
  const notes = [
    ...(endpoint.idempotent ? [IDEMPOTENT] : []),
    ...(endpoint.minimalReply ? [MINIMAL] : []),
    ...(endpoint.respondsAsync ? [ASYNC] : []),
  ]

  server.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.tag],
      ...(notes.length > 0 && { description: notes.join(' ') }),
      ...(isPublic && { security: [] }),
      ...(endpoint.sessionOnly && { security: [{ session: [] }, { sessionToken: [] }] }),
      ...(endpoint.multipart && { consumes: ['multipart/form-data'] }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: {
        200: endpoint.isStream ? { content: { [EVENT_STREAM]: { schema: replySchema } } } : replySchema,
        '4xx': ErrorBody,
        '5xx': ErrorBody,
      },
    },
    ...(endpoint.maxBytes && { bodyLimit: endpoint.maxBytes }),
    ...(endpoint.multipart && { bodyLimit: MULTIPART_LIMIT }),
    ...(isPublic && { bodyLimit: PUBLIC_LIMIT }),
    config: {
      rateLimit: endpoint.limit
        ? {
            max: endpoint.limit.max,
            timeWindow: endpoint.limit.perSeconds * 1000,
            keyGenerator: (request: FastifyRequest) => users.get(request)?.id ?? callerOf(request.ip),
          }
        : false,
    },
    onRequest: [
      async (request, reply) => {
        rejectForeignOrigin(request, ctx)
        if (isPublic) return
        const user = await auth.findUser(request, reply)
        if (!user) throw new AppError('unauthenticated')
        if (endpoint.sessionOnly && user.apiKeyId !== null) throw new AppError('session_only')
        if (access !== 'user' && !holdsRole(user, need)) throw new AppError('forbidden')
        users.set(request, user)
      },
    ],
    handler: async (request, reply) => {
      const user = users.get(request) ?? null
      const userId = user?.id ?? null
      const call = {
        scope: { userId, memberships: user?.memberships ?? [], need },
        user,
        params: request.params,
        query: request.query,
        body: request.body,
        prefersMinimal: endpoint.minimalReply !== undefined && prefers(request, 'return', 'minimal'),
        prefersAsync: endpoint.respondsAsync === true && prefers(request, 'respond-async'),
        request,
        reply,
        // the validators above have checked these types
      } as Call<E>
      const perform = async () => {
        const target = await auditTargetOf(ctx, endpoint, user, request)
        const returned = await handler(call)
        const answer = endpoint.reply === Ok ? { ok: true } : returned
        if (call.prefersMinimal) reply.header('preference-applied', 'return=minimal')
        if (call.prefersAsync) reply.header('preference-applied', 'respond-async')
        await audit(ctx, target, { endpoint, user, request, reply: answer })
        return answer
      }
      const cost = costOf(endpoint, request)
      const work = () =>
        cost && userId ? inTurn(limits, { cost, userId, endpoint, reply }, perform) : perform()
      const answer = await (endpoint.idempotent && user
        ? once(ctx, { endpoint, user, request }, work)
        : work())
      const unread = ignoredFields(request.body)
      // the schema of the reply would remove the field
      if (unread.length > 0 && isPlainObject(answer))
        reply
          .type('application/json; charset=utf-8')
          .serializer((sent) =>
            JSON.stringify({ ...(z.parse(replySchema, sent) as object), ignoredFields: unread }),
          )
      return answer
    },
  })
}

/** The reply of a list that has no pages. */
export const wholeList = <T>(data: T[]) => ({ data, total: data.length })

const isPlainObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** A preference of the header `Prefer`, alone or in a list, each with an optional value and parameters (RFC 7240 §2). */
const prefers = ({ headers: { prefer } }: FastifyRequest, name: string, value = ''): boolean =>
  [prefer ?? []]
    .flat()
    .flatMap((header) => header.split(','))
    .some((one) => {
      const [said = '', is = ''] = (one.split(';')[0] ?? '').split('=')
      return said.trim().toLowerCase() === name && is.trim().replace(/^"|"$/g, '').toLowerCase() === value
    })

/** A caller without a session, as rate limits count it. An IPv6 caller controls a whole /64, so a /64 counts as one caller. */
export const callerOf = (ip: string): string => normalizeIP(ip, 64)

/** The role in any workspace; store functions check the workspace of each row. */
const holdsRole = (user: SignedInUser, need: Scope['need']): boolean =>
  user.memberships.some(({ role }) => ROLES.indexOf(role) >= ROLES.indexOf(need))
