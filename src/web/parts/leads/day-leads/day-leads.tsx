// The panel on the right: the leads behind a number of a day.
import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import type { DayLead } from '#api/overview/today.ts'
import type { DayKind } from '#core/overview/today.ts'
import { useDayLeads } from '#web/data/overview/today.ts'
import { formatClock, formatNumber, formatShortDate } from '#web/lib/format.ts'
import { pageCount, pageWindow } from '#web/lib/list/paging.ts'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { useRowOpen } from '#web/ui/table/row-open.ts'
import { dayLeadsText } from './text.ts'

const PAGE = 20

type DayLeadsProps = {
  kind: DayKind
  date: string
  workspaceIds?: string | undefined
  /** all sequences when left out */
  sequenceId?: string
  page: number
  onPage: (page: number) => void
  onClose: () => void
}

export function DayLeads(props: DayLeadsProps) {
  const { kind, date, workspaceIds, sequenceId, page, onPage, onClose } = props
  const list = useDayLeads({ kind, date, workspaceIds, sequenceId, ...pageWindow(page, PAGE) })
  const total = list.data?.total ?? 0
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      size="side"
      title={dayLeadsText.panel(formatShortDate(date), dayLeadsText.tiles[kind])}
      description={dayLeadsText.panelHint[kind]}
    >
      {list.data && total > 0 ? (
        <>
          <ul className="divide-y divide-line rounded-[10px] border border-line">
            {list.data.data.map((lead) => (
              <DayLeadRow key={lead.executionId ?? lead.enrollmentId} lead={lead} />
            ))}
          </ul>
          <Pagination
            page={page}
            pages={pageCount(total, PAGE)}
            onPage={onPage}
            summary={dayLeadsText.total[kind](formatNumber(total))}
          />
        </>
      ) : list.data ? (
        <EmptyState icon={<SearchX />} title={dayLeadsText.noLeads} />
      ) : list.isError ? (
        <QueryError title={dayLeadsText.loadFailed} query={list} />
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

function DayLeadRow({ lead }: { lead: DayLead }) {
  const path = `/sequences/${lead.sequenceId}?tab=contacts&contact=${lead.enrollmentId}`
  const open = useRowOpen()({ to: path })
  return (
    <li {...open} className={cx('flex items-start gap-3 px-3.5 py-2 text-sm hover:bg-hover', open.className)}>
      <span className="min-w-0 flex-1">
        <LeadLink id={lead.leadId}>
          {lead.companyName || lead.contactName || lead.contactEmail || dayLeadsText.unnamed}
        </LeadLink>
        {lead.companyName && lead.contactName && (
          <span className="ml-1.5 text-muted">{lead.contactName}</span>
        )}
        <Link
          to={path}
          className="block min-h-6 rounded-md text-xs leading-6 text-muted underline-offset-3 hover:underline"
        >
          {lead.sequenceName}
        </Link>
      </span>
      <span className="tabular shrink-0 text-xs leading-6 text-muted">{formatClock(lead.at)}</span>
    </li>
  )
}
