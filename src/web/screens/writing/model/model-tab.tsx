// Settings tab: model, data sent to it, and usage.
import { useState } from 'react'
import { useCurrentWorkspace, useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { useModelSettings } from '#web/data/writing/model.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { InstallationWorkspaces } from './installation-workspaces.tsx'
import { ModelForm } from './model-form.tsx'
import { ModelUsage } from './model-usage.tsx'
import { modelText } from './text.ts'

const MAY_CHANGE = new Set(['admin', 'owner'])

export function ModelTab() {
  // viewers do not see the settings
  const workspaces = useMyWorkspaces().filter(({ role }) => role !== 'viewer')
  const current = useCurrentWorkspace()
  const [chosen, setChosen] = useState<string>()
  const shown = workspaces.find(({ id }) => id === (chosen ?? current?.id)) ?? workspaces[0]
  if (!shown) return <Banner tone="gray">{modelText.readOnly}</Banner>
  return (
    <div className="flex flex-col gap-5">
      {workspaces.length > 1 && (
        <Select
          aria-label={modelText.pick}
          className="w-auto max-w-72 self-start"
          value={shown.id}
          onValueChange={setChosen}
          options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Settings key={shown.id} workspaceId={shown.id} mayChange={MAY_CHANGE.has(shown.role)} />
      <ModelUsage workspaceId={shown.id} />
    </div>
  )
}

function Settings({ workspaceId, mayChange }: { workspaceId: string; mayChange: boolean }) {
  const settings = useModelSettings(workspaceId)
  if (settings.isPending) return <Skeleton className="h-96 rounded-xl" />
  if (!settings.data) {
    return <QueryError title={modelText.loadFailed} query={settings} />
  }
  return (
    <>
      {!mayChange && <Banner tone="gray">{modelText.readOnly}</Banner>}
      <ModelForm workspaceId={workspaceId} settings={settings.data} mayChange={mayChange} />
      {settings.data.ownsInstallation && <InstallationWorkspaces />}
    </>
  )
}
