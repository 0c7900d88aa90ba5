// Deletes leads. Nothing more is sent to them: what is open for them ends in the same transaction.
import type { Scope } from '#core/access.ts'
import type { Context } from '../context.ts'
import { retryable } from '../db/database.ts'
import { endEnrollmentsOfLeads, lockLeads, removeLeads } from '../store/lead-removals.ts'
import { getLead } from '../store/leads.ts'
import { ownLeads } from './own-leads.ts'

export type DeletedLeads = { deletedCount: number; endedEnrollments: number }

export async function deleteLead(ctx: Context, scope: Scope, id: string): Promise<DeletedLeads> {
  const lead = await getLead(ctx.db, scope, id)
  return remove(ctx, [lead.id])
}

/** Those that are gone already, and those of other people's workspaces, are not counted. */
export async function deleteLeads(ctx: Context, scope: Scope, ids: readonly string[]): Promise<DeletedLeads> {
  return remove(ctx, await ownLeads(ctx, scope, ids))
}

const remove = (ctx: Context, ids: readonly string[]): Promise<DeletedLeads> =>
  retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      await lockLeads(tx, ids)
      const endedEnrollments = await endEnrollmentsOfLeads(tx, ids, ctx.clock.now())
      return { deletedCount: await removeLeads(tx, ids), endedEnrollments }
    }),
  )
