// The mails of sequences, as a kind of mail: what a claimed one looks like, its last check before the conversation, and what follows
// from its end.
import { FILES_GONE_OF_SEQUENCE, mailSizeFault } from '#core/sending/attachments.ts'
import { composeMessage } from '#core/sending/compose-message.ts'
import { READ_RETRY_MS } from '#core/sending/reply-check.ts'
import { mailedBodies } from '#server/adapters/mime/build/mailed-bodies.ts'
import { withoutFiles } from '#server/adapters/mime/build/stored-files.ts'
import { trackingOf } from '#server/adapters/mime/build/tracking.ts'
import type { Context } from '#server/context.ts'
import { listMailboxesWithDue, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { sequenceMailStates } from '#server/data/sending/due-mails.ts'
import { findExecution } from '#server/data/sending/executions.ts'
import type { SendingMail } from '#server/data/sending/sending-mails.ts'
import { readFilesOf } from '#server/sending/actions/attach-files.ts'
import { findFilesOfMail, readContentsOf, withLinks } from '#server/sending/actions/sequence-files.ts'
import { mimeWithImages } from '#server/writing/actions/mime-with-images.ts'
import { type ClaimedMail, claimDueMails } from './claim.ts'
import type { MailKind, Over, StoredMailKind } from './mail-kind.ts'
import { finishMail, type MailRow } from './record.ts'

/** `raw`: the bytes that are sent */
type ComposedMail = Omit<SendingMail, 'id' | 'workerId' | 'at'> & { raw: Uint8Array }

export const sequenceMails: MailKind<{ mail: MailRow }, ClaimedMail, ComposedMail> &
  StoredMailKind<{ mail: MailRow }> = {
  name: 'sequence mail',
  states: sequenceMailStates,
  listMailboxes: listMailboxesWithDue,
  claim: claimDueMails,
  compose,
  async begin(ctx, worker, { mail, mailbox, checkReplies }, { raw, ...composed }) {
    const replies = mail.ordinal > 0 ? await checkReplies() : null
    const at = mailboxNow(mailbox, ctx.clock.now())
    if (replies?.do === 'wait')
      return {
        kind: 'over',
        end: { kind: 'later', at: new Date(at.getTime() + READ_RETRY_MS), waitReason: 'replies_unread' },
      }
    const row = { ...composed, id: mail.id, workerId: worker.workerId, at }
    if (!(await worker.recorder.markSending(row))) return { kind: 'over', end: { kind: 'released' } }
    const { messageId, from, to } = composed
    return {
      kind: 'ready',
      message: { messageId, from, to, raw },
      tries: { all: mail.attempts + 1, rejected: mail.rejections + 1 },
      readAge: replies?.ageSeconds ?? null,
    }
  },
  finish: finishMail,
  async find(db, { id }) {
    const mail = await findExecution(db, id)
    return mail && { mail }
  },
}

async function compose(ctx: Context, claimed: ClaimedMail, at: Date): Promise<ComposedMail | Over> {
  const { mail, content, thread, mailbox, profile, optOutUrl, nodeFiles } = claimed
  const to = mail.lead?.contactEmail ?? ''
  const messageId = mail.messageId ?? `<${mail.id}@${mailbox.address.split('@')[1] ?? 'localhost'}>`
  const tracking = trackingOf(ctx, mail, mailbox.kind === 'sandbox')
  const found = await findFilesOfMail(ctx.db, mail.sequenceId, nodeFiles)
  if (!found) return { kind: 'over', end: { kind: 'failed', why: FILES_GONE_OF_SEQUENCE, isUnclear: false } }
  const withFiles = withLinks(ctx, content, found, { executionId: mail.id }, at)
  const composed = composeMessage({
    content: mailedBodies(withFiles.content),
    thread,
    optOutUrl,
    profile,
    campaign: { sequenceId: mail.sequenceId, workspaceId: mailbox.workspaceId },
    ...(tracking && { tracking }),
  })
  const files = mail.hasFiles
    ? await readFilesOf(ctx.db, mailbox.workspaceId, mail.enrollmentId)
    : await readContentsOf(ctx.db, withFiles.attached)
  const raw = await mimeWithImages(
    ctx,
    mailbox,
    {
      ...composed,
      from: { name: mailbox.name, address: mailbox.address },
      to: { name: mail.lead?.contactName ?? '', address: to },
      messageId,
      date: at,
    },
    files,
  )
  const fault = files.length > 0 ? mailSizeFault(raw.length) : null
  if (fault) return { kind: 'over', end: { kind: 'failed', why: fault, isUnclear: false } }
  const { subject, tracks } = composed
  return { messageId, from: mailbox.address, to, subject, mime: await withoutFiles(raw, files), raw, tracks }
}
