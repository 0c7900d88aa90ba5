import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { type Column, Table } from '#web/ui/table/table.tsx'
import { modelText } from './text.ts'

type Use = { mails: number; tokensIn: number; tokensOut: number; cost: number }

const numbers = <Row extends Use>(): Column<Row>[] => [
  { key: 'mails', head: modelText.mails, align: 'end', cell: (row) => formatNumber(row.mails) },
  {
    key: 'tokens',
    head: modelText.tokens,
    align: 'end',
    from: 'sm',
    cell: (row) => `${formatNumber(row.tokensIn)} / ${formatNumber(row.tokensOut)}`,
  },
  {
    key: 'cost',
    head: modelText.cost,
    align: 'end',
    cell: (row) => modelText.won(formatNumber(Math.round(row.cost))),
  },
]

export function ModelUsage({ workspaceId }: { workspaceId: string }) {
  const usage = useRead(api.model.modelUsage, { params: { id: workspaceId }, query: { months: 6 } })
  if (usage.data?.months.length === 0)
    return (
      <Section title={modelText.usageHeading} description={modelText.usageHint}>
        <p className="text-sm text-muted">{modelText.usageEmpty}</p>
      </Section>
    )
  return (
    <Section title={modelText.usageHeading} description={modelText.usageHint}>
      <Table
        query={usage}
        label={modelText.month}
        rows={usage.data?.months ?? []}
        rowKey={(row) => row.month}
        columns={[{ key: 'month', head: modelText.month, cell: (row) => row.month }, ...numbers()]}
      />
      <Table
        query={usage}
        label={modelText.sequence}
        className="mt-4"
        rows={usage.data?.sequences ?? []}
        rowKey={(row) => row.sequenceId ?? ''}
        columns={[
          { key: 'name', head: modelText.sequence, cell: (row) => row.name || modelText.noSequence },
          ...numbers(),
        ]}
      />
    </Section>
  )
}
