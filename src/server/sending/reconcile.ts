// Resolves mails of every kind whose worker is gone (rules.md ). `claimed` was not sent: it returns to the plan. `sending`
// may have been sent: it is searched by Message-ID in the Sent folder, where the probe has shown that this provider files
// sent mails; found → sent, else → uncertain, and a user decides. No mail is sent a second time here.
import { noticeMails } from '#server/compliance/notice-mails.ts'
import type { Context } from '#server/context.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { WORKER_TIMEOUT_SECONDS } from '#server/data/platform/workers.ts'
import type { OrphanedMail } from '#server/data/sending/outgoing-states.ts'
import { answerMails } from '#server/inbox/answer-mails.ts'
import { openConnection } from '#server/mailboxes/actions/open-connection.ts'
import type { End } from './end.ts'
import type { StoredMailKind } from './mail-kind.ts'
import { sequenceMails } from './sequence-mails.ts'

/** A server may accept and file a mail late: RFC 5321 §4.5.3.2.6 allows ten minutes for the reply to the final dot. */
const SENT_FOLDER_SEARCH_MS = 10 * 60_000

const RESTORED_AT_ONCE = 50

type Reconciler = { workerId: string; claimedIds: Iterable<string>; stopping?: AbortSignal }

/** @returns how many mails were resolved */
export async function reconcile(ctx: Context, own: Reconciler): Promise<number> {
  return (
    (await reconcileKind(ctx, own, sequenceMails)) +
    (await reconcileKind(ctx, own, answerMails)) +
    (await reconcileKind(ctx, own, noticeMails))
  )
}

async function reconcileKind<Row>(ctx: Context, own: Reconciler, kind: StoredMailKind<Row>): Promise<number> {
  let resolved = 0
  let restored = 0
  for (const orphan of await kind.states.listOrphaned(ctx.db, WORKER_TIMEOUT_SECONDS, own)) {
    // a restore leaves thousands of them: other orphaned mails do not wait for all
    if (own.stopping?.aborted || (orphan.isRestored && ++restored > RESTORED_AT_ONCE)) break
    const row = await kind.find(ctx.db, orphan)
    if (row && (await resolve(ctx, own.workerId, kind, orphan, row))) resolved++
  }
  return resolved
}

/** @returns false when the mail is looked up again later */
async function resolve<Row>(
  ctx: Context,
  workerId: string,
  { states, finish }: StoredMailKind<Row>,
  orphan: OrphanedMail,
  row: Row,
): Promise<boolean> {
  const { result, at } = await inspect(ctx, orphan)
  const finishAs = (end: End, endedAt: Date) =>
    finish(ctx, { workerId }, { ...row, isBegun: true }, end, endedAt)
  switch (result.kind) {
    case 'unknown_yet':
      return false
    case 'claimed':
      await states.returnClaimed(ctx.db, orphan, at)
      return true
    case 'restored_unsent':
      await states.returnRestored(ctx.db, orphan.id, at)
      return true
    case 'sent':
      await finishAs({ ...result, response: 'found in the Sent folder' }, orphan.claimedAt)
      return true
    case 'uncertain':
      await finishAs(result, at)
      return true
  }
}

type Inspection =
  /** it was not sent: it had only been claimed */
  | { kind: 'claimed' }
  /** @param raw the mail as it was found, when its stored bytes were lost */
  | { kind: 'sent'; mailbox: Mailbox; raw: Uint8Array | null }
  /** restored from a backup, planned for later and not in the Sent folder */
  | { kind: 'restored_unsent' }
  /** the server may still file it */
  | { kind: 'unknown_yet' }
  | { kind: 'uncertain'; why: string }

/** What became of an orphaned mail. @returns `at`: now by its mailbox's clock */
async function inspect(ctx: Context, orphan: OrphanedMail): Promise<{ result: Inspection; at: Date }> {
  const mailbox = orphan.emailAccountId ? await findMailbox(ctx.db, orphan.emailAccountId) : null
  const at = mailboxNow(mailbox, ctx.clock.now())
  if (orphan.state === 'claimed') return { result: { kind: 'claimed' }, at }
  if (mailbox && orphan.messageId) {
    const read = orphan.isRestored && !orphan.isWritten
    const search = await searchSentFolder(ctx, mailbox, orphan.messageId, { read })
    if (search?.found) return { result: { kind: 'sent', mailbox, raw: search.raw ?? null }, at }
    // not due yet: it can wait until the folder can be searched
    if (orphan.isRestored && orphan.plannedAt.getTime() > at.getTime())
      return { result: { kind: search ? 'restored_unsent' : 'unknown_yet' }, at }
    const age = at.getTime() - orphan.claimedAt.getTime()
    if (mailbox.kind === 'smtp' && canLookUp(mailbox) && age < SENT_FOLDER_SEARCH_MS)
      return { result: { kind: 'unknown_yet' }, at }
  }
  const why = orphan.lastError ?? '발송 중 프로그램이 중단되어 발송 여부를 확인할 수 없습니다.'
  return { result: { kind: 'uncertain', why }, at }
}

const canLookUp = (mailbox: Mailbox): boolean =>
  mailbox.findings.savesSentCopy === true && mailbox.findings.keepsMessageId === true

/** null: the folder cannot be searched, or does not show every sent mail. */
async function searchSentFolder(
  ctx: Context,
  mailbox: Mailbox,
  messageId: string,
  options: { read?: boolean } = {},
) {
  if (!canLookUp(mailbox)) return null
  const opened = await openConnection(ctx, mailbox)
  if (!opened.ok) return null
  const result = await ctx.inbox.findSent(opened.connection, messageId, options)
  return result.ok ? result : null
}
