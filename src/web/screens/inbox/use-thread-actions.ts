// The changes of threads from the list, the keyboard and the open thread, each with its undo. A thread that has changed since it
// was shown is left as it is (rules.md R-534).
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { InboxThread } from '#api/inbox/inbox.ts'
import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import { type ThreadsChange, useChangeThreads, useShownThreads } from '#web/data/inbox/inbox.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { dismissToast, toastFailure, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { snoozeText } from './snooze/text.ts'
import { threadText } from './text.ts'

// The changes of this window that can be undone, by their toast or by a key.
type Undo = {
  /** of its toast */
  id: string
  run: () => Promise<void>
}

const MOST = 20
/** Of each cache, the newest last. */
const stacks = new WeakMap<QueryClient, Undo[]>()

function pushUndo(cache: QueryClient, undo: Undo): void {
  stacks.set(cache, [...(stacks.get(cache) ?? []), undo].slice(-MOST))
}

/** Removes an undo, so that it is made only once. @param id of its toast; without it, the newest one */
function takeUndo(cache: QueryClient, id?: string): Undo | undefined {
  const stack = stacks.get(cache) ?? []
  const taken = id === undefined ? stack.at(-1) : stack.find((undo) => undo.id === id)
  stacks.set(
    cache,
    stack.filter((undo) => undo !== taken),
  )
  return taken
}

/** Whether it is still to be undone. */
const hasUndo = (cache: QueryClient, id: string): boolean =>
  stacks.get(cache)?.some((undo) => undo.id === id) ?? false

type Seen = NonNullable<ThreadsChange['seen']>[number]
type State = Omit<ThreadsChange, 'threadIds' | 'seen'>

/** @param state that they have besides their messages, after a change of ours */
const asSeen = (
  threads: readonly InboxThread[],
  state: Omit<Seen, 'threadId'> = {},
): Pick<ThreadsChange, 'seen'> =>
  threads.length === 0
    ? {}
    : { seen: threads.map(({ id, messageCount }) => ({ threadId: id, messageCount, ...state })) }

/** One change for each different state to restore, whatever the number of threads; none for a thread that has it. */
const restoring = (
  threads: readonly InboxThread[],
  stateOf: (thread: InboxThread) => State,
  seen: Omit<Seen, 'threadId'>,
): ThreadsChange[] =>
  [...Map.groupBy(threads, (thread) => JSON.stringify(stateOf(thread)))].flatMap(([state, those]) =>
    state === '{}'
      ? []
      : {
          threadIds: those.map(({ id }) => id),
          ...(JSON.parse(state) as State),
          ...asSeen(those, seen),
        },
  )

/** The change for the other threads; null when none is left. */
function without(change: ThreadsChange, ids: readonly string[]): ThreadsChange | null {
  const threadIds = change.threadIds.filter((id) => !ids.includes(id))
  const seen = change.seen?.filter(({ threadId }) => !ids.includes(threadId))
  return threadIds.length === 0 ? null : { ...change, threadIds, ...(seen && { seen }) }
}

