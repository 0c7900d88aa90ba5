// The days with planned mails: how many per mailbox, and how many more its limit allows.
import type { ReplyInputOf } from '#api/endpoint.ts'
import type { outboxDays } from '#api/sending/outbox.ts'
import { WORKSPACE_ZONE, workspaceDate } from '#core/calendar/workspace-zone.ts'
import { instantAt } from '#core/calendar/zone.ts'
import { capAt } from '#core/mailboxes/ramp-up.ts'
import type { Context } from '#server/context.ts'
import { findMailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { countSentSince } from '#server/data/sending/executions.ts'
import { listOutboxDays, type OutboxFilter } from '#server/data/sending/outbox.ts'

const HOUR_MS = 3_600_000
type Days = ReplyInputOf<typeof outboxDays>['data']

export async function readOutboxDays(ctx: Context, filter: OutboxFilter): Promise<Days> {
  const days = await listOutboxDays(ctx.db, filter)
  const ids = new Set(days.flatMap(({ mailboxes }) => mailboxes.flatMap(({ id }) => id ?? [])))
  const rooms = new Map(
    await Promise.all([...ids].map(async (id) => [id, await remainingCapacity(ctx, id)] as const)),
  )
  return days.map((day) => ({
    ...day,
    mailboxes: day.mailboxes.map((mailbox) => ({
      ...mailbox,
      capacity: rooms.get(mailbox.id ?? '')?.(day.date) ?? null,
    })),
  }))
}

/** How many mails a mailbox can still send on a date; null when it was deleted. */
async function remainingCapacity(ctx: Context, id: string): Promise<((date: string) => number) | null> {
  const mailbox = await findMailbox(ctx.db, id)
  if (!mailbox) return null
  const { rules } = mailbox
  const now = mailboxNow(mailbox, ctx.clock.now())
  const today = workspaceDate(now)
  const sent = await countSentSince(ctx.db, id, instantAt(today, 0, WORKSPACE_ZONE))
  return (date) => {
    // noon is on the same date in every time zone of a mailbox
    const cap = capAt(rules, new Date(instantAt(date, 0, WORKSPACE_ZONE).getTime() + 12 * HOUR_MS))
    return date === today ? Math.max(0, cap - sent) : cap
  }
}
