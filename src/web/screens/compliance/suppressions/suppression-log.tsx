import type { SuppressionLogEntry } from '#api/compliance/suppression-files.ts'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { formatDateTime, formatShortDateTime } from '#web/lib/format.ts'
import { ListUrl, pageWindow } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { oneOf } from '#web/lib/list/url-fields.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { SuppressionsIllustration } from '#web/ui/illustrations/suppressions-illustration.tsx'
import { ListFilter, ListFilters } from '#web/ui/table/list-filters.tsx'
import { PagedTable } from '#web/ui/table/paged-table.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { suppressionText, suppressionFileText as text } from './text.ts'

const ACTIONS = ['added', 'removed'] as const
const Url = { ...ListUrl, action: oneOf(ACTIONS) }

export function SuppressionLog() {
  const [url, setUrl] = useUrlState(Url)
  const workspaceIds = useWorkspaceFilter()
  const log = useRead(
    api.suppressionFiles.listSuppressionLog,
    { query: { search: url.search, action: url.action, workspaceIds, ...pageWindow(url.page) } },
    { keepsLast: true },
  )
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
      <PagedTable
        label={text.logHeading}
        columns={COLUMNS}
        query={log}
        page={url.page}
        setPage={setUrl}
        total={text.logTotal}
        rowKey={(entry) => String(entry.id)}
        onClear={url.search || url.action ? () => setUrl({ search: null, action: null }) : undefined}
        empty={
          <EmptyState
            illustration={<SuppressionsIllustration />}
            title={text.logEmpty}
            description={text.logEmptyHint}
          />
        }
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