/** The changes go on when the screen that asked for them is left: their results are awaited, not observed. */
export function useThreadActions() {
  const cache = useQueryClient()
  const { mutateAsync: change } = useChangeThreads()
  const shown = useShownThreads()

  const undo = async (back: readonly ThreadsChange[]): Promise<void> => {
    if (back.length === 0) return
    const results = await Promise.allSettled(back.map((one) => change(one)))
    const failed = results.find((result) => result.status === 'rejected')
    const kept = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.skipped : []))
    if (failed) toastFailure(failed.reason, threadText.changeFailed)
    else if (kept.length > 0) toastInfo(threadText.keptChanged(kept.length))
    else toastSuccess(threadText.undone)
  }
  /**
   * Shows a toast with what was done, and an undo where it changed something.
   * @param said for the number of changed threads
   * @returns whether it was done
   */
  const act = async (
    wanted: ThreadsChange,
    said: (n: number) => string,
    back: readonly ThreadsChange[],
  ): Promise<boolean> => {
    const id = randomKey()
    const answer = change(wanted)
    // it can be undone by its key before the server has answered
    const undoAfter = async (): Promise<void> => {
      const skipped = await answer.then(
        (answered) => answered.skipped,
        () => wanted.threadIds,
      )
      await undo(back.flatMap((one) => without(one, skipped) ?? []))
    }
    if (back.length > 0) pushUndo(cache, { id, run: undoAfter })
    try {
      const { skipped } = await answer
      const n = wanted.threadIds.length - skipped.length
      const isUndoable = hasUndo(cache, id) && back.some((one) => without(one, skipped) !== null)
      if (!isUndoable) takeUndo(cache, id)
      const action = { label: threadText.undo, onSelect: () => void takeUndo(cache, id)?.run() }
      if (n > 0) toastSuccess(said(n), isUndoable ? action : undefined, { id })
      if (skipped.length > 0) toastInfo(threadText.keptNew(skipped.length))
      return true
    } catch (error) {
      takeUndo(cache, id)
      toastFailure(error, threadText.changeFailed)
      return false
    }
  }

  const setDone = (threadIds: string[], isDone: boolean): Promise<boolean> => {
    const before = shown(threadIds)
    // the undo restores what was unread or snoozed too
    const stateOf = (thread: InboxThread): State => ({
      ...(thread.isDone !== isDone && { isDone: !isDone }),
      ...(isDone && !thread.isRead && { isRead: false }),
      ...(isDone && thread.snoozedUntil && { snoozedUntil: thread.snoozedUntil }),
    })
    return act(
      { threadIds, isDone, ...(isDone && { isRead: true, ...asSeen(before) }) },
      isDone ? threadText.doneToast : threadText.reopened,
      restoring(before, stateOf, { isDone }),
    )
  }
  /** @param until null: shown again now */
  const snooze = (threadIds: string[], until: string | null): Promise<boolean> => {
    const before = shown(threadIds)
    const stateOf = ({ snoozedUntil, isRead, isDone }: InboxThread): State => {
      if (snoozedUntil === until) return {}
      return snoozedUntil ? { snoozedUntil } : { snoozedUntil: null, isRead, isDone }
    }
    return act(
      { threadIds, snoozedUntil: until, ...(until !== null && asSeen(before)) },
      (n) => (until === null ? snoozeText.ended(n) : snoozeText.done(n, formatDateTime(until))),
      restoring(before, stateOf, { snoozedUntil: until }),
    )
  }
  /** Without a toast: opening a thread marks it as read. */
  const readOpened = (thread: InboxThread): void =>
    void change({ threadIds: [thread.id], isRead: true, ...asSeen([thread]) }).catch((error: unknown) =>
      toastFailure(error, threadText.changeFailed),
    )
  const setAllRead = (threadIds: string[], isRead: boolean): Promise<boolean> => {
    const before = shown(threadIds)
    return act(
      { threadIds, isRead, ...(isRead && asSeen(before)) },
      isRead ? threadText.readToast : threadText.unreadToast,
      restoring(before, (thread) => (thread.isRead === isRead ? {} : { isRead: !isRead }), {}),
    )
  }
  const assign = (
    threads: readonly Pick<InboxThread, 'id' | 'assigneeId' | 'assigneeName'>[],
    assigneeId: string | null,
    assigneeName: string | null,
  ): Promise<boolean> => {
    const changed = threads.filter((thread) => thread.assigneeId !== assigneeId)
    const before = Map.groupBy(changed, (thread) => thread.assigneeId)
    const back = [...before].map(([old, those]) => ({
      threadIds: those.map(({ id }) => id),
      assigneeId: old,
      assigneeName: those[0]?.assigneeName ?? null,
      seen: those.map(({ id }) => ({ threadId: id, assigneeId })),
    }))
    const threadIds = threads.map(({ id }) => id)
    return act({ threadIds, assigneeId, assigneeName }, threadText.assigned, back)
  }
  /** Adds to all, or removes from all. Undo changes only the threads that were changed. */
  const label = async (
    threads: readonly Pick<InboxThread, 'id' | 'labelIds'>[],
    { id, name }: InboxLabel,
    isOn: boolean,
  ): Promise<boolean> => {
    const changed = threads
      .filter(({ labelIds }) => labelIds.includes(id) !== isOn)
      .map((thread) => thread.id)
    if (changed.length === 0) return true
    const said = (n: number): string => (isOn ? threadText.labelled(name, n) : threadText.unlabelled(name, n))
    const on = { threadIds: changed, addLabelIds: [id] }
    const off = { threadIds: changed, removeLabelIds: [id] }
    return act(isOn ? on : off, said, [isOn ? off : on])
  }
  const undoLast = (): void => {
    const last = takeUndo(cache)
    if (last) {
      dismissToast(last.id)
      void last.run()
    } else toastInfo(threadText.nothingToUndo)
  }
  return { setDone, readOpened, snooze, setAllRead, assign, label, undoLast }
}
