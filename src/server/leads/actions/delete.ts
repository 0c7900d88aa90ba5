// Moves leads to the bin and ends their open enrollments and planned mails in the same transaction. A mail that is being sent
// is waited for.
import type { Scope } from '#core/access.ts'
import type { Context, Db } from '#server/context.ts'
import {
  cancelOtherMails,
  countSendingOfEnrollments,
  endEnrollmentsOfLeads,
  lockLeads,
  removeLeads,
} from '#server/data/leads/deletions.ts'
import { getLead } from '#server/data/leads/leads.ts'
import { type Deleted, moveToBin } from '#server/data/workspaces/bin.ts'
import { reassignStoppedToLeads, recordStopped } from '#server/data/workspaces/bin-enrollments.ts'
import { waitUntilSent } from '#server/planning/wait-until-sent.ts'
import { retryable } from '#server/platform/db/database.ts'
import { checkLeadAccess } from './check-access.ts'

export type DeletedLeads = { deletedCount: number; endedEnrollments: number }

export async function deleteLead(ctx: Context, scope: Scope, id: string): Promise<DeletedLeads> {
  const lead = await getLead(ctx.db, scope, id)
  return remove(ctx, scope, [lead.id])
}

/** Missing leads, and those of workspaces the user is not in, are not counted. */
export async function deleteLeads(ctx: Context, scope: Scope, ids: readonly string[]): Promise<DeletedLeads> {
  return remove(ctx, scope, await checkLeadAccess(ctx, scope, ids))
}

async function remove(ctx: Context, scope: Scope, ids: readonly string[]): Promise<DeletedLeads> {
  const { open, ...result } = await retryable(() =>
    ctx.db.transaction().execute((tx) => binLeads(tx, ids, { by: scope.userId, at: ctx.clock.now() })),
  )
  await waitUntilSent(() => countSendingOfEnrollments(ctx.db, open))
  return result
}

/** In the caller's transaction. @returns the enrollments that were open */
export async function binLeads(
  tx: Db,
  ids: readonly string[],
  deleted: Deleted,
): Promise<DeletedLeads & { open: string[] }> {
  const open = await lockLeads(tx, ids)
  await moveToBin(tx, 'lead', ids, deleted)
  await reassignStoppedToLeads(tx, ids)
  await recordStopped(tx, 'lead', ids)
  const endedEnrollments = await endEnrollmentsOfLeads(tx, ids, deleted.at)
  await cancelOtherMails(tx, ids, deleted.at)
  return { deletedCount: await removeLeads(tx, ids), endedEnrollments, open }
}
