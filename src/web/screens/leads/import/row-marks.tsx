// The rows of the file with what happens to each: the first ones, and those that need attention.
import type { RowMark } from '#api/leads/import-fields.ts'
import type { ImportCheck } from '#api/leads/lead-imports.ts'
import { formatNumber } from '#web/lib/format.ts'
import { importText } from './text.ts'

const { rowMarks } = importText

/** red: is left out; amber: a user must look */
const INK = {
  created: 'text-muted',
  existing: 'text-muted',
  repeated: 'text-muted',
  failed: 'font-semibold text-red-ink',
  withoutAddress: 'text-amber-ink',
  correction: 'text-amber-ink',
  suppressed: 'font-semibold text-red-ink',
} as const satisfies Record<RowMark, string>

export function RowMarks({ rows }: Pick<ImportCheck, 'rows'>) {
  if (rows.length === 0) return null
  return (
    <details className="border-b border-line pb-2.5">
      <summary className="min-h-6 text-sm font-semibold">{rowMarks.title}</summary>
      <p className="pt-1 pb-2 text-xs text-muted">{rowMarks.hint}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard */}
      <ul aria-label={rowMarks.title} tabIndex={0} className="flex max-h-72 flex-col overflow-y-auto text-sm">
        {rows.map((row) => {
          const detail = detailOf(row)
          return (
            <li
              key={row.rowNumber}
              className="grid min-h-9 grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-1"
            >
              <span className="tabular text-muted">{rowMarks.row(formatNumber(row.rowNumber))}</span>
              <span className="min-w-0">
                <span className="block truncate" title={row.text}>
                  {row.text}
                </span>
                {detail && <span className="block text-xs break-all text-muted">{detail}</span>}
              </span>
              <span className="flex gap-x-3">
                {row.marks.map((mark) => (
                  <span key={mark} className={INK[mark]}>
                    {rowMarks.names[mark]}
                  </span>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

function detailOf({ reason, firstRow, suggestion }: ImportCheck['rows'][number]): string | null {
  if (reason !== null) return reason
  if (firstRow !== null) return rowMarks.kept(formatNumber(firstRow))
  return suggestion === null ? null : rowMarks.suggestion(suggestion)
}
