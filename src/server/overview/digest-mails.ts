// The daily digests, as a kind of mail: each is sent at most once (rules.md R-1307 to R-1309). Its row is written when it begins.
import { digestResult, dueDigest } from '#core/overview/digest.ts'
import type { OutgoingMessage } from '#core/ports.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import {
  beginDigest,
  type DigestRecipient,
  endDigest,
  listDigestRecipients,
  releaseDigest,
} from '#server/data/overview/digests.ts'
import { heldUntil } from '#server/mailboxes/actions/mailbox-verdict.ts'
import { composeDigest, digestMessage } from '#server/overview/actions/digest-message.ts'
import type { MailKind, Over } from '#server/sending/mail-kind.ts'

/** A digest that could not be given to a server is begun again after this time. */
const RETRY_MS = 5 * 60_000
const WHY = {
  mailbox:
    '발송 계정이 연결되어 있지 않습니다. 발송 계정에서 연결을 확인하거나 다른 발송 계정을 선택해 주세요.',
  compose:
    '요약 내용을 만드는 중 오류가 발생했습니다. 자동으로 다시 시도합니다. 계속되면 서버 관리자에게 문의해 주세요.',
}

type DueDigest = { id: string; recipient: DigestRecipient; day: string }

export const digestMails: MailKind<DueDigest, DueDigest & { mailbox: Mailbox }, OutgoingMessage> = {
  name: 'digest',
  async listMailboxes(db, now) {
    const due = (await listDigestRecipients(db)).filter((recipient) => dueDigest(recipient, now) !== null)
    return [...new Set(due.flatMap(({ emailAccountId }) => emailAccountId ?? []))]
  },
  async claim(ctx, _worker, emailAccountId) {
    const mailbox = await findMailbox(ctx.db, emailAccountId)
    const recipients = mailbox ? await listDigestRecipients(ctx.db, emailAccountId) : []
    const claimed = recipients.flatMap((recipient) => {
      const day = dueDigest(recipient, ctx.clock.now())
      const id = `${recipient.workspaceId}/${recipient.userId}`
      return mailbox && day !== null ? [{ id, recipient, day, mailbox }] : []
    })
    return { claimed, hasMore: false }
  },
  // everything that can fail without a mail comes before the mark
  async compose(ctx, { recipient, day, mailbox }) {
    // earlier mails of this round took time
    if (dueDigest(recipient, ctx.clock.now()) !== day) return { kind: 'over', end: { kind: 'released' } }
    try {
      const { mail, hasNews } = await composeDigest(ctx, recipient)
      if (!hasNews) return { kind: 'over', end: { kind: 'skipped', reason: 'empty' } }
      if (mailbox.status !== 'connected') return waitFor(WHY.mailbox)
      if (heldUntil(mailbox, mailboxNow(mailbox, ctx.clock.now())))
        return waitFor(mailbox.statusReason ?? WHY.mailbox)
      return await digestMessage(ctx, mailbox, recipient, mail)
    } catch (error) {
      ctx.log.error(
        { err: error, workspaceId: recipient.workspaceId },
        'a daily digest could not be composed',
      )
      return waitFor(WHY.compose)
    }
  },
  async begin(ctx, _worker, { recipient, day }, message) {
    const attempts = await beginDigest(ctx.db, { ...recipient, day }, ctx.clock.now())
    if (attempts === null) return { kind: 'over', end: { kind: 'released' } }
    return { kind: 'ready', message, tries: { all: attempts, rejected: attempts } }
  },
  async finish(ctx, _worker, { recipient, day, isBegun }, end) {
    const key = { ...recipient, day }
    const now = ctx.clock.now()
    if (end.kind === 'released' || end.kind === 'later') {
      if (isBegun) await releaseDigest(ctx.db, key, now)
      return
    }
    // another process may have begun it
    if (!isBegun && (await beginDigest(ctx.db, key, now)) === null) return
    const result = end.kind === 'skipped' ? ({ state: 'empty' } as const) : digestResult(end, day, now)
    await endDigest(ctx.db, key, result)
    // the response of a server may name an address, so it is only in the database
    if (result.state === 'failed' || result.state === 'uncertain')
      ctx.log.warn({ workspaceId: recipient.workspaceId, day }, `a daily digest is ${result.state}`)
  },
}

const waitFor = (why: string): Over => ({
  kind: 'over',
  end: { kind: 'retry', afterMs: RETRY_MS, why, party: 'contact' },
})
