// How a try to send a mail ends, and what that means for its row: the same for every kind of mail.
import type { Verdict } from '#core/sending/delivery/smtp-verdict.ts'
import type { Db } from '#server/context.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import type { OutgoingStates } from '#server/data/sending/outgoing-states.ts'

export type End =
  | Exclude<Verdict, { kind: 'sent' }>
  | {
      kind: 'sent'
      mailbox: Mailbox
      /** age in seconds of the last read for replies, where the mailbox could not be read before the mail */
      readAge?: number | null
      /** where it is known from: the reply of the server, or the Sent folder */
      response: string
      /** the mail as it was found in the Sent folder, when its stored bytes were lost */
      raw?: Uint8Array | null
    }
  /** nothing is wrong with it: it returns to the plan as it was */
  | { kind: 'released' }
  /** the same, at a later time */
  | { kind: 'later'; at: Date; waitReason: string }
  /** its reason no longer applies */
  | { kind: 'skipped'; reason: string }
  /** it may have been sent, and the Sent folder does not tell */
  | { kind: 'uncertain'; why: string }

/** What an end that does not settle the mail means for its row. Ends that settle it are recorded by the kind. */
export async function returnMail(
  db: Db,
  states: OutgoingStates,
  id: string,
  end: Extract<End, { kind: 'released' | 'later' | 'ambiguous' | 'retry' | 'mailbox_stopped' }>,
  { at, workerId }: { at: Date; workerId: string },
): Promise<undefined> {
  switch (end.kind) {
    case 'released':
    case 'later':
    case 'mailbox_stopped':
      await states.returnUntried(db, id, { ...untried(end), at, workerId })
      return
    case 'ambiguous':
      await states.releaseForSearch(db, id, end.why)
      return
    case 'retry':
      await states.returnToPlan(db, id, {
        plannedAt: new Date(at.getTime() + end.afterMs),
        waitReason: end.party === 'contact' ? 'delay' : 'mailbox_disconnected',
        lastError: end.why,
        isRejected: end.party === 'contact',
        at,
      })
      return
  }
}

/** Why a mail that was not tried waits, and until when it does. */
function untried(end: Extract<End, { kind: 'released' | 'later' | 'mailbox_stopped' }>) {
  if (end.kind === 'released') return { waitReason: null, lastError: null }
  if (end.kind === 'later') return { plannedAt: end.at, waitReason: end.waitReason, lastError: null }
  return { waitReason: 'mailbox_disconnected', lastError: end.why }
}
