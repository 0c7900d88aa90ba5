// Notices that need a user: listed with the mailboxes that could send them, sent through another mailbox, or resolved.
import type { WaitingNotice } from '#api/compliance/notices.ts'
import type { WithDates } from '#api/dates.ts'
import { allow, type Scope } from '#core/access.ts'
import { fallbackDueBy, fallbackMailboxes, noticeDaysLeft } from '#core/compliance/notice-mailbox.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import {
  closeNotice,
  findStuckNotice,
  listCutOffNotices,
  listStuckNotices,
  moveNoticeToMailbox,
  type WaitingRow,
} from '#server/data/compliance/notice-lists.ts'
import { listNoticeMailboxes, type NoticeMailbox } from '#server/data/compliance/notice-mailboxes.ts'
import { findMailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'

export async function listWaitingNotices(
  ctx: Context,
  workspaceIds: readonly string[],
): Promise<{ data: WithDates<typeof WaitingNotice>[]; total: number }> {
  const rows = await listStuckNotices(ctx.db, workspaceIds)
  const mailboxes = await listNoticeMailboxes(ctx.db, [...new Set(rows.map((row) => row.workspaceId))])
  const data = rows.map((row) => present(row, mailboxes, ctx.clock.now()))
  return { data, total: data.length }
}

const getStuckNotice = async (ctx: Context, scope: Scope, id: string) =>
  allow(scope, await findStuckNotice(ctx.db, id), (notice) => [notice.workspaceId], 'notice_not_found')

/** @throws AppError mailbox_not_ready unless it is a connected mailbox of the workspace; conflict when the notice was sent */
export async function sendNoticeFromMailbox(
  ctx: Context,
  scope: Scope,
  id: string,
  emailAccountId: string,
): Promise<void> {
  const row = await getStuckNotice(ctx, scope, id)
  const mailboxes = await listNoticeMailboxes(ctx.db, [row.workspaceId])
  if (!mailboxes.some((one) => one.id === emailAccountId && one.status === 'connected'))
    throw new AppError('mailbox_not_ready')
  if (!(await move(ctx, id, emailAccountId))) throw new AppError('notice_closed')
}

export async function closeWaitingNotice(
  ctx: Context,
  scope: Scope,
  id: string,
  decision: 'sent' | 'skip',
): Promise<void> {
  const row = await getStuckNotice(ctx, scope, id)
  const at = new Date(ctx.clock.now().getTime() + row.clockOffsetMs)
  if (!(await closeNotice(ctx.db, id, decision === 'sent' ? 'sent' : 'skipped', at)))
    throw new AppError('notice_closed')
}

/** Shortly before the deadline another mailbox sends a notice (core/compliance/notice-mailbox.ts). @returns how many moved */
export async function reassignCutOffNotices(ctx: Context): Promise<number> {
  const rows = await listCutOffNotices(ctx.db, fallbackDueBy(ctx.clock.now()))
  if (rows.length === 0) return 0
  const mailboxes = await listNoticeMailboxes(ctx.db, [...new Set(rows.map((row) => row.workspaceId))])
  let count = 0
  for (const row of rows) {
    const [other] = othersOf(row, mailboxes)
    if (other && (await move(ctx, row.id, other.id))) count++
  }
  return count
}

async function move(ctx: Context, id: string, emailAccountId: string): Promise<boolean> {
  const mailbox = await findMailbox(ctx.db, emailAccountId)
  if (!mailbox) return false
  const at = mailboxNow(mailbox, ctx.clock.now())
  return moveNoticeToMailbox(ctx.db, id, { emailAccountId, plannedAt: at, at })
}

const othersOf = (row: WaitingRow, mailboxes: readonly NoticeMailbox[]): NoticeMailbox[] =>
  fallbackMailboxes(
    { id: row.emailAccountId, kind: row.mailboxKind ?? 'smtp', address: row.mailboxAddress ?? '' },
    mailboxes.filter((one) => one.workspaceId === row.workspaceId),
  )

function present(
  row: WaitingRow,
  mailboxes: readonly NoticeMailbox[],
  now: Date,
): WithDates<typeof WaitingNotice> {
  const { mailboxKind: _, clockOffsetMs, ...rest } = row
  return {
    ...rest,
    daysLeft: row.dueAt && noticeDaysLeft(row.dueAt, new Date(now.getTime() + clockOffsetMs)),
    mailboxes: othersOf(row, mailboxes).map(({ id, name, address }) => ({ id, name, address })),
  }
}
