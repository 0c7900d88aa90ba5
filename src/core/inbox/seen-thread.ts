// Two members, or a member and an arriving reply, at one thread (rules.md R-534).

export type ThreadState = {
  /** received messages */
  messageCount: number
  isDone: boolean
  assigneeId: string | null
  /** null unless it is snoozed now */
  snoozedUntil: Date | null
}

/** How a user saw a thread when they asked for a change of it. What is undefined is not compared. */
export type SeenThread = { [K in keyof ThreadState]?: ThreadState[K] | undefined }

/**
 * May a change of a thread be made, although it was asked for with an older state in sight? Counting messages finds every
 * arrival: times of mails have seconds at best, and a mail can arrive with an older time than the one before.
 */
export function isAsSeen(now: ThreadState, seen: SeenThread): boolean {
  const { messageCount, isDone, assigneeId, snoozedUntil } = seen
  return (
    (messageCount === undefined || messageCount === now.messageCount) &&
    (isDone === undefined || isDone === now.isDone) &&
    (assigneeId === undefined || assigneeId === now.assigneeId) &&
    (snoozedUntil === undefined || snoozedUntil?.getTime() === now.snoozedUntil?.getTime())
  )
}
