// Pauses the enrollment of a reply until a day.
import { useState } from 'react'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatDate } from '#web/lib/format.ts'
import { failureText, toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { useIsShown } from '#web/lib/use-is-shown.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { intentText } from './text.ts'

type PauseDialogProps = DialogState & {
  messageId: string
  /** YYYY-MM-DD; '' when the reply names none */
  date: string
}

export function PauseDialog({ messageId, date: named, ...dialog }: PauseDialogProps) {
  const pause = useChange(api.inboxIntents.pauseUntilLater)
  const [date, setDate] = useState(named)
  const [fault, setFault] = useState<string>()
  const isShown = useIsShown()
  const submit = async (): Promise<void> => {
    if (date === '') {
      setFault(intentText.pauseNeed)
      return
    }
    try {
      await pause.mutateAsync({ params: { id: messageId }, body: { date } })
      dialog.onOpenChange(false)
      toastSuccess(intentText.paused(formatDate(date)))
    } catch (error) {
      if (isShown()) setFault(failureText(error, intentText.pauseFailed))
      else toastFailure(error, intentText.pauseFailed)
    }
  }
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title={intentText.pauseTitle}
      description={intentText.pauseHint}
      busy={pause.isPending}
      submitLabel={intentText.pauseAction}
      onSubmit={() => void submit()}
    >
      <Field label={intentText.pauseDate} required error={fault}>
        <Input
          type="date"
          value={date}
          onChange={(event) => {
            setDate(event.target.value)
            setFault(undefined)
          }}
        />
      </Field>
    </FormDialog>
  )
}
