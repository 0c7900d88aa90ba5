import { Copy, GitMerge, UserX } from 'lucide-react'
import type { DuplicateCluster } from '#api/leads/duplicates.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { ListUrl, pageWindow } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import { leadPageText } from '#web/screens/leads/page/text.ts'
import { leadsText } from '#web/screens/leads/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { EmailAddress } from '#web/ui/text/email-address.tsx'
import { duplicatesText } from './text.ts'

const MergeDialog = lazyPart(() => import('./merge-dialog.tsx'), 'MergeDialog')

export function DuplicatesScreen() {
  const [{ page }, setUrl] = useUrlState(ListUrl)
  const workspaceIds = useWorkspaceFilter()
  const may = useHasRole('member')
  // scans new leads, part by part, until none is left
  const scan = useRead(
    api.duplicates.scanDuplicates,
    { body: workspaceIds ? { workspaceIds: workspaceIds.split(',') } : {} },
    {
      refetchInterval: (query) => ((query.state.data?.left ?? 0) > 0 ? REFETCH_MS.duplicateScan : false),
    },
  )
  const isLooked = scan.data?.left === 0
  const clusters = useRead(
    api.duplicates.listDuplicates,
    { query: { workspaceIds, ...pageWindow(page) } },
    { keepsLast: true, enabled: isLooked },
  )
  const apart = useChange(api.duplicates.dismissDuplicate)
  const merging = useOpenDialog<DuplicateCluster>()
  const total = clusters.data?.total

  const dismissDuplicate = ({ leads }: DuplicateCluster): void => {
    const leadIds = leads.map(({ id }) => id)
    const fault = (error: Error): void => toastFailure(error, duplicatesText.apartFailed)
    const back = (): void => apart.mutate({ body: { leadIds, isApart: false } }, { onError: fault })
    apart.mutate(
      { body: { leadIds, isApart: true } },
      {
        onSuccess: () =>
          toastSuccess(duplicatesText.apartDone, { label: duplicatesText.apartUndo, onSelect: back }),
        onError: fault,
      },
    )
  }
  const error = scan.isError ? scan : clusters.isError ? clusters : undefined
  return (
    <>
      <PageHeader
        title={duplicatesText.title}
        description={duplicatesText.description}
        back={{ to: '/leads', label: leadPageText.back }}
      />
      {error ? (
        <QueryError query={error} />
      ) : !isLooked ? (
        <Scanning left={scan.data?.left} />
      ) : clusters.isPending ? (
        <Skeleton className="h-40 rounded-xl" />
      ) : total === 0 ? (
        <EmptyState
          icon={<Copy />}
          title={duplicatesText.emptyTitle}
          description={duplicatesText.emptyHint}
        />
      ) : (
        <>
          <ul aria-label={duplicatesText.title} className="flex flex-col gap-3">
            {clusters.data?.data.map((cluster) => (
              <DuplicateCard
                key={cluster.leads.map(({ id }) => id).join()}
                cluster={cluster}
                {...(may && {
                  onMerge: () => merging.show(cluster),
                  onApart: () => dismissDuplicate(cluster),
                })}
              />
            ))}
          </ul>
          <Pagination query={clusters} page={page} setPage={setUrl} total={duplicatesText.total} />
        </>
      )}
      {merging.render((cluster, dialog) => (
        <MergeDialog {...dialog} cluster={cluster} />
      ))}
    </>
  )
}

const Scanning = ({ left }: { left: number | undefined }) => (
  <div className="flex flex-col items-center gap-3 py-14 text-sm" aria-busy="true">
    <Spinner />
    <p role="status">
      {duplicatesText.scanning}
      {left ? ` · ${duplicatesText.left(formatNumber(left))}` : ''}
    </p>
  </div>
)

type DuplicateCardProps = { cluster: DuplicateCluster; onMerge?: () => void; onApart?: () => void }

/** Leads of one cluster side by side, with the reasons. */
function DuplicateCard({ cluster, onMerge, onApart }: DuplicateCardProps) {
  const { leads, reasons, score } = cluster
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <span className="font-semibold">{duplicatesText.leadCount(leads.length)}</span>
        {reasons.map(({ reason }) => (
          <Badge key={reason} tone={reason === 'mailbox' || reason === 'mobile' ? 'amber' : 'blue'}>
            {duplicatesText.reasons[reason]}
          </Badge>
        ))}
        <span className="tabular text-xs text-muted">{duplicatesText.score(score)}</span>
        {onMerge && onApart && (
          <span className="ml-auto flex flex-wrap gap-2">
            <Button size="sm" icon={<UserX aria-hidden />} onClick={onApart}>
              {duplicatesText.apart}
            </Button>
            <Button size="sm" variant="primary" icon={<GitMerge aria-hidden />} onClick={onMerge}>
              {duplicatesText.merge}
            </Button>
          </span>
        )}
      </div>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {leads.map((lead) => (
          <li key={lead.id} className="min-w-0 rounded-lg bg-sunken px-3 py-2.5 text-sm">
            <LeadLink id={lead.id}>
              {lead.companyName || lead.contactName || lead.contactEmail || leadsText.noName}
            </LeadLink>
            {lead.companyName && lead.contactName && <span className="ml-1.5">{lead.contactName}</span>}
            <span className="block text-xs text-muted">
              <EmailAddress of={lead.contactEmail ?? leadsText.noEmail} />
            </span>
            <span className="block text-xs text-muted">
              {duplicatesText.had(formatNumber(lead.mailCount), formatNumber(lead.enrollmentCount))}
            </span>
            {lead.isSuppressed && (
              <Badge tone="red" className="mt-1">
                {leadsText.suppressed}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}
