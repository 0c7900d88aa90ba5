// Mails and replies by day, as a table.
import type { SequenceMetrics } from '#api/sequences/sequence-stats.ts'
import { formatNumber } from '#web/lib/format.ts'
import { summaryText } from '#web/shared/text/sequence-page.ts'
import { Table } from '#web/ui/table/table.tsx'
import { metricsText } from './text.ts'

type Day = SequenceMetrics['daily'][number]

export const DailyTable = ({ rows }: { rows: readonly Day[] }) => (
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
