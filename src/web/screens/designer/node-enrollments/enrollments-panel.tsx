// The enrollments behind one number of a node, in a drawer: lead, time, status, next step. Each links to its
// enrollment on the sequence page.
import { SearchX, Users } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { NodeState } from '#core/enrollments/enrollment.ts'
import type { WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import { NODE_ENROLLMENTS_PAGE_SIZE, useNodeEnrollments } from '#web/data/designer/node-enrollments.ts'
import { useRefreshNodeStats } from '#web/data/designer/node-stats.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { pageCount } from '#web/lib/list/paging.ts'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { useDesigner, useNodeNumbers } from '#web/screens/designer/designer-context.ts'
import { nodeName } from '#web/screens/designer/nodes/node-name.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { nodeLeadsText } from '#web/words/node-leads.ts'
import { trackingLimits } from '#web/words/tracking-limits.ts'
import { EnrollmentRow } from './enrollment-row.tsx'

type EnrollmentsPanelProps = { node: WorkflowNode; state: NodeState; open: boolean; onClose: () => void }

export function EnrollmentsPanel({ node, state, open, onClose }: EnrollmentsPanelProps) {
  const { sequenceId } = useDesigner()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const list = useNodeEnrollments(sequenceId, { nodeId: node.id, state, search, page })
  const pressed = useNodeNumbers(node.id)[`${state}Count`] ?? 0
  const total = search || list.isPlaceholderData ? undefined : list.data?.total
  useRefreshOnCountMismatch(total, pressed)
  const pages = pageCount(list.data?.total ?? 0, NODE_ENROLLMENTS_PAGE_SIZE)
  const searchFor = (text: string): void => {
    setSearch(text)
    setPage(1)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      size="side"
      title={nodeLeadsText.title[state](formatNumber(total ?? pressed))}
      description={<TemplateText text={nodeName(node)} />}
    >
      {(state === 'opened' || state === 'clicked') && (
        <p className="pb-3 text-xs text-muted">{trackingLimits[state]}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 pb-3">
        <SearchBox
          value={search}
          onSearch={searchFor}
          label={nodeLeadsText.search}
          placeholder={nodeLeadsText.searchHint}
          className="sm:w-full"
        />
      </div>
      {list.data && list.data.data.length > 0 ? (
        <>
          <ul
            className={list.isPlaceholderData ? 'card opacity-60' : 'card'}
            aria-busy={list.isPlaceholderData}
          >
            {list.data.data.map((row) => (
              <EnrollmentRow key={row.id} row={row} state={state} sequenceId={sequenceId} />
            ))}
          </ul>
          <Pagination
            page={Math.min(page, pages)}
            pages={pages}
            onPage={setPage}
            summary={search ? nodeLeadsText.found(formatNumber(list.data.total)) : undefined}
          />
        </>
      ) : list.isError ? (
        <QueryError title={nodeLeadsText.loadFailed} query={list} />
      ) : list.isPending ? (
        <Loading />
      ) : search ? (
        <EmptyState
          icon={<SearchX />}
          title={nodeLeadsText.noMatch}
          description={nodeLeadsText.noMatchHint}
        />
      ) : (
        <EmptyState icon={<Users />} title={nodeLeadsText.empty} />
      )}
    </Dialog>
  )
}

/** The list is fetched later than the number; when they differ, the number is fetched again. */
function useRefreshOnCountMismatch(total: number | undefined, shown: number): void {
  const refreshStats = useRefreshNodeStats(useDesigner().sequenceId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each difference
  useEffect(() => {
    if (total !== undefined && total !== shown) refreshStats()
  }, [total, shown])
}

const Loading = (): ReactNode => (
  <div role="status" aria-label={common.loading} className="flex flex-col gap-2">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-14 w-full" />
    ))}
  </div>
)
