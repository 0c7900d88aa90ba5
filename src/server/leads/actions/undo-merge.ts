// Undoes a merge within thirty days. Ended enrollments stay ended and suppressions stay, so that no mail is sent because of it.
import { allow, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { normalizeEmail } from '#core/leads/lead.ts'
import type { LeadValues } from '#core/leads/lead-fields.ts'
import { binCutoff } from '#core/workspaces/bin.ts'
import type { Context, Db } from '#server/context.ts'
import { setChangeCause } from '#server/data/leads/change-cause.ts'
import { lockLeads } from '#server/data/leads/deletions.ts'
import { findLeadByEmail, updateLead } from '#server/data/leads/leads.ts'
import { listMergeLeads, mergeFields } from '#server/data/leads/merges/merge-facts.ts'
import {
  isMergedAgain,
  lockMerge,
  markUndone,
  restoreMergedLeads,
} from '#server/data/leads/merges/merge-log.ts'
import { lockEnrollmentsOfLeads, releaseClaims } from '#server/data/leads/merges/merges.ts'
import { retryable } from '#server/platform/db/database.ts'

/** @throws AppError merge_not_found, merge_undo_expired, lead_email_taken when another lead has one of the addresses now */
export async function undoMerge(ctx: Context, scope: Scope, id: string): Promise<{ leadIds: string[] }> {
  return retryable(() => ctx.db.transaction().execute((tx) => undo(ctx, tx, scope, id)))
}

async function undo(ctx: Context, tx: Db, scope: Scope, id: string): Promise<{ leadIds: string[] }> {
  const merge = allow(scope, await lockMerge(tx, id), (row) => [row.workspaceId], 'merge_not_found')
  const { kept, survivorId, workspaceId, mergedIds } = merge
  const at = ctx.clock.now()
  if (!kept || merge.undoneAt || merge.mergedAt <= binCutoff(at) || (await isMergedAgain(tx, merge)))
    throw new AppError('merge_undo_expired')
  const enrollments = await lockEnrollmentsOfLeads(tx, [survivorId])
  await lockLeads(tx, [survivorId])
  const [survivor] = await listMergeLeads(tx, [survivorId])
  if (!survivor) throw new AppError('merge_undo_expired')
  await releaseClaims(
    tx,
    enrollments.map((enrollment) => enrollment.id),
    at,
  )
  const now = mergeFields(survivor)
  // a field that was edited since keeps its value
  const back = Object.entries(kept.before).filter(
    ([field, value]) => isSame(now[field], kept.after[field]) && !isSame(value, now[field]),
  )
  await setChangeCause(tx, { cause: 'unmerged', userId: scope.userId, mergeId: id })
  if (back.length > 0) await updateLead(tx, survivorId, withKey(Object.fromEntries(back)), at)
  for (const { kept: lead } of kept.leads) await assertAddressFree(tx, workspaceId, lead)
  await restoreMergedLeads(tx, merge)
  await markUndone(tx, id, scope.userId, at)
  return { leadIds: mergedIds }
}

async function assertAddressFree(tx: Db, workspaceId: string, kept: object): Promise<void> {
  const { row } = kept as { row?: { email_key?: string | null } }
  if (!row?.email_key) return
  const taken = await findLeadByEmail(tx, workspaceId, row.email_key)
  if (taken)
    throw new AppError('lead_email_taken', {
      message: `같은 이메일(${row.email_key})의 연락처가 그사이 생겨 되돌릴 수 없습니다. 그 연락처의 주소를 바꾸거나 삭제한 뒤 다시 시도해 주세요.`,
      report: { leadId: taken.id },
    })
}

function withKey(values: LeadValues): LeadValues {
  if (values.contactEmail === undefined) return values
  const email = normalizeEmail(values.contactEmail)
  return { ...values, emailKey: email.ok ? email.key : null }
}

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).sort() : value
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
