// Asks before a mailbox is removed; the server's refusal (open enrollments send from it) is told in the dialog's toast.
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { common } from '#web/lib/common-text.ts'
import type { Opened } from '#web/lib/form/open-dialog.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { useDeleteMailbox } from '#web/mailboxes/queries/mailboxes.ts'
import { mailboxesText } from '#web/shared/text/mailboxes.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

export function DeleteMailbox({ value: account, open, onOpenChange }: Opened<EmailAccount>) {
  const remove = useDeleteMailbox()
  if (!account) return null
  const confirm = async (): Promise<void> => {
    try {
      await remove.mutateAsync(account.id)
      toastSuccess(mailboxesText.deleted)
    } catch (error) {
      toastFailure(error, mailboxesText.deleteFailed)
      throw error
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={mailboxesText.deleteTitle(account.name)}
      description={mailboxesText.deleteHint}
      ends={mailboxesText.deleteEnds}
      actionLabel={common.remove}
      onConfirm={confirm}
    />
  )
}
