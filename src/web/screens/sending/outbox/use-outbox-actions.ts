// Performs the actions on planned mails and shows the result, with undo where possible.
import type { OutboxMail, OutboxOutcome } from '#api/sending/outbox.ts'
import type { CancelRest } from '#core/sending/outbox.ts'
import { useCancelOutbox, usePostponeMails, useRestoreOutbox, useSendNow } from '#web/data/sending/outbox.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { type ToastAction, toastFailure, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { outboxText } from './text.ts'

/** Selected mails: `mails` are the loaded ones; the others of a selection by filter are known by id only. */
export type Chosen = { ids: readonly string[]; mails: readonly OutboxMail[] }

/** Each action resolves when it is done and rejects, after showing the error, when it failed. */
export function useOutboxActions(onDone: () => void) {
  const send = useSendNow()
  const move = usePostponeMails()
  const stop = useCancelOutbox()
  const back = useRestoreOutbox()

  const tell = (answer: OutboxOutcome, done: (n: string) => string, undo?: ToastAction): void => {
    const { doneIds, later, rejected, endedCount } = answer
    const [first] = rejected
    const left = first ? outboxText.rejected(formatNumber(rejected.length), first.message) : undefined
    if (doneIds.length === 0) {
      if (left) toastInfo(left)
      return
    }
    const ended = endedCount > 0 ? outboxText.ended(formatNumber(endedCount)) : ''
    const [from] = later.map(({ at }) => at).sort()
    const title = from
      ? outboxText.sentLater(formatNumber(doneIds.length), formatNumber(later.length), formatDateTime(from))
      : done(formatNumber(doneIds.length))
    toastSuccess(title + ended, undo, { detail: left })
    onDone()
  }
  const carry = async (work: () => Promise<void>, failed: string): Promise<void> => {
    try {
      await work()
    } catch (error) {
      toastFailure(error, failed)
      throw error
    }
  }

  const restore = (ids: readonly string[]): Promise<void> =>
    carry(async () => tell(await back.mutateAsync(ids), outboxText.restored), outboxText.restoreFailed)

  return {
    isBusy: send.isPending || move.isPending || stop.isPending || back.isPending,
    sendNow: (ids: readonly string[]): Promise<void> =>
      carry(async () => tell(await send.mutateAsync(ids), outboxText.sent), outboxText.sendFailed),
    notBefore: ({ ids, mails }: Chosen, date: string | null, time?: string): Promise<void> =>
      carry(async () => {
        const answer = await move.mutateAsync({ executionIds: [...ids], date, time })
        const before = new Set(mails.map(({ notBefore }) => notBefore))
        const [old] = before
        // several mails with different times, or not loaded ones, cannot be undone in one request
        const undo =
          mails.length === ids.length && before.size === 1 && old !== undefined
            ? {
                label: outboxText.undo,
                onSelect: () =>
                  void carry(async () => {
                    const executionIds = answer.doneIds
                    tell(await move.mutateAsync({ executionIds, date: old }), outboxText.moved)
                  }, outboxText.moveFailed).catch(() => undefined),
              }
            : undefined
        tell(answer, outboxText.moved, undo)
      }, outboxText.moveFailed),
    cancel: (ids: readonly string[], rest: CancelRest): Promise<void> =>
      carry(async () => {
        const answer = await stop.mutateAsync({ executionIds: [...ids], rest })
        const undo = {
          label: outboxText.undo,
          onSelect: () => void restore(answer.doneIds).catch(() => undefined),
        }
        tell(answer, outboxText.cancelled, answer.endedCount === 0 ? undo : undefined)
      }, outboxText.cancelFailed),
    restore,
  }
}
