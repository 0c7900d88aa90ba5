// The check before an import: the column with the addresses, and how its first rows are read.
import { useState } from 'react'
import type { SuppressionImport, SuppressionPreview } from '#api/compliance/suppression-files.ts'
import { parseSuppression } from '#core/compliance/suppression-import.ts'
import { useImportSuppressions } from '#web/data/compliance/suppression-files.ts'
import { formatNumber } from '#web/lib/format.ts'
import { failureText } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { encodingNames } from '#web/words/file-encodings.ts'
import { suppressionText, suppressionFileText as text } from './text.ts'

export type SuppressionImportCheckProps = {
  file: File
  preview: SuppressionPreview
  workspaceId: string
  onAnother: () => void
  onDone: (result: SuppressionImport) => void
}

export function SuppressionImportCheck(props: SuppressionImportCheckProps) {
  const { file, preview, workspaceId, onAnother, onDone } = props
  const [valueColumn, setValueColumn] = useState(preview.valueColumn)
  const [noteColumn, setNoteColumn] = useState(preview.noteColumn ?? '')
  const start = useImportSuppressions()
  const at = preview.columns.indexOf(valueColumn)
  const rows = preview.rows.map((cells, index) => ({
    id: String(index),
    cell: cells[at] ?? '',
    read: parseSuppression(cells[at] ?? ''),
  }))
  const options = preview.columns.map((column) => ({ value: column, label: column }))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sunken px-3.5 py-2.5">
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-semibold">{file.name}</p>
          <p className="text-xs text-muted">
            {text.fileLine(formatNumber(preview.total), encodingNames[preview.encoding])}
          </p>
        </div>
        <Button size="sm" onClick={onAnother}>
          {text.another}
        </Button>
      </div>
      {preview.columns.length > 1 && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={text.valueColumn}>
            <Select value={valueColumn} onValueChange={setValueColumn} options={options} />
          </Field>
          <Field label={text.noteColumn}>
            <Select
              value={noteColumn}
              onValueChange={setNoteColumn}
              options={[{ value: '', label: text.noNote }, ...options]}
            />
          </Field>
        </div>
      )}
      <Table
        label={text.preview}
        columns={[
          {
            key: 'cell',
            head: text.cell,
            cell: ({ cell }) => <span className="break-all">{cell || '–'}</span>,
          },
          {
            key: 'read',
            head: text.readAs,
            width: '55%',
            cell: ({ read }) =>
              read.ok ? (
                <span className="flex flex-wrap items-center gap-1.5 break-all">
                  <Badge tone="green">{suppressionText.kinds[read.kind]}</Badge>
                  {read.values.join(', ')}
                </span>
              ) : (
                <span className="text-red-ink">{read.reason}</span>
              ),
          },
        ]}
        rows={rows}
        rowKey={(row) => row.id}
        maxHeight="260px"
      />
      <ErrorBanner>{start.isError && failureText(start.error, text.startFailed)}</ErrorBanner>
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line pt-3">
        <span className="mr-auto text-xs text-muted">{text.startHint}</span>
        <Button
          variant="primary"
          busy={start.isPending}
          onClick={() => start.mutate({ file, workspaceId, valueColumn, noteColumn }, { onSuccess: onDone })}
        >
          {start.isPending ? text.starting : text.start(formatNumber(preview.total))}
        </Button>
      </div>
    </div>
  )
}
