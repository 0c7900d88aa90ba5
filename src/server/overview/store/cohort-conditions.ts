// The conditions of core as SQL, on a row `c` of cohort_counts or of enrollment_facts, which have the same columns
// (migration 0065, ADR 40): a number and its list cannot differ.
import { type RawBuilder, sql } from 'kysely'
import { COHORT_CONDITIONS, COHORT_METRICS, type CohortMetric } from '#core/overview/dashboard.ts'

export function isCountedBy(metric: CohortMetric): RawBuilder<boolean> {
  const { isSent, statuses, isInterested } = COHORT_CONDITIONS[metric]
  const parts = [sql<boolean>`true`]
  if (isSent !== undefined) parts.push(isSent ? sql`c.is_reached` : sql`NOT c.is_reached`)
  if (statuses) parts.push(sql`c.status IN (${sql.join(statuses.map((status) => sql.lit(status)))})`)
  if (isInterested) parts.push(sql`c.is_interested`)
  return sql`(${sql.join(parts, sql` AND `)})`
}

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
