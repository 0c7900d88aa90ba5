// The same people counted twice over: by the mailbox they are mailed from, and by the week they were enrolled in.
import type { ReactNode } from 'react'
import type { SequenceReport } from '#api/sequence-report.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { metricsText } from '#web/text/metrics.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { type Column, Table } from '#web/ui/table.tsx'

type Sender = SequenceReport['senders'][number]
type Week = SequenceReport['weeks'][number]
type Props<Row> = { rows: readonly Row[]; actions: ReactNode }

const { heads, tables } = metricsText

export const SenderTable = ({ rows, actions }: Props<Sender>) => (
  <section>
    <SectionHead title={tables.senders} hint={metricsText.sendersHint} actions={actions} />
    <Table
      label={tables.senders}
      rows={rows}
      rowKey={(row) => row.userEmailAccountId ?? ''}
      columns={[
        { key: 'sender', head: heads.sender, cell: (row) => row.address ?? metricsText.senderGone },
        { ...count<Sender>('mails', heads.mails, (row) => row.mails), from: 'md' },
        ...peopleColumns<Sender>(),
      ]}
      empty={<EmptyState title={metricsText.noSenders} />}
    />
  </section>
)

export const WeekTable = ({ rows, actions }: Props<Week>) => (
  <section>
    <SectionHead title={tables.weeks} hint={metricsText.weeksHint} actions={actions} />
    <Table
      label={tables.weeks}
      rows={rows.toReversed()}
      rowKey={(row) => row.week}
      columns={[
        {
          key: 'week',
          head: heads.week,
          cell: (row) => <span className="tabular">{metricsText.week(...spanOf(row.week))}</span>,
        },
        ...peopleColumns<Week>(),
      ]}
      empty={<EmptyState title={metricsText.noWeeks} />}
    />
  </section>
)

const DAY = 86_400_000

/** Monday and Sunday, as 11.23 and 11.29. @param monday 2026-11-23 */
function spanOf(monday: string): [string, string] {
  const sunday = new Date(Date.parse(monday) + 6 * DAY).toISOString()
  const short = (day: string): string => `${Number(day.slice(5, 7))}.${Number(day.slice(8, 10))}`
  return [`${monday.slice(0, 4)}. ${short(monday)}`, short(sunday)]
}

type PeopleRow = Sender | Week

const peopleColumns = <Row extends PeopleRow>(): Column<Row>[] => [
  count('enrolled', heads.enrolled, (row) => row.enrolled),
  { ...count<Row>('reached', heads.reached, (row) => row.reached), from: 'sm' },
  count('replied', heads.replied, (row) => row.replied),
  {
    key: 'rate',
    head: heads.rate,
    width: '72px',
    align: 'end',
    cell: (row) => <span className="text-muted">{formatPercent(row.replied, row.reached)}</span>,
  },
  { ...count<Row>('bounced', heads.bounced, (row) => row.bounced), from: 'md' },
  { ...count<Row>('unsubscribed', heads.unsubscribed, (row) => row.unsubscribed), from: 'md' },
  { ...count<Row>('open', heads.open, (row) => row.open), from: 'sm' },
]

const count = <Row extends PeopleRow>(
  key: string,
  head: string,
  value: (row: Row) => number,
): Column<Row> => ({
  key,
  head,
  width: '64px',
  align: 'end',
  cell: (row) => (
    <span className={value(row) === 0 ? 'tabular text-faint' : 'tabular'}>{formatNumber(value(row))}</span>
  ),
})
