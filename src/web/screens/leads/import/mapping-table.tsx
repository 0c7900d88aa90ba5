// The columns of the file with sample values and their fields.
import type { ImportMapping } from '#api/leads/lead-imports.ts'
import type { ImportPreview } from '#web/data/leads/imports.ts'
import { Select } from '#web/ui/form/select.tsx'
import { type Column, Table } from '#web/ui/table/table.tsx'
import { IMPORT_TARGETS, samplesOf, targetLabel } from './import-settings.ts'
import { importText } from './text.ts'

export type MappingTableProps = {
  preview: ImportPreview
  mapping: ImportMapping
  faults: Record<string, string>
  onChange: (mapping: ImportMapping) => void
}

export function MappingTable({ preview, mapping, faults, onChange }: MappingTableProps) {
  const columns: Column<string>[] = [
    {
      key: 'column',
      head: importText.column,
      cell: (column) => (
        <>
          <span className="font-medium">{column}</span>
          <span className="block text-xs text-muted sm:hidden">{samples(preview, column)}</span>
        </>
      ),
    },
    {
      key: 'sample',
      head: importText.sample,
      from: 'sm',
      cell: (column) => <span className="text-muted">{samples(preview, column)}</span>,
    },
    {
      key: 'field',
      head: importText.field,
      width: '46%',
      cell: (column) => (
        <>
          <Select
            aria-label={importText.fieldOf(column)}
            aria-invalid={faults[column] ? true : undefined}
            value={mapping[column] ?? 'ignore'}
            onValueChange={(target) => onChange({ ...mapping, [column]: target })}
            options={IMPORT_TARGETS.map((target) => ({ value: target, label: targetLabel(target) }))}
          />
          {faults[column] && (
            <p role="alert" className="mt-1 text-xs text-red-ink">
              {faults[column]}
            </p>
          )}
        </>
      ),
    },
  ]
  return (
    <Table
      label={importText.mapping}
      columns={columns}
      rows={preview.columns}
      rowKey={(column) => column}
      maxHeight="320px"
    />
  )
}

const samples = (preview: ImportPreview, column: string): string =>
  samplesOf(preview.rows, preview.columns.indexOf(column)).join(', ') || '–'
