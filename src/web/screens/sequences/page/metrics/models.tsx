// Results by the model and the version of the prompt that wrote the mails: the rates on a common scale, and a table.
import type { SequenceReport } from '#api/sequences/sequence-report.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { RateChart } from '#web/parts/overview/metrics/rate-chart.tsx'
import { chartText } from '#web/parts/overview/metrics/text.ts'
import { Table } from '#web/ui/table/table.tsx'
import { writerName } from '#web/words/generation.ts'
import { metricsText } from './text.ts'

type Row = SequenceReport['models'][number]
type Props = { rows: readonly Row[] }

const keyOf = ({ model, promptVersion }: Row): string => `${model} ${promptVersion ?? ''}`

const Few = ({ row }: { row: Row }) =>
  row.isFew && <span className="block text-xs text-muted">{metricsText.fewForModel}</span>

export const ModelRates = ({ rows }: Props) => (
  <RateChart
    rows={rows.map((row) => ({
      key: keyOf(row),
      name: (
        <span className="min-w-0">
          <span className="block truncate">
            <span className="font-semibold">{writerName(row.model)}</span>{' '}
            <span className="text-muted">{chartVersion(row)}</span>
          </span>
          <Few row={row} />
        </span>
      ),
      reached: row.reached,
      replied: row.replied,
      open: 0,
      reachedLink: formatNumber(row.reached),
      rateLink: formatPercent(row.replied, row.reached),
    }))}
  />
)

const chartVersion = ({ promptVersion }: Row): string =>
  promptVersion === null ? '' : `${metricsText.promptVersion} ${promptVersion}`

export const ModelTable = ({ rows }: Props) => (
  <Table
    label={metricsText.tables.models}
    rows={rows}
    rowKey={keyOf}
    columns={[
      {
        key: 'model',
        head: metricsText.model,
        cell: (row) => (
          <>
            {writerName(row.model)}
            <Few row={row} />
          </>
        ),
      },
      {
        key: 'version',
        head: metricsText.promptVersion,
        width: '110px',
        cell: ({ promptVersion }) => promptVersion ?? '–',
      },
      {
        key: 'reached',
        head: metricsText.heads.reached,
        width: '84px',
        align: 'end',
        cell: ({ reached }) => formatNumber(reached),
      },
      {
        key: 'replied',
        head: metricsText.heads.replied,
        width: '84px',
        align: 'end',
        cell: ({ replied }) => formatNumber(replied),
      },
      {
        key: 'rate',
        head: metricsText.heads.rate,
        width: '84px',
        align: 'end',
        cell: ({ replied, reached }) => formatPercent(replied, reached),
      },
      {
        key: 'interval',
        head: metricsText.intervalHead,
        width: '140px',
        align: 'end',
        from: 'sm',
        cell: ({ low, high }) => (
          <span className="tabular text-muted">
            {chartText.interval(formatPercent(low), formatPercent(high))}
          </span>
        ),
      },
    ]}
  />
)
