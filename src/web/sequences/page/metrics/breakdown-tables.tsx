// The same leads counted by the mailbox they are mailed from, and by the week of enrollment.

import type { ReactNode } from 'react'
import type { SequenceReport } from '#api/sequences/sequence-report.ts'
import { DAY_MS } from '#core/calendar/date.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { LeadCountLink, type LeadSelection, leadListPath } from '#web/sequences/page/lead-count-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import type { RowTarget } from '#web/ui/table/row-open.ts'
import { type Column, Table } from '#web/ui/table/table.tsx'
import { TermWithDefinition } from '#web/ui/text/term-with-definition.tsx'
import { metricsText } from './text.ts'

type Sender = SequenceReport['senders'][number]
type Week = SequenceReport['weeks'][number]
type Props<Row> = { sequenceId: string; rows: readonly Row[]; actions: ReactNode }

const { heads, meanings, tables } = metricsText

export const SenderTable = ({ sequenceId, rows, actions }: Props<Sender>) => (
  <section>
    <SectionHeader title={tables.senders} hint={metricsText.sendersHint} actions={actions} />
    <Table
      label={tables.senders}
      rows={rows}
      rowKey={(row) => row.userEmailAccountId ?? ''}
      rowTarget={(row) => targetOf(sequenceId, { sender: row.userEmailAccountId ?? 'none' })}
      columns={[
        { key: 'sender', head: heads.sender, cell: (row) => row.address ?? metricsText.senderGone },
        {
          key: 'mails',
          head: <TermWithDefinition label={heads.mails} hint={meanings.mails} />,
          width: '72px',
          align: 'end',
          from: 'md',
          cell: (row) => <span className="tabular text-muted">{formatNumber(row.mails)}</span>,
        },
        ...breakdownColumns<Sender>(sequenceId, (row) => ({ sender: row.userEmailAccountId ?? 'none' })),
      ]}
      empty={<EmptyState title={metricsText.noSenders} />}
    />
  </section>
)

export const WeekTable = ({ sequenceId, rows, actions }: Props<Week>) => (
  <section>
    <SectionHeader title={tables.weeks} hint={metricsText.weeksHint} actions={actions} />
    <Table
      label={tables.weeks}
      rows={rows.toReversed()}
      rowKey={(row) => row.week}
      rowTarget={(row) => targetOf(sequenceId, { week: row.week })}
      columns={[
        {
          key: 'week',
          head: heads.week,
          cell: (row) => <span className="tabular">{metricsText.week(...spanOf(row.week))}</span>,
        },
        ...breakdownColumns<Week>(sequenceId, (row) => ({ week: row.week })),
      ]}
      empty={<EmptyState title={metricsText.noWeeks} />}
    />
  </section>
)

/** The enrolled leads, as their number in the row. */
const targetOf = (sequenceId: string, who: LeadSelection): RowTarget => ({
  to: leadListPath(sequenceId, who),
})

/** Monday and Sunday, as 11.23 and 11.29. @param monday 2026-11-23 */
function spanOf(monday: string): [string, string] {
  const sunday = new Date(Date.parse(monday) + 6 * DAY_MS).toISOString()
  const short = (day: string): string => `${Number(day.slice(5, 7))}.${Number(day.slice(8, 10))}`
  return [`${monday.slice(0, 4)}. ${short(monday)}`, short(sunday)]
}

type BreakdownRow = Sender | Week

const breakdownColumns = <Row extends BreakdownRow>(
  sequenceId: string,
  of: (row: Row) => LeadSelection,
): Column<Row>[] => {
  const count = (key: CountKey, who: LeadSelection): Column<Row> => ({
    key,
    head: <TermWithDefinition label={heads[key]} hint={meanings[key]} />,
    width: '84px',
    align: 'end',
    cell: (row) => (
      <LeadCountLink
        sequenceId={sequenceId}
        who={{ ...of(row), ...who }}
        value={row[key]}
        what={heads[key]}
      />
    ),
  })
  return [
    count('enrolled', {}),
    { ...count('reached', { reached: 'true' }), from: 'sm' },
    count('replied', { status: 'replied' }),
    {
      key: 'rate',
      head: <TermWithDefinition label={heads.rate} hint={meanings.rate} />,
      width: '84px',
      align: 'end',
      cell: (row) => <span className="text-muted">{formatPercent(row.replied, row.reached)}</span>,
    },
    { ...count('bounced', { status: 'bounced' }), from: 'md' },
    { ...count('unsubscribed', { status: 'unsubscribed' }), from: 'md' },
    { ...count('open', { status: 'open' }), from: 'sm' },
  ]
}

type CountKey = 'enrolled' | 'reached' | 'replied' | 'bounced' | 'unsubscribed' | 'open'
