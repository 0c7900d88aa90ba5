import { Copy } from 'lucide-react'
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
import { leadPageText } from '#web/screens/leads/page/text.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { DuplicateCard } from './duplicate-card.tsx'
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
      {merging.value && <MergeDialog {...merging} key={merging.key} cluster={merging.value} />}
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
