// Lets the user decide whether a reply is an opt-out request, with the sentence found, and shows the decision.
import type { OptOutHold } from '#api/compliance/opt-out-holds.ts'
import type { HoldRequest } from '#core/inbox/inbox.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { optOutHoldText as text } from './opt-out-question-text.ts'

export function OptOutQuestion({ hold, may }: { hold: OptOutHold; may: boolean }) {
  return (
    <Banner tone="amber" title={text.title}>
      <Sentence hold={hold} />
      <p className="mt-1">{text.waits}</p>
      {may && <OptOutActions hold={hold} />}
    </Banner>
  )
}

/** Renders nothing while undecided. */
export function OptOutDecided({ hold: { decision, decidedByName, decidedAt } }: { hold: OptOutHold }) {
  if (decision === null) return null
  const when = decidedAt && formatDateTime(decidedAt)
  return (
    <p className="mt-2 text-xs text-muted">
      {[text.decided[decision], decidedByName, when].filter(Boolean).join(' · ')}
    </p>
  )
}

export function Sentence({ hold: { sentence } }: { hold: OptOutHold }) {
  if (sentence === '') return <p>{text.erased}</p>
  return <blockquote className="mt-1 border-l-2 border-current pl-2.5 break-words">{sentence}</blockquote>
}

export function OptOutActions({ hold }: { hold: OptOutHold }) {
  const { id, address, heldCount } = hold
  const confirming = useOpenDialog<true>()
  const decide = useChange(api.optOutHolds.decideOptOutHold)
  const onError = (error: unknown): void => toastFailure(error, text.failed)
  const send = (decision: HoldRequest, onSuccess: () => void): void =>
    decide.mutate({ params: { id }, body: { decision } }, { onSuccess, onError })
  const release = (): void =>
    send('not_opt_out', () =>
      toastSuccess(text.released, {
        label: text.undo,
        onSelect: () => send('undecided', () => toastSuccess(text.heldAgain)),
      }),
    )
  const optOut = (): Promise<void> =>
    decide.mutateAsync({ params: { id }, body: { decision: 'opt_out' } }).then(
      () => toastSuccess(text.optedOut),
      (error: unknown) => {
        onError(error)
        throw error
      },
    )
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Button size="sm" variant="primary" onClick={() => confirming.show(true)}>
        {text.optOut}
      </Button>
      <Button size="sm" busy={decide.isPending} onClick={release}>
        {text.notOptOut}
      </Button>
      {heldCount > 0 && <span className="text-xs">{text.held(formatNumber(heldCount))}</span>}
      <ConfirmDialog
        open={confirming.open}
        onOpenChange={confirming.onOpenChange}
        title={text.confirmTitle}
        ends={text.confirmEnds(address)}
        actionLabel={text.optOut}
        onConfirm={optOut}
      />
    </div>
  )
}
