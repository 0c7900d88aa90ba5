// The mailboxes of one rehearsal: each with its own clock and with what is planned and was sent from it.
import { type PlannedMail, planMails, type RemainingPath, takenAgenda } from '#core/plan.ts'
import type { Agenda } from '#core/plan-agenda.ts'
import type { Context } from '../context.ts'
import { findMailbox, type Mailbox, mailboxNow } from '../store/email-accounts.ts'
import { listCompanyPlaces, listTakenPlaces } from '../store/taken-places.ts'

const SENT_LATELY_MS = 2 * 86_400_000

export type RehearsalMailbox = { mailbox: Mailbox; now: Date; agenda: Agenda }

/**
 * @param replanned enrollments whose rows are planned anew: they take no place
 * @param companies whom the plan writes to
 */
export async function openMailboxes(
  ctx: Context,
  chosen: Mailbox,
  otherIds: readonly (string | null)[],
  replanned: readonly string[],
  companies: ReadonlySet<string | null>,
): Promise<(emailAccountId: string | null) => RehearsalMailbox> {
  const mailboxes = [chosen]
  for (const id of new Set(otherIds)) {
    const other = id && id !== chosen.id ? await findMailbox(ctx.db, id) : null
    if (other) mailboxes.push(other)
  }
  const open = new Map<string, RehearsalMailbox>()
  for (const mailbox of mailboxes) {
    const now = mailboxNow(mailbox, ctx.clock.now())
    const since = new Date(now.getTime() - SENT_LATELY_MS)
    const taken = await listTakenPlaces(ctx.db, mailbox, since, replanned)
    const elsewhere = await listCompanyPlaces(ctx.db, mailbox, companies, since, replanned)
    open.set(mailbox.id, { mailbox, now, agenda: takenAgenda(mailbox.rules, taken, elsewhere) })
  }
  const first = open.get(chosen.id)
  if (!first) throw new Error('the chosen mailbox was opened')
  return (id) => open.get(id ?? '') ?? first
}

/** Plans every path from its mailbox and enters the plan into the agendas. */
export function planFrom(
  sequence: { timeZone: string; businessDaysOnly: boolean },
  paths: readonly { from: RehearsalMailbox; path: RemainingPath }[],
): PlannedMail[] {
  return [...new Set(paths.map(({ from }) => from))].flatMap((from) =>
    planMails({
      enrollments: paths.filter((one) => one.from === from).map(({ path }) => path),
      now: from.now,
      mailbox: from.mailbox.rules,
      sequence,
      agenda: from.agenda,
    }),
  )
}
