import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import { LABEL_COLORS } from '#core/inbox/inbox.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { labelText } from '#web/screens/inbox/text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { NamedColorForm } from '#web/ui/form/named-color-form.tsx'

export type LabelDialogProps = DialogState & {
  workspaceId: string | undefined
  labels: readonly InboxLabel[]
}

export function LabelDialog({ workspaceId, labels, ...dialog }: LabelDialogProps) {
  const create = useChange(api.inboxLabels.createInboxLabel, { isAwaited: true })
  const change = useChange(api.inboxLabels.updateInboxLabel, { isAwaited: true })
  const remove = useChange(api.inboxLabels.deleteInboxLabel, { isAwaited: true })
  const [editing, setEditing] = useState<string>()
  const [deletedLabel, setDeletedLabel] = useState<InboxLabel>()
  const own = labels.filter((label) => label.workspaceId === workspaceId)
  return (
    <>
      <Dialog {...dialog} title={labelText.manage} size="sm">
        <ul className="flex flex-col gap-1 pb-4">
          {own.map((label) =>
            label.id === editing ? (
              <li key={label.id} className="my-1 rounded-lg bg-sunken p-3">
                <NamedColorForm
                  colors={LABEL_COLORS}
                  maxLength={30}
                  text={labelText}
                  initial={label}
                  submitLabel={common.save}
                  onCancel={() => setEditing(undefined)}
                  onSave={async (next) => {
                    await change.mutateAsync({ params: { id: label.id }, body: next })
                    setEditing(undefined)
                    toastSuccess(labelText.changed)
                  }}
                />
              </li>
            ) : (
              <li key={label.id} className="flex min-h-8 items-center gap-1">
                <span className="mr-auto">
                  <Badge tone={label.color}>{label.name}</Badge>
                </span>
                <IconButton label={labelText.edit(label.name)} size="xs" onClick={() => setEditing(label.id)}>
                  <Pencil aria-hidden />
                </IconButton>
                <IconButton
                  label={labelText.remove(label.name)}
                  size="xs"
                  onClick={() => setDeletedLabel(label)}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </li>
            ),
          )}
        </ul>
        <div className="border-t border-line pt-4">
          <NamedColorForm
            colors={LABEL_COLORS}
            maxLength={30}
            text={labelText}
            initial={{ name: '', color: 'violet' }}
            submitLabel={labelText.create}
            onSave={async (label) => {
              await create.mutateAsync({ body: { workspaceId: workspaceId ?? '', ...label } })
              toastSuccess(labelText.created)
            }}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        open={deletedLabel !== undefined}
        onOpenChange={() => setDeletedLabel(undefined)}
        title={labelText.remove(deletedLabel?.name ?? '')}
        ends={[labelText.removeEnds]}
        actionLabel={labelText.remove(deletedLabel?.name ?? '')}
        onConfirm={() =>
          deletedLabel &&
          remove.mutateAsync({ params: { id: deletedLabel.id } }).then(
            () => toastSuccess(labelText.removed),
            (error: unknown) => toastFailure(error, labelText.failed),
          )
        }
      />
    </>
  )
}
