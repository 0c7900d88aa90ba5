// The quotas of a workspace (core/workspaces/quota.ts). Without OPEN_SIGNUP there are none. Leads and mails are counted after
// the change, in its transaction; stored bytes before it.
import { AppError } from '#core/errors.ts'
import { leadQuotaMessage, mailQuotaMessage, storageQuotaMessage } from '#core/workspaces/quota.ts'
import type { Context, Db } from '#server/context.ts'
import { countMonthMails, sumStoredBytes } from '#server/data/workspaces/quotas.ts'
import { countWorkspaceLeads } from '#server/data/writing/workspace-leads.ts'

/** @throws AppError quota_exceeded */
export async function demandLeadQuota(
  { quotas }: Pick<Context, 'quotas'>,
  tx: Db,
  workspaceId: string,
): Promise<void> {
  if (quotas && (await countWorkspaceLeads(tx, workspaceId)) > quotas.leads)
    throw new AppError('quota_exceeded', { message: leadQuotaMessage(quotas) })
}

/** How many more leads the quota allows; null: no limit. */
export async function freeLeads(
  { quotas }: Pick<Context, 'quotas'>,
  tx: Db,
  workspaceId: string,
): Promise<{ count: number; sentence: string } | null> {
  if (!quotas) return null
  const free = quotas.leads - (await countWorkspaceLeads(tx, workspaceId))
  return { count: Math.max(0, free), sentence: leadQuotaMessage(quotas) }
}

/** @throws AppError quota_exceeded */
export async function demandMailQuota(
  { quotas, clock }: Pick<Context, 'quotas' | 'clock'>,
  tx: Db,
  workspaceIds: readonly string[],
): Promise<void> {
  if (!quotas) return
  for (const id of workspaceIds)
    if ((await countMonthMails(tx, id, clock.now())) > quotas.monthlyMails)
      throw new AppError('quota_exceeded', { message: mailQuotaMessage(quotas) })
}

// summing all stored bytes is slow: at most once a minute for a workspace
const FRESH_MS = 60_000
const sums = new WeakMap<object, Map<string, { at: number; bytes: number }>>()

/** Called before storing. @param more bytes that are about to be stored @throws AppError quota_exceeded */
export async function demandStorageQuota(
  { quotas, clock }: Pick<Context, 'quotas' | 'clock'>,
  db: Db,
  workspaceIds: readonly string[],
  more = 0,
): Promise<void> {
  if (!quotas) return
  const known = sums.get(quotas) ?? new Map<string, { at: number; bytes: number }>()
  sums.set(quotas, known)
  const now = clock.now().getTime()
  for (const id of workspaceIds) {
    let sum = known.get(id)
    // a full workspace is summed each time: rows may have been deleted
    if (!sum || now - sum.at > FRESH_MS || sum.bytes + more > quotas.storedBytes)
      sum = { at: now, bytes: await sumStoredBytes(db, id) }
    known.set(id, { ...sum, bytes: sum.bytes + more })
    if (sum.bytes + more > quotas.storedBytes)
      throw new AppError('quota_exceeded', { message: storageQuotaMessage(quotas) })
  }
}
