// The numbers on the nodes of a sequence: mails sent, enrollments waiting and replied are kept by triggers (ADR 40);
// bounces are counted on read. node-leads.ts lists the enrollments behind each number.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** In a sequence of several workspaces each caller's numbers count the leads the caller can see. */
export type VisibleLeads = { sequenceId: string; workspaceIds: readonly string[] }

export type EmailCounts = {
  sent: number
  replied: number
  bounced: number
  waiting: number
}
export type SequenceNumbers = {
  /** by email draft, also of removed drafts */
  emails: Map<string, EmailCounts>
  /** open enrollments without a mail: they wait below the start */
  notStarted: number
}

/**
 * Per email draft: mails sent (one per enrollment) and, of the enrollments whose last mail it is, those that wait (open)
 * and those that replied (status `replied`, set by a message or by a user). So for every email draft
 * sent = next mail sent + waiting + replied + ended without a reply (ADR 40).
 */
export async function getNumbers(db: Db, visible: VisibleLeads): Promise<SequenceNumbers> {
  const [kept, bounced] = await Promise.all([readKept(db, visible), countBounced(db, visible)])
  const emails = new Map<string, EmailCounts>()
  for (const nodeId of new Set([...kept.emails.keys(), ...bounced.keys()]))
    emails.set(nodeId, {
      ...{ sent: 0, replied: 0, waiting: 0, ...kept.emails.get(nodeId) },
      bounced: bounced.get(nodeId) ?? 0,
    })
  const started = [...emails.values()].reduce((sum, { waiting }) => sum + waiting, 0)
  return { emails, notStarted: kept.open - started }
}

type KeptCounts = { sent?: number; waiting?: number; replied?: number }

/** Maintained by triggers, so the cost does not depend on the number of mails. */
async function readKept(
  db: Db,
  { sequenceId, workspaceIds }: VisibleLeads,
): Promise<{ emails: Map<string, KeptCounts>; open: number }> {
  const { rows } = await prepared('node_numbers')<{
    what: keyof KeptCounts | 'open'
    nodeId: string
    n: number
  }>`
    SELECT CASE c.kind WHEN 'sent' THEN 'sent' WHEN 'waiting' THEN 'waiting' WHEN 'replied_after' THEN 'replied'
                       ELSE 'open' END AS what,
           c.node_id, sum(c.n)::int AS n
    FROM enrollment_counts c
    WHERE c.sequence_id = ${sequenceId} AND c.workspace_id = ANY(${workspaceIds}::uuid[])
      AND c.kind IN ('sent', 'waiting', 'replied_after', 'pending', 'active', 'paused', 'blocked')
    GROUP BY 1, 2 HAVING sum(c.n) <> 0`.execute(db)
  const emails = new Map<string, KeptCounts>()
  let open = 0
  for (const { what, nodeId, n } of rows) {
    if (what === 'open') open += n
    else emails.set(nodeId, { ...emails.get(nodeId), [what]: n })
  }
  return { emails, open }
}

/** The last mail of every enrollment that was sent one: (enrollment_id, node_id, sent_at). */
export const lastSent = (sequenceId: string) => sql`
  SELECT DISTINCT ON (e.enrollment_id) e.enrollment_id, e.node_id, e.sent_at FROM scheduled_executions e
  WHERE e.sequence_id = ${sequenceId} AND e.state = 'sent' ORDER BY e.enrollment_id, e.ordinal DESC`

/**
 * Enrollments that ended as bounced: (enrollment_id, node_id, at) of the notice that ended each, about the mail that bounced.
 * A mail rejected during SMTP is not among those sent.
 */
export const bouncedAt = (sequenceId: string) => sql`
  SELECT DISTINCT ON (v.enrollment_id) v.enrollment_id, v.node_id, v.at
  FROM events v JOIN enrollments n ON n.id = v.enrollment_id AND n.status = 'bounced'
  WHERE v.sequence_id = ${sequenceId} AND v.kind IN ('bounced', 'soft_bounced') AND v.node_id IS NOT NULL
  ORDER BY v.enrollment_id, v.id DESC`

async function countBounced(
  db: Db,
  { sequenceId, workspaceIds }: VisibleLeads,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ nodeId: string; n: number }>`
    SELECT b.node_id, count(*)::int AS n
    FROM (${bouncedAt(sequenceId)}) AS b JOIN enrollments n ON n.id = b.enrollment_id
    WHERE n.workspace_id = ANY(${workspaceIds}::uuid[])
    GROUP BY b.node_id`.execute(db)
  return new Map(rows.map(({ nodeId, n }) => [nodeId, n]))
}

/**
 * Enrollments that were sent any of several email drafts, each counted once: a timer below more than one draft.
 * Waiting and replied enrollments have one last mail each and can be added up.
 * @param drafts by timer
 */
export async function countReached(
  db: Db,
  { sequenceId, workspaceIds }: VisibleLeads,
  drafts: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, number>> {
  const pairs = [...drafts].flatMap(([timer, ids]) => ids.map((draft) => [timer, draft] as const))
  if (pairs.length === 0) return new Map()
  const { rows } = await sql<{ timer: string; n: number }>`
    WITH pairs AS (
      SELECT * FROM unnest(${pairs.map(([timer]) => timer)}::text[], ${pairs.map(([, draft]) => draft)}::text[])
        AS p(timer, draft)
    )
    SELECT p.timer, count(DISTINCT e.enrollment_id)::int AS n
    FROM pairs p JOIN scheduled_executions e ON e.node_id = p.draft
    WHERE e.sequence_id = ${sequenceId} AND e.state = 'sent' AND e.workspace_id = ANY(${workspaceIds}::uuid[])
    GROUP BY p.timer`.execute(db)
  return new Map(rows.map(({ timer, n }) => [timer, n]))
}
