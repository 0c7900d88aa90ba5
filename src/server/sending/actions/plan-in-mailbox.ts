// A plan among everything a mailbox has planned and sent already: read, decided by core, not yet written.

import type { Agenda } from '#core/sending/plan/mailbox-schedule.ts'
import { type PlanInput, type PlannedMail, planInSteps, takenAgenda } from '#core/sending/plan/plan.ts'
import type { Db } from '#server/context.ts'
import type { Mailbox } from '#server/mailboxes/store/mailboxes.ts'
import { inTurns } from '#server/platform/run-in-slices.ts'
import { listCompanyPlaces, listTakenPlaces } from '#server/sending/store/taken-slots.ts'
import { findStandingPaths } from './find-movable-paths.ts'

const SENT_LATELY_MS = 2 * 86_400_000

/**
 * @param companies whom the plan writes to
 * @param except enrollments whose rows are planned anew: they take no place
 * @returns the plan, first mails of others that make room for it, and the agenda with all of them
 */
export async function planAmong(
  db: Db,
  mailbox: Mailbox,
  companies: Iterable<string | null>,
  except: readonly string[],
  input: Pick<PlanInput, 'enrollments' | 'sequence' | 'now'>,
): Promise<{ plan: PlannedMail[]; moved: PlannedMail[]; agenda: Agenda }> {
  const { rules } = mailbox
  const since = new Date(input.now.getTime() - SENT_LATELY_MS)
  const elsewhere = await listCompanyPlaces(db, mailbox, companies, since, except)
  const agenda = takenAgenda(rules, await listTakenPlaces(db, mailbox, since, except), elsewhere)
  const { plan, crowded } = await inTurns(planInSteps({ ...input, mailbox: rules, agenda }))
  if (!crowded) return { plan, moved: [], agenda }
  const standing = await findStandingPaths(db, mailbox, input.now, except)
  if (standing.length === 0) return { plan, moved: [], agenda }
  const fixed = [...except, ...standing.map((path) => path.enrollmentId)]
  const without = takenAgenda(rules, await listTakenPlaces(db, mailbox, since, fixed), elsewhere)
  const among = await inTurns(planInSteps({ ...input, mailbox: rules, agenda: without, standing }))
  return { plan: among.plan, moved: among.moved, agenda: without }
}
