// A request in progress, or why it gave no proposal.
import { failureText } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { proposalText } from './proposal-text.ts'
import type { Propose } from './use-propose.ts'

export function ProposalProgress({ propose }: { propose: Propose }) {
  const { isRunning, wasCancelled, error, seconds, cancel } = propose
  if (isRunning) {
    return (
      <div className="flex items-center gap-3 rounded-lg bg-sunken px-3 py-2 text-sm">
        <span role="status">{proposalText.running}</span>
        <span aria-hidden className="tabular text-muted">
          {proposalText.seconds(seconds)}
        </span>
        <Button size="sm" className="ml-auto" onClick={cancel}>
          {proposalText.cancel}
        </Button>
      </div>
    )
  }
  if (wasCancelled)
    return (
      <p role="status" className="text-sm text-muted">
        {proposalText.cancelled}
      </p>
    )
  if (!error) return null
  return <ErrorBanner>{failureText(error, proposalText.failed)}</ErrorBanner>
}
