import * as z from 'zod'
import type { SuppressionLogEntry } from '#api/compliance/suppression-files.ts'
import { useSuppressionLog } from '#web/data/compliance/suppression-files.ts'
import { common } from '#web/lib/common-text.ts'
import { formatDateTime, formatNumber, formatShortDateTime } from '#web/lib/format.ts'
import { ListUrl, pageCount, pageWindow, useExistingPage } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { NoMatchIllustration } from '#web/ui/illustrations/no-match-illustration.tsx'
import { SuppressionsIllustration } from '#web/ui/illustrations/suppressions-illustration.tsx'
import { ListFilter, ListFilters } from '#web/ui/table/list-filters.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { type Column, Table } from '#web/ui/table/table.tsx'
import { suppressionFileText as text } from './files-text.ts'
import { suppressionText } from './text.ts'

const ACTIONS = ['added', 'removed'] as const
const Url = ListUrl.extend({ action: z.enum(ACTIONS).optional() })

export function SuppressionLog() {
  const [url, setUrl] = useUrlState(Url)
  const workspaceIds = useWorkspaceFilter()
  const log = useSuppressionLog({
    search: url.search,
    action: url.action,
    workspaceIds,
    ...pageWindow(url.page),
  })
  const total = log.data?.total ?? 0
  useExistingPage(url.page, log.data?.total, (page) => setUrl({ page }, { replace: true }))
  return (
    <section aria-label={text.logHeading}>
      <p className="pb-3 text-sm text-muted">{text.logHint}</p>
      <div className="flex min-h-[38px] flex-wrap items-center gap-2 pb-3">
        <ListFilters
          active={url.action ? 1 : 0}
          onReset={() => setUrl({ action: null })}
          search={
            <SearchBox
              value={url.search}
              onSearch={(search) => setUrl({ search })}
              placeholder={suppressionText.searchPlaceholder}
            />
          }
        >
          <ListFilter label={text.action}>
            <Select
              aria-label={text.actionFilter}
              className="sm:w-auto"
              value={url.action ?? ''}
              onValueChange={(action) => setUrl({ action: action || null })}
              options={[
                { value: '' as const, label: text.allActions },
                ...ACTIONS.map((action) => ({ value: action, label: text.actions[action] })),
              ]}
            />
          </ListFilter>
        </ListFilters>
      </div>
      <Table
        label={text.logHeading}
        columns={COLUMNS}
        rows={log.data?.data ?? []}
        rowKey={(entry) => String(entry.id)}
        loading={log.isPending}
        stale={log.isPlaceholderData}
        error={log.isError ? <QueryError query={log} /> : undefined}
        empty={
          url.search || url.action ? (
            <EmptyState
              illustration={<NoMatchIllustration />}
              title={common.noResults}
              description={common.noResultsHint}
            />
          ) : (
            <EmptyState
              illustration={<SuppressionsIllustration />}
              title={text.logEmpty}
              description={text.logEmptyHint}
            />
          )
        }
      />
      <Pagination
        page={url.page}
        pages={pageCount(total)}
        onPage={(page) => setUrl({ page })}
        summary={log.data && text.logTotal(formatNumber(total))}
      />
    </section>
  )
}

const whyOf = ({ reason, note }: SuppressionLogEntry): string =>
  [suppressionText.reasons[reason] ?? reason, note].filter(Boolean).join(' · ')

const COLUMNS: Column<SuppressionLogEntry>[] = [
  {
    key: 'value',
    head: suppressionText.value,
    cell: (entry) => (
      <>
        <span className="font-semibold break-all">{entry.value}</span>
        <span className="block text-xs text-muted md:hidden">
          {[formatDateTime(entry.at), entry.userName, whyOf(entry)].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  {
    key: 'action',
    head: text.action,
    width: '72px',
    cell: ({ action }) => <Badge tone={action === 'added' ? 'red' : 'gray'}>{text.actions[action]}</Badge>,
  },
  {
    key: 'reason',
    width: '24%',
    head: suppressionText.reason,
    from: 'md',
    cell: (entry) => <span className="text-muted break-words">{whyOf(entry)}</span>,
  },
  {
    key: 'who',
    width: '120px',
    head: text.who,
    from: 'md',
    cell: ({ userName }) => userName ?? <span className="text-muted">{text.noUser}</span>,
  },
  {
    key: 'when',
    width: '176px',
    head: text.when,
    from: 'md',
    align: 'end',
    cell: ({ at }) => <span className="tabular text-muted">{formatShortDateTime(at)}</span>,
  },
]
