// The dialog that adds or changes one step: its wait, and its email as in the email settings of the designer.
import { useRef, useState } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import type { Step } from '#api/sequences/steps.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { useCustomFields } from '#web/data/leads/leads.ts'
import { useCreateStep, useUpdateStep } from '#web/data/sequences/steps.ts'
import { DaysField, parseDays } from '#web/parts/writing/days-field.tsx'
import { MailEditConflict } from '#web/parts/writing/mail-editor/diff/edit-conflict.tsx'
import { EmailFiles } from '#web/parts/writing/mail-editor/settings/email-files.tsx'
import { EmailSettingsFields } from '#web/parts/writing/mail-editor/settings/email-settings-fields.tsx'
import { useEmailSettingsForm } from '#web/parts/writing/mail-editor/settings/use-email-settings-form.ts'
import { useTemplateErrors } from '#web/parts/writing/mail-editor/template-errors.ts'
import { useLastFocusedField } from '#web/parts/writing/mail-editor/use-last-focused-field.ts'
import { useMailHints } from '#web/parts/writing/mail-editor/use-mail-hints.ts'
import { VariableButtons } from '#web/parts/writing/mail-editor/variable-buttons.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { stepDialogText } from '#web/words/steps.ts'
import { changedFields, emptyStep } from './step-fields.ts'

type Props = {
  sequence: Sequence
  /** null: a new step at `order` */
  step: Step | null
  /** 1 is the first step */
  order: number
  /** a new first step: another one is sent after it */
  isBeforeFirst: boolean
  onClose: () => void
}

export function StepDialog({ sequence, step, order, isBeforeFirst, onClose }: Props) {
  const [before] = useState(() => step ?? emptyStep(order))
  const state = useEmailSettingsForm(before)
  const { form } = state
  const [days, setDays] = useState(String(before.delayDays))
  const [isWrong, setWrong] = useState(false)
  /** the stored step when another user changed it meanwhile: shown, and the next save is based on it */
  const [stored, setStored] = useState<Step | null>(null)
  const daysField = useRef<HTMLInputElement>(null)
  const formElement = useRef<HTMLFormElement>(null)
  const caret = useLastFocusedField(formElement)
  const customFields = useCustomFields(sequence.workspaceIds).data?.data ?? null
  const faults = useTemplateErrors(form, customFields, form.generationMode === 'manual')
  const hints = useMailHints(form, null)
  const create = useCreateStep(sequence.id)
  const update = useUpdateStep(sequence.id, setStored)
  const isFollowUp = order > 1

  const save = async (): Promise<void> => {
    const delayDays = isFollowUp ? parseDays(days) : 0
    setWrong(delayDays === null)
    if (delayDays === null) return daysField.current?.focus()
    if (!state.check()) return
    const fields = changedFields(before, { ...form, delayDays })
    try {
      if (!step) await create.mutateAsync({ ...fields, order })
      else if (Object.keys(fields).length > 0)
        if (!(await update.mutateAsync({ before: stored ?? step, fields }))) return
      onClose()
    } catch {
      // the toast has the reason, and the text stays
    }
  }
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      size="lg"
      className="w-[720px]!"
      title={step ? stepDialogText.edit(stepName(order)) : stepDialogText.add}
      description={isBeforeFirst ? stepDialogText.firstHint : stepDialogText.hint}
      isDirty={state.isDirty || days !== String(before.delayDays)}
      busy={create.isPending || update.isPending}
      submitLabel={stepDialogText.save}
      onSubmit={() => void save()}
      form={formElement}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: remembers the field with the caret */}
      <div className="flex flex-col gap-4" onFocus={caret.follow}>
        {stored && (
          <MailEditConflict
            key={JSON.stringify(stored)}
            theirs={stored}
            mine={form}
            hint={stepDialogText.conflictHint}
          />
        )}
        {isFollowUp && (
          <DaysField text={days} onChange={setDays} isWrong={isWrong} readOnly={false} field={daysField} />
        )}
        <EmailSettingsFields
          {...{ state, faults, hints, customFields, isFollowUp }}
          workspaceIds={sequence.workspaceIds}
          readOnly={false}
        />
        <EmailFiles state={state} workspaceId={sequence.workspaceIds[0] ?? ''} readOnly={false} />
      </div>
      <VariableButtons
        onInsert={caret.insert}
        onInsertPart={form.generationMode === 'ai' ? undefined : caret.insertIntoBody}
        customFields={customFields}
      />
    </FormDialog>
  )
}
