// The numbers on the nodes of a sequence, counted on read from executions, events and enrollments (product §6 "Counts").
// Who stands behind each is told by node-people.ts; the two must name the same people.
import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { retractedReplies } from './events.ts'

/** Whose numbers: in a sequence of several workspaces everybody counts the people they may see (enrollment-lists.ts). */
export type People = { sequenceId: string; workspaceIds: readonly string[] }

export type EmailCounts = {
  sent: number
  replied: number
  bounced: number
  waiting: number
  unsubscribed: number
}
export type SequenceNumbers = {
  /** by email draft; also of drafts that are no longer drawn */
  emails: Map<string, EmailCounts>
  /** open enrollments that have had no mail yet: they wait below the start */
  notStarted: number
}

/**
 * Per email draft: mails sent (one per person), people whose human reply came after it and before the next mail, and
 * open enrollments that have had it last.
 */
export async function getNumbers(db: Db, people: People): Promise<SequenceNumbers> {
  const [sent, waiting, answers, open] = await Promise.all([
    countSentByNode(db, people),
    countWaitingByNode(db, people),
    countAnswersByNode(db, people),
    countOpen(db, people),
  ])
  const emails = new Map<string, EmailCounts>()
  for (const nodeId of new Set([...sent.keys(), ...waiting.keys(), ...answers.keys()]))
    emails.set(nodeId, {
      ...(answers.get(nodeId) ?? { replied: 0, bounced: 0, unsubscribed: 0 }),
      sent: sent.get(nodeId) ?? 0,
      waiting: waiting.get(nodeId) ?? 0,
    })
  const started = [...waiting.values()].reduce((sum, n) => sum + n, 0)
  return { emails, notStarted: open - started }
}

type NodeCount = { nodeId: string; n: number }
const byNode = (rows: readonly NodeCount[]) => new Map(rows.map((row) => [row.nodeId, row.n]))

async function countSentByNode(db: Db, { sequenceId, workspaceIds }: People): Promise<Map<string, number>> {
  const { rows } = await sql<NodeCount>`
    SELECT node_id AS "nodeId", count(*)::int AS n FROM scheduled_executions
    WHERE sequence_id = ${sequenceId} AND state = 'sent' AND workspace_id = ANY(${workspaceIds}::uuid[])
    GROUP BY node_id`.execute(db)
  return byNode(rows)
}

async function countWaitingByNode(
  db: Db,
  { sequenceId, workspaceIds }: People,
): Promise<Map<string, number>> {
  const { rows } = await sql<NodeCount>`
    SELECT last.node_id AS "nodeId", count(*)::int AS n
    FROM (${lastSent(sequenceId)}) AS last JOIN enrollments n ON n.id = last.enrollment_id
    WHERE n.sequence_id = ${sequenceId} AND n.status IN ('pending', 'active', 'paused', 'blocked')
      AND n.workspace_id = ANY(${workspaceIds}::uuid[])
    GROUP BY last.node_id`.execute(db)
  return byNode(rows)
}

/** The last mail of every enrollment that has had one: (enrollment_id, node_id, sent_at). */
export const lastSent = (sequenceId: string) => sql`
  SELECT DISTINCT ON (e.enrollment_id) e.enrollment_id, e.node_id, e.sent_at FROM scheduled_executions e
  WHERE e.sequence_id = ${sequenceId} AND e.state = 'sent' ORDER BY e.enrollment_id, e.ordinal DESC`

type Answers = { replied: number; bounced: number; unsubscribed: number }

async function countAnswersByNode(
  db: Db,
  { sequenceId, workspaceIds }: People,
): Promise<Map<string, Answers>> {
  const { rows } = await sql<NodeCount & { kind: keyof Answers }>`
    SELECT node_id AS "nodeId", kind, count(DISTINCT enrollment_id)::int AS n FROM events
    WHERE sequence_id = ${sequenceId} AND kind IN ('replied', 'bounced', 'unsubscribed') AND node_id IS NOT NULL
      AND NOT (kind = 'replied' AND enrollment_id IN (${retractedReplies(sequenceId)}))
      AND workspace_id = ANY(${workspaceIds}::uuid[])
    GROUP BY node_id, kind`.execute(db)
  const answers = new Map<string, Answers>()
  for (const { nodeId, kind, n } of rows) {
    const of = answers.get(nodeId) ?? { replied: 0, bounced: 0, unsubscribed: 0 }
    answers.set(nodeId, { ...of, [kind]: n })
  }
  return answers
}

async function countOpen(db: Db, { sequenceId, workspaceIds }: People): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM enrollments
    WHERE sequence_id = ${sequenceId} AND status IN ('pending', 'active', 'paused', 'blocked')
      AND workspace_id = ANY(${workspaceIds}::uuid[])`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Where a timer has several email drafts above it, somebody may have had more than one of them: people are counted once.
 * @param drafts by timer
 */
export async function countTogether(
  db: Db,
  { sequenceId, workspaceIds }: People,
  drafts: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, { sent: number; replied: number }>> {
  const pairs = [...drafts].flatMap(([timer, ids]) => ids.map((draft) => [timer, draft] as const))
  if (pairs.length === 0) return new Map()
  const { rows } = await sql<{ timer: string; sent: number; replied: number }>`
    WITH pairs AS (
      SELECT * FROM unnest(${pairs.map(([timer]) => timer)}::text[], ${pairs.map(([, draft]) => draft)}::text[])
        AS p(timer, draft)
    ), sent AS (
      SELECT p.timer, count(DISTINCT e.enrollment_id)::int AS n
      FROM pairs p JOIN scheduled_executions e ON e.node_id = p.draft
      WHERE e.sequence_id = ${sequenceId} AND e.state = 'sent' AND e.workspace_id = ANY(${workspaceIds}::uuid[])
      GROUP BY p.timer
    ), replied AS (
      SELECT p.timer, count(DISTINCT v.enrollment_id)::int AS n
      FROM pairs p JOIN events v ON v.node_id = p.draft
      WHERE v.sequence_id = ${sequenceId} AND v.kind = 'replied' AND v.workspace_id = ANY(${workspaceIds}::uuid[])
        AND v.enrollment_id NOT IN (${retractedReplies(sequenceId)})
      GROUP BY p.timer
    )
    SELECT s.timer, s.n AS sent, coalesce(r.n, 0) AS replied FROM sent s LEFT JOIN replied r ON r.timer = s.timer`.execute(
    db,
  )
  return new Map(rows.map(({ timer, ...counts }) => [timer, counts]))
}
