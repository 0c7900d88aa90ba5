// What would be stored of a mail as an example of tone; the user changes it before it is saved.
import { useState } from 'react'
import { exampleLength, MAX_EXAMPLE_LENGTH, type ToneExample } from '#core/writing/prompt/tone-examples.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { failureText, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { toneExampleText } from '#web/words/tone-examples.ts'

export type ChosenMail = { emailId: string } | { executionId: string }

type ToneExampleDialogProps = { mail: ChosenMail; proposed: ToneExample; onClose: () => void }

export function ToneExampleDialog({ mail, proposed, onClose }: ToneExampleDialogProps) {
  const [subject, setSubject] = useState(proposed.subject)
  const [body, setBody] = useState(proposed.body)
  const add = useChange(api.toneExamples.createToneExample)
  const length = exampleLength({ subject, body })
  const isTooLong = length > MAX_EXAMPLE_LENGTH
  const save = (): void =>
    add.mutate(
      { body: { ...mail, subject, body } },
      {
        onSuccess: ({ isNew }) => {
          if (isNew) toastSuccess(toneExampleText.added, undefined, { detail: toneExampleText.addedPlace })
          else toastInfo(toneExampleText.known)
          onClose()
        },
      },
    )
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={toneExampleText.add}
      description={toneExampleText.check}
      size="md"
      submitLabel={common.save}
      busy={add.isPending}
      isDirty={subject !== proposed.subject || body !== proposed.body}
      canSubmit={body.trim() !== '' && !isTooLong}
      formError={add.isError ? failureText(add.error, toneExampleText.addFailed) : undefined}
      onSubmit={save}
    >
      <Field label={toneExampleText.subject}>
        <Input value={subject} onChange={({ target }) => setSubject(target.value)} />
      </Field>
      <Field
        label={toneExampleText.body}
        hint={toneExampleText.lengthOf(formatNumber(length), formatNumber(MAX_EXAMPLE_LENGTH))}
        error={isTooLong ? toneExampleText.tooLong(formatNumber(MAX_EXAMPLE_LENGTH)) : undefined}
      >
        <Textarea rows={12} value={body} onChange={({ target }) => setBody(target.value)} />
      </Field>
    </FormDialog>
  )
}
