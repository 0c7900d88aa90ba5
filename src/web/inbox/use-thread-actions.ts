// The changes of threads from the list, the keyboard and the open thread, each with its undo.
import type { InboxThread } from '#api/inbox/inbox.ts'
import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import { useChangeThreads } from '#web/inbox/queries/inbox.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { threadText } from './text.ts'

export function useThreadActions() {
  const change = useChangeThreads()
  const onError = (error: unknown): void => toastFailure(error, threadText.changeFailed)
  type Change = Parameters<typeof change.mutate>[0]
  /** Shows a toast with what was done, and an undo where it changed something. */
  const act = (wanted: Change, said: string, back: readonly Change[], onSuccess?: () => void): void =>
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
    act(
      { threadIds, isDone, ...(isDone && { isRead: true }) },
      said,
      [{ threadIds, isDone: !isDone }],
      onSuccess,
    )
  }
  /** Without a toast: opening a thread marks it as read. */
  const setRead = (threadIds: string[], isRead: boolean): void =>
    change.mutate({ threadIds, isRead }, { onError })
  const setAllRead = (threadIds: string[], isRead: boolean, onSuccess: () => void): void => {
    const said = isRead ? threadText.readToast(threadIds.length) : threadText.unreadToast(threadIds.length)
    act({ threadIds, isRead }, said, [{ threadIds, isRead: !isRead }], onSuccess)
  }
  const assign = (
    threads: readonly Pick<InboxThread, 'id' | 'assigneeId'>[],
    assigneeId: string | null,
  ): void => {
    const threadIds = threads.map(({ id }) => id)
    const before = Map.groupBy(threads, (thread) => thread.assigneeId)
    const back = [...before].map(([old, those]) => ({
      threadIds: those.map(({ id }) => id),
      assigneeId: old,
    }))
    act({ threadIds, assigneeId }, threadText.assigned(threadIds.length), back)
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
  return { setDone, setRead, setAllRead, assign, label, isPending: change.isPending }
}
