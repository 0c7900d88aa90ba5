import { Download, FileUp, Plus, X } from 'lucide-react'
import type { Suppression } from '#api/compliance/suppressions.ts'
import { suppressionsFileUrl } from '#web/data/compliance/suppression-files.ts'
import { useSuppressions } from '#web/data/compliance/suppressions.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { common } from '#web/lib/common-text.ts'
import { useDialogs } from '#web/lib/form/open-dialog.ts'
import { formatNumber, formatShortDate } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { ListUrl, pageCount, pageWindow, useExistingPage } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useSelection } from '#web/lib/list/selection.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { NoMatchIllustration } from '#web/ui/illustrations/no-match-illustration.tsx'
import { SuppressionsIllustration } from '#web/ui/illustrations/suppressions-illustration.tsx'
import { BulkBar } from '#web/ui/table/bulk-bar.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { type Column, Table } from '#web/ui/table/table.tsx'
import { EmailAddress } from '#web/ui/text/email-address.tsx'
import { suppressionFileText } from './files-text.ts'
import { RemoveSuppressions } from './remove-suppressions.tsx'
import { suppressionText } from './text.ts'

const SuppressionDialog = lazyPart(() => import('./suppression-dialog.tsx'), 'SuppressionDialog')

const SuppressionImport = lazyPart(() => import('./import-dialog.tsx'), 'SuppressionImport')

export function Suppressions() {
  const [url, setUrl] = useUrlState(ListUrl)
  const may = useHasRole('member')
  const mayRemove = useHasRole('admin')
  const workspaceIds = useWorkspaceFilter()
  const entries = useSuppressions({
    search: url.search,
    workspaceIds,
    ...pageWindow(url.page),
  })
  const { selected, select, clear } = useSelection(workspaceIds)
  const dialogs = useDialogs<{
    adding: true
    importing: true
    removing: { ids: string[]; value: string; reason: string }
  }>()
  const adding = dialogs.of('adding')
  const importing = dialogs.of('importing')
  const removing = dialogs.of('removing')
  const rows = entries.data?.data ?? []
  const total = entries.data?.total ?? 0
  useExistingPage(url.page, entries.data?.total, (page) => setUrl({ page }, { replace: true }))

  const columns: Column<Suppression>[] = [
    {
      key: 'value',
      head: suppressionText.value,
      cell: (entry) => (
        <>
          <span className="font-semibold wrap-anywhere">
            <EmailAddress of={entry.value} />
          </span>
          {entry.lead && (
            <span className="block text-sm">
              <LeadLink id={entry.lead.id}>{entry.lead.name}</LeadLink>
            </span>
          )}
          <span className="block text-xs text-muted sm:hidden">{reasonWords(entry.reason)}</span>
        </>
      ),
    },
    {
      key: 'kind',
      width: '84px',
      head: suppressionText.kind,
      cell: (entry) => <Badge>{suppressionText.kinds[entry.kind]}</Badge>,
    },
    {
      key: 'reason',
      width: '18%',
      head: suppressionText.reason,
      from: 'sm',
      cell: (entry) => (
        <span className="text-muted">
          {reasonWords(entry.reason)}
          {entry.createdByName && ` · ${entry.createdByName}`}
        </span>
      ),
    },
    {
      key: 'notice',
      width: '110px',
      head: suppressionText.notice,
      from: 'md',
      cell: ({ notice }) => (
        <span className="text-muted" title={notice?.reason ?? undefined}>
          {notice
            ? suppressionText.notices[notice.state](formatShortDate(notice.at))
            : suppressionText.noNotice}
        </span>
      ),
    },
    {
      key: 'created',
      width: '140px',
      head: suppressionText.created,
      from: 'md',
      align: 'end',
      cell: (entry) => (
        <span className="whitespace-nowrap text-muted">{formatShortDate(entry.createdAt)}</span>
      ),
    },
  ]
  if (mayRemove) {
    columns.push({
      key: 'actions',
      head: common.actions,
      hideHead: true,
      align: 'end',
      width: '44px',
      cell: (entry) => (
        <IconButton
          label={suppressionText.removeOf(entry.value)}
          size="xs"
          tooltipSide="left"
          onClick={() => removing.show({ ids: [entry.id], value: entry.value, reason: entry.reason })}
        >
          <X aria-hidden />
        </IconButton>
      ),
    })
  }
  const acts = (
    <span className="flex flex-wrap gap-2">
      <a
        href={suppressionsFileUrl({ search: url.search, workspaceIds })}
        download
        data-variant="outline"
        className="btn"
        title={suppressionFileText.exportHint}
      >
        <Download aria-hidden />
        {suppressionFileText.export}
      </a>
      {may && (
        <>
          <Button icon={<FileUp aria-hidden />} onClick={() => importing.show(true)}>
            {suppressionFileText.import}
          </Button>
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => adding.show(true)}>
            {suppressionText.add}
          </Button>
        </>
      )}
    </span>
  )
  return (
    <section aria-label={suppressionText.heading}>
      <div className="flex min-h-[38px] flex-wrap items-center justify-between gap-2 pb-3">
        {selected.size > 0 ? (
          <BulkBar count={selected.size} onClear={clear}>
            <Button
              size="sm"
              variant="ghost-danger"
              onClick={() =>
                removing.show({
                  ids: [...selected],
                  value: rows.find((entry) => selected.has(entry.id))?.value ?? '',
                  reason: rows.find((entry) => selected.has(entry.id))?.reason ?? '',
                })
              }
            >
              {suppressionText.remove}
            </Button>
          </BulkBar>
        ) : (
          <>
            <SearchBox
              value={url.search}
              onSearch={(search) => setUrl({ search })}
              placeholder={suppressionText.searchPlaceholder}
            />
            {acts}
          </>
        )}
      </div>
      <Table
        label={suppressionText.heading}
        columns={columns}
        rows={rows}
        rowKey={(entry) => entry.id}
        rowTarget={({ lead }) => lead && { to: `/leads/${lead.id}` }}
        loading={entries.isPending}
        stale={entries.isPlaceholderData}
        {...(mayRemove && {
          selection: { selected, onChange: select, rowName: (entry: Suppression) => entry.value },
        })}
        error={entries.isError ? <QueryError query={entries} /> : undefined}
        empty={
          url.search ? (
            <EmptyState
              illustration={<NoMatchIllustration />}
              title={common.noResults}
              description={common.noResultsHint}
              action={<Button onClick={() => setUrl({ search: null })}>{common.clearFilters}</Button>}
            />
          ) : (
            <EmptyState
              illustration={<SuppressionsIllustration />}
              title={suppressionText.emptyTitle}
              description={suppressionText.emptyHint}
              action={may && <Button onClick={() => adding.show(true)}>{suppressionText.add}</Button>}
            />
          )
        }
      />
      <Pagination
        page={url.page}
        pages={pageCount(total)}
        onPage={(page) => setUrl({ page })}
        summary={entries.data && suppressionText.total(formatNumber(total))}
      />
      {importing.value && <SuppressionImport {...importing} key={`importing-${importing.key}`} />}
      {adding.value && <SuppressionDialog {...adding} key={`adding-${adding.key}`} />}
      <RemoveSuppressions {...removing} key={removing.key} onDone={clear} />
    </section>
  )
}

/** An unknown reason is shown as it is: the server may be newer. */
const reasonWords = (reason: string): string => suppressionText.reasons[reason] ?? reason
