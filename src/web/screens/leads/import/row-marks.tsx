// The rows of the file with what happens to each: the first ones, and those that need attention.
import { AtSign, CircleX, Copy, MailX, Plus, RefreshCw, SpellCheck } from 'lucide-react'
import type { RowMark } from '#api/leads/import-fields.ts'
import type { ImportCheck } from '#api/leads/lead-imports.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { importText } from './text.ts'

const { rowMarks } = importText

const LOOKS = {
  created: { tone: 'green', Icon: Plus },
  existing: { tone: 'blue', Icon: RefreshCw },
  repeated: { tone: 'gray', Icon: Copy },
  failed: { tone: 'red', Icon: CircleX },
  withoutAddress: { tone: 'amber', Icon: AtSign },
  correction: { tone: 'amber', Icon: SpellCheck },
  suppressed: { tone: 'red', Icon: MailX },
} as const satisfies Record<RowMark, object>

export function RowMarks({ rows }: Pick<ImportCheck, 'rows'>) {
  if (rows.length === 0) return null
  return (
    <details className="rounded-xl border border-line px-4 py-2.5">
      <summary className="min-h-6 text-sm font-semibold">{rowMarks.title}</summary>
      <p className="pt-1 pb-2 text-xs text-muted">{rowMarks.hint}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard */}
      <ul aria-label={rowMarks.title} tabIndex={0} className="flex max-h-72 flex-col overflow-y-auto text-sm">
        {rows.map((row) => (
          <li
            key={row.rowNumber}
            className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line py-1.5 first:border-t-0"
          >
            <span className="text-muted tabular-nums">{rowMarks.row(formatNumber(row.rowNumber))}</span>
            <span className="min-w-0 break-all">{row.text}</span>
            {row.marks.map((mark) => {
              const { tone, Icon } = LOOKS[mark]
              return (
                <Badge key={mark} tone={tone} icon={<Icon aria-hidden />}>
                  {rowMarks.names[mark]}
                </Badge>
              )
            })}
            <span className="basis-full text-xs break-all text-muted empty:hidden">{detailOf(row)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function detailOf({ reason, firstRow, suggestion }: ImportCheck['rows'][number]): string | null {
  if (reason !== null) return reason
  if (firstRow !== null) return rowMarks.kept(formatNumber(firstRow))
  return suggestion === null ? null : rowMarks.suggestion(suggestion)
}
