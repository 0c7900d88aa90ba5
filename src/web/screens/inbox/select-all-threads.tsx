// Selects all threads of the list, also those that are not loaded yet.
import { useMutation } from '@tanstack/react-query'
import type { InboxThread } from '#api/inbox/inbox.ts'
import { MAX_BULK_THREADS } from '#core/inbox/inbox.ts'
import type { useInbox } from '#web/data/inbox/inbox.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastInfo } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { inboxText } from './text.ts'

export type SelectAllThreadsProps = {
  threads: ReturnType<typeof useInbox>
  /** how many are selected */
  chosen: number
  isSelectable: (thread: InboxThread) => boolean
  onSelect: (ids: Set<string>) => void
}

export function SelectAllThreads({ threads, chosen, isSelectable, onSelect }: SelectAllThreadsProps) {
  // their state before the change is needed for its undo, so the threads themselves are loaded
  const load = useMutation({ mutationFn: () => threads.loadUpTo(MAX_BULK_THREADS) })
  const total = threads.data?.pages[0]?.total ?? 0
  const isRest = threads.hasNextPage || threads.rows.filter(isSelectable).length > chosen
  if (threads.isPlaceholderData || !isRest || chosen >= MAX_BULK_THREADS) return null
  const most = formatNumber(MAX_BULK_THREADS)
  const isTooMany = total > MAX_BULK_THREADS
  const selectAll = (): void =>
    load.mutate(undefined, {
      onSuccess: (loaded) => {
        onSelect(new Set(loaded.filter(isSelectable).map(({ id }) => id)))
        if (isTooMany) toastInfo(inboxText.selectLimit(most))
      },
      onError: (error) => toastFailure(error, common.selectFailed),
    })
  return (
    <Button size="sm" variant="ghost" busy={load.isPending} onClick={selectAll}>
      {isTooMany ? inboxText.selectMost(most) : inboxText.selectAll(formatNumber(total))}
    </Button>
  )
}
