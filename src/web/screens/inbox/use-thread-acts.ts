// What is done to threads from the list, the keyboard and the open thread alike: done, read, and taking it back.
import { toastDone, toastFailure } from '#web/lib/toast.ts'
import { useChangeThreads } from '#web/queries/inbox.ts'
import { threadText } from '#web/text/inbox.ts'

export function useThreadActs() {
  const change = useChangeThreads()
  const onError = (error: unknown): void => toastFailure(error, threadText.changeFailed)
  const setDone = (threadIds: string[], isDone: boolean, onSuccess?: () => void): void =>
    change.mutate(
      { threadIds, isDone, ...(isDone && { isRead: true }) },
      {
        onSuccess: () => {
          const { length } = threadIds
          toastDone(isDone ? threadText.doneToast(length) : threadText.reopened(length), {
            label: threadText.undo,
            onSelect: () => change.mutate({ threadIds, isDone: !isDone }, { onError }),
          })
          onSuccess?.()
        },
        onError,
      },
    )
  const setRead = (threadIds: string[], isRead: boolean): void =>
    change.mutate({ threadIds, isRead }, { onError })
  const assign = (threadIds: string[], assigneeId: string | null): void =>
    change.mutate({ threadIds, assigneeId }, { onError })
  return { setDone, setRead, assign, isPending: change.isPending }
}
