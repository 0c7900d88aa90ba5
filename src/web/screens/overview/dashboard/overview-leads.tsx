// The panel on the right: the leads behind a number of the dashboard.
import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import type { OverviewLead } from '#api/overview/overview.ts'
import type { Intent } from '#core/inbox/intent/intent.ts'
import type { CohortMetric } from '#core/overview/dashboard.ts'
import { type OverviewQuery, useOverviewLeads } from '#web/data/overview/overview.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { pageCount, pageWindow } from '#web/lib/list/paging.ts'
import { INTENT_TONES } from '#web/parts/inbox/intent-tones.ts'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { useRowOpen } from '#web/ui/table/row-open.ts'
import { intentWords } from '#web/words/intents.ts'
import { dashboardText } from './text.ts'

const PAGE = 20

type OverviewLeadsProps = {
  query: OverviewQuery & { intent?: Intent | 'none' }
  metric: CohortMetric
  title: string
  description: string
  page: number
  onPage: (page: number) => void
  onClose: () => void
}

export function OverviewLeads({
  query,
  metric,
  title,
  description,
  page,
  onPage,
  onClose,
}: OverviewLeadsProps) {
  const list = useOverviewLeads({ ...query, metric, ...pageWindow(page, PAGE) })
  const total = list.data?.total ?? 0
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      size="side"
      title={title}
      description={description}
    >
      {list.data && total > 0 ? (
        <>
          <ul className="divide-y divide-line rounded-[10px] border border-line">
            {list.data.data.map((lead) => (
              <LeadRow key={lead.enrollmentId} lead={lead} />
            ))}
          </ul>
          <Pagination
            page={page}
            pages={pageCount(total, PAGE)}
            onPage={onPage}
            summary={dashboardText.total(formatNumber(total))}
          />
        </>
      ) : list.data ? (
        <EmptyState icon={<SearchX />} title={dashboardText.noLeads} />
      ) : list.isError ? (
        <QueryError title={dashboardText.leadsFailed} query={list} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-2">
          <Skeleton className="h-14 rounded-lg" />
          <Skeleton className="h-14 rounded-lg" />
          <Skeleton className="h-14 rounded-lg" />
        </div>
      )}
    </Dialog>
  )
}

function LeadRow({ lead }: { lead: OverviewLead }) {
  // the page of a deleted sequence does not exist
  const path = lead.isSequenceDeleted
    ? null
    : `/sequences/${lead.sequenceId}?tab=contacts&contact=${lead.enrollmentId}`
  const target = path ?? (lead.leadId && `/leads/${lead.leadId}`)
  const open = useRowOpen()(target ? { to: target } : undefined)
  return (
    <li {...open} className={cx('flex items-start gap-3 px-3.5 py-2 text-sm hover:bg-hover', open.className)}>
      <span className="min-w-0 flex-1">
        <LeadLink id={lead.leadId}>
          {lead.companyName || lead.contactName || lead.contactEmail || dashboardText.unnamed}
        </LeadLink>
        {lead.companyName && lead.contactName && (
          <span className="ml-1.5 text-muted">{lead.contactName}</span>
        )}
        {path ? (
          <Link
            to={path}
            className="block min-h-6 rounded-md text-xs leading-6 text-muted underline-offset-3 hover:underline"
          >
            {lead.sequenceName}
          </Link>
        ) : (
          <span className="block text-xs leading-6 text-muted">
            {dashboardText.deleted(lead.sequenceName)}
          </span>
        )}
      </span>
      {lead.intent && <Badge tone={INTENT_TONES[lead.intent]}>{intentWords[lead.intent]}</Badge>}
      <span className="tabular shrink-0 text-xs leading-6 text-muted">{formatDate(lead.enrolledAt)}</span>
    </li>
  )
}
