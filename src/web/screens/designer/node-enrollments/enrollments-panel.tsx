// The enrollments behind one number of a node, in a drawer: lead, time, status, next step. Each links to its
// enrollment on the sequence page.

import { SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { QueryOf } from '#api/endpoint.ts'
import type { listWorkflowEnrollments } from '#api/enrollments/enrollments.ts'
import type { NodeState } from '#core/enrollments/enrollment.ts'
import type { WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import { useRefreshNodeStats } from '#web/data/designer/node-stats.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { pageWindow } from '#web/lib/list/paging.ts'
import { LeadsPanel } from '#web/parts/leads/leads-panel.tsx'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { useDesigner, useNodeNumbers } from '#web/screens/designer/designer-context.ts'
import { nodeName } from '#web/screens/designer/nodes/node-name.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { nodeLeadsText, trackingLimits } from '#web/words/node-leads.ts'
import { EnrollmentRow } from './enrollment-row.tsx'

const NODE_ENROLLMENTS_PAGE_SIZE = 50

type OpenNodeEnrollments = { nodeId: string; state: NodeState }

const useNodeEnrollments = (
  sequenceId: string,
  { search, page, ...of }: OpenNodeEnrollments & { search: string; page: number },
) => {
  const filter: QueryOf<typeof listWorkflowEnrollments> = {
    ...of,
    ...(search && { search }),
    ...pageWindow(page, NODE_ENROLLMENTS_PAGE_SIZE),
  }
  return useRead(
    api.enrollments.listWorkflowEnrollments,
    { params: { id: sequenceId }, query: filter },
    { refetchInterval: REFETCH_MS.stats, keepsLast: true },
  )
}

type EnrollmentsPanelProps = { node: WorkflowNode; state: NodeState; open: boolean; onClose: () => void }

export function EnrollmentsPanel({ node, state, open, onClose }: EnrollmentsPanelProps) {
  const { sequenceId } = useDesigner()
  const [{ search, page }, setList] = useState({ search: '', page: 1 })
  const list = useNodeEnrollments(sequenceId, { nodeId: node.id, state, search, page })
  const pressed = useNodeNumbers(node.id)[`${state}Count`] ?? 0
  const total = search || list.isPlaceholderData ? undefined : list.data?.total
  useRefreshOnCountMismatch(total, pressed)
  return (
    <LeadsPanel
      open={open}
      onClose={onClose}
      title={nodeLeadsText.title[state](formatNumber(total ?? pressed))}
      description={<TemplateText text={nodeName(node)} />}
      search={
        <>
          {(state === 'opened' || state === 'clicked') && (
            <p className="pb-3 text-xs text-muted">{trackingLimits[state]}</p>
          )}
          <SearchBox
            value={search}
            onSearch={(text) => setList({ search: text, page: 1 })}
            label={nodeLeadsText.search}
            placeholder={nodeLeadsText.searchHint}
            className="mb-3 sm:w-full"
          />
        </>
      }
      query={list}
      page={page}
      setPage={(to) => setList({ search, ...to })}
      pageSize={NODE_ENROLLMENTS_PAGE_SIZE}
      total={search ? nodeLeadsText.found : undefined}
      empty={
        search ? (
          <EmptyState
            icon={<SearchX />}
            title={nodeLeadsText.noMatch}
            description={nodeLeadsText.noMatchHint}
          />
        ) : undefined
      }
    >
      {(row) => <EnrollmentRow key={row.id} row={row} state={state} sequenceId={sequenceId} />}
    </LeadsPanel>
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
