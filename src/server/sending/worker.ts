// Who sends: what one process has in hand and how it writes it down.
import type { Db } from '#server/context.ts'
import type { UnwrittenMail } from '#server/writing/request-email.ts'
import type { Recorder } from './recorder.ts'

export type SendingWorker = {
  workerId: string
  onContentNeeded: (db: Db, mails: readonly UnwrittenMail[]) => Promise<void>
  /** mails this process has claimed and is busy with; any other row in its name is left over from a fault */
  inHand: Set<string>
  /** mailboxes of which a mail is on its way */
  sendingFrom: Set<string>
  /** aborted when the process stops: nothing new is begun */
  stopping: AbortSignal
  recorder: Recorder
}
