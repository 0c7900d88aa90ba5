// The grounds that came in with a file, written and logged beside its leads.
import { mergedConsent } from '#core/compliance/consent-import.ts'
import { lockConsents, writeConsents } from '#server/compliance/store/consents.ts'
import type { Db } from '#server/context.ts'
import type { RowGround } from '#server/leads/import/check-row.ts'
import type { RunningImport } from '#server/leads/store/imports/imports.ts'

/** @param grounds by lead; what comes out as it was is not written */
export async function importConsents(
  tx: Db,
  file: Pick<RunningImport, 'createdBy'>,
  grounds: ReadonlyMap<string, RowGround>,
  at: Date,
): Promise<void> {
  const given = [...grounds].filter(([, { consent }]) => consent !== null).map(([leadId]) => leadId)
  if (given.length === 0) return
  const changes = (await lockConsents(tx, given)).flatMap((held) => {
    const after = mergedConsent(held.before, grounds.get(held.leadId) ?? { consent: null, isOwn: false })
    return JSON.stringify(after) === JSON.stringify(held.before) ? [] : [{ ...held, after }]
  })
  await writeConsents(tx, changes, { action: 'imported', userId: file.createdBy, at })
}
