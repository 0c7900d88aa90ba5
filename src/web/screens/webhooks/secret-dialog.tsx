// Shows the signing secret of an endpoint, once.

import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SecretField } from '#web/ui/form/secret-field.tsx'
import { webhookText } from '#web/words/webhooks.ts'

type SecretDialogProps = { secret: string; open: boolean; onOpenChange: (open: boolean) => void }

export const SecretDialog = ({ secret, open, onOpenChange }: SecretDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    keepOpen
    title={webhookText.secretTitle}
    footer={
      <Button variant="primary" onClick={() => onOpenChange(false)}>
        {webhookText.done}
      </Button>
    }
  >
    <SecretField
      label={webhookText.secretTitle}
      hint={webhookText.secretHint}
      copyLabel={webhookText.copySecret}
      text={secret}
    />
    <p className="mt-4 text-sm">{webhookText.secretUse}</p>
  </Dialog>
)
