// The first rows of the file under the names they are about to get.
import type { ImportMapping } from '#api/leads/leads.ts'
import type { ImportPreview } from '#web/leads/queries/imports.ts'
import { importText } from '#web/shared/text/leads.ts'
import { Table } from '#web/ui/table/table.tsx'
import { targetLabel } from './import-settings.ts'

const SHOWN = 5

export function ImportFirstRows({ preview, mapping }: { preview: ImportPreview; mapping: ImportMapping }) {
  const rows = preview.rows.slice(0, SHOWN).map((cells, index) => ({ id: String(index), cells }))
  const columns = preview.columns.flatMap((column, index) => {
    const target = mapping[column] ?? 'ignore'
    if (target === 'ignore') return []
    return [
      {
        key: column,
        head: target === 'custom' ? column : targetLabel(target),
        cell: (row: (typeof rows)[number]) => row.cells[index] || '–',
      },
    ]
  })
  if (rows.length === 0 || columns.length === 0) return null
  return (
    <details className="rounded-xl border border-line px-4 py-2.5">
      <summary className="min-h-6 text-sm font-semibold">{importText.firstRows}</summary>
      <p className="pt-1 pb-2 text-xs text-muted">{importText.firstRowsHint(rows.length)}</p>
      <Table
        label={importText.firstRows}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        minWidth={`${columns.length * 110}px`}
      />
    </details>
  )
}
