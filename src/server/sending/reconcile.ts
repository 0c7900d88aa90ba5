// Finds mails whose worker is gone. `claimed` never left: it goes back to the plan. `sending` may have left: it is
// looked up by Message-ID in the Sent folder where the probe has shown that this provider files it there; found → sent,
// else → uncertain, for a person to decide. Never a second copy on our own (rules.md ).

import { parseMail } from '#server/adapters/mime/parse-mail.ts'
import type { Context } from '#server/context.ts'
import { recordAnswerSent } from '#server/inbox/send-answers.ts'
import { type AnswerRecord, answerMailStates, findAnswer } from '#server/inbox/store/answers.ts'
import { openConnection } from '#server/mailboxes/actions/open-connection.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/mailboxes/store/mailboxes.ts'
import { giveBackClaimed, giveBackRestored, listStranded } from '#server/sending/store/due-mails.ts'
import { type ExecutionPlace, findExecution } from '#server/sending/store/executions.ts'
import type { OrphanedMail } from '#server/sending/store/outgoing-states.ts'
import { storeFoundMail } from '#server/sending/store/sending-mails.ts'
import { recordBlocked, recordSent } from './record.ts'

export const WORKER_TIMEOUT_SECONDS = 20
/** A real server may accept, and file, late (RFC 5321 §4.5.3.2.6: up to ten minutes for the reply to the final dot). */
export const SENT_FOLDER_SEARCH_MS = 10 * 60_000

const RESTORED_AT_ONCE = 50

/** What the table a stranded mail stands in does with it. */
type Ways = {
  giveBack(stranded: OrphanedMail, at: Date): Promise<void>
  giveBackRestored(id: string, at: Date): Promise<void>
  /** @param raw the mail as it was found, where its bytes had been lost */
  recordSent(mailbox: Mailbox, sentAt: Date, raw: Uint8Array | null): Promise<void>
  recordUncertain(why: string, at: Date): Promise<void>
}

/** @returns how many mails were settled */
export async function reconcile(
  ctx: Context,
  own: { workerId: string; inHand: Iterable<string>; stopping?: AbortSignal },
): Promise<number> {
  let settled = 0
  let restored = 0
  for (const stranded of await listStranded(ctx.db, WORKER_TIMEOUT_SECONDS, own)) {
    // a restore brings thousands: whoever is stranded meanwhile does not wait for all of them
    if (own.stopping?.aborted || (stranded.isRestored && ++restored > RESTORED_AT_ONCE)) break
    const mail = await findExecution(ctx.db, stranded.id)
    if (mail && (await resolveOrphaned(ctx, stranded, mailActions(ctx, mail)))) settled++
  }
  for (const stranded of await answerMailStates.listStranded(ctx.db, WORKER_TIMEOUT_SECONDS, own)) {
    const answer = await findAnswer(ctx.db, stranded.id)
    if (answer && (await resolveOrphaned(ctx, stranded, answerActions(ctx, answer)))) settled++
  }
  return settled
}

const FOUND = 'found in the Sent folder'

const mailActions = (ctx: Context, mail: ExecutionPlace): Ways => ({
  giveBack: (stranded, at) => giveBackClaimed(ctx.db, stranded, at),
  giveBackRestored: (id, at) => giveBackRestored(ctx.db, id, at),
  recordSent: async (mailbox, sentAt, raw) => {
    if (raw) await storeFound(ctx, mail.id, raw)
    await recordSent(ctx, [{ mail, mailbox, sentAt, response: FOUND }])
  },
  recordUncertain: (why, at) => recordBlocked(ctx, mail, 'uncertain', why, at),
})

const answerActions = (ctx: Context, answer: AnswerRecord): Ways => ({
  giveBack: (stranded, at) => answerMailStates.giveBackClaimed(ctx.db, stranded, at),
  giveBackRestored: (id, at) => answerMailStates.giveBackRestored(ctx.db, id, at),
  recordSent: (_, sentAt) => recordAnswerSent(ctx, answer, sentAt, FOUND),
  recordUncertain: async (why, at) => {
    await answerMailStates.endMail(ctx.db, answer.id, 'uncertain', 'send_uncertain', why, at)
  },
})

async function resolveOrphaned(ctx: Context, stranded: OrphanedMail, ways: Ways): Promise<boolean> {
  const mailbox = stranded.emailAccountId ? await findMailbox(ctx.db, stranded.emailAccountId) : null
  const at = mailbox ? mailboxNow(mailbox, ctx.clock.now()) : ctx.clock.now()
  if (stranded.state === 'claimed') {
    await ways.giveBack(stranded, at)
    return true
  }
  if (mailbox && stranded.messageId) {
    const read = stranded.isRestored && !stranded.isWritten
    const answer = await lookUp(ctx, mailbox, stranded.messageId, { read })
    const found = answer?.found ?? null
    if (answer?.found) {
      await ways.recordSent(mailbox, stranded.claimedAt, answer.raw ?? null)
      return true
    }
    if (stranded.isRestored && stranded.plannedAt.getTime() > at.getTime()) {
      // not for today: it has time until somebody can tell
      if (found === null) return false
      await ways.giveBackRestored(stranded.id, at)
      return true
    }
    const age = at.getTime() - stranded.claimedAt.getTime()
    if (mailbox.kind === 'smtp' && canLookUp(mailbox) && age < SENT_FOLDER_SEARCH_MS) return false
  }
  const why = stranded.lastError ?? '발송 중 프로그램이 중단되어 발송 여부를 확인할 수 없습니다.'
  await ways.recordUncertain(why, at)
  return true
}

const canLookUp = (mailbox: Mailbox): boolean =>
  mailbox.findings.savesSentCopy === true && mailbox.findings.keepsMessageId === true

/** What goes into the conversation is what was found, not what would be written today. */
async function storeFound(ctx: Context, id: string, raw: Uint8Array): Promise<void> {
  const { from, to, subject } = parseMail(raw)
  await storeFoundMail(ctx.db, id, { from: from.address, to: to[0]?.address ?? '', subject, mime: raw })
}

/** null: nobody can tell. */
export const isInSentFolder = async (
  ctx: Context,
  mailbox: Mailbox,
  messageId: string,
): Promise<boolean | null> => (await lookUp(ctx, mailbox, messageId))?.found ?? null

async function lookUp(ctx: Context, mailbox: Mailbox, messageId: string, options: { read?: boolean } = {}) {
  if (!canLookUp(mailbox)) return null
  const opened = await openConnection(ctx, mailbox)
  if (!opened.ok) return null
  const answer = await ctx.inbox.findSent(opened.connection, messageId, options)
  return answer.ok ? answer : null
}
