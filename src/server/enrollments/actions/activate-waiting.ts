// Which enrollments a start continues: not those whose lead has no legal basis (rules.md R-817).
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { consentState } from '#core/compliance/consent.ts'
import type { Db } from '#server/context.ts'
import { insertEvents } from '#server/enrollments/store/events.ts'
import { activateWaiting } from '#server/enrollments/store/sequence-wide-changes.ts'
import { listStrictConsents } from '#server/enrollments/store/strict-consents.ts'

/** Ids of open enrollments without a valid basis, in workspaces with the policy `strict`. */
export async function listWithoutConsent(
  db: Db,
  of: { sequenceId: string } | { ids: readonly string[] },
  now: Date,
): Promise<Set<string>> {
  const today = workspaceDate(now)
  const rows = await listStrictConsents(db, of)
  const without = rows.filter(({ consent }) => consentState(consent, today) !== 'valid')
  return new Set(without.map(({ enrollmentId }) => enrollmentId))
}

/** Enrollments waiting for the launch become active, those without a basis paused. The caller re-plans their mails. */
export async function continueWaiting(tx: Db, sequenceId: string, now: Date): Promise<void> {
  const paused = await activateWaiting(tx, sequenceId, await listWithoutConsent(tx, { sequenceId }, now), now)
  await insertEvents(
    tx,
    paused.map((enrollmentId) => ({ kind: 'paused', at: now, enrollmentId, data: { reason: 'no_consent' } })),
  )
}
