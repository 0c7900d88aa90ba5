// What stands in the database before and after every conversation, written for all mailboxes of a process together.
import type { Context } from '#server/context.ts'
import { batchWrites } from '#server/platform/db/batched-writes.ts'
import { beginSending, type LeavingMail } from '#server/sending/store/sending-mails.ts'
import { recordSent } from './record.ts'
import type { SentMail } from './sent-mail.ts'

export type Recorder = {
  /** the last look, the bytes stored, the row marked as `sending`; false when the mail may no longer go */
  begin(mail: LeavingMail): Promise<boolean>
  /** it is with the server; resolves when that is written down */
  sent(mail: SentMail): Promise<unknown>
}

/** A mail with more bytes than this is stored by itself: the others do not wait for them. */
const LARGE = 256_000

/** @param expected how many mailboxes are sending */
export function createRecorder(ctx: Context, expected: () => number): Recorder {
  const begin = (mails: readonly LeavingMail[], options = {}) =>
    ctx.db.transaction().execute((tx) => beginSending(tx, mails, options))
  const beginAlone = async (mail: LeavingMail) => (await begin([mail])).get(mail) ?? false
  const beginInGroup = batchWrites<LeavingMail, boolean>({
    together: (mails) => begin(mails, { skipLocked: true }),
    alone: beginAlone,
    expected,
  })
  return {
    begin: (mail) => (mail.mime.length > LARGE ? beginAlone(mail) : beginInGroup(mail)),
    sent: batchWrites<SentMail, unknown>({
      together: (mails) => recordSent(ctx, mails, { skipLocked: true }),
      alone: (mail) => recordSent(ctx, [mail]),
      expected,
    }),
  }
}
