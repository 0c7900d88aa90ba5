// Moves leads to the bin and ends their open enrollments and planned mails in the same transaction. A mail that is being sent
// is waited for.
import type { LeadChoice } from '#api/leads/leads.ts'
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
import { chosenLeads } from './chosen-leads.ts'

export type DeletedLeads = { deletedCount: number; endedEnrollments: number }

export async function deleteLead(ctx: Context, scope: Scope, id: string): Promise<DeletedLeads> {
  const lead = await getLead(ctx.db, scope, id)
  return remove(ctx, [lead.id], { by: scope.userId, at: ctx.clock.now() })
}

/** Missing leads, and those of workspaces the user is not in, are not counted. */
export async function deleteLeads(
  ctx: Context,
  scope: Scope,
  choice: LeadChoice,
): Promise<DeletedLeads & { deletionId: string | null }> {
  const deletionId = ctx.newId()
  const deleted = { by: scope.userId, at: ctx.clock.now(), deletionId }
  const all = { deletedCount: 0, endedEnrollments: 0 }
  for await (const ids of chosenLeads(ctx, scope, choice)) {
    const { deletedCount, endedEnrollments } = await remove(ctx, ids, deleted)
    all.deletedCount += deletedCount
    all.endedEnrollments += endedEnrollments
  }
  return { ...all, deletionId: all.deletedCount > 0 ? deletionId : null }
}

async function remove(ctx: Context, ids: readonly string[], deleted: Deleted): Promise<DeletedLeads> {
  const { open, ...result } = await retryable(() =>
    ctx.db.transaction().execute((tx) => binLeads(tx, ids, deleted)),
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
