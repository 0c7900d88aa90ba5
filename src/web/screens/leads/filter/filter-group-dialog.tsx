// Creates a group by filter, or edits its conditions.
import { useState } from 'react'
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import type { Filter } from '#core/leads/filter/filter.ts'
import { useTargetWorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { WorkspaceField } from '#web/parts/workspaces/workspace-field.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { filterGroupText } from '#web/words/lead-filter.ts'
import { draftOf, type FilterDraft, readDraft } from './filter-draft.ts'
import { FilterEditor } from './filter-editor.tsx'

export type FilterGroupDialogProps = DialogState & {
  /** null: create */
  group: CustomerGroup | null
  /** the initial filter of a new group */
  start?: Filter | null
  /** the workspace of the group, where it is known */
  workspaceId?: string | undefined
  onSaved?: (group: Pick<CustomerGroup, 'id'>) => void
}

const NONE: ReadonlyMap<number, string> = new Map()

export function FilterGroupDialog(props: FilterGroupDialogProps) {
  const { group, start = null, open, onOpenChange, onSaved } = props
  const workspace = useTargetWorkspaceChoice()
  const workspaceId = group?.workspaceId ?? props.workspaceId ?? workspace.id
  const create = useChange(api.customerGroups.createCustomerGroup)
  const change = useChange(api.customerGroups.updateCustomerGroup)
  const [began] = useState(() => draftOf(group?.filter ?? start))
  const draft = useDraft({ name: group?.name ?? '', filter: began })
  const [issues, setIssues] = useState(NONE)
  const { name, filter } = draft.values

  const submit = async (): Promise<void> => {
    const read = readDraft(filter)
    const wrong = 'issues' in read ? read.issues : NONE
    setIssues(wrong)
    const noName = name.trim() === ''
    if (draft.flag(noName ? { name: filterGroupText.needName } : {}) || !('filter' in read)) return
    try {
      const body = { name, filter: read.filter }
      const saved = group
        ? await change.mutateAsync({ params: { id: group.id }, body })
        : await create.mutateAsync({ body: { workspaceId, ...body } })
      toastSuccess(group ? filterGroupText.changed : filterGroupText.created(saved.name))
      onOpenChange(false)
      onSaved?.(saved)
    } catch (error) {
      draft.reportFailure(error, filterGroupText.failed)
    }
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={group ? filterGroupText.editTitle : filterGroupText.createTitle}
      description={filterGroupText.description}
      busy={create.isPending || change.isPending}
      submitLabel={filterGroupText.save}
      onSubmit={() => void submit()}
      draft={draft}
    >
      <Field label={filterGroupText.name} error={draft.issueOf('name')}>
        <Input
          name="name"
          maxLength={100}
          placeholder={filterGroupText.namePlaceholder}
          {...draft.input('name')}
        />
      </Field>
      {!group && !props.workspaceId && <WorkspaceField workspace={workspace} />}
      <FilterEditor
        workspaceId={workspaceId}
        value={filter}
        issues={issues}
        onChange={(next: FilterDraft) => {
          draft.set({ filter: next })
          setIssues(NONE)
        }}
      />
    </FormDialog>
  )
}
