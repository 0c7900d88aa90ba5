// Writes one audit log line for every call that changed something: who, from where, what, on which rows, in which
// workspaces.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#api/endpoint.ts'
import { holds } from '#core/access.ts'
import { auditDetails, auditKind } from '#core/workspaces/audit.ts'
import type { Context } from '#server/context.ts'
import { insertAuditLog } from '#server/data/workspaces/audit-logs.ts'
import { findAuditSubjects } from '#server/data/workspaces/audit-subjects.ts'
import { findFirstWorkspace } from '#server/data/workspaces/installation.ts'
import type { SignedInUser } from './auth.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** of a call over many rows, so many ids are looked up */
const MAX_IDS = 50
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** Ids directly in an object, in lists directly in it and in the objects of those lists. */
export function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value)
    .flatMap((part: unknown) => (Array.isArray(part) ? part.slice(0, MAX_IDS).flatMap(ownOrInner) : [part]))
    .filter(isId)
    .slice(0, MAX_IDS)
}

const ownOrInner = (item: unknown): unknown[] =>
  typeof item === 'object' && item !== null ? Object.values(item) : [item]

type AuditTarget = { workspaceIds: string[]; subject: string | null }

/** A call with `dryRun` only previews and changes nothing. */
const isDryRun = (body: unknown): boolean => field(body, 'dryRun') === true

/** Before the call: the workspaces of the rows it names. Null when the call is not logged. */
export async function auditTargetOf(
  ctx: Pick<Context, 'db'>,
  endpoint: Endpoint,
  user: SignedInUser | null,
  request: FastifyRequest,
): Promise<AuditTarget | null> {
  // an export writes its own entry, with the number of rows (auditExport)
  if (!endpoint.audit || endpoint.method === 'GET' || isDryRun(request.body)) return null
  const within = user?.memberships.map(({ workspaceId }) => workspaceId) ?? []
  // the user's own account concerns all workspaces of the user
  if (endpoint.sessionOnly && endpoint.path.startsWith('/me')) return { workspaceIds: within, subject: null }
  if (endpoint.path.startsWith('/installation'))
    return { workspaceIds: await findFirstWorkspace(ctx.db), subject: null }
  const named = await findAuditSubjects(ctx.db, [...idsIn(request.params), ...idsIn(request.body)], within)
  const filter = field(request.body, 'leadFilter')
  if (filter === undefined) return named
  // the leads of a filter are not named: they are in these workspaces
  const requested = field(filter, 'workspaceIds')
  const matched = (user?.memberships ?? []).flatMap(({ workspaceId, role }) =>
    holds(role, 'member') && (!Array.isArray(requested) || requested.includes(workspaceId))
      ? [workspaceId]
      : [],
  )
  return { ...named, workspaceIds: [...new Set([...named.workspaceIds, ...matched])] }
}

type Caller = { user: SignedInUser | null; request: FastifyRequest }
type Done = Caller & { endpoint: Endpoint; reply: unknown }

/** After the call. An error here is logged; the call itself stays done. */
export async function audit(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  target: AuditTarget | null,
  { endpoint, user, request, reply }: Done,
): Promise<void> {
  if (!target) return
  const made = field(reply, 'id')
  // a call that named no existing row: the workspaces of what it created
  async function madeIn(): Promise<string[]> {
    if (endpoint.path === '/workspaces') return [made].filter(isId)
    const fromReply = [field(reply, 'workspaceId')].filter(isId)
    const within = user?.memberships.map(({ workspaceId }) => workspaceId) ?? []
    return fromReply.length > 0 || !isId(made)
      ? fromReply
      : (await findAuditSubjects(ctx.db, [made], within)).workspaceIds
  }
  const replyId: Record<string, string> = isId(made) ? { replyId: made } : {}
  await write(ctx, endpoint, { user, request }, async () => ({
    workspaceIds: target.workspaceIds.length > 0 ? target.workspaceIds : await madeIn(),
    userId: user?.id ?? [field(reply, 'userId')].find(isId) ?? null,
    params: replyId,
    details: {
      ...auditDetails(request.body),
      kind: auditKind(endpoint.path),
      ...(field(request.body, 'leadFilter') !== undefined && { count: changedIn(reply) }),
      ...(target.subject !== null && { subject: target.subject }),
    },
  }))
}

/** How many leads a call by filter has changed: the body does not say it. */
const changedIn = (reply: unknown): number | undefined =>
  ['deletedCount', 'changedCount', 'addedCount', 'enrolledCount', 'plannedCount', 'queued']
    .map((name) => field(reply, name))
    .find((count) => typeof count === 'number')

/** For the end of a file: who exported how many rows of which workspaces. */
export const auditExport =
  (
    ctx: Pick<Context, 'db' | 'clock' | 'log'>,
    path: string,
    caller: Caller & { user: SignedInUser },
    workspaceIds: readonly string[],
  ) =>
  (count: number): Promise<void> =>
    write(ctx, { method: 'GET', path }, caller, async () => ({
      workspaceIds,
      userId: caller.user.id,
      params: {},
      details: { fields: [], set: {}, kind: auditKind(path), count },
    }))

type Entry = Pick<Parameters<typeof insertAuditLog>[1], 'workspaceIds' | 'userId' | 'params' | 'details'>

/** With the ids of the address. An error is logged; the call itself stays done. */
async function write(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { user, request }: Caller,
  entryOf: () => Promise<Entry>,
): Promise<void> {
  const ids = Object.entries(request.params ?? {}).filter(([, value]) => isId(value))
  try {
    const { params, ...entry } = await entryOf()
    await insertAuditLog(ctx.db, {
      ...entry,
      apiKeyId: user?.apiKeyId ?? null,
      ipAddress: request.ip,
      action: `${method} ${path}`,
      params: { ...Object.fromEntries(ids), ...params },
      at: ctx.clock.now(),
    })
  } catch (error) {
    ctx.log.error({ err: error, action: path }, 'the audit log could not be written')
  }
}
