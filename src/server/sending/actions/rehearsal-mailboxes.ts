// The mailboxes of one rehearsal: each with its own clock and with its planned and sent mails.
import type { MailboxSchedule } from '#core/sending/plan/mailbox-schedule.ts'
import { type PlannedMail, scheduleWithTaken } from '#core/sending/plan/plan.ts'
import type { RemainingPath } from '#core/sending/plan/remaining-path.ts'
import type { Context } from '#server/context.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { planInMailbox } from '#server/planning/plan-in-mailbox.ts'

/** `schedule` contains all mails of the mailbox once the plan is computed. */
export type RehearsalMailbox = { mailbox: Mailbox; now: Date; schedule: MailboxSchedule }

/** @returns the mailbox of an enrollment; the chosen one when it has none */
export async function loadRehearsalMailboxes(
  ctx: Context,
  chosen: Mailbox,
  otherIds: readonly (string | null)[],
): Promise<(emailAccountId: string | null) => RehearsalMailbox> {
  const open = new Map<string, RehearsalMailbox>()
  const add = (mailbox: Mailbox): RehearsalMailbox => {
    const now = mailboxNow(mailbox, ctx.clock.now())
    const opened = { mailbox, now, schedule: scheduleWithTaken(mailbox.rules, []) }
    open.set(mailbox.id, opened)
    return opened
  }
  const first = add(chosen)
  for (const id of new Set(otherIds)) {
    const other = id && id !== chosen.id ? await findMailbox(ctx.db, id) : null
    if (other) add(other)
  }
  return (id) => open.get(id ?? '') ?? first
}

/**
 * Plans every path in the schedule of its mailbox, as enrolling does.
 * @param froms every mailbox whose schedule is to be filled
 * @param replanned enrollments that are re-planned: their rows occupy no slot
 */
export async function planFrom(
  ctx: Context,
  sequence: { timeZone: string; businessDaysOnly: boolean },
  froms: ReadonlySet<RehearsalMailbox>,
  paths: readonly { from: RehearsalMailbox; path: RemainingPath }[],
  replanned: readonly string[],
): Promise<PlannedMail[]> {
  const plans: PlannedMail[][] = []
  for (const from of froms) {
    const enrollments = paths.filter((one) => one.from === from).map(({ path }) => path)
    const companies = enrollments.map((path) => path.company ?? null)
    const input = { enrollments, sequence, now: from.now }
    const { plan, schedule } = await planInMailbox(ctx.db, from.mailbox, companies, replanned, input)
    from.schedule = schedule
    plans.push(plan)
  }
  return plans.flat()
}
