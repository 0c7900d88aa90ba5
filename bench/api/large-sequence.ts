// One sequence with 500 nodes, its enrollments at different steps of a chain of 249 mails.
// It is paused, so that the engine has no work with it.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { largeWorkflow } from '../designer/large-workflow.ts'

export type LargeSequence = {
  id: string
  /** mails sent, and enrollments waiting after a mail, counted by SQL */
  sent: number
  waiting: number
}

const NAME = '오백 단계'
const NODES = 500
/** one of this many enrollments has replied */
const ANSWERED = 50

export async function prepareLargeSequence(
  client: pg.Client,
  userId: string,
  workspaceId: string,
  executions: number,
): Promise<LargeSequence> {
  const found = await client.query<{ id: string }>('SELECT id FROM sequences WHERE name = $1', [NAME])
  const id = found.rows[0]?.id ?? (await fill(client, userId, workspaceId, executions))
  const { rows } = await client.query<Omit<LargeSequence, 'id'>>(
    `SELECT count(*)::int AS sent, (count(DISTINCT n.id) FILTER (WHERE n.status = 'paused'))::int AS waiting
     FROM scheduled_executions e JOIN enrollments n ON n.id = e.enrollment_id
     WHERE e.sequence_id = $1 AND e.state = 'sent'`,
    [id],
  )
  const [counted] = rows
  if (!counted) throw new Error('an aggregate has one row')
  return { id, ...counted }
}

async function fill(
  client: pg.Client,
  userId: string,
  workspaceId: string,
  executions: number,
): Promise<string> {
  const id = randomUUID()
  const workflow = largeWorkflow(NODES)
  const mails = workflow.nodes.filter(({ type }) => type === 'emailDraft').map((node) => node.id)
  const enrollments = Math.ceil(executions / mails.length)
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO sequences (id, name, status, workflow_data, created_by, updated_at)
     VALUES ($1, $2, 'paused', $3, $4, '2026-01-01')`,
    [id, NAME, JSON.stringify(workflow), userId],
  )
  await client.query('INSERT INTO sequence_workspaces (sequence_id, workspace_id) VALUES ($1, $2)', [
    id,
    workspaceId,
  ])
  await client.query(
    `INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, status, status_reason)
     SELECT gen_random_uuid(), workspace_id, $1, id, 'paused', 'sequence_paused' FROM leads
     WHERE workspace_id = $2 ORDER BY created_at LIMIT $3`,
    [id, workspaceId, enrollments],
  )
  // half of them sent
  await client.query(
    `INSERT INTO scheduled_executions
       (id, workspace_id, sequence_id, enrollment_id, lead_id, node_id, ordinal, planned_at, state, held, sent_at)
     SELECT gen_random_uuid(), n.workspace_id, $1, n.id, n.lead_id, m.node, m.nth - 1, now() + m.nth * interval '1 day',
            CASE WHEN m.nth <= n.place % $3 THEN 'sent' ELSE 'scheduled' END, true,
            CASE WHEN m.nth <= n.place % $3 THEN now() - m.nth * interval '1 day' END
     FROM (SELECT *, row_number() OVER (ORDER BY id) AS place FROM enrollments WHERE sequence_id = $1) n,
          unnest($2::text[]) WITH ORDINALITY AS m(node, nth)`,
    [id, mails, mails.length],
  )
  await client.query(
    `UPDATE enrollments SET status = 'replied', status_reason = 'human', ended_at = now()
     WHERE sequence_id = $1 AND hashtext(id::text) % $2 = 0`,
    [id, ANSWERED],
  )
  await client.query('COMMIT')
  await client.query('VACUUM ANALYZE')
  return id
}
