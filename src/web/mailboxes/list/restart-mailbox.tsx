// Asks before a mailbox the bounce guard has stopped goes on, and says what comes with it.
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { Opened } from '#web/lib/form/open-dialog.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { useRestartMailbox } from '#web/mailboxes/queries/mailboxes.ts'
import { guardText } from '#web/shared/text/mailboxes.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

export function RestartMailbox({ value: account, open, onOpenChange }: Opened<EmailAccount>) {
  const restart = useRestartMailbox()
  if (!account) return null
  const confirm = async (): Promise<void> => {
    try {
      await restart.mutateAsync(account.id)
      toastSuccess(guardText.restarted)
    } catch (error) {
      toastFailure(error, guardText.restartFailed)
      throw error
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={guardText.restartTitle(account.name)}
      description={guardText.restartHint}
      ends={guardText.restartEnds}
      actionLabel={guardText.restart}
      tone="primary"
      onConfirm={confirm}
    />
  )
}
