// Creates a sequence: empty, from a starter, or as a copy. It opens in the designer afterwards.
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCopySequence, useCreateSequence, useStarters } from '#web/data/sequences/create-delete.ts'
import { useTargetWorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { issueFor } from '#web/lib/api/api-failure.ts'
import { common } from '#web/lib/common-text.ts'
import { GroupPicker } from '#web/parts/pickers/group-picker.tsx'
import { WorkspaceField } from '#web/parts/workspaces/workspace-field.tsx'
import { createText } from '#web/screens/sequences/dialogs-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { type Beginning, BeginningChoice } from './beginning-choice.tsx'
import { type CopySource, SequencePicker } from './sequence-picker.tsx'
import { StarterPreview } from './starter-preview.tsx'

const FORM = 'new-sequence'
const MAX_NAME = 200

type CreateDialogProps = {
  open: boolean
  /** chosen when the dialog opens */
  beginning?: Beginning | undefined
  onClose: () => void
}

export function CreateDialog({ open, beginning: given, onClose }: CreateDialogProps) {
  const navigate = useNavigate()
  const create = useCreateSequence()
  const copy = useCopySequence()
  const workspace = useTargetWorkspaceChoice()
  const starters = useStarters()
  const nameField = useRef<HTMLInputElement>(null)
  const [beginning, setBeginning] = useState<Beginning>(given ?? 'blank')
  const [source, setSource] = useState<CopySource>()
  /** null until the user types one: the name of the starter or copy is used */
  const [typedName, setTypedName] = useState<string | null>(null)
  const [groupId, setGroupId] = useState('')
  const [nameFault, setNameFault] = useState<string>()
  const [needsSource, setNeedsSource] = useState(false)

  const starter = starters.data?.find(({ id }) => id === beginning)
  const copied = beginning === 'copy' ? source : undefined
  const proposes = beginning === 'propose'
  const name =
    typedName ??
    starter?.name ??
    (copied ? createText.copyName(copied.name, MAX_NAME) : proposes ? createText.proposeName : '')

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (beginning === 'copy' && !copied) {
      setNeedsSource(true)
      return
    }
    if (name.trim() === '') {
      setNameFault(createText.needName)
      nameField.current?.focus()
      return
    }
    const then = {
      onSuccess: ({ id }: { id: string }) =>
        void navigate(`/sequences/${id}/workflow${proposes ? '?propose=1' : ''}`),
      onError: (error: Error) => setNameFault(issueFor(error, 'name')),
    }
    if (copied) copy.mutate({ id: copied.id, name: name.trim() }, then)
    else
      create.mutate(
        {
          name: name.trim(),
          workspaceId: workspace.id,
          customerGroupId: groupId || null,
          ...(starter && { starterId: starter.id }),
        },
        then,
      )
  }
  const isLoadingChosen = beginning !== 'blank' && beginning !== 'copy' && !proposes && !starter
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={createText.title}
      description={createText.hint}
      size="lg"
      keepOpen
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            busy={create.isPending || copy.isPending}
            disabled={isLoadingChosen}
          >
            {createText.submit}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={createText.name} required error={nameFault}>
            <Input
              ref={nameField}
              name="name"
              maxLength={MAX_NAME}
              placeholder={createText.namePlaceholder}
              value={name}
              onChange={(event) => {
                setTypedName(event.target.value)
                setNameFault(undefined)
              }}
              // an emptied field shows the name of the starter again
              onBlur={() => typedName?.trim() === '' && setTypedName(null)}
            />
          </Field>
          {beginning === 'copy' ? (
            <p className="min-h-[74px] text-sm text-muted sm:pt-7">{createText.copies}</p>
          ) : (
            <>
              <Field label={createText.group} note={createText.optional} hint={createText.groupHint}>
                <GroupPicker
                  workspaceIds={workspace.id || undefined}
                  value={groupId}
                  onValueChange={setGroupId}
                  emptyLabel={createText.noGroup}
                />
              </Field>
              <WorkspaceField workspace={workspace} onChoose={() => setGroupId('')} />
            </>
          )}
        </div>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] sm:gap-5">
          <BeginningChoice starters={starters} value={beginning} onChange={setBeginning} />
          {beginning === 'copy' ? (
            <SequencePicker
              source={source}
              onChange={(chosen) => {
                setSource(chosen)
                setNeedsSource(false)
              }}
              fault={needsSource ? createText.needSource : undefined}
            />
          ) : (
            <StarterPreview starter={starter} isLoading={isLoadingChosen} proposes={proposes} />
          )}
        </div>
      </form>
    </Dialog>
  )
}
