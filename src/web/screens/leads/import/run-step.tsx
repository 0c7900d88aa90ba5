// The last step: progress, then the results of the rows.
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '#api/endpoint.ts'
import { IMPORT_RESULTS } from '#api/leads/import-fields.ts'
import type { getImportFollowUps, LeadImport } from '#api/leads/lead-imports.ts'
import { type ImportResult, rejectedRowsUrl } from '#web/data/leads/imports.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { invalidate, staleAfter, useChange, useRead } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { StatTile } from '#web/ui/feedback/stat-tile.tsx'
import { ImportResultRows } from './result-rows.tsx'
import { importText } from './text.ts'

export type RunStepProps = {
  importId: string
  /** another import was started */
  onStarted: (importId: string) => void
  onEnrol: (leadIds: string[]) => void
  onAgain: () => void
  onClose: () => void
}

export function RunStep(props: RunStepProps) {
  const { importId } = props
  const state = useRead(
    api.leadImports.getImport,
    { params: { id: importId } },
    {
      staleTime: 0,
      refetchInterval: (query) =>
        query.state.data && query.state.data.status !== 'running' ? false : REFETCH_MS.import,
      refetchIntervalInBackground: true,
    },
  )
  const over = state.data !== undefined && state.data.status !== 'running'
  const cache = useQueryClient()
  const notified = useRef(false)
  useEffect(() => {
    if (!over || notified.current) return
    notified.current = true
    void invalidate(cache, staleAfter('leadImports'))
  }, [over, cache])
  if (state.isError && !state.data) return <QueryError query={state} />
  if (!over) return <Running state={state.data} />
  return <Done {...props} state={state.data as LeadImport} />
}

function Running({ state }: { state: LeadImport | undefined }) {
  const done = state?.done ?? 0
  const total = state?.total ?? 0
  return (
    <div className="flex flex-col gap-3 py-12">
      <p className="text-center text-[14.5px] font-semibold">{importText.running}</p>
      <ProgressBar value={total > 0 ? (done / total) * 100 : 0} label={importText.running} />
      <p className="tabular text-center text-sm text-muted" aria-live="polite">
        {importText.progress(formatNumber(done), formatNumber(total))}
      </p>
      <p className="text-center text-xs text-muted">{importText.runningHint}</p>
    </div>
  )
}

function Done({ state, onStarted, onEnrol, onAgain, onClose }: RunStepProps & { state: LeadImport }) {
  const followUps = useRead(api.leadImports.getImportFollowUps, { params: { id: state.id } })
  const leadIds = followUps.data?.leadIds ?? []
  const [result, setResult] = useState<ImportResult | 'all'>(state.failed > 0 ? 'failed' : 'all')
  const failed = state.status === 'failed'
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="text-sm text-muted">
        <p className={cx('text-base font-semibold', failed ? 'text-red-ink' : 'text-ink')}>
          {failed ? importText.failed : importText.done}
        </p>
        {failed && state.error && <p>{state.error}</p>}
        {leadIds.length > 0 && <p>{importText.nextEnrol(formatNumber(leadIds.length))}</p>}
        {state.failed > 0 && <p>{importText.nextRejected(formatNumber(state.failed))}</p>}
        {followUps.data && followUps.data.withoutAddress > 0 && (
          <p>{importText.withoutAddress(formatNumber(followUps.data.withoutAddress))}</p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {IMPORT_RESULTS.map((one) => (
          <StatTile
            key={one}
            label={importText.results[one]}
            value={formatNumber(state[one])}
            tone={one === 'failed' && state[one] > 0 ? 'red' : undefined}
          />
        ))}
      </div>
      {followUps.data && (
        <ImportFollowUps importId={state.id} followUps={followUps.data} onStarted={onStarted} />
      )}
      <ImportResultRows importId={state.id} result={result} onResult={setResult} />
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-5 py-3 sm:-mx-6 sm:px-6">
        {state.failed > 0 && (
          <a
            href={rejectedRowsUrl(state.id)}
            download
            data-variant="outline"
            className="btn mr-auto"
            title={importText.rejectedHint}
          >
            <Download aria-hidden />
            {importText.rejected}
          </a>
        )}
        <Button onClick={onAgain}>{importText.again}</Button>
        {state.customerGroupId && (
          <LinkButton to={`/customer-groups/${state.customerGroupId}`} onClick={onClose}>
            {importText.toGroup}
          </LinkButton>
        )}
        <Button variant={leadIds.length > 0 ? 'outline' : 'primary'} onClick={onClose}>
          {importText.close}
        </Button>
        {leadIds.length > 0 && (
          <Button variant="primary" onClick={() => onEnrol(leadIds)}>
            {importText.enrol(formatNumber(leadIds.length))}
          </Button>
        )}
      </div>
    </div>
  )
}

type FollowUps = ReplyOf<typeof getImportFollowUps>

type ImportFollowUpsProps = {
  importId: string
  followUps: FollowUps
  onStarted: (importId: string) => void
}

/** What can be done after an import: addresses to correct, and further addresses to add as leads. */
function ImportFollowUps({ importId, followUps, onStarted }: ImportFollowUpsProps) {
  const may = useHasRole('member')
  const further = useChange(api.leadImports.importFurtherAddresses, { stale: [] })
  const { corrections, furtherAddresses } = followUps
  const add = async (): Promise<void> => {
    try {
      onStarted((await further.mutateAsync({ params: { id: importId } })).id)
    } catch (error) {
      toastFailure(error, importText.furtherFailed)
    }
  }
  if (!may) return null
  return (
    <>
      {corrections.count > 0 && (
        <Banner tone="amber" title={importText.corrections(formatNumber(corrections.count))}>
          <ul className="flex flex-col gap-1.5 pt-1">
            {corrections.leads.map((lead) => (
              <CorrectionLine key={lead.leadId} lead={lead} />
            ))}
          </ul>
        </Banner>
      )}
      {furtherAddresses > 0 && (
        <Banner
          title={importText.further(formatNumber(furtherAddresses))}
          action={
            <Button size="sm" busy={further.isPending} onClick={() => void add()}>
              {importText.addFurther(formatNumber(furtherAddresses))}
            </Button>
          }
        >
          {importText.furtherHint}
        </Banner>
      )}
    </>
  )
}

function CorrectionLine({
  lead: { leadId, rowNumber, email, suggestion },
}: {
  lead: FollowUps['corrections']['leads'][number]
}) {
  const cache = useQueryClient()
  const update = useChange(api.leads.updateLead)
  const correct = async (): Promise<void> => {
    try {
      await update.mutateAsync({ params: { id: leadId }, body: { contactEmail: suggestion } })
      toastSuccess(importText.corrected(suggestion))
    } catch (error) {
      toastFailure(error, importText.correctFailed)
    }
    void invalidate(cache, ['leadImports'])
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 break-all">
        {importText.correction(formatNumber(rowNumber), email, suggestion)}
      </span>
      <Button size="sm" busy={update.isPending} onClick={() => void correct()}>
        {importText.correctAction}
        <span className="sr-only">: {email}</span>
      </Button>
    </li>
  )
}
