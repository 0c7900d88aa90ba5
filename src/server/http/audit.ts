// One line in the audit log for every call that changed something: who, what, on which rows.

import type { Endpoint } from '#api/endpoint.ts'
import type { Context } from '../context.ts'
import { insertAuditLog } from '../store/audit-logs.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

type Call = { endpoint: Endpoint; userId: string | null; params: unknown; body: unknown; reply: unknown }

/** A fault of the log is logged and does not undo what was done. */
export async function audit(ctx: Pick<Context, 'db' | 'clock' | 'log'>, call: Call): Promise<void> {
  const { endpoint, params, body, reply } = call
  if (endpoint.method === 'GET' || endpoint.readsOnly || endpoint.path.startsWith('/auth/sign-')) return
  const ids = Object.entries(params ?? {}).filter((entry): entry is [string, string] => isId(entry[1]))
  const made = field(reply, 'id')
  if (isId(made)) ids.push(['replyId', made])
  const inPath = endpoint.path.startsWith('/workspaces/:id') ? field(params, 'id') : undefined
  const workspaceId = [inPath, field(body, 'workspaceId'), field(reply, 'workspaceId')].find(isId) ?? null
  try {
    await insertAuditLog(ctx.db, {
      workspaceId,
      userId: call.userId,
      action: `${endpoint.method} ${endpoint.path}`,
      params: Object.fromEntries(ids),
      at: ctx.clock.now(),
    })
  } catch (error) {
    ctx.log.error({ err: error, action: endpoint.path }, 'the audit log could not be written')
  }
}
