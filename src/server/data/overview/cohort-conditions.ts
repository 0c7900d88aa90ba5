// The conditions of core as SQL, on a row `c` of cohort_counts or of enrollment_facts, which have the same columns
// (cohorts.sql, ADR 40): a number and its list cannot differ.
import { type RawBuilder, sql } from 'kysely'
import type { Intent } from '#core/inbox/intent/intent.ts'
import { COHORT_CONDITIONS, COHORT_METRICS, type CohortMetric } from '#core/overview/dashboard.ts'

export function isCountedBy(metric: CohortMetric): RawBuilder<boolean> {
  const { isSent, statuses, isInterested } = COHORT_CONDITIONS[metric]
  const parts = [sql<boolean>`true`]
  if (isSent !== undefined) parts.push(isSent ? sql`c.is_reached` : sql`NOT c.is_reached`)
  if (statuses) parts.push(sql`c.status IN (${sql.join(statuses.map((status) => sql.lit(status)))})`)
  if (isInterested) parts.push(sql`c.is_interested`)
  return sql`(${sql.join(parts, sql` AND `)})`
}

/** The part of the leads that replied a row belongs to; null: no intent is decided. The parts add up. */
export const replyIntent = sql<Intent | null>`CASE WHEN c.is_interested THEN 'interested' ELSE c.intent END`

export const hasReplyIntent = (intent: Intent | 'none'): RawBuilder<boolean> =>
  sql`${replyIntent} IS NOT DISTINCT FROM ${intent === 'none' ? null : intent}::text`

const countColumns = (count: RawBuilder<unknown>) =>
  sql.join(
    COHORT_METRICS.map(
      (metric) => sql`coalesce(${count} FILTER (WHERE ${isCountedBy(metric)}), 0)::int AS ${sql.ref(metric)}`,
    ),
  )

/** Columns of CohortCounts, of rows `c` of cohort_counts. */
export const sumsOfCounts = countColumns(sql`sum(c.n)`)

/** Columns of CohortCounts, of rows `c` of enrollment_facts. */
export const countsOfFacts = countColumns(sql`count(*)`)
