import { CircleCheck, Download } from 'lucide-react'
import { useState } from 'react'
import type { SuppressionImport } from '#api/compliance/suppression-files.ts'
import { SUPPRESSION_RESULTS, type SuppressionResult } from '#core/compliance/suppression-import.ts'
import { rejectedSuppressionsUrl } from '#web/data/compliance/suppression-files.ts'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { pageWindow } from '#web/lib/list/paging.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { PagedTable } from '#web/ui/table/paged-table.tsx'
import { suppressionFileText as text } from './text.ts'

const TONES = { added: 'green', known: 'gray', rejected: 'red' } as const

export function SuppressionImportResult({
  result: done,
  onAgain,
  onClose,
}: {
  result: SuppressionImport
  onAgain: () => void
  onClose: () => void
}) {
  const [{ result, page }, setList] = useState<{ result: SuppressionResult | 'all'; page: number }>({
    result: done.rejected > 0 ? 'rejected' : 'all',
    page: 1,
  })
  const rows = useRead(
    api.suppressionFiles.listSuppressionRows,
    { params: { id: done.id }, query: { ...(result !== 'all' && { result }), ...pageWindow(page) } },
    { keepsLast: true },
  )
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <Banner tone="green" icon={<CircleCheck aria-hidden />}>
          {text.done(formatNumber(done.added), formatNumber(done.ended))}
        </Banner>
      </div>
      <Select
        aria-label={text.result}
        className="w-auto self-start"
        value={result}
        onValueChange={(next) => setList({ result: next, page: 1 })}
        options={[
          { value: 'all' as const, label: text.allRows },
          ...SUPPRESSION_RESULTS.map((one) => ({
            value: one,
            label: `${text.results[one]} ${formatNumber(done[one])}`,
          })),
        ]}
      />
      <PagedTable
        label={text.result}
        columns={[
          { key: 'row', head: text.row, width: '52px', cell: (row) => formatNumber(row.rowNumber) },
          {
            key: 'cell',
            head: text.cell,
            cell: (row) => (
              <>
                <span className="break-all">{row.value ?? row.cells.join(', ')}</span>
                {row.reason && <span className="block text-xs text-muted">{row.reason}</span>}
              </>
            ),
          },
          {
            key: 'result',
            head: text.result,
            width: '104px',
            cell: (row) => <Badge tone={TONES[row.result]}>{text.results[row.result]}</Badge>,
          },
        ]}
        query={rows}
        page={page}
        setPage={(to) => setList({ result, ...to })}
        rowKey={(row) => String(row.rowNumber)}
        empty={<EmptyState title={text.noRows} />}
      />
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-3">
        {done.rejected > 0 && (
          <a href={rejectedSuppressionsUrl(done.id)} download data-variant="outline" className="btn mr-auto">
            <Download aria-hidden />
            {text.rejected}
          </a>
        )}
        <Button onClick={onAgain}>{text.again}</Button>
        <Button variant="primary" onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </div>
  )
}
