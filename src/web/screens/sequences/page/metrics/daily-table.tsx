// Mails and replies by day, as a table; each number opens what it counts.
import { Link } from 'react-router'
import type { SequenceMetrics } from '#api/sequences/sequence-stats.ts'
import { formatNumber } from '#web/lib/format.ts'
import { dayNumberName } from '#web/parts/leads/text.ts'
import type { DailyKind } from '#web/parts/sequences/sequence-page-state.ts'
import { Table } from '#web/ui/table/table.tsx'
import { summaryText } from '#web/words/sequence-page.ts'
import { metricsText } from './text.ts'

type Day = SequenceMetrics['daily'][number]
type DailyTableProps = { rows: readonly Day[]; addressOf: (kind: DailyKind, date: string) => string }

export function DailyTable({ rows, addressOf }: DailyTableProps) {
  const number = (day: Day, kind: DailyKind) =>
    day[kind] === 0 ? (
      <span className="tabular text-faint">{formatNumber(0)}</span>
    ) : (
      <Link
        to={addressOf(kind, day.date)}
        preventScrollReset
        aria-label={dayNumberName(kind, day[kind], day.date)}
        className="tabular inline-flex min-h-6 items-center rounded-md underline-offset-3 hover:underline"
      >
        {formatNumber(day[kind])}
      </Link>
    )
  return (
    <Table
      label={metricsText.tables.daily}
      rows={rows.toReversed()}
      rowKey={({ date }) => date}
      maxHeight="420px"
      columns={[
        {
          key: 'date',
          head: summaryText.day,
          cell: ({ date }) => <span className="tabular">{date.replaceAll('-', '. ')}</span>,
        },
        {
          key: 'sent',
          head: metricsText.sentMailsHead,
          width: '120px',
          align: 'end',
          cell: (day) => number(day, 'sent'),
        },
        {
          key: 'replied',
          head: metricsText.repliedLeadsHead,
          width: '120px',
          align: 'end',
          cell: (day) => number(day, 'replied'),
        },
      ]}
    />
  )
}
