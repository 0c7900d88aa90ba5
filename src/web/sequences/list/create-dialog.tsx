// Creates a sequence: name, workspace, customer group. It opens in the designer afterwards.
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useGroupChoices } from '#web/leads/queries/customer-groups.ts'
import { issueFor } from '#web/lib/api/api-failure.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { createText } from '#web/sequences/dialogs-text.ts'
import { useCreateSequence } from '#web/sequences/queries/create-delete.ts'
import { groupChoice } from '#web/shared/text/group-choice.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useTargetWorkspaceChoice } from '#web/workspaces/queries/target-workspace.ts'

const FORM = 'new-sequence'

export function CreateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const create = useCreateSequence()
  const workspace = useTargetWorkspaceChoice()
  const groups = useGroupChoices(workspace.id || undefined)
  const nameField = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [groupId, setGroupId] = useState('')
  const [fault, setFault] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (name.trim() === '') {
      setFault(createText.needName)
      nameField.current?.focus()
      return
    }
    create.mutate(
      { name: name.trim(), workspaceId: workspace.id, customerGroupId: groupId || null },
      {
        onSuccess: ({ id }) => void navigate(`/sequences/${id}/workflow`),
        onError: (error) => setFault(issueFor(error, 'name')),
      },
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={createText.title}
      description={createText.hint}
      keepOpen
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={FORM} variant="primary" busy={create.isPending}>
            {createText.submit}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={createText.name} required error={fault}>
          <Input
            ref={nameField}
            name="name"
            maxLength={200}
            placeholder={createText.namePlaceholder}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setFault(undefined)
            }}
          />
        </Field>
        {workspace.options.length > 1 && (
          <Field label={createText.workspace}>
            <Select
              value={workspace.id}
              options={workspace.options}
              onValueChange={(id) => {
                workspace.choose(id)
                setGroupId('')
              }}
            />
          </Field>
        )}
        <Field
          label={createText.group}
          note={createText.optional}
          hint={groups.isError ? createText.groupsFailed : createText.groupHint}
        >
          <Select
            value={groupId}
            onValueChange={setGroupId}
            options={[
              { value: '', label: createText.noGroup },
              ...(groups.data ?? []).map((group) => ({
                value: group.id,
                label: createText.groupOption(groupChoice(group), formatNumber(group.leadCount)),
              })),
            ]}
          />
        </Field>
      </form>
    </Dialog>
  )
}
