// 법정 표기: whether the mails are advertisements, and the sender data such a mail contains.
import { useState } from 'react'
import { useSenderSettings } from '#web/data/compliance/sender.ts'
import { useCurrentWorkspace, useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { SenderForm } from './sender-form.tsx'
import { senderText } from './text.ts'

const MAY_CHANGE = new Set(['admin', 'owner'])

export function Sender() {
  const workspaces = useMyWorkspaces()
  const current = useCurrentWorkspace()
  const [chosen, setChosen] = useState<string>()
  const shown = workspaces.find(({ id }) => id === (chosen ?? current?.id)) ?? workspaces[0]
  if (!shown) return <Skeleton className="h-96 rounded-xl" />
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="gray">{senderText.noAdvice}</Banner>
      {workspaces.length > 1 && (
        <Select
          aria-label={senderText.pick}
          className="w-auto max-w-72 self-start"
          value={shown.id}
          onValueChange={setChosen}
          options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Settings key={shown.id} workspaceId={shown.id} mayChange={MAY_CHANGE.has(shown.role)} />
    </div>
  )
}

function Settings({ workspaceId, mayChange }: { workspaceId: string; mayChange: boolean }) {
  const settings = useSenderSettings(workspaceId)
  if (settings.isPending) return <Skeleton className="h-96 rounded-xl" />
  if (!settings.data) {
    return <QueryError title={senderText.loadFailed} query={settings} />
  }
  return (
    <>
      {!mayChange && <Banner tone="gray">{senderText.readOnly}</Banner>}
      <SenderForm workspaceId={workspaceId} settings={settings.data} mayChange={mayChange} />
    </>
  )
}
