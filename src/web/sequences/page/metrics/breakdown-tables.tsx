// The tables behind the charts: the same leads by mailbox and by week of enrollment, and mails and replies by day.

import type { SequenceReport } from '#api/sequences/sequence-report.ts'
import type { SequenceMetrics } from '#api/sequences/sequence-stats.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { LeadCountLink, type LeadSelection, leadListPath } from '#web/sequences/page/lead-count-link.tsx'
import { weekName } from '#web/shared/metrics/week-name.ts'
import { summaryText } from '#web/shared/text/sequence-page.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { RowTarget } from '#web/ui/table/row-open.ts'
import { type Column, Table } from '#web/ui/table/table.tsx'
import { TermWithDefinition } from '#web/ui/text/term-with-definition.tsx'
import { metricsText } from './text.ts'

type Sender = SequenceReport['senders'][number]
type Week = SequenceReport['weeks'][number]
type Day = SequenceMetrics['daily'][number]
type Props<Row> = { sequenceId: string; rows: readonly Row[] }

const { heads, meanings, tables } = metricsText

export const SenderTable = ({ sequenceId, rows }: Props<Sender>) => (
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
)

export const WeekTable = ({ sequenceId, rows }: Props<Week>) => (
  <Table
    label={tables.weeks}
    rows={rows.toReversed()}
    rowKey={(row) => row.week}
    rowTarget={(row) => targetOf(sequenceId, { week: row.week })}
    columns={[
      {
        key: 'week',
        head: heads.week,
        cell: (row) => <span className="tabular">{weekName(row.week)}</span>,
      },
      ...breakdownColumns<Week>(sequenceId, (row) => ({ week: row.week })),
    ]}
    empty={<EmptyState title={metricsText.noWeeks} />}
  />
)

/** The enrolled leads, as their number in the row. */
const targetOf = (sequenceId: string, who: LeadSelection): RowTarget => ({
  to: leadListPath(sequenceId, who),
})

export const DailyTable = ({ rows }: { rows: readonly Day[] }) => (
  <Table
    label={tables.daily}
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
        cell: ({ sent }) => <span className="tabular">{formatNumber(sent)}</span>,
      },
      {
        key: 'replied',
        head: metricsText.repliedLeadsHead,
        width: '120px',
        align: 'end',
        cell: ({ replied }) => <span className="tabular">{formatNumber(replied)}</span>,
      },
    ]}
  />
)

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
    {
      key: 'interested',
      head: <TermWithDefinition label={heads.interested} hint={meanings.interested} />,
      width: '72px',
      align: 'end',
      from: 'md',
      cell: (row) => <span className="tabular">{formatNumber(row.interested)}</span>,
    },
    {
      key: 'interestedRate',
      head: <TermWithDefinition label={heads.interestedRate} hint={meanings.interestedRate} />,
      width: '96px',
      align: 'end',
      from: 'md',
      cell: (row) => <span className="text-muted">{formatPercent(row.interested, row.reached)}</span>,
    },
    { ...count('bounced', { status: 'bounced' }), from: 'md' },
    { ...count('unsubscribed', { status: 'unsubscribed' }), from: 'md' },
    { ...count('open', { status: 'open' }), from: 'sm' },
  ]
}

type CountKey = 'enrolled' | 'reached' | 'replied' | 'bounced' | 'unsubscribed' | 'open'
