// The leads behind a number of a day.
import type { DayKind } from '#core/overview/today.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'
import { formatClock, formatShortDate } from '#web/lib/format.ts'
import { pageWindow } from '#web/lib/list/paging.ts'
import { LeadsPanel, PanelLead } from '#web/parts/leads/leads-panel.tsx'
import type { PaginationProps } from '#web/ui/table/pagination.tsx'
import { dayLeadsText } from './text.ts'

const PAGE = 20

type DayLeadsProps = Pick<PaginationProps, 'page' | 'setPage'> & {
  kind: DayKind
  date: string
  workspaceIds?: string | undefined
  /** all sequences when left out */
  sequenceId?: string
  onClose: () => void
}

export function DayLeads({ kind, date, workspaceIds, sequenceId, ...panel }: DayLeadsProps) {
  const list = useRead(
    api.today.listDayLeads,
    { query: { kind, date, workspaceIds, sequenceId, ...pageWindow(panel.page, PAGE) } },
    { staleTime: STALE_MS.stats, keepsLast: true },
  )
  return (
    <LeadsPanel
      {...panel}
      title={dayLeadsText.panel(formatShortDate(date), dayLeadsText.tiles[kind])}
      description={dayLeadsText.panelHint[kind]}
      query={list}
      pageSize={PAGE}
      total={dayLeadsText.total[kind]}
    >
      {(lead) => (
        <PanelLead key={lead.executionId ?? lead.enrollmentId} lead={lead}>
          <span className="tabular shrink-0 text-xs leading-6 text-muted">{formatClock(lead.at)}</span>
        </PanelLead>
      )}
    </LeadsPanel>
  )
}
