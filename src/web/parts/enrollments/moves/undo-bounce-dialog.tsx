// Undoes bounces that were replies of a mail server, with the reason that is recorded.
import { useState } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { enrollmentListText } from '#web/words/enrollment-list.ts'
import { undoBounceText } from './text.ts'

type UndoBounceDialogProps = {
  count: number
  onUndo: (reason: string) => Promise<void>
  onClose: () => void
}

export function UndoBounceDialog({ count, onUndo, onClose }: UndoBounceDialogProps) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const undo = async (): Promise<void> => {
    if (reason.trim() === '') return setFault(undoBounceText.needReason)
    setBusy(true)
    await onUndo(reason.trim())
      .then(onClose)
      .catch(() => undefined)
    setBusy(false)
  }
  return (
    <FormDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      size="sm"
      title={undoBounceText.title(formatNumber(count))}
      description={undoBounceText.hint}
      isDirty={reason !== ''}
      busy={busy}
      submitLabel={enrollmentListText.undoBounce}
      onSubmit={() => void undo()}
    >
      <Field label={undoBounceText.reason} required hint={undoBounceText.reasonHint} error={fault}>
        <Input
          value={reason}
          maxLength={500}
          onChange={(event) => {
            setReason(event.target.value)
            setFault(undefined)
          }}
        />
      </Field>
    </FormDialog>
  )
}
