// One line in the audit log for every call that changed something: who, from where, what, on which rows, in which
// workspaces.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#api/endpoint.ts'
import { auditDetails, auditKind } from '#core/workspaces/audit.ts'
import type { Context } from '#server/context.ts'
import { insertAuditLog } from '#server/workspaces/store/audit-logs.ts'
import { findAuditSubjects } from '#server/workspaces/store/audit-subjects.ts'
import { findFirstWorkspace } from '#server/workspaces/store/installation.ts'
import type { Person } from './auth.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** of a call over many, these tell where it happened */
const MAX_IDS = 50
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** The ids right in an object, and in lists of ids right in it. */
export function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value)
    .flatMap((part: unknown) => (Array.isArray(part) ? part.slice(0, MAX_IDS) : [part]))
    .filter(isId)
    .slice(0, MAX_IDS)
}

type Places = { workspaceIds: string[]; subject: string | null }

/** Coming and going is told by the list of sessions. */
const UNRECORDED = new Set([
  '/auth/sign-up/email',
  '/auth/sign-in/email',
  '/auth/sign-in/second-step',
  '/auth/sign-out',
])
const isRecorded = ({ method, readsOnly, path }: Endpoint): boolean =>
  method !== 'GET' && !readsOnly && !UNRECORDED.has(path)

/** A body with `dryRun` asks what a call would do and changes nothing. */
const isDryRun = (body: unknown): boolean => field(body, 'dryRun') === true

/** Before the call: where the rows are that it names. Null for a call that leaves no line. */
export async function placesOf(
  ctx: Pick<Context, 'db'>,
  endpoint: Endpoint,
  person: Person | null,
  request: FastifyRequest,
): Promise<Places | null> {
  if (!isRecorded(endpoint) || isDryRun(request.body)) return null
  const within = person?.memberships.map(({ workspaceId }) => workspaceId) ?? []
  // one's own account concerns every team one is in
  if (endpoint.sessionOnly && endpoint.path.startsWith('/me')) return { workspaceIds: within, subject: null }
  if (endpoint.path.startsWith('/installation'))
    return { workspaceIds: await findFirstWorkspace(ctx.db), subject: null }
  return findAuditSubjects(ctx.db, [...idsIn(request.params), ...idsIn(request.body)], within)
}

type Done = { endpoint: Endpoint; person: Person | null; request: FastifyRequest; reply: unknown }

/** After the call. A fault of the log is logged and does not undo what was done. */
export async function audit(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  places: Places | null,
  { endpoint, person, request, reply }: Done,
): Promise<void> {
  if (!places) return
  const params = Object.entries(request.params ?? {}).filter((entry): entry is [string, string] =>
    isId(entry[1]),
  )
  const made = field(reply, 'id')
  // a call that named no row of before: what it made says where it was
  async function madeIn(): Promise<string[]> {
    if (endpoint.path === '/workspaces') return [made].filter(isId)
    const told = [field(reply, 'workspaceId')].filter(isId)
    const within = person?.memberships.map(({ workspaceId }) => workspaceId) ?? []
    return told.length > 0 || !isId(made)
      ? told
      : (await findAuditSubjects(ctx.db, [made], within)).workspaceIds
  }
  if (isId(made)) params.push(['replyId', made])
  try {
    const workspaceIds = places.workspaceIds.length > 0 ? places.workspaceIds : await madeIn()
    await insertAuditLog(ctx.db, {
      workspaceIds,
      userId: person?.user.id ?? [field(reply, 'userId')].find(isId) ?? null,
      apiKeyId: person?.apiKeyId ?? null,
      ipAddress: request.ip,
      action: `${endpoint.method} ${endpoint.path}`,
      params: Object.fromEntries(params),
      details: {
        ...auditDetails(request.body),
        kind: auditKind(endpoint.path),
        ...(places.subject !== null && { subject: places.subject }),
      },
      at: ctx.clock.now(),
    })
  } catch (error) {
    ctx.log.error({ err: error, action: endpoint.path }, 'the audit log could not be written')
  }
}

/** For the end of a file: who took how many rows out of which workspaces. */
export const auditExport =
  (
    ctx: Pick<Context, 'db' | 'clock' | 'log'>,
    path: string,
    { person, request }: { person: Person; request: FastifyRequest },
    workspaceIds: readonly string[],
  ) =>
  async (count: number): Promise<void> => {
    const params = Object.entries(request.params ?? {}).filter((entry): entry is [string, string] =>
      isId(entry[1]),
    )
    try {
      await insertAuditLog(ctx.db, {
        workspaceIds,
        userId: person.user.id,
        apiKeyId: person.apiKeyId,
        ipAddress: request.ip,
        action: `GET ${path}`,
        params: Object.fromEntries(params),
        details: { fields: [], set: {}, kind: auditKind(path), count },
        at: ctx.clock.now(),
      })
    } catch (error) {
      ctx.log.error({ err: error, action: path }, 'the audit log could not be written')
    }
  }
