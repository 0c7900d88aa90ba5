// The panel on the right: the leads behind a number.
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deletedSequence } from '#api/overview/nameless-rows.ts'
import type { DayLead } from '#api/overview/today.ts'
import { common } from '#web/lib/common-text.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { DialogProps } from '#web/ui/dialog/dialog-props.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { PagedTableProps } from '#web/ui/table/paged-table.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { useRowOpen } from '#web/ui/table/row-open.ts'
import { LeadLink } from './lead-link.tsx'
import { panelText } from './text.ts'

type LeadsPanelProps<Row> = Pick<DialogProps, 'title' | 'description'> &
  Pick<PagedTableProps<Row>, 'query' | 'page' | 'setPage' | 'pageSize' | 'total' | 'empty'> & {
    open?: boolean
    onClose: () => void
    /** above the list */
    search?: ReactNode
    /** an `<li>` */
    children: (row: Row) => ReactNode
  }

export function LeadsPanel<Row>({ title, description, open = true, onClose, ...list }: LeadsPanelProps<Row>) {
  const { query, search, empty, children, ...paging } = list
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      size="side"
      title={title}
      description={description}
    >
      {search}
      {query.data && query.data.total > 0 ? (
        <ul
          aria-busy={query.isPlaceholderData || undefined}
          className={cx(
            'divide-y divide-line rounded-[10px] border border-line',
            query.isPlaceholderData && 'opacity-60',
          )}
        >
          {query.data.data.map(children)}
        </ul>
      ) : query.data ? (
        (empty ?? <EmptyState icon={<SearchX />} title={panelText.empty} />)
      ) : query.isPending ? (
        <div role="status" aria-label={common.loading} className="flex flex-col gap-2">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-14 rounded-lg" />
          ))}
        </div>
      ) : (
        <QueryError title={panelText.failed} query={query} />
      )}
      <Pagination query={query} {...paging} />
    </Dialog>
  )
}

type PanelLeadProps = {
  lead: Omit<DayLead, 'executionId' | 'at'> & { isSequenceDeleted?: boolean }
  /** at the right */
  children: ReactNode
}

export function PanelLead({ lead, children }: PanelLeadProps) {
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
          {lead.companyName ||
            lead.contactName ||
            lead.contactEmail ||
            (lead.leadId ? panelText.unnamed : panelText.deleted)}
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
          <span className="block text-xs leading-6 text-muted">{deletedSequence(lead.sequenceName)}</span>
        )}
      </span>
      {children}
    </li>
  )
}
