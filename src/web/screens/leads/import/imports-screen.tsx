// Past imports: results, rows, and undo.
import { FileUp, ListChecks, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { ReplyOf } from '#api/endpoint.ts'
import { KEPT_REASONS } from '#api/leads/import-fields.ts'
import type { ImportRecord, previewUndoImport } from '#api/leads/lead-imports.ts'
import { type ImportResult, rejectedRowsUrl } from '#web/data/leads/imports.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { type DialogState, useDialogs } from '#web/lib/form/open-dialog.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { ListUrl, pageWindow } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { leadPageText } from '#web/screens/leads/page/text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { menuColumn } from '#web/ui/table/action-columns.tsx'
import { PagedTable } from '#web/ui/table/paged-table.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { importsText } from './past-imports-text.ts'
import { ImportResultRows } from './result-rows.tsx'

const { heads } = importsText

export function ImportsScreen() {
  const [{ page }, setUrl] = useUrlState(ListUrl)
  const workspaceIds = useWorkspaceFilter()
  const may = useHasRole('member')
  const records = useRead(
    api.leadImports.listImports,
    { query: { workspaceIds, ...pageWindow(page) } },
    { staleTime: STALE_MS.stats, keepsLast: true },
  )
  const dialogs = useDialogs()
  const showing = dialogs.of<ImportRecord>('showing')
  const undoing = dialogs.of<ImportRecord>('undoing')
  return (
    <>
      <PageHeader
        title={importsText.title}
        description={importsText.description}
        back={{ to: '/leads', label: leadPageText.back }}
      />
      <PagedTable
        label={importsText.title}
        columns={columnsOf(may, showing.show, undoing.show)}
        query={records}
        page={page}
        setPage={setUrl}
        total={importsText.total}
        rowKey={({ id }) => id}
        rowTarget={(record) => ({ onOpen: () => showing.show(record) })}
        empty={
          <EmptyState icon={<FileUp />} title={importsText.emptyTitle} description={importsText.emptyHint} />
        }
      />
      {showing.render((record, dialog) => (
        <Rows {...dialog} record={record} />
      ))}
      {undoing.render((record, dialog) => (
        <UndoImport {...dialog} record={record} />
      ))}
    </>
  )
}

function columnsOf(
  may: boolean,
  onRows: (record: ImportRecord) => void,
  onUndo: (record: ImportRecord) => void,
): Column<ImportRecord>[] {
  return [
    {
      key: 'file',
      head: heads.file,
      cell: (record) => (
        <>
          <button type="button" className="row-link break-all" onClick={() => onRows(record)}>
            {record.fileName}
          </button>
          <span className="block text-xs text-muted sm:hidden">{whenOf(record)}</span>
          <span className="block text-xs text-muted md:hidden">{countsOf(record)}</span>
          <State record={record} />
        </>
      ),
    },
    { key: 'when', head: heads.when, from: 'sm', width: '220px', cell: whenOf },
    { key: 'result', head: heads.result, from: 'md', cell: countsOf },
    menuColumn(
      (record) => importsText.menu(record.fileName),
      (record) => [
        { label: importsText.rows, icon: <ListChecks />, onSelect: () => onRows(record) },
        may &&
          record.status !== 'running' &&
          record.undoneAt === null && {
            label: importsText.undo,
            icon: <RotateCcw />,
            danger: true,
            onSelect: () => onUndo(record),
          },
      ],
    ),
  ]
}

const whenOf = ({ createdAt, createdByName }: ImportRecord): string =>
  [formatDateTime(createdAt), createdByName].filter(Boolean).join(' · ')

const countsOf = ({ created, updated, skipped, failed }: ImportRecord): string =>
  importsText.counts({
    created: formatNumber(created),
    updated: formatNumber(updated),
    skipped: formatNumber(skipped),
    failed: formatNumber(failed),
  })

function State({ record }: { record: ImportRecord }) {
  const { status, undoneAt, undoneByName, error } = record
  if (undoneAt)
    return (
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-muted">
        <Badge>{importsText.undone}</Badge>
        {importsText.undoneBy(formatDateTime(undoneAt), undoneByName ?? importsText.unknownUser)}
      </span>
    )
  if (status === 'running') return <Badge tone="blue">{importsText.running}</Badge>
  if (status === 'failed')
    return (
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-muted">
        <Badge tone="red">{importsText.failed}</Badge>
        {error}
      </span>
    )
  return null
}

type RowsProps = DialogState & { record: ImportRecord }

function Rows({ record, ...dialog }: RowsProps) {
  const [result, setResult] = useState<ImportResult | 'all'>('all')
  const hasRejected = record.failed + record.skipped > 0
  return (
    <Dialog
      {...dialog}
      title={importsText.rowsTitle(record.fileName)}
      description={countsOf(record)}
      size="lg"
      footerStart={
        hasRejected && (
          <a href={rejectedRowsUrl(record.id)} download data-variant="outline" className="btn">
            {importsText.rejected}
          </a>
        )
      }
    >
      <ImportResultRows importId={record.id} result={result} onResult={setResult} />
    </Dialog>
  )
}

type UndoImportProps = DialogState & { record: ImportRecord }

/** The confirmation before an import is undone: what is deleted, restored and kept. */
function UndoImport({ record, ...dialog }: UndoImportProps) {
  // the preview of an undo, read again each time: leads change meanwhile
  const preview = useRead(api.leadImports.previewUndoImport, { params: { id: record.id } }, { gcTime: 0 })
  const undo = useChange(api.leadImports.undoImport)
  const confirm = async (): Promise<void> => {
    const { removed, restored } = await undo.mutateAsync({ params: { id: record.id } })
    toastSuccess(importsText.done(formatNumber(removed), formatNumber(restored)))
  }
  const found = preview.data
  return (
    <ConfirmDialog
      {...dialog}
      title={importsText.undoTitle(record.fileName)}
      description={importsText.undoHint}
      ends={found ? linesOf(found) : []}
      actionLabel={importsText.undo}
      failed={importsText.undoFailed}
      unready={!found || found.removed + found.restored === 0}
      onConfirm={confirm}
    >
      {preview.isError && <QueryError query={preview} />}
      {preview.isPending && <p className="text-sm text-muted">{importsText.looking}</p>}
      {found && found.keptLeads.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer font-medium">{importsText.keptNames}</summary>
          <ul className="mt-1 max-h-40 overflow-y-auto text-xs text-muted">
            {found.keptLeads.map(({ leadId, name }) => (
              <li key={leadId} className="break-all">
                {name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </ConfirmDialog>
  )
}

function linesOf({ removed, restored, kept }: ReplyOf<typeof previewUndoImport>): string[] {
  const lines = [
    ...(removed > 0 ? [importsText.removed(formatNumber(removed))] : []),
    ...(restored > 0 ? [importsText.restored(formatNumber(restored))] : []),
    ...KEPT_REASONS.filter((reason) => kept[reason] > 0).map((reason) =>
      importsText.kept[reason](formatNumber(kept[reason])),
    ),
  ]
  return removed + restored === 0 ? [importsText.nothing, ...lines] : lines
}
