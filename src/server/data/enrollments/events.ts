// Events of enrollments, append only. Counts are read from them.
import { sql } from 'kysely'
import type { EventKind } from '#core/event.ts'
import type { Db } from '#server/context.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type NewEvent = {
  kind: EventKind
  /** by the mailbox's own clock */
  at: Date
  enrollmentId: string
  executionId?: string | null
  nodeId?: string | null
  data?: Record<string, unknown>
}

/** Writes events in one statement; workspace, sequence and lead come from the enrollment. */
export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await prepared('insert_events')`
    INSERT INTO events (workspace_id, sequence_id, enrollment_id, lead_id, execution_id, node_id, kind, at, data)
    SELECT n.workspace_id, n.sequence_id, n.id, n.lead_id, x.execution_id, x.node_id, x.kind, x.at, x.data
    FROM unnest(
      ${events.map((e) => e.enrollmentId)}::uuid[],
      ${events.map((e) => e.executionId ?? null)}::uuid[],
      ${events.map((e) => e.nodeId ?? null)}::text[],
      ${events.map((e) => e.kind)}::text[],
      ${events.map((e) => e.at)}::timestamptz[],
      ${events.map((e) => JSON.stringify(e.data ?? {}))}::jsonb[]
    ) WITH ORDINALITY AS x(enrollment_id, execution_id, node_id, kind, at, data, nth)
    JOIN enrollments n ON n.id = x.enrollment_id
    ORDER BY x.nth`.execute(db)
}

/** One `enrolled` event for each. */
export async function insertEnrolled(db: Db, enrollmentIds: readonly string[], at: Date): Promise<void> {
  if (enrollmentIds.length === 0) return
  const kind: EventKind = 'enrolled'
  await sql`
    INSERT INTO events (workspace_id, sequence_id, enrollment_id, lead_id, kind, at)
    SELECT n.workspace_id, n.sequence_id, n.id, n.lead_id, ${kind}, ${at}
    FROM enrollments n WHERE n.id = ANY(${enrollmentIds}::uuid[]) ORDER BY n.id`.execute(db)
}
