// Puts contacts into a customer group, an existing one or a new one.

import { useAddToGroup, useCreateGroup, useGroupsByHand } from '#web/leads/queries/customer-groups.ts'
import { common } from '#web/lib/common-text.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { toastDone } from '#web/lib/toast.ts'
import { groupPickText } from '#web/shared/text/leads.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useWorkspaceChoice } from '#web/workspaces/queries/target-workspace.ts'

const NEW = 'new'

export type GroupDialogProps = {
  leadIds: string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

export function GroupDialog({ leadIds, open, onOpenChange, onDone }: GroupDialogProps) {
  const groups = useGroupsByHand(useWorkspaceFilter())
  const workspace = useWorkspaceChoice()
  const add = useAddToGroup()
  const create = useCreateGroup()
  const draft = useDraft({ group: '', name: '' })
  const { values, set, issueOf } = draft
  const isNew = values.group === NEW

  const submit = async (): Promise<void> => {
    const issues = {
      ...(!values.group && { group: groupPickText.needGroup }),
      ...(isNew && !values.name.trim() && { name: groupPickText.needName }),
    }
    if (draft.flag(issues)) return
    try {
      if (isNew) {
        const made = await create.mutateAsync({ workspaceId: workspace.id, name: values.name, leadIds })
        toastDone(groupPickText.added(made.leadCount, leadIds.length, made.name))
      } else {
        const name = groups.data?.find((group) => group.id === values.group)?.name ?? ''
        const { addedCount } = await add.mutateAsync({ id: values.group, leadIds })
        toastDone(groupPickText.added(addedCount, leadIds.length, name))
      }
      onDone()
      onOpenChange(false)
    } catch (error) {
      draft.refuse(error, groupPickText.failed)
    }
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={groupPickText.title}
      description={groupPickText.description(leadIds.length)}
      size="sm"
      dirty={values.name.trim() !== ''}
      busy={add.isPending || create.isPending}
      submitLabel={groupPickText.submit}
      onSubmit={() => void submit()}
      form={draft.form}
      fault={draft.fault}
    >
      <Field label={groupPickText.group} error={issueOf('group')}>
        <Select
          value={values.group}
          placeholder={groupPickText.pick}
          onValueChange={(group) => set({ group })}
          options={[
            ...(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            { value: NEW, label: groupPickText.newGroup },
          ]}
        />
      </Field>
      {isNew && workspace.options.length > 1 && (
        <Field label={common.workspace}>
          <Select options={workspace.options} value={workspace.id} onValueChange={workspace.choose} />
        </Field>
      )}
      {isNew && (
        <Field label={groupPickText.newName} error={issueOf('name')}>
          <Input
            name="name"
            autoFocus
            maxLength={100}
            placeholder={groupPickText.newNamePlaceholder}
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
      )}
    </FormDialog>
  )
}
