import { Link } from 'react-router'
import { useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { useModelSettings } from '#web/data/writing/model.ts'
import { useHasNoOwnFacts } from '#web/data/writing/own-sources.ts'
import { useSectionWorkspace } from '#web/parts/workspaces/section-workspace.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { InstallationWorkspaces } from './installation-workspaces.tsx'
import { ModelForm } from './model-form.tsx'
import { ModelUsage } from './model-usage.tsx'
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
