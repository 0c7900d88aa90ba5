// Review of generated mails: opened, approved, previous text, and the counts.
import { sql } from 'kysely'
import type { ReviewFilter } from '#api/writing/reviews.ts'

import type { ReviewCounts, ReviewState } from '#core/writing/generated-email.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import type { Db } from '#server/context.ts'
import { isSent } from './generated-emails.ts'

export type ReviewRequest = {
  nodeId?: string | undefined
  leadId?: string | undefined
  emailIds?: readonly string[] | undefined
  filter?: ReviewFilter | undefined
  reviewState: ReviewState
  /** mails changed after this instant are skipped */
  asOf?: string | undefined
}

/** The requested mails; `isOpen` when the review state may be changed. */
export async function listReviewed(
  db: Db,
  sequenceId: string,
  workspaceIds: readonly string[],
  request: ReviewRequest,
): Promise<{ id: string; leadId: string; isOpen: boolean; isOpened: boolean }[]> {
  const { filter = {} } = request
  const search = filter.search?.trim()
  const { rows } = await sql<{ id: string; leadId: string; isOpen: boolean; isOpened: boolean }>`
    SELECT g.id, g.lead_id, g.opened_at IS NOT NULL AS is_opened,
           g.status IN ('generated', 'edited') AND NOT ${isSent}
           ${request.asOf ? sql`AND g.updated_at <= ${request.asOf}::timestamptz` : sql``} AS is_open
    FROM generated_emails g JOIN leads l ON l.id = g.lead_id
    WHERE g.sequence_id = ${sequenceId} AND l.workspace_id = ANY(${workspaceIds}::uuid[])
      AND g.review_state <> ${request.reviewState}
      ${request.nodeId ? sql`AND g.node_id = ${request.nodeId}` : sql``}
      ${request.leadId ? sql`AND g.lead_id = ${request.leadId}` : sql``}
      ${request.emailIds ? sql`AND g.id = ANY(${request.emailIds}::uuid[])` : sql``}
      ${filter.status ? sql`AND g.status = ${filter.status}` : sql``}
      ${filter.reviewState ? sql`AND g.review_state = ${filter.reviewState}` : sql``}
      ${filter.mark === undefined ? sql`` : markCondition(filter.mark)}
      ${search ? sql`AND l.search LIKE search_pattern(${search})` : sql``}
    ORDER BY g.id`.execute(db)
  return rows
}

const markCondition = (mark: NonNullable<ReviewFilter['mark']>) => {
  if (mark === 'any') return sql`AND cardinality(g.marks) > 0`
  return mark === 'none' ? sql`AND g.marks = '{}'` : sql`AND ${mark} = ANY(g.marks)`
}

/** Locks mails of this sequence and these workspaces and returns their texts. */
export async function lockTexts(
  db: Db,
  sequenceId: string,
  workspaceIds: readonly string[],
  ids: readonly string[],
): Promise<MailContent[]> {
  const { rows } = await sql<MailContent>`
    SELECT g.subject, g.body_text, g.body_html
    FROM generated_emails g JOIN leads l ON l.id = g.lead_id
    WHERE g.sequence_id = ${sequenceId} AND l.workspace_id = ANY(${workspaceIds}::uuid[])
      AND g.id = ANY(${ids}::uuid[])
    ORDER BY g.id FOR UPDATE OF g`.execute(db)
  return rows
}

/** Changes mails that are still written and unsent. An approved text is not replaced by one being written. @returns the ids of the changed mails */
export async function setReviewState(
  db: Db,
  ids: readonly string[],
  reviewState: ReviewState,
  at: Date,
  asOf?: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE generated_emails g SET review_state = ${reviewState}, updated_at = ${at}
      ${reviewState === 'approved' ? endRewrite : sql``}
    WHERE g.id = ANY(${ids}::uuid[]) AND g.review_state <> ${reviewState}
      AND g.status IN ('generated', 'edited') AND NOT ${isSent}
      ${asOf ? sql`AND g.updated_at <= ${asOf}::timestamptz` : sql``}
    RETURNING g.id`.execute(db)
  return rows.map((row) => row.id)
}

const endRewrite = sql`, rewrite_run_id = NULL, error = NULL`

/** Stores when a mail was first opened. */
export async function markOpened(db: Db, id: string, at: Date): Promise<void> {
  await sql`UPDATE generated_emails SET opened_at = ${at} WHERE id = ${id} AND opened_at IS NULL`.execute(db)
}

/** Swaps the current and the previous text. @returns false when there is none or the mail was sent */
export async function restorePreviousText(
  db: Db,
  id: string,
  previous: MailContent,
  at: Date,
): Promise<boolean> {
  const result = await sql`
    UPDATE generated_emails g
    SET subject = ${previous.subject}, body_text = ${previous.bodyText}, body_html = ${previous.bodyHtml},
        status = 'edited', error = NULL, rewrite_run_id = NULL, review_state = 'unreviewed', marks = NULL, updated_at = ${at},
        previous = jsonb_build_object('subject', g.subject, 'bodyText', g.body_text, 'bodyHtml', g.body_html)
    WHERE g.id = ${id} AND g.previous IS NOT NULL AND g.status IN ('generated', 'edited', 'failed')
      AND NOT ${isSent}`.execute(db)
  return Number(result.numAffectedRows ?? 0) > 0
}

export type NodeReview = ReviewCounts & { nodeId: string }

export async function listNodeReviews(
  db: Db,
  sequenceId: string,
  workspaceIds: readonly string[],
): Promise<NodeReview[]> {
  const { rows } = await sql<NodeReview>`
    WITH mine AS (
      SELECT g.node_id, g.status, g.review_state, g.opened_at, g.marks, g.status IN ('generated', 'edited') AS is_done
      FROM generated_emails g JOIN leads l ON l.id = g.lead_id
      WHERE g.sequence_id = ${sequenceId} AND l.workspace_id = ANY(${workspaceIds}::uuid[])
    ), by_mark AS (
      SELECT node_id, jsonb_object_agg(mark, n) AS counts FROM (
        SELECT node_id, mark, count(*)::int AS n FROM mine, unnest(marks) AS mark WHERE is_done GROUP BY 1, 2
      ) x GROUP BY node_id
    )
    SELECT mine.node_id, count(*)::int AS total, count(*) FILTER (WHERE is_done)::int AS done,
           count(*) FILTER (WHERE status = 'failed')::int AS failed,
           count(*) FILTER (WHERE is_done AND review_state = 'unreviewed')::int AS unreviewed,
           count(*) FILTER (WHERE is_done AND opened_at IS NULL)::int AS never_opened,
           count(*) FILTER (WHERE is_done AND cardinality(array_remove(marks, 'claim_to_check')) > 0)::int AS marked,
           coalesce(by_mark.counts, '{}') AS by_mark
    FROM mine LEFT JOIN by_mark ON by_mark.node_id = mine.node_id
    GROUP BY mine.node_id, by_mark.counts ORDER BY mine.node_id`.execute(db)
  return rows
}
