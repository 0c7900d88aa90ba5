// Adds leads to an existing or a new group.
import type { LeadSelection } from '#web/data/leads/lead-selection.ts'
import { useTargetWorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatLeads } from '#web/lib/format.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { GroupPicker } from '#web/parts/pickers/group-picker.tsx'
import { WorkspaceField } from '#web/parts/workspaces/workspace-field.tsx'
import { addToGroupText } from '#web/screens/leads/text.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'

const NEW = 'new'

export type AddToGroupDialogProps = DialogState & { leads: LeadSelection; onDone: () => void }

export function AddToGroupDialog({ leads, onDone, ...dialog }: AddToGroupDialogProps) {
  const workspaceIds = useWorkspaceFilter()
  const workspace = useTargetWorkspaceChoice()
  const add = useChange(api.customerGroups.addGroupLeads)
  const create = useChange(api.customerGroups.createCustomerGroup)
  const draft = useDraft({ group: '', groupName: '', name: '' })
  const { values, set, issueOf } = draft
  const isNew = values.group === NEW

  const submit = async (): Promise<void> => {
    const issues = {
      ...(!values.group && { group: addToGroupText.needGroup }),
      ...(isNew && !values.name.trim() && { name: addToGroupText.needName }),
    }
    if (draft.flag(issues)) return
    try {
      const group = isNew
        ? await create.mutateAsync({ body: { workspaceId: workspace.id, name: values.name } })
        : { id: values.group, name: values.groupName }
      // when the next call fails, sending the form again makes no second group
      if (isNew) set({ group: group.id, groupName: group.name })
      const { addedCount, chosenCount } = await add.mutateAsync({
        params: { id: group.id },
        body: leads.choice,
      })
      toastSuccess(addToGroupText.added(addedCount, chosenCount, group.name))
      onDone()
      dialog.onOpenChange(false)
    } catch (error) {
      draft.reportFailure(error, addToGroupText.failed)
    }
  }

  return (
    <FormDialog
      {...dialog}
      title={addToGroupText.title}
      description={addToGroupText.description(formatLeads(leads.count, leads.isMore))}
      size="sm"
      isDirty={values.name.trim() !== ''}
      busy={add.isPending || create.isPending}
      submitLabel={addToGroupText.submit}
      onSubmit={() => void submit()}
      draft={draft}
    >
      <Field label={addToGroupText.group} error={issueOf('group')}>
        <GroupPicker
          kind="manual"
          workspaceIds={workspaceIds}
          value={values.group}
          placeholder={addToGroupText.pick}
          onValueChange={(group, { label }) => set({ group, groupName: label })}
          extraOptions={[{ value: NEW, label: addToGroupText.newGroup }]}
        />
      </Field>
      {isNew && <WorkspaceField workspace={workspace} />}
      {isNew && (
        <Field label={addToGroupText.newName} error={issueOf('name')}>
          <Input
            name="name"
            autoFocus
            maxLength={100}
            placeholder={addToGroupText.newNamePlaceholder}
            {...draft.input('name')}
          />
        </Field>
      )}
    </FormDialog>
  )
}
