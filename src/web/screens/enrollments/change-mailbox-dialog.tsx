// Changes the mailbox of enrollments without a sent mail.
import { useCallback, useState } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { MailboxField } from '#web/parts/enrollments/enrol/mailbox-field.tsx'
import { enrolText } from '#web/parts/enrollments/enrol/text.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { changeMailboxText } from '#web/words/enrollment-list.ts'

type ChangeMailboxProps = {
  sequence: Sequence
  enrollmentIds: readonly string[]
  onDone: () => void
  onClose: () => void
}

export function ChangeMailboxDialog({ sequence, enrollmentIds, onDone, onClose }: ChangeMailboxProps) {
  const [mailbox, setMailbox] = useState('')
  // the same function in every render: the field chooses a mailbox when it changes
  const chooseFirst = useCallback((ids: readonly string[]) => setMailbox(ids[0] ?? ''), [])
  const [fault, setFault] = useState<string>()
  const change = useChange(api.enrollments.changeMailbox)
  const submit = (): void => {
    if (!mailbox) {
      setFault(enrolText.needMailbox)
      return
    }
    change.mutate(
      {
        params: { id: sequence.id },
        body: { enrollmentIds: [...enrollmentIds], userEmailAccountId: mailbox },
      },
      {
        onSuccess: ({ updatedCount, skippedCount }) => {
          toastSuccess(changeMailboxText.done(formatNumber(updatedCount)), undefined, {
            detail: skippedCount > 0 ? changeMailboxText.stayed(formatNumber(skippedCount)) : undefined,
          })
          onDone()
          onClose()
        },
        onError: (error) => toastFailure(error, changeMailboxText.failed),
      },
    )
  }
  return (
    <FormDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      size="sm"
      title={changeMailboxText.title(formatNumber(enrollmentIds.length))}
      description={changeMailboxText.hint}
      busy={change.isPending}
      submitLabel={changeMailboxText.action}
      onSubmit={submit}
    >
      <MailboxField
        sequence={sequence}
        values={mailbox ? [mailbox] : []}
        max={1}
        onChange={chooseFirst}
        error={!mailbox && fault}
      />
    </FormDialog>
  )
}
