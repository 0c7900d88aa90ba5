import type { Context } from '#server/context.ts'
import { createRecorder, type Recorder } from './record.ts'

/** What one process is sending, of every kind of mail. */
export type SendingWorker = {
  workerId: string
  /** ids this worker has claimed and is working on; another row with its workerId is left over from a fault */
  claimedIds: Set<string>
  /** mailboxes with a conversation */
  sendingFrom: Set<string>
  /** aborted when the process stops: nothing new is started */
  stopping: AbortSignal
  recorder: Recorder
}

export function createSendingWorker(ctx: Context, stopping: AbortSignal): SendingWorker {
  const sendingFrom = new Set<string>()
  return {
    workerId: ctx.newId(),
    claimedIds: new Set(),
    sendingFrom,
    stopping,
    recorder: createRecorder(ctx, () => sendingFrom.size),
  }
}
