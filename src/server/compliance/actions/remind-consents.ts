// The daily check of consents that need confirmation (시행령 제62조의3): records reminders, and plans their mails where the
// workspace enabled it, each once, spread over the remaining days. After downtime the check runs once.
import type { LeadChoice } from '#api/leads/leads.ts'
import type { Scope } from '#core/access.ts'
import { WORKSPACE_ZONE, workspaceDate } from '#core/calendar/workspace-zone.ts'
import { instantAt } from '#core/calendar/zone.ts'
import { remindUntil } from '#core/compliance/consent.ts'
import { consentRemindersToday, REMINDER_GAP_SECONDS } from '#core/compliance/consent-reminder.ts'
import { AppError } from '#core/errors.ts'
import { nextWindow } from '#core/mailboxes/sending-rules.ts'
import type { Context, Db } from '#server/context.ts'
import {
  claimConsentChecks,
  countPlannedConfirmations,
  insertReminders,
  linkReminder,
  listOpenReminders,
  type OpenReminder,
} from '#server/data/compliance/consent-reminders.ts'
import { findLastPlannedNotice, findNoticeMailbox } from '#server/data/compliance/notice-mailboxes.ts'
import { findLastMailer, insertNotice } from '#server/data/compliance/notices.ts'
import { findSender } from '#server/data/compliance/sender-profiles.ts'
import { listLeadWorkspaceIds } from '#server/data/leads/field-values.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { chosenLeads } from '#server/leads/actions/chosen-leads.ts'

/** Enqueues one job per workspace that was not checked today. @returns how many */
export async function startConsentChecks(ctx: Context): Promise<number> {
  const today = workspaceDate(ctx.clock.now())
  return ctx.db.transaction().execute(async (tx) => {
    const ids = await claimConsentChecks(tx, today, remindUntil(today))
    await ctx.jobs.enqueue(
      tx,
      'remind-consents',
      ids.map((id) => ({ id })),
    )
    return ids.length
  })
}

/** The job of one workspace; a second run on the same day does nothing. @returns how many mails were planned */
export async function remindConsents(ctx: Context, workspaceId: string): Promise<number> {
  const now = ctx.clock.now()
  const today = workspaceDate(now)
  return ctx.db.transaction().execute(async (tx) => {
    await insertReminders(tx, workspaceId, remindUntil(today), now)
    const { confirmsConsent } = await findSender(tx, workspaceId)
    if (!confirmsConsent) return 0
    const open = await listOpenReminders(tx, [workspaceId])
    const planned = await countPlannedConfirmations(tx, workspaceId)
    const count = consentRemindersToday(
      open.map(({ dueOn }) => dueOn),
      planned,
      today,
    )
    return planMails(ctx, tx, open.slice(0, count), null)
  })
}

/** The same for leads a user selected, regardless of the workspace's setting. */
export async function remindLeads(
  ctx: Context,
  scope: Scope,
  leads: LeadChoice,
): Promise<{ plannedCount: number; passedOver: number }> {
  const now = ctx.clock.now()
  let chosenCount = 0
  let plannedCount = 0
  for await (const own of chosenLeads(ctx, scope, leads)) {
    chosenCount += own.length
    const places = [...new Set((await listLeadWorkspaceIds(ctx.db, own)).values())]
    plannedCount += await ctx.db.transaction().execute(async (tx) => {
      for (const id of places) await insertReminders(tx, id, remindUntil(workspaceDate(now)), now)
      const open = await listOpenReminders(tx, places, own)
      const count = await planMails(ctx, tx, open, scope.userId)
      if (plannedCount + count === 0 && open.length > 0) throw new AppError('no_mailbox')
      return count
    })
  }
  return { plannedCount, passedOver: (leads.leadIds?.length ?? chosenCount) - plannedCount }
}

/** Through the mailbox that last mailed the lead, else any connected one; without one only the reminder is recorded. */
async function planMails(
  ctx: Context,
  tx: Db,
  reminders: readonly OpenReminder[],
  userId: string | null,
): Promise<number> {
  const nextAt = new Map<string, number>()
  let count = 0
  for (const reminder of reminders) {
    const mailbox = await mailboxFor(tx, reminder)
    if (!mailbox) continue
    const at = mailboxNow(mailbox, ctx.clock.now())
    const free = nextAt.get(mailbox.id) ?? (await freeFrom(tx, mailbox, at))
    const plannedAt = nextWindow(mailbox.rules, new Date(Math.max(free, at.getTime()))).at
    nextAt.set(mailbox.id, plannedAt.getTime() + gapMs(mailbox))
    const { senderName } = await findSender(tx, reminder.workspaceId)
    const id = ctx.newId()
    const isNew = await insertNotice(tx, {
      id,
      workspaceId: reminder.workspaceId,
      kind: 'confirm',
      suppressionId: null,
      leadId: reminder.leadId,
      emailAccountId: mailbox.id,
      toAddress: reminder.address,
      toName: reminder.name,
      facts: {
        senderName: senderName || mailbox.name,
        address: reminder.address,
        emailKey: reminder.emailKey,
        consentedOn: reminder.consentedOn,
        dueOn: reminder.dueOn,
      },
      dueAt: new Date(instantAt(reminder.dueOn, 0, WORKSPACE_ZONE).getTime() + mailbox.clockOffsetMs),
      plannedAt,
      createdBy: userId,
      at,
    })
    if (!isNew) continue
    await linkReminder(tx, reminder, id)
    count++
  }
  return count
}

const gapMs = ({ rules }: Mailbox): number => Math.max(rules.minGapSeconds, REMINDER_GAP_SECONDS) * 1000

/** After the mails that are already planned. */
async function freeFrom(tx: Db, mailbox: Mailbox, at: Date): Promise<number> {
  const last = await findLastPlannedNotice(tx, mailbox.id)
  return last ? Math.max(at.getTime(), last.getTime() + gapMs(mailbox)) : at.getTime()
}

async function mailboxFor(tx: Db, { workspaceId, emailKey }: OpenReminder): Promise<Mailbox | null> {
  const last = await findLastMailer(tx, workspaceId, emailKey)
  const known = last && (await findMailbox(tx, last.emailAccountId))
  if (known?.status === 'connected' && known.workspaceId === workspaceId) return known
  const id = await findNoticeMailbox(tx, workspaceId)
  return id ? findMailbox(tx, id) : null
}
