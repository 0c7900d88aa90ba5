// The ground on which a merged contact may be mailed: the chosen one's, else the survivor's, else the first other's.
// Every change is in the log that nobody can change.

import { type ConsentChange, lockConsents, writeConsents } from '#server/compliance/store/consents.ts'
import type { Db } from '#server/context.ts'
import type { MergeLead } from '#server/leads/store/merges/merge-facts.ts'

export async function needsConsentChoice(
  tx: Db,
  {
    survivor,
    others,
    chosenId,
    userId,
    at,
  }: {
    survivor: MergeLead
    others: readonly MergeLead[]
    chosenId: string | null
    userId: string | null
    at: Date
  },
): Promise<void> {
  const all = [survivor, ...others]
  const from = all.find(({ id }) => id === chosenId) ?? all.find(({ hasConsent }) => hasConsent)
  if (!from || from.id === survivor.id) return
  const held = await lockConsents(
    tx,
    all.map(({ id }) => id),
  )
  const own = held.find(({ leadId }) => leadId === survivor.id)
  const after = held.find(({ leadId }) => leadId === from.id)?.before ?? null
  if (!own || (after === null && own.before === null)) return
  const change: ConsentChange = { ...own, after }
  await writeConsents(tx, [change], { action: after === null ? 'removed' : 'set', userId, at })
}
