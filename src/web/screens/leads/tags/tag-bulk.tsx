// Adds and removes tags of the selected leads.
import type { LeadSelection } from '#web/data/leads/lead-selection.ts'
import { useTargetWorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { closing, useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatLeads, formatNumber } from '#web/lib/format.ts'
import { toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { WorkspaceField } from '#web/parts/workspaces/workspace-field.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { TagPicker } from './tag-picker.tsx'
import { tagText } from './text.ts'

export type TagBulkProps = DialogState & { leads: LeadSelection; onDone: () => void }

export function TagBulk({ leads, onDone, ...dialog }: TagBulkProps) {
  const workspace = useTargetWorkspaceChoice()
  const apply = useChange(api.tags.tagLeads)
  const draft = useDraft({ addIds: [] as string[], removeIds: [] as string[] })
  const { addIds, removeIds } = draft.values
  const submit = (): void => {
    if (draft.flag(addIds.length + removeIds.length > 0 ? {} : { addIds: tagText.needAny })) return
    apply.mutate(
      {
        body: {
          ...leads.choice,
          ...(addIds.length > 0 && { addIds }),
          ...(removeIds.length > 0 && { removeIds }),
        },
      },
      closing(dialog, draft, tagText.applyFailed, ({ changedCount, rejectedCount }) => {
        if (changedCount > 0) toastSuccess(tagText.applied(formatNumber(changedCount)))
        else if (rejectedCount === 0) toastInfo(tagText.appliedNone)
        if (rejectedCount > 0) toastInfo(tagText.rejected(formatNumber(rejectedCount)))
        onDone()
      }),
    )
  }
  return (
    <FormDialog
      {...dialog}
      title={tagText.bulkTitle}
      description={tagText.bulkHint(formatLeads(leads.count, leads.isMore))}
      busy={apply.isPending}
      submitLabel={tagText.apply}
      onSubmit={submit}
      draft={draft}
    >
      <WorkspaceField workspace={workspace} onChoose={() => draft.set({ addIds: [], removeIds: [] })} />
      <TagPicker
        workspaceId={workspace.id}
        label={tagText.add}
        value={addIds}
        canCreate
        error={draft.issueOf('addIds')}
        onChange={(next) =>
          draft.set({ addIds: next, removeIds: removeIds.filter((id) => !next.includes(id)) })
        }
      />
      <TagPicker
        workspaceId={workspace.id}
        label={tagText.takeOff}
        value={removeIds}
        onChange={(next) => draft.set({ removeIds: next, addIds: addIds.filter((id) => !next.includes(id)) })}
      />
    </FormDialog>
  )
}
