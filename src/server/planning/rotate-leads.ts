// Distributes leads over several mailboxes: reads the facts of the rule in core/sending/rotation.ts (rules.md R-541).
import { allow, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { noNewLeadsReason } from '#core/mailboxes/new-leads.ts'
import { type Rotation, remainingCapacity, rotateOverDays } from '#core/sending/rotation.ts'
import type { Context, Db } from '#server/context.ts'
import { type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { countTakenByDay, listCompanyMailboxes, listThreadMailboxes } from '#server/data/sending/rotation.ts'

/**
 * @param leads new in the sequence, or planned in it without a sent mail
 * @param startAt no mail is sent before it: capacities count from then on; null: from now on
 */
export async function rotateLeads(
  ctx: Context,
  db: Db,
  sequenceId: string,
  mailboxes: readonly Mailbox[],
  leads: readonly { leadId: string; company: string | null }[],
  startAt: Date | null,
): Promise<Rotation> {
  const ids = mailboxes.map(({ id }) => id)
  const companies = [...new Set(leads.map(({ company }) => company))].filter((company) => company !== null)
  const companyMailboxes = await listCompanyMailboxes(db, sequenceId, ids, companies)
  const threads = await listThreadMailboxes(
    db,
    ids,
    leads.map(({ leadId }) => leadId),
  )
  const targets = []
  for (const mailbox of mailboxes) {
    const { id, rules } = mailbox
    const now = mailboxNow(mailbox, ctx.clock.now())
    const taken = await countTakenByDay(db, { id, timeZone: rules.timeZone, now })
    const from = startAt && startAt > now ? startAt : now
    const capacityIn = remainingCapacity(rules, from, (day) => taken.get(day) ?? 0)
    const takesNewLeads = noNewLeadsReason(mailbox) === null
    targets.push({ id, takesNewLeads, dailyCap: rules.dailyCap, capacityIn })
  }
  return rotateOverDays(
    targets,
    leads.map(({ leadId, company }) => ({
      id: leadId,
      company,
      threadMailboxId: threads.get(leadId) ?? null,
    })),
    companyMailboxes,
  )
}

/**
 * Reads the requested mailboxes by id, each once, in the order of their ids: every caller that locks them does so in one
 * order.
 * @throws email_account_not_found for one that is foreign to the caller or not of `workspaceIds`, validation_failed for a
 *   sandbox beside a real mailbox, mailbox_not_ready when none of them takes new leads
 */
export async function readRotationMailboxes(
  scope: Scope,
  requested: readonly string[],
  workspaceIds: readonly string[],
  read: (id: string) => Promise<Mailbox | null>,
): Promise<Mailbox[]> {
  const mailboxes: Mailbox[] = []
  for (const id of [...new Set(requested.map((one) => one.toLowerCase()))].sort()) {
    const mailbox = allow(scope, await read(id), (row) => [row.workspaceId], 'email_account_not_found')
    if (!workspaceIds.includes(mailbox.workspaceId))
      throw new AppError('email_account_not_found', {
        message: '이 시퀀스의 워크스페이스에 있는 발송 계정을 선택해 주세요.',
      })
    mailboxes.push(mailbox)
  }
  if (new Set(mailboxes.map(({ kind }) => kind)).size > 1)
    throw new AppError('validation_failed', {
      issues: [
        {
          path: 'userEmailAccountIds',
          message: '샌드박스와 실제 발송 계정은 함께 선택할 수 없습니다. 한쪽만 선택해 주세요.',
        },
      ],
    })
  if (mailboxes.every((mailbox) => noNewLeadsReason(mailbox) !== null))
    throw new AppError('mailbox_not_ready', {
      message:
        '선택한 발송 계정이 모두 새 연락처를 받지 않는 상태입니다. 발송 계정의 상태를 확인하거나 다른 발송 계정을 선택해 주세요.',
    })
  return mailboxes
}
