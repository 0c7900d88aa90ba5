// What the outcome of a conversation means, with a reason that a user can read, and its consequence for the mailbox: the same for every
// kind of mail (rules.md R-315).
import type { SendOutcome } from '#core/ports.ts'
import { type Verdict, verdictOf } from '#core/sending/delivery/smtp-verdict.ts'
import type { Context } from '#server/context.ts'
import { type Mailbox, updateMailboxState } from '#server/data/mailboxes/mailboxes.ts'
import { tokenRejectedReason } from './open-connection.ts'

/**
 * What the outcome means, with a reason that a user can read.
 * @param mail.attempts how often it has been tried, this attempt included
 */
export function explainVerdict(
  mailbox: Pick<Mailbox, 'oauth' | 'address'>,
  outcome: SendOutcome,
  mail: { to: string; attempts: number },
): Verdict {
  const verdict = verdictOf(outcome, mail.attempts, { from: mailbox.address, to: mail.to })
  if (outcome.kind !== 'rejected') return verdict
  if (verdict.kind === 'mailbox_stopped') {
    const what =
      outcome.stage === 'auth'
        ? (tokenRejectedReason(mailbox) ??
          '메일 서버가 로그인을 거부했습니다. 비밀번호를 수정한 뒤 연결을 다시 확인해 주세요.')
        : '메일 서버가 이 발송 계정의 발송을 차단했습니다. 메일 서비스에서 이유를 확인한 뒤 연결을 다시 확인해 주세요.'
    return { ...verdict, why: `${what} (${verdict.why})` }
  }
  if (verdict.kind === 'retry' && verdict.party === 'mailbox') {
    const what =
      '메일 서버가 일시적으로 메일을 거부했습니다. 이 계정은 잠시 기다린 뒤 자동으로 발송을 계속합니다.'
    return { ...verdict, why: `${what} (${verdict.why})` }
  }
  return verdict
}

/**
 * What the end of a mail means for the mailbox, the same for every kind of mail: it waits, it is stopped until a user repairs it, or an
 * earlier fault is over.
 * @returns whether it must send nothing more for now
 */
export async function applyToMailbox(
  ctx: Context,
  mailbox: Pick<Mailbox, 'id' | 'statusReason'>,
  verdict: Verdict | { kind: 'released' | 'later' | 'skipped' | 'uncertain' },
  at: Date,
): Promise<boolean> {
  if (verdict.kind === 'mailbox_stopped') {
    await updateMailboxState(ctx.db, mailbox.id, { status: 'disconnected', statusReason: verdict.why })
    return true
  }
  if (verdict.kind === 'sent' && mailbox.statusReason !== null)
    await updateMailboxState(ctx.db, mailbox.id, { statusReason: null })
  if (verdict.kind !== 'retry' || verdict.party !== 'mailbox') return false
  const nextFreeAt = new Date(at.getTime() + verdict.afterMs)
  await updateMailboxState(ctx.db, mailbox.id, { nextFreeAt, statusReason: verdict.why })
  return true
}

/** Its server has asked to wait. @param now by the mailbox's clock @returns until when; null when it may send */
export const heldUntil = ({ statusReason, nextFreeAt }: Mailbox, now: Date): Date | null =>
  statusReason !== null && nextFreeAt !== null && nextFreeAt > now ? nextFreeAt : null
