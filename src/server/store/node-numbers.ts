// The numbers on the nodes of a sequence: mails and who waits are kept by triggers, answers counted on read (ADR 40).
// Who stands behind each is told by node-people.ts; the two must name the same people.
import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { prepared } from '../db/prepared.ts'
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
  const [kept, answers] = await Promise.all([readKept(db, people), countAnswersByNode(db, people)])
  const emails = new Map<string, EmailCounts>()
  for (const nodeId of new Set([...kept.sent.keys(), ...kept.waiting.keys(), ...answers.keys()]))
    emails.set(nodeId, {
      ...(answers.get(nodeId) ?? { replied: 0, bounced: 0, unsubscribed: 0 }),
      sent: kept.sent.get(nodeId) ?? 0,
      waiting: kept.waiting.get(nodeId) ?? 0,
    })
  const started = [...kept.waiting.values()].reduce((sum, n) => sum + n, 0)
  return { emails, notStarted: kept.open - started }
}

type Kept = { sent: Map<string, number>; waiting: Map<string, number>; open: number }

/** What triggers keep (migration 0028): as fast for a million mails as for ten. */
async function readKept(db: Db, { sequenceId, workspaceIds }: People): Promise<Kept> {
  const { rows } = await sql<{ what: 'sent' | 'waiting' | 'open'; nodeId: string; n: number }>`${prepared}
    SELECT CASE WHEN c.what IN ('sent', 'waiting') THEN c.what ELSE 'open' END AS what, c.node_id AS "nodeId",
           sum(c.n)::int AS n
    FROM people_counts c
    WHERE c.sequence_id = ${sequenceId} AND c.workspace_id = ANY(${workspaceIds}::uuid[])
      AND c.what IN ('sent', 'waiting', 'pending', 'active', 'paused', 'blocked')
    GROUP BY 1, 2 HAVING sum(c.n) <> 0`.execute(db)
  const byNode = (what: string) =>
    new Map(rows.filter((row) => row.what === what).map(({ nodeId, n }) => [nodeId, n]))
  return { sent: byNode('sent'), waiting: byNode('waiting'), open: byNode('open').get('') ?? 0 }
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
  const { rows } = await sql<{ nodeId: string; n: number; kind: keyof Answers }>`
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
