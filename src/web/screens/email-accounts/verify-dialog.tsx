// Tries a mailbox again.
import type { EmailAccount } from '#api/email-accounts.ts'
import { VerifyPanel } from '#web/screens/email-accounts/verify-panel.tsx'
import { verifyText } from '#web/text/email-accounts.ts'
import { Dialog } from '#web/ui/dialog.tsx'

export type VerifyDialogProps = {
  account: EmailAccount
  open: boolean
  onOpenChange: (open: boolean) => void
  onFix: (account: EmailAccount) => void
}

export const VerifyDialog = ({ account, open, onOpenChange, onFix }: VerifyDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={verifyText.title} description={account.address}>
    <VerifyPanel
      account={account}
      onClose={() => onOpenChange(false)}
      onFix={
        account.kind === 'smtp'
          ? () => {
              onOpenChange(false)
              onFix(account)
            }
          : undefined
      }
    />
  </Dialog>
)
