// Which enrollments a start continues: not those whose lead has no legal basis (rules.md R-817).
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { inParts } from '#core/chunks.ts'
import { consentState } from '#core/compliance/consent.ts'
import type { Db } from '#server/context.ts'
import { listStrictConsents } from '#server/data/compliance/consents.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { activateWaiting } from '#server/data/enrollments/sequence-wide-changes.ts'
import { mapInSlices } from '#server/platform/slices.ts'

/** Ids of open enrollments without a valid basis, in workspaces with the policy `strict`. */
export async function listWithoutConsent(
  db: Db,
  of: { sequenceId: string } | { ids: readonly string[] },
  now: Date,
): Promise<Set<string>> {
  const today = workspaceDate(now)
  const without = new Set<string>()
  await mapInSlices(await listStrictConsents(db, of), ({ enrollmentId, consent }) => {
    if (consentState(consent, today) !== 'valid') without.add(enrollmentId)
  })
  return without
}

/** Events of one statement; other requests are served before the next statement. */
const PART = 2000

/** Enrollments waiting for the launch become active, those without a basis paused. The caller re-plans their mails. */
export async function continueWaiting(tx: Db, sequenceId: string, now: Date): Promise<void> {
  const paused = await activateWaiting(tx, sequenceId, await listWithoutConsent(tx, { sequenceId }, now), now)
  const data = { reason: 'no_consent' }
  for (const part of inParts(paused, PART))
    await insertEvents(
      tx,
      part.map((enrollmentId) => ({ kind: 'paused', at: now, enrollmentId, data })),
    )
}
