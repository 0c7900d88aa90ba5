// Finds mails whose worker is gone. `claimed` never left: it goes back to the plan. `sending` may have left: it is
// looked up by Message-ID in the Sent folder where the probe has shown that this provider files it there; found → sent,
// else → uncertain, for a person to decide. Never a second copy on our own (product §6 "Once").

import { connectionOf } from '../actions/connection.ts'
import type { Context } from '../context.ts'
import { giveBack, listStranded, type StrandedMail } from '../store/due-mails.ts'
import { findMailbox, type Mailbox, mailboxNow } from '../store/email-accounts.ts'
import { findExecution } from '../store/executions.ts'
import { recordBlocked, recordSent } from './settle.ts'

const DEAD_AFTER_SECONDS = 20
/** A real server may accept, and file, late (RFC 5321 §4.5.3.2.6: up to ten minutes for the reply to the final dot). */
const LOOK_FOR_MS = 10 * 60_000

/** @returns how many mails were settled */
export async function reconcile(
  ctx: Context,
  own: { workerId: string; inHand: Iterable<string> },
): Promise<number> {
  let settled = 0
  for (const stranded of await listStranded(ctx.db, DEAD_AFTER_SECONDS, own)) {
    if (await settleStranded(ctx, stranded)) settled++
  }
  return settled
}

async function settleStranded(ctx: Context, stranded: StrandedMail): Promise<boolean> {
  const mail = await findExecution(ctx.db, stranded.id)
  const mailbox = stranded.emailAccountId ? await findMailbox(ctx.db, stranded.emailAccountId) : null
  const at = mailbox ? mailboxNow(mailbox, ctx.clock.now()) : ctx.clock.now()
  if (!mail) return false
  if (stranded.state === 'claimed') {
    await giveBack(ctx.db, mail.id, { plannedAt: mail.plannedAt, waitReason: null, lastError: null, at })
    return true
  }
  if (mailbox && stranded.messageId) {
    const found = await wasFiled(ctx, mailbox, stranded.messageId)
    if (found === true) {
      await recordSent(ctx, mail, mailbox, stranded.claimedAt, 'found in the Sent folder')
      return true
    }
    const age = at.getTime() - stranded.claimedAt.getTime()
    if (mailbox.kind === 'smtp' && canLookUp(mailbox) && age < LOOK_FOR_MS) return false
  }
  const why = stranded.lastError ?? '발송 도중 프로그램이 멈추어, 메일이 나갔는지 확인할 수 없습니다.'
  await recordBlocked(ctx, mail, 'uncertain', why, at)
  return true
}

const canLookUp = (mailbox: Mailbox): boolean =>
  mailbox.findings.savesSentCopy === true && mailbox.findings.keepsMessageId === true

/** null: nobody can tell. */
async function wasFiled(ctx: Context, mailbox: Mailbox, messageId: string): Promise<boolean | null> {
  if (!canLookUp(mailbox)) return null
  const connection = connectionOf(ctx, mailbox)
  if (!connection) return null
  const answer = await ctx.inbox.findSent(connection, messageId)
  return answer.ok ? answer.found : null
}
