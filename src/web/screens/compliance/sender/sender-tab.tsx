// 법정 표기: whether the mails are advertisements, and the sender data such a mail contains.
import { useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { useSectionWorkspace } from '#web/parts/workspaces/section-workspace.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SenderForm } from './sender-form.tsx'
import { senderText } from './text.ts'

const MAY_CHANGE = new Set(['admin', 'owner'])

export function Sender() {
  const { workspace, choice } = useSectionWorkspace(senderText.pick, useMyWorkspaces())
  if (!workspace) return <Skeleton className="h-96 rounded-xl" />
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="gray">{senderText.noAdvice}</Banner>
      {choice}
      <Settings key={workspace.id} workspaceId={workspace.id} mayChange={MAY_CHANGE.has(workspace.role)} />
    </div>
  )
}

function Settings({ workspaceId, mayChange }: { workspaceId: string; mayChange: boolean }) {
  const settings = useRead(api.senderProfile.getSenderSettings, { params: { id: workspaceId } })
  if (!settings.data)
    return <Loading query={settings} title={senderText.loadFailed} className="h-96 rounded-xl" />
  return (
    <>
      {!mayChange && <Banner tone="gray">{senderText.readOnly}</Banner>}
      <SenderForm workspaceId={workspaceId} settings={settings.data} mayChange={mayChange} />
    </>
  )
}
