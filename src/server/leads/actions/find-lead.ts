// One lead by its id, or by the id of a lead that was merged into it.
import type { WithDates } from '#api/dates.ts'
import type { Lead } from '#api/leads/leads.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { findSurvivor } from '#server/data/leads/history.ts'
import { getLead } from '#server/data/leads/leads.ts'

/** @throws AppError lead_not_found */
export async function showLead(ctx: Context, scope: Scope, id: string): Promise<WithDates<typeof Lead>> {
  try {
    return await getLead(ctx.db, scope, id)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'lead_not_found') throw error
    const survivor = await findSurvivor(ctx.db, id)
    if (survivor === null) throw error
    return getLead(ctx.db, scope, survivor)
  }
}
