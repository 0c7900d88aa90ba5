// The changes of threads from the list, the keyboard and the open thread, each with its undo.
import type { InboxThread } from '#api/inbox/inbox.ts'
import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import { type ThreadsChange, useChangeThreads, useShownThreads } from '#web/inbox/queries/inbox.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { snoozeText } from './snooze/text.ts'
import { threadText } from './text.ts'

/** The changes that snooze the threads again as they were. */
const snoozesOf = (threads: readonly InboxThread[]): ThreadsChange[] =>
  threads.flatMap(({ id, snoozedUntil }) => (snoozedUntil ? [{ threadIds: [id], snoozedUntil }] : []))

export function useThreadActions() {
  const change = useChangeThreads()
  const onError = (error: unknown): void => toastFailure(error, threadText.changeFailed)
  const shown = useShownThreads()
  /** Shows a toast with what was done, and an undo where it changed something. */
  const act = (
    wanted: ThreadsChange,
    said: string,
    back: readonly ThreadsChange[],
    onSuccess?: () => void,
  ): void =>
    change.mutate(wanted, {
      onSuccess: () => {
        toastSuccess(said, {
          label: threadText.undo,
          onSelect: () => {
            for (const one of back) change.mutate(one, { onError })
          },
        })
        onSuccess?.()
      },
      onError,
    })

  const setDone = (threadIds: string[], isDone: boolean, onSuccess?: () => void): void => {
    const { length } = threadIds
    const said = isDone ? threadText.doneToast(length) : threadText.reopened(length)
    // the undo restores what was unread too
    const before = shown(threadIds)
    const unread = before.flatMap(({ id, isRead }) => (isRead ? [] : [id]))
    const back = [
      { threadIds, isDone: !isDone },
      ...(isDone && unread.length > 0 ? [{ threadIds: unread, isRead: false }] : []),
      ...(isDone ? snoozesOf(before) : []),
    ]
    act({ threadIds, isDone, ...(isDone && { isRead: true }) }, said, back, onSuccess)
  }
  /** @param until null: shown again now */
  const snooze = (threadIds: string[], until: string | null, onSuccess?: () => void): void => {
    const before = shown(threadIds)
    const said =
      until === null
        ? snoozeText.ended(threadIds.length)
        : snoozeText.done(threadIds.length, formatDateTime(until))
    // one after another: what a snooze changes besides its time is restored first
    const restored = before
      .filter(({ snoozedUntil }) => snoozedUntil === null)
      .map(({ id, isRead, isDone }) => ({ threadIds: [id], snoozedUntil: null, isRead, isDone }))
    act({ threadIds, snoozedUntil: until }, said, [...restored, ...snoozesOf(before)], onSuccess)
  }
  /** Without a toast: opening a thread marks it as read. */
  const setRead = (threadIds: string[], isRead: boolean): void =>
    change.mutate({ threadIds, isRead }, { onError })
  const setAllRead = (threadIds: string[], isRead: boolean, onSuccess?: () => void): void => {
    const said = isRead ? threadText.readToast(threadIds.length) : threadText.unreadToast(threadIds.length)
    act({ threadIds, isRead }, said, [{ threadIds, isRead: !isRead }], onSuccess)
  }
  const assign = (
    threads: readonly Pick<InboxThread, 'id' | 'assigneeId' | 'assigneeName'>[],
    assigneeId: string | null,
    assigneeName: string | null,
  ): void => {
    const threadIds = threads.map(({ id }) => id)
    const before = Map.groupBy(threads, (thread) => thread.assigneeId)
    const back = [...before].map(([old, those]) => ({
      threadIds: those.map(({ id }) => id),
      assigneeId: old,
      assigneeName: those[0]?.assigneeName ?? null,
    }))
    act({ threadIds, assigneeId, assigneeName }, threadText.assigned(threadIds.length), back)
  }
  /** Adds to all, or removes from all. Undo changes only the threads that were changed. */
  const label = (
    threads: readonly Pick<InboxThread, 'id' | 'labelIds'>[],
    { id, name }: InboxLabel,
    isOn: boolean,
  ): void => {
    const changed = threads
      .filter(({ labelIds }) => labelIds.includes(id) !== isOn)
      .map((thread) => thread.id)
    if (changed.length === 0) return
    const said = isOn
      ? threadText.labelled(name, changed.length)
      : threadText.unlabelled(name, changed.length)
    const on = { threadIds: changed, addLabelIds: [id] }
    const off = { threadIds: changed, removeLabelIds: [id] }
    act(isOn ? on : off, said, [isOn ? off : on])
  }
  return { setDone, setRead, snooze, setAllRead, assign, label, isPending: change.isPending }
}
