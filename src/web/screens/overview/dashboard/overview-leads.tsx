// The leads behind a number of the dashboard.
import type { Intent } from '#core/inbox/intent/intent.ts'
import type { CohortMetric } from '#core/overview/dashboard.ts'
import type { OverviewQuery } from '#web/data/overview/overview.ts'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { formatDate } from '#web/lib/format.ts'
import { pageWindow } from '#web/lib/list/paging.ts'
import { INTENT_TONES } from '#web/parts/inbox/intent-tones.ts'
import { LeadsPanel, PanelLead } from '#web/parts/leads/leads-panel.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { PaginationProps } from '#web/ui/table/pagination.tsx'
import { intentWords } from '#web/words/intents.ts'
import { dashboardText } from './text.ts'

const PAGE = 20

type OverviewLeadsProps = Pick<PaginationProps, 'page' | 'setPage'> & {
  query: OverviewQuery & { intent?: Intent | 'none' }
  metric: CohortMetric
  title: string
  description: string
  onClose: () => void
}

export function OverviewLeads({ query: filter, metric, ...panel }: OverviewLeadsProps) {
  const list = useRead(
    api.overview.listOverviewLeads,
    { query: { ...filter, metric, ...pageWindow(panel.page, PAGE) } },
    { keepsLast: true },
  )
  return (
    <LeadsPanel {...panel} query={list} pageSize={PAGE} total={dashboardText.total}>
      {(lead) => (
        <PanelLead key={lead.enrollmentId} lead={lead}>
          {lead.intent && <Badge tone={INTENT_TONES[lead.intent]}>{intentWords[lead.intent]}</Badge>}
          <span className="tabular shrink-0 text-xs leading-6 text-muted">{formatDate(lead.enrolledAt)}</span>
        </PanelLead>
      )}
    </LeadsPanel>
  )
}
