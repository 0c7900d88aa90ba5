// Computes a plan among the planned and sent mails of a mailbox; it is not stored here.
import { DAY_MS } from '#core/calendar/date.ts'
import type { MailboxSchedule } from '#core/sending/plan/mailbox-schedule.ts'
import {
  computePlanInSteps,
  type PlanInput,
  type PlannedMail,
  scheduleInSteps,
} from '#core/sending/plan/plan.ts'
import type { Db } from '#server/context.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { listCompanySlots, listTakenSlots } from '#server/data/sending/taken-slots.ts'
import { runInSlices } from '#server/platform/slices.ts'
import { findMovablePaths } from './find-movable-paths.ts'

const RECENTLY_SENT_MS = 2 * DAY_MS

/**
 * @param companies business domains of the planned leads
 * @param except enrollments that are re-planned: their rows occupy no slot
 * @returns the plan, displaced first mails of other enrollments, and the schedule with all of them
 */
export async function planInMailbox(
  db: Db,
  mailbox: Mailbox,
  companies: Iterable<string | null>,
  except: readonly string[],
  input: Pick<PlanInput, 'enrollments' | 'sequence' | 'now'>,
): Promise<{ plan: PlannedMail[]; moved: PlannedMail[]; schedule: MailboxSchedule }> {
  const { rules } = mailbox
  const since = new Date(input.now.getTime() - RECENTLY_SENT_MS)
  const elsewhere = await listCompanySlots(db, mailbox, companies, since, except)
  const taken = await listTakenSlots(db, mailbox, since, except)
  const schedule = await runInSlices(scheduleInSteps(rules, taken, elsewhere))
  const { plan, isOverbooked } = await runInSlices(computePlanInSteps({ ...input, mailbox: rules, schedule }))
  if (!isOverbooked) return { plan, moved: [], schedule }
  const alreadyPlanned = await findMovablePaths(db, mailbox, input.now, except)
  if (alreadyPlanned.length === 0) return { plan, moved: [], schedule }
  const fixed = [...except, ...alreadyPlanned.map((path) => path.enrollmentId)]
  const stays = await listTakenSlots(db, mailbox, since, fixed)
  const without = await runInSlices(scheduleInSteps(rules, stays, elsewhere))
  const among = await runInSlices(
    computePlanInSteps({ ...input, mailbox: rules, schedule: without, alreadyPlanned }),
  )
  return { plan: among.plan, moved: among.moved, schedule: without }
}
