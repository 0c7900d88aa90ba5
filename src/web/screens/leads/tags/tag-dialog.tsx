// Manages the tags of a workspace: create, edit, merge, delete.
import { Combine, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Tag } from '#api/leads/tags.ts'
import { MAX_TAG_NAME, TAG_COLORS } from '#core/leads/tag.ts'
import { useTags } from '#web/data/leads/tags.ts'
import { useTargetWorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { failureText, toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { WorkspaceField } from '#web/parts/workspaces/workspace-field.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NamedColorForm } from '#web/ui/form/named-color-form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { tagText } from './text.ts'

export function TagDialog(dialog: DialogState) {
  const workspace = useTargetWorkspaceChoice()
  const tags = useTags(workspace.id || undefined)
  const create = useChange(api.tags.createTag, { stale: ['tags'], isAwaited: true })
  const change = useChange(api.tags.updateTag)
  const remove = useChange(api.tags.deleteTag)
  const [at, setAt] = useState<{ id: string; what: 'edit' | 'merge' }>()
  const [going, setGoing] = useState<Tag>()
  const own = tags.data ?? []
  const line = (tag: Tag) => {
    if (tag.id !== at?.id)
      return (
        <TagLine
          tag={tag}
          canMerge={own.length > 1}
          onEdit={() => setAt({ id: tag.id, what: 'edit' })}
          onMerge={() => setAt({ id: tag.id, what: 'merge' })}
          onRemove={() => setGoing(tag)}
        />
      )
    const close = (): void => setAt(undefined)
    return (
      <div className="my-1 rounded-lg bg-sunken p-3">
        {at.what === 'merge' ? (
          <TagMerge tag={tag} others={own.filter(({ id }) => id !== tag.id)} onClose={close} />
        ) : (
          <NamedColorForm
            colors={TAG_COLORS}
            maxLength={MAX_TAG_NAME}
            text={tagText}
            initial={tag}
            submitLabel={common.save}
            onCancel={close}
            onSave={async (next) => {
              await change.mutateAsync({ params: { id: tag.id }, body: { ...next } })
              close()
              toastSuccess(tagText.changed)
            }}
          />
        )}
      </div>
    )
  }
  return (
    <>
      <Dialog {...dialog} title={tagText.manage} description={tagText.manageHint} size="sm">
        <WorkspaceField workspace={workspace} className="pb-4" />
        {own.length === 0 && <p className="pb-4 text-sm text-muted">{tagText.empty}</p>}
        <ul className="flex flex-col gap-1 pb-4">
          {own.map((tag) => (
            <li key={tag.id}>{line(tag)}</li>
          ))}
        </ul>
        <div className="border-t border-line pt-4">
          <NamedColorForm
            colors={TAG_COLORS}
            maxLength={MAX_TAG_NAME}
            text={tagText}
            initial={{ name: '', color: 'blue' }}
            submitLabel={tagText.create}
            onSave={async (tag) => {
              await create.mutateAsync({ body: { workspaceId: workspace.id, ...tag } })
              toastSuccess(tagText.created(tag.name.trim()))
            }}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        open={going !== undefined}
        onOpenChange={() => setGoing(undefined)}
        title={tagText.removeTitle(going?.name ?? '')}
        ends={tagText.removeEnds(formatNumber(going?.leadCount ?? 0))}
        actionLabel={common.remove}
        onConfirm={() =>
          going &&
          remove.mutateAsync({ params: { id: going.id } }).then(
            () => toastSuccess(tagText.removed),
            (error: unknown) => toastFailure(error, tagText.removeFailed),
          )
        }
      />
    </>
  )
}

type LineProps = {
  tag: Tag
  canMerge: boolean
  onEdit: () => void
  onMerge: () => void
  onRemove: () => void
}

const TagLine = ({ tag, canMerge, onEdit, onMerge, onRemove }: LineProps) => (
  <div className="flex min-h-8 items-center gap-1">
    <span className="mr-auto flex min-w-0 items-center gap-2">
      <Badge tone={tag.color} className="min-w-0 max-w-48 shrink">
        <span className="truncate">{tag.name}</span>
      </Badge>
      <span className="shrink-0 text-xs text-muted">{tagText.leads(formatNumber(tag.leadCount))}</span>
    </span>
    <IconButton label={tagText.edit(tag.name)} size="xs" onClick={onEdit}>
      <Pencil aria-hidden />
    </IconButton>
    {canMerge && (
      <IconButton label={tagText.merge(tag.name)} size="xs" onClick={onMerge}>
        <Combine aria-hidden />
      </IconButton>
    )}
    <IconButton label={tagText.remove(tag.name)} size="xs" onClick={onRemove}>
      <Trash2 aria-hidden />
    </IconButton>
  </div>
)

type TagMergeProps = { tag: Tag; others: readonly Tag[]; onClose: () => void }

/** Selects the tag that replaces another. */
function TagMerge({ tag, others, onClose }: TagMergeProps) {
  const merge = useChange(api.tags.mergeTag)
  const [intoId, setIntoId] = useState('')
  const [issue, setIssue] = useState<string>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (intoId === '') {
      setIssue(tagText.mergePick)
      return
    }
    merge.mutate(
      { params: { id: tag.id }, body: { intoId } },
      {
        onSuccess: (into) => {
          toastSuccess(tagText.merged(into.name))
          onClose()
        },
        onError: (error) => setIssue(failureText(error, tagText.failed)),
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={tagText.mergeInto} hint={tagText.mergeHint(tag.name)} error={issue}>
        <Select
          value={intoId}
          placeholder={tagText.mergePick}
          onValueChange={(id) => {
            setIntoId(id)
            setIssue(undefined)
          }}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" variant="primary" busy={merge.isPending}>
          {tagText.mergeSubmit}
        </Button>
      </div>
    </form>
  )
}
