import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { verifyText } from '#web/screens/mailboxes/text.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { VerifyPanel } from './verify-panel.tsx'

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
