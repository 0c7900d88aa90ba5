// Asks before a mailbox the bounce guard has stopped goes on, and says what comes with it.
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { Opened } from '#web/lib/form/open-dialog.ts'
import { toastDone, toastFailure } from '#web/lib/toast.ts'
import { useRestartAccount } from '#web/mailboxes/queries/mailboxes.ts'
import { guardText } from '#web/shared/text/mailboxes.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

export function RestartAccount({ value: account, open, onOpenChange }: Opened<EmailAccount>) {
  const restart = useRestartAccount()
  if (!account) return null
  const confirm = async (): Promise<void> => {
    try {
      await restart.mutateAsync(account.id)
      toastDone(guardText.restarted)
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
