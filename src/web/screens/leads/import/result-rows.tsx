// The results of rows, with the reason of each that was not imported unchanged.
import { useState } from 'react'
import { IMPORT_RESULTS } from '#api/leads/import-fields.ts'
import type { ImportResult, ImportRow } from '#web/data/leads/imports.ts'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { pageWindow } from '#web/lib/list/paging.ts'
import { Select } from '#web/ui/form/select.tsx'
import { PagedTable } from '#web/ui/table/paged-table.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { importText } from './text.ts'

export type ImportResultRowsProps = {
  importId: string
  result: ImportResult | 'all'
  onResult: (result: ImportResult | 'all') => void
}

const COLUMNS: Column<ImportRow>[] = [
  { key: 'row', head: importText.rowNumber, width: '56px', cell: (row) => formatNumber(row.rowNumber) },
  {
    key: 'result',
    head: importText.result,
    width: '96px',
    cell: (row) => (
      <span className={row.result === 'failed' ? 'font-semibold text-red-ink' : 'text-muted'}>
        {importText.results[row.result]}
      </span>
    ),
  },
  {
    key: 'cells',
    head: importText.cells,
    cell: (row) => (
      <>
        <span className="line-clamp-2 text-muted">{row.cells.filter(Boolean).join(' · ')}</span>
        {row.reason && <span className="block text-ink">{row.reason}</span>}
      </>
    ),
  },
]

export function ImportResultRows({ importId, result, onResult }: ImportResultRowsProps) {
  const [page, setPage] = useState(1)
  const rows = useRead(
    api.leadImports.listImportRows,
    { params: { id: importId }, query: { ...(result !== 'all' && { result }), ...pageWindow(page) } },
    { keepsLast: true },
  )
  return (
    <section className="flex flex-col gap-2" aria-label={importText.rows}>
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{importText.rows}</h3>
        <Select
          aria-label={importText.result}
          className="w-auto"
          value={result}
          onValueChange={(next) => {
            setPage(1)
            onResult(next)
          }}
          options={[
            { value: 'all', label: importText.allRows },
            ...IMPORT_RESULTS.map((one) => ({ value: one, label: importText.results[one] })),
          ]}
        />
      </div>
      <PagedTable
        label={importText.rows}
        columns={COLUMNS}
        query={rows}
        page={page}
        setPage={(to) => setPage(to.page)}
        rowKey={(row) => String(row.rowNumber)}
        empty={<p className="px-4 py-8 text-center text-sm text-muted">{importText.noRows}</p>}
      />
    </section>
  )
}
