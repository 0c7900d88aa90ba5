// Messages received by the recipients of the sandbox.
import { sql } from 'kysely'
import type { QueryOf } from '#api/endpoint.ts'
import type { listSandboxMessages } from '#api/sandbox/sandbox.ts'
import { allowedWorkspaces, type Scope } from '#core/access.ts'
import type { Db } from '#server/context.ts'

export type DeliveredMessage = {
  id: string
  workspaceId: string
  emailAccountId: string
  rcptTo: string
  at: Date
  raw: Buffer
  enrollmentId: string | null
  answers: { kind: string; at: string }[]
}

const columns = sql`
  m.id, a.workspace_id, m.email_account_id, m.rcpt_to, m.at, m.raw,
  (SELECT e.enrollment_id FROM scheduled_executions e WHERE e.message_id = m.message_id LIMIT 1) AS enrollment_id,
  m.answers`

export async function findDelivered(db: Db, id: string): Promise<DeliveredMessage | null> {
  const { rows } = await sql<DeliveredMessage>`
    SELECT ${columns} FROM sandbox_mail m JOIN email_accounts a ON a.id = m.email_account_id
    WHERE m.id = ${id} AND m.folder = 'Delivered'`.execute(db)
  return rows[0] ?? null
}

export async function listDelivered(
  db: Db,
  scope: Scope,
  filter: QueryOf<typeof listSandboxMessages>,
): Promise<{ data: DeliveredMessage[]; total: number }> {
  const allowed = allowedWorkspaces(scope)
  const workspaceIds = filter.workspaceIds
    ? allowed.filter((id) => filter.workspaceIds?.includes(id))
    : allowed
  const like = filter.search ? `%${filter.search.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  const where = sql`
    m.folder = 'Delivered' AND a.workspace_id = ANY(${workspaceIds}::uuid[])
    ${filter.to ? sql`AND m.rcpt_to = ${filter.to.trim().toLowerCase()}` : sql``}
    ${like ? sql`AND (m.rcpt_to ILIKE ${like} OR m.subject ILIKE ${like})` : sql``}`
  const { rows } = await sql<DeliveredMessage>`
    SELECT ${columns} FROM sandbox_mail m JOIN email_accounts a ON a.id = m.email_account_id
    WHERE ${where} ORDER BY m.at DESC, m.uid DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(db)
  const count = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM sandbox_mail m JOIN email_accounts a ON a.id = m.email_account_id
    WHERE ${where}`.execute(db)
  return { data: rows, total: count.rows[0]?.n ?? 0 }
}

export async function insertReply(db: Db, id: string, kind: string, at: Date): Promise<void> {
  await sql`
    UPDATE sandbox_mail SET answers = answers || ${JSON.stringify([{ kind, at: at.toISOString() }])}::jsonb
    WHERE id = ${id}`.execute(db)
}

/** The sequence of an enrollment, and its thread in the inbox. */
export async function findReplyPlaces(
  db: Db,
  enrollmentId: string,
): Promise<{ sequenceId: string; threadId: string | null } | null> {
  const { rows } = await sql<{ sequenceId: string; threadId: string | null }>`
    SELECT n.sequence_id,
           (SELECT t.id FROM inbox_threads t WHERE t.enrollment_id = n.id
            ORDER BY t.last_at DESC, t.id LIMIT 1) AS thread_id
    FROM enrollments n WHERE n.id = ${enrollmentId}`.execute(db)
  return rows[0] ?? null
}
