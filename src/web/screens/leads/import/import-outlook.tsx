// What the import will do with every row, before it starts.
import type { UseQueryResult } from '@tanstack/react-query'
import type { RowMark } from '#api/leads/import-fields.ts'
import type { ImportCheck } from '#api/leads/lead-imports.ts'
import { formatNumber } from '#web/lib/format.ts'
import { riskText } from '#web/screens/leads/text.ts'
import { importText } from './text.ts'

const { outlook } = importText

/** The leads that are added or updated; undefined before the check. */
export const importedCount = (
  check: ImportCheck | undefined,
  onDuplicate: 'skip' | 'update',
): number | undefined => check && check.created + (onDuplicate === 'update' ? check.existing : 0)

export function ImportOutlook({
  check,
  onDuplicate,
}: {
  check: UseQueryResult<ImportCheck>
  onDuplicate: 'skip' | 'update'
}) {
  return (
    <section className="border-y border-line py-3 text-sm" aria-label={outlook.title}>
      <h3 className="font-semibold">{outlook.title}</h3>
      <div aria-live="polite" className="pt-1 text-muted">
        {check.data ? (
          <ul className="flex flex-col gap-0.5">
            {linesOf(check.data, onDuplicate).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {check.data.risks
              // typing errors are counted below
              .filter(({ risk }) => risk !== 'mistyped')
              .map(({ risk, count }) => (
                <li key={risk}>
                  {outlook.risk(riskText.names[risk], formatNumber(count), riskText.hints[risk])}
                </li>
              ))}
            {check.data.corrections > 0 && (
              <li>{outlook.corrections(formatNumber(check.data.corrections))}</li>
            )}
          </ul>
        ) : (
          <p>{check.isError ? outlook.unchecked : outlook.checking}</p>
        )}
      </div>
    </section>
  )
}

function linesOf(check: ImportCheck, onDuplicate: 'skip' | 'update'): string[] {
  const lines: [number, (n: string) => string][] = [
    [check.existing, outlook.existing[onDuplicate]],
    [check.repeated, outlook.repeated[onDuplicate]],
    [check.failed, outlook.failed],
    [check.furtherAddresses, outlook.further],
    [check.suppressed, outlook.suppressed],
  ]
  const missing =
    check.withoutAddress > 0 ? ` ${outlook.withoutAddress(formatNumber(check.withoutAddress))}` : ''
  return [
    `${outlook.created(formatNumber(check.created))}${missing}`,
    ...lines.flatMap(([count, text]) => (count > 0 ? [text(formatNumber(count))] : [])),
  ]
}

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

/** The rows of the file with what happens to each: the first ones, and those that need attention. */
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
