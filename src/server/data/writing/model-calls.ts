// Calls of models and their costs. Append only; sums are computed on read.
import { sql } from 'kysely'
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import type { ModelPurpose } from '#core/ports.ts'
import type { Db } from '#server/context.ts'
import type { WritingTables } from './tables.ts'
import { addedSince } from './tone-examples.ts'

export type ModelCall = WritingTables['model_calls']

export async function insertModelCall(db: Db, call: ModelCall): Promise<void> {
  await db.insertInto('model_calls').values(call).execute()
}

/** The start of the calendar month of budgets. */
export const monthStart = (at: Date) =>
  sql`date_trunc('month', ${at}::timestamptz AT TIME ZONE ${WORKSPACE_ZONE}) AT TIME ZONE ${WORKSPACE_ZONE}`

/** Costs in the month of `at`, in KRW. */
export async function sumMonth(db: Db, workspaceId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ cost: number }>`
    SELECT coalesce(sum(cost), 0) AS cost FROM model_calls
    WHERE workspace_id = ${workspaceId}
      AND at >= ${monthStart(at)}`.execute(db)
  return rows[0]?.cost ?? 0
}

/**
 * The mean use of the last 50 calls for a purpose that reported tokens, for estimates; null without any. Mails are counted with
 * the examples of tone that were added after a call, one token a character as `expectedUse` does.
 */
export async function findMeanUse(
  db: Db,
  workspaceId: string,
  purpose: ModelPurpose,
): Promise<{ tokensIn: number; tokensOut: number } | null> {
  const { rows } = await sql<{ calls: number; tokensIn: number; tokensOut: number }>`
    SELECT count(*)::int AS calls, coalesce(avg(tokens_in + added), 0)::float8 AS tokens_in,
      coalesce(avg(tokens_out), 0)::float8 AS tokens_out
    FROM (SELECT tokens_in, tokens_out, ${purpose === 'email' ? addedSince(workspaceId) : sql`0`} AS added FROM model_calls c
      WHERE workspace_id = ${workspaceId} AND purpose = ${purpose} AND tokens_in + tokens_out > 0 ORDER BY at DESC LIMIT 50) AS last`.execute(
    db,
  )
  const [mean] = rows
  return mean && mean.calls > 0 ? { tokensIn: mean.tokensIn, tokensOut: mean.tokensOut } : null
}

export type ModelUse = { mails: number; tokensIn: number; tokensOut: number; cost: number }

const sums = sql`count(*)::int AS mails, coalesce(sum(c.tokens_in), 0)::int AS tokens_in,
  coalesce(sum(c.tokens_out), 0)::int AS tokens_out, coalesce(sum(c.cost), 0) AS cost`

/** Tokens and costs of a run for leads of these workspaces; zeros without a run. */
export async function sumRun(
  db: Db,
  runId: string | null,
  workspaceIds: readonly string[],
): Promise<ModelUse> {
  const { rows } = await sql<ModelUse>`
    SELECT ${sums} FROM model_calls c
    WHERE c.run_id = ${runId} AND c.workspace_id = ANY(${workspaceIds}::uuid[])`.execute(db)
  return rows[0] ?? { mails: 0, tokensIn: 0, tokensOut: 0, cost: 0 }
}

export async function listModelUse(
  db: Db,
  workspaceId: string,
  months: number,
  now: Date,
): Promise<{
  months: (ModelUse & { month: string })[]
  sequences: (ModelUse & { sequenceId: string | null; name: string })[]
}> {
  const since = sql`(date_trunc('month', ${now}::timestamptz AT TIME ZONE ${WORKSPACE_ZONE})
    - make_interval(months => ${months - 1})) AT TIME ZONE ${WORKSPACE_ZONE}`
  const byMonth = await sql<ModelUse & { month: string }>`
    SELECT to_char(c.at AT TIME ZONE ${WORKSPACE_ZONE}, 'YYYY-MM') AS month, ${sums}
    FROM model_calls c WHERE c.workspace_id = ${workspaceId} AND c.at >= ${since}
    GROUP BY 1 ORDER BY 1 DESC`.execute(db)
  const bySequence = await sql<ModelUse & { sequenceId: string | null; name: string }>`
    SELECT c.sequence_id, coalesce(s.name, '') AS name, ${sums}
    FROM model_calls c LEFT JOIN sequences s ON s.id = c.sequence_id
    WHERE c.workspace_id = ${workspaceId} AND c.at >= ${since}
    GROUP BY c.sequence_id, s.name ORDER BY sum(c.cost) DESC NULLS LAST, mails DESC LIMIT 200`.execute(db)
  return { months: byMonth.rows, sequences: bySequence.rows }
}
