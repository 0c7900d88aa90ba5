import { Link } from 'react-router'
import { useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { useModelSettings } from '#web/data/writing/model.ts'
import { useHasNoOwnFacts } from '#web/data/writing/own-sources.ts'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useSectionWorkspace } from '#web/parts/workspaces/section-workspace.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { type Column, Table } from '#web/ui/table/table.tsx'
import { InstallationWorkspaces } from './installation-workspaces.tsx'
import { ModelForm } from './model-form.tsx'
import { modelText } from './text.ts'

const MAY_CHANGE = new Set(['admin', 'owner'])

export function ModelTab() {
  // viewers do not see the settings
  const workspaces = useMyWorkspaces().filter(({ role }) => role !== 'viewer')
  const { workspace, choice } = useSectionWorkspace(modelText.pick, workspaces)
  if (!workspace) return <Banner tone="gray">{modelText.readOnly}</Banner>
  return (
    <div className="flex flex-col gap-8">
      {choice}
      <Settings key={workspace.id} workspaceId={workspace.id} mayChange={MAY_CHANGE.has(workspace.role)} />
      <ModelUsage workspaceId={workspace.id} />
    </div>
  )
}

function Settings({ workspaceId, mayChange }: { workspaceId: string; mayChange: boolean }) {
  const settings = useModelSettings(workspaceId)
  const hasNoOwnFacts = useHasNoOwnFacts(workspaceId)
  if (!settings.data)
    return <Loading query={settings} title={modelText.loadFailed} className="h-96 rounded-xl" />
  return (
    <>
      {hasNoOwnFacts && (
        <Banner tone="amber">
          {modelText.noOwnFacts}{' '}
          <Link to="/settings?tab=own-sources" className="link whitespace-nowrap">
            {modelText.addOwnFacts}
          </Link>
        </Banner>
      )}
      {!mayChange && <Banner tone="gray">{modelText.readOnly}</Banner>}
      <ModelForm workspaceId={workspaceId} settings={settings.data} mayChange={mayChange} />
      {settings.data.ownsInstallation && <InstallationWorkspaces />}
    </>
  )
}

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

function ModelUsage({ workspaceId }: { workspaceId: string }) {
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
