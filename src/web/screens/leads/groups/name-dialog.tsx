// The name of a new or existing group.
import { useNavigate } from 'react-router'
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import { useChangeGroup, useCreateGroup } from '#web/data/leads/customer-groups.ts'
import { useTargetWorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { common } from '#web/lib/common-text.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { groupsText } from './text.ts'

export type NameDialogProps = {
  /** null: create, and open it afterwards */
  group: CustomerGroup | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function NameDialog({ group, open, onOpenChange }: NameDialogProps) {
  const workspace = useTargetWorkspaceChoice()
  const create = useCreateGroup()
  const rename = useChangeGroup()
  const navigate = useNavigate()
  const draft = useDraft({ name: group?.name ?? '' })
  const { name } = draft.values
  const submit = async (): Promise<void> => {
    if (draft.flag(name.trim() ? {} : { name: groupsText.needName })) return
    try {
      if (group) {
        await rename.mutateAsync({ id: group.id, name })
        toastSuccess(groupsText.renamed)
        onOpenChange(false)
      } else {
        const made = await create.mutateAsync({ workspaceId: workspace.id, name })
        toastSuccess(groupsText.created(made.name))
        onOpenChange(false)
        await navigate(`/customer-groups/${made.id}`)
      }
    } catch (error) {
      draft.reportFailure(error, group ? groupsText.renameFailed : groupsText.createFailed)
    }
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={group ? groupsText.rename : groupsText.createTitle}
      size="sm"
      isDirty={draft.isDirty}
      busy={create.isPending || rename.isPending}
      submitLabel={common.save}
      onSubmit={() => void submit()}
      form={draft.form}
      formError={draft.formError}
    >
      <Field label={groupsText.name} error={draft.issueOf('name')}>
        <Input
          name="name"
          maxLength={100}
          placeholder={groupsText.namePlaceholder}
          value={name}
          onChange={(event) => draft.set({ name: event.target.value })}
        />
      </Field>
      {!group && workspace.options.length > 1 && (
        <Field label={common.workspace}>
          <Select options={workspace.options} value={workspace.id} onValueChange={workspace.choose} />
        </Field>
      )}
    </FormDialog>
  )
}
