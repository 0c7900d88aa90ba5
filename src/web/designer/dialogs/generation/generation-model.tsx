// Which model writes the mails, and for those who may change it the way to its settings.
import { Bot } from 'lucide-react'
import { Link } from 'react-router'
import type { Sequence } from '#api/sequences/sequences.ts'
import { modelText } from '#web/designer/review/review-list-text.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { useMyWorkspaces } from '#web/workspaces/queries/workspaces.ts'
import { useModelSettings } from '#web/writing/queries/model.ts'

export function GenerationModel({ sequence }: { sequence: Sequence }) {
  const workspace = useMyWorkspaces().find(({ id }) => sequence.workspaceIds.includes(id))
  if (!workspace || workspace.role === 'viewer') return null
  const mayChange = workspace.role === 'admin' || workspace.role === 'owner'
  return <Writer workspaceId={workspace.id} mayChange={mayChange} />
}

function Writer({ workspaceId, mayChange }: { workspaceId: string; mayChange: boolean }) {
  const { data } = useModelSettings(workspaceId)
  if (!data) return null
  const isSandbox = data.source === 'sandbox'
  const name = isSandbox ? modelText.sandbox : data.model || modelText.installation
  return (
    <p className="flex shrink-0 items-center gap-1.5 text-xs text-muted">
      <Bot aria-hidden className="size-3.5" />
      <span>{modelText.writer}</span>
      <span
        className="max-w-52 truncate font-semibold text-ink"
        {...(isSandbox ? tooltipProps(modelText.sandboxHint) : {})}
      >
        {name}
      </span>
      {mayChange && (
        <Link to="/settings?tab=model" className="link">
          {modelText.settings}
        </Link>
      )}
    </p>
  )
}
