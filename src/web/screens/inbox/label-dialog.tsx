// The labels of a workspace: a new one with its colour, and taking one away.
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { InboxLabel } from '#api/inbox-labels.ts'
import { LABEL_COLORS, type LabelColor } from '#core/inbox.ts'
import { failureText, toastDone, toastFailure } from '#web/lib/toast.ts'
import { useCreateLabel, useDeleteLabel } from '#web/queries/inbox-labels.ts'
import { labelText } from '#web/text/inbox.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

export type LabelDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  workspaceId: string | undefined
  labels: readonly InboxLabel[]
}

export function LabelDialog({ open, onOpenChange, workspaceId, labels }: LabelDialogProps) {
  const create = useCreateLabel()
  const remove = useDeleteLabel()
  const [name, setName] = useState('')
  const [color, setColor] = useState<LabelColor>('violet')
  const [issue, setIssue] = useState<string>()
  const [going, setGoing] = useState<InboxLabel>()
  const own = labels.filter((label) => label.workspaceId === workspaceId)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (create.isPending || !workspaceId) return
    if (name.trim() === '') {
      setIssue(labelText.need)
      return
    }
    create.mutate(
      { workspaceId, name, color },
      {
        onSuccess: () => {
          setName('')
          toastDone(labelText.created)
        },
        onError: (error) => setIssue(failureText(error, labelText.failed)),
      },
    )
  }
  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title={labelText.manage} size="sm">
        <ul className="flex flex-col gap-1 pb-4">
          {own.map((label) => (
            <li key={label.id} className="flex min-h-8 items-center justify-between gap-2">
              <Badge tone={label.color}>{label.name}</Badge>
              <IconButton label={labelText.remove(label.name)} size="xs" onClick={() => setGoing(label)}>
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
        <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-4">
          <Field label={labelText.name} error={issue}>
            <Input
              value={name}
              maxLength={30}
              placeholder={labelText.namePlaceholder}
              onChange={(event) => {
                setName(event.target.value)
                setIssue(undefined)
              }}
            />
          </Field>
          <div className="flex items-end gap-2">
            <Field label={labelText.color} className="flex-1">
              <Select
                value={color}
                onValueChange={setColor}
                options={LABEL_COLORS.map((value) => ({ value, label: labelText.colors[value] }))}
              />
            </Field>
            <Button type="submit" variant="primary" busy={create.isPending}>
              {labelText.create}
            </Button>
          </div>
        </form>
      </Dialog>
      <ConfirmDialog
        open={going !== undefined}
        onOpenChange={() => setGoing(undefined)}
        title={labelText.remove(going?.name ?? '')}
        ends={[labelText.removeEnds]}
        actionLabel={labelText.remove(going?.name ?? '')}
        onConfirm={() =>
          going &&
          remove.mutateAsync(going.id).then(
            () => toastDone(labelText.removed),
            (error: unknown) => toastFailure(error, labelText.failed),
          )
        }
      />
    </>
  )
}
