// Asks before a mailbox is removed; the server's refusal (open enrollments send from it) is told in the dialog's toast.
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { common } from '#web/lib/common-text.ts'
import type { Opened } from '#web/lib/form/open-dialog.ts'
import { toastDone, toastFailure } from '#web/lib/toast.ts'
import { useDeleteAccount } from '#web/mailboxes/queries/mailboxes.ts'
import { accountsText } from '#web/shared/text/mailboxes.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

export function DeleteAccount({ value: account, open, onOpenChange }: Opened<EmailAccount>) {
  const remove = useDeleteAccount()
  if (!account) return null
  const confirm = async (): Promise<void> => {
    try {
      await remove.mutateAsync(account.id)
      toastDone(accountsText.deleted)
    } catch (error) {
      toastFailure(error, accountsText.deleteFailed)
      throw error
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={accountsText.deleteTitle(account.name)}
      description={accountsText.deleteHint}
      ends={accountsText.deleteEnds}
      actionLabel={common.remove}
      onConfirm={confirm}
    />
  )
}
