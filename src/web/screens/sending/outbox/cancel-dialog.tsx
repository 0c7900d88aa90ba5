// Confirms cancelling mails and asks what happens to the later mails of their enrollments.
import { useState } from 'react'
import type { CancelRest } from '#core/sending/outbox.ts'
import { formatNumber } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { outboxText } from './text.ts'
import type { Chosen } from './use-outbox-actions.ts'

type CancelDialogProps = {
  chosen: Chosen
  open: boolean
  onOpenChange: (open: boolean) => void
  onCancel: (rest: CancelRest) => Promise<void>
}

export function CancelDialog({ chosen, open, onOpenChange, onCancel }: CancelDialogProps) {
  const [rest, setRest] = useState<CancelRest>('continue')
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={outboxText.cancelTitle(formatNumber(chosen.ids.length))}
      description={outboxText.cancelHint}
      actionLabel={outboxText.cancel}
      cancelLabel={outboxText.keep}
      onConfirm={() => onCancel(rest)}
    >
      <RadioCards
        label={outboxText.rest}
        value={rest}
        onValueChange={setRest}
        cards={[
          { value: 'continue', label: outboxText.continue, hint: outboxText.continueHint },
          { value: 'end', label: outboxText.end, hint: outboxText.endHint },
        ]}
      />
    </ConfirmDialog>
  )
}
