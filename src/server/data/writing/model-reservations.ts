// What running calls of a workspace may still cost. A call with a limit is reserved before it starts.
import { sql } from 'kysely'
import { type Budget, type Fit, fitOf } from '#core/writing/model.ts'
import type { Db } from '#server/context.ts'
import { monthStart } from './model-calls.ts'

/** Longer than a call with all its retries: 2 requests, each sent 5 times for up to a minute with pauses of up to 10 minutes. */
const LASTS_MS = 2 * 3_600_000

/**
 * Reserves the most a call may use, when it fits into the limits with what was used this month and what is reserved.
 * @param highest KRW, and tokens of the installation's key
 * @param caps null: no limit
 */
export function reserveModelCall(
  db: Db,
  call: { id: string; workspaceId: string; highest: Budget; at: Date },
  caps: { cost: number | null; tokens: number | null },
): Promise<Fit> {
  const { id, workspaceId, highest, at } = call
  return db.transaction().execute(async (tx) => {
    // one reservation after the other: each sees those before it
    await sql`SELECT FROM workspaces WHERE id = ${workspaceId} FOR NO KEY UPDATE`.execute(tx)
    await tx
      .deleteFrom('model_reservations')
      .where('workspaceId', '=', workspaceId)
      .where('expiresAt', '<=', at)
      .execute()
    // one statement: a call that ends meanwhile is counted as used or as reserved
    const { rows } = await sql<{ used: Budget; reserved: Budget }>`
      SELECT (SELECT json_build_object('cost', coalesce(sum(cost), 0),
          'tokens', coalesce(sum(tokens_in::bigint + tokens_out) FILTER (WHERE on_installation), 0))
        FROM model_calls WHERE workspace_id = ${workspaceId} AND at >= ${monthStart(at)}) AS used,
        (SELECT json_build_object('cost', coalesce(sum(cost), 0), 'tokens', coalesce(sum(tokens), 0))
        FROM model_reservations WHERE workspace_id = ${workspaceId}) AS reserved`.execute(tx)
    const [sums] = rows
    if (!sums) throw new Error('the sums of a workspace are one row')
    const fit = fitOf({ ...sums, highest }, caps)
    if (fit === 'now')
      await tx
        .insertInto('model_reservations')
        .values({ id, workspaceId, ...highest, expiresAt: new Date(at.getTime() + LASTS_MS) })
        .execute()
    return fit
  })
}

export async function releaseModelCall(db: Db, id: string): Promise<void> {
  await db.deleteFrom('model_reservations').where('id', '=', id).execute()
}
