// Shows the link of an invitation, which cannot be read later.
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SecretField } from '#web/ui/form/secret-field.tsx'
import { membersText } from './text.ts'

type LinkDialogProps = { link: string; open: boolean; onOpenChange: (open: boolean) => void }

export function InvitationLinkDialog({ link, open, onOpenChange }: LinkDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={membersText.linkTitle}
      keepOpen
      footer={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {membersText.done}
        </Button>
      }
    >
      <SecretField
        label={membersText.link}
        hint={membersText.linkHint}
        copyLabel={membersText.copyLink}
        text={link}
      />
    </Dialog>
  )
}
