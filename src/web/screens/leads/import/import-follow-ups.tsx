// What can be done after an import: addresses to correct, and further addresses to add as leads.
import { useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#api/endpoint.ts'
import type { getImportFollowUps } from '#api/leads/lead-imports.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { invalidate, useChange } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { importText } from './text.ts'

type FollowUps = ReplyOf<typeof getImportFollowUps>

export type ImportFollowUpsProps = {
  importId: string
  followUps: FollowUps
  onStarted: (importId: string) => void
}

export function ImportFollowUps({ importId, followUps, onStarted }: ImportFollowUpsProps) {
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
