// Research of the selected leads: what it would read and cost, then its progress.
import { useState } from 'react'
import type { LeadSelection } from '#web/data/leads/lead-selection.ts'
import { useResearchEstimate, useResearchRun } from '#web/data/leads/research.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { LEADS } from '#web/lib/api/stale-after.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatLeads, formatNumber, formatWon } from '#web/lib/format.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { researchBulkText } from './text.ts'

export type ResearchBulkDialogProps = DialogState & { leads: LeadSelection; onDone: () => void }

export function ResearchBulkDialog({ leads, onDone, ...dialog }: ResearchBulkDialogProps) {
  const [runId, setRunId] = useState<string | null>(null)
  const estimate = useResearchEstimate(leads.choice)
  const start = useChange(api.leadResearch.startBulkResearch, { stale: [] })
  const run = useResearchRun(runId)
  const cancel = useChange(api.leadResearch.cancelResearchRun, { stale: LEADS, isAwaited: true })
  const close = (): void => {
    if (runId !== null) onDone()
    dialog.onOpenChange(false)
  }
  const begin = (): void =>
    start.mutate(
      { body: leads.choice },
      {
        onSuccess: (started) => {
          if (started.runId) setRunId(started.runId)
          else toastFailure(null, researchBulkText.nothing)
        },
        onError: (error) => toastFailure(error, researchBulkText.startFailed),
      },
    )
  const isRunning = runId !== null && run.data?.waiting !== 0
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={(next) => next || close()}
      title={researchBulkText.title(formatLeads(leads.count, leads.isMore))}
      description={researchBulkText.hint}
      footer={
        <>
          <Button onClick={close}>{researchBulkText.close}</Button>
          {runId === null ? (
            <Button
              variant="primary"
              busy={start.isPending}
              disabled={!estimate.data || estimate.data.toRead === 0}
              onClick={begin}
            >
              {researchBulkText.start}
            </Button>
          ) : (
            isRunning && (
              <Button
                busy={cancel.isPending}
                onClick={() =>
                  cancel.mutate(
                    { params: { id: runId } },
                    {
                      onError: (error) => toastFailure(error, researchBulkText.cancelFailed),
                      onSettled: () => void run.refetch(),
                    },
                  )
                }
              >
                {researchBulkText.cancelRun}
              </Button>
            )
          )}
        </>
      }
    >
      {runId !== null ? (
        <Progress run={run} />
      ) : estimate.isError ? (
        <QueryError query={estimate} title={researchBulkText.estimateFailed} />
      ) : estimate.data ? (
        <Estimate estimate={estimate.data} />
      ) : (
        <Skeleton className="h-32 rounded-lg" />
      )}
    </Dialog>
  )
}

function Estimate({ estimate }: { estimate: NonNullable<ReturnType<typeof useResearchEstimate>['data']> }) {
  const people = (n: number) => researchBulkText.people(formatNumber(n))
  const { toRead, withoutSite, fresh, running, turnedOff, cost } = estimate
  const skipped = [
    [researchBulkText.withoutSite, withoutSite],
    [researchBulkText.fresh, fresh],
    [researchBulkText.running, running],
    [researchBulkText.turnedOff, turnedOff],
  ] as const
  const lines: [string, string][] = [
    [researchBulkText.toRead, people(toRead)],
    ...skipped.flatMap(([label, n]): [string, string][] => (n === 0 ? [] : [[label, people(n)]])),
    [researchBulkText.calls, researchBulkText.callsOf(formatNumber(toRead))],
    [researchBulkText.cost, cost === null ? researchBulkText.costUnknown : formatWon(cost)],
  ]
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-sm">
      {lines.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="tabular font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Progress({ run }: { run: ReturnType<typeof useResearchRun> }) {
  if (run.isError) return <QueryError query={run} />
  if (!run.data) return <Skeleton className="h-12 rounded-lg" />
  const { total, waiting, failed, message } = run.data
  const ended = total - waiting
  return (
    <div className="flex flex-col gap-3">
      <ProgressBar value={(100 * ended) / total} label={researchBulkText.progressLabel} />
      <p role="status" className="tabular text-sm">
        {researchBulkText.progress(formatNumber(ended), formatNumber(total))}{' '}
        {waiting === 0 && message === null && researchBulkText.finished}
      </p>
      {failed > 0 && <p className="text-sm text-muted">{researchBulkText.failed(formatNumber(failed))}</p>}
      {message !== null && <Banner tone="amber">{message}</Banner>}
    </div>
  )
}
