// Deleted workspaces that can be restored; empty when there are none.

import { useDeletedWorkspaces, useRestoreWorkspace } from '#web/data/workspaces/workspace-deletion.ts'
import { formatDate } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { workspaceEndsText as text } from './workspace-deletion-text.ts'

export function DeletedWorkspaces() {
  const deleted = useDeletedWorkspaces().data?.data ?? []
  const restore = useRestoreWorkspace()
  if (deleted.length === 0) return null
  return (
    <Card title={text.deletedHeading} description={text.deletedHint}>
      <ul className="flex flex-col divide-y divide-line">
        {deleted.map(({ id, name, deletedAt, daysLeft }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold break-words">{name}</span>
              <span className="block text-xs text-muted">
                {formatDate(deletedAt)} · {text.left(daysLeft)}
              </span>
            </span>
            <Button
              size="sm"
              busy={restore.isPending}
              aria-label={text.restoreOf(name)}
              onClick={() =>
                restore.mutate(id, {
                  onSuccess: () => toastSuccess(text.restored(name)),
                  onError: (error) => toastFailure(error, text.restoreFailed),
                })
              }
            >
              {text.restore}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
