// What the loop of send.ts needs to know of a kind of mail: mails of sequences (sequence-mails.ts), answers
// (inbox/answer-mails.ts), notices (compliance/notice-mails.ts), daily digests (overview/digest-mails.ts), notifications (overview/notification-mails.ts).
import type { OutgoingMessage } from '#core/ports.ts'
import type { Verdict } from '#core/sending/delivery/smtp-verdict.ts'
import type { Context, Db } from '#server/context.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import type { OrphanedMail, OutgoingStates } from '#server/data/sending/outgoing-states.ts'
import type { End } from './end.ts'
import type { SendingWorker } from './worker.ts'

/** A mail that is not sent, and how it ends. */
export type Over = { kind: 'over'; end: End }

export type Ready = {
  kind: 'ready'
  message: OutgoingMessage
  /** how often it was tried, this try included: at all, and by the server of its recipient */
  tries: { all: number; rejected: number }
  readAge?: number | null
}

/**
 * @template Row what recording an end needs
 * @template Mail a claimed mail with all facts for composing it
 * @template Composed the bytes, and what is stored with them
 */
export type MailKind<Row, Mail extends Row & { id: string; mailbox: Mailbox }, Composed> = {
  name: 'sequence mail' | 'answer' | 'notice' | 'digest' | 'notification'
  /** Ids of the mailboxes with due mails. @param workspaceId only its sandbox mailboxes */
  listMailboxes: (db: Db, now: Date, workspaceId?: string) => Promise<string[]>
  /** Reserves due mails of a mailbox for this worker; their ids are in `claimedIds` before they are reserved. */
  claim: (ctx: Context, worker: SendingWorker, emailAccountId: string) => Promise<Claim<Mail>>
  /** A fault here is the mail's: it ends as `failed`. */
  compose: (ctx: Context, mail: Mail, at: Date) => Promise<Composed | Over>
  /** The last check: stores the bytes and marks the row as `sending`, while this worker has it. */
  begin: (ctx: Context, worker: SendingWorker, mail: Mail, composed: Composed) => Promise<Ready | Over>
  /**
   * Records how it ended.
   * @param row.isBegun whether `begin` marked it
   * @param at by the mailbox's clock
   * @returns what it means for the mailbox, where that is not what the end says
   */
  finish: (
    ctx: Context,
    worker: Pick<SendingWorker, 'workerId'> & Partial<Pick<SendingWorker, 'recorder'>>,
    row: Row & { isBegun: boolean },
    end: End,
    at: Date,
  ) => Promise<Verdict | undefined>
}

export type Claim<Mail> = {
  claimed: Mail[]
  /** more mails may be due than were read */
  hasMore: boolean
}

/** A kind whose rows have the states of outgoing-states.ts: reconcile.ts resolves what a dead worker left. */
export type StoredMailKind<Row> = Pick<MailKind<Row, never, never>, 'name' | 'finish'> & {
  states: OutgoingStates
  /** null: the row is gone */
  find: (db: Db, orphan: OrphanedMail) => Promise<Row | null>
}
