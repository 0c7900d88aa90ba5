// Shows the link of an invitation, which cannot be read later.
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SecretField } from '#web/ui/form/secret-field.tsx'
import { peopleText } from './text.ts'

type LinkDialogProps = { link: string; open: boolean; onOpenChange: (open: boolean) => void }

export function InvitationLinkDialog({ link, open, onOpenChange }: LinkDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={peopleText.linkTitle}
      keepOpen
      footer={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {peopleText.done}
        </Button>
      }
    >
      <SecretField
        label={peopleText.link}
        hint={peopleText.linkHint}
        copyLabel={peopleText.copyLink}
        text={link}
      />
    </Dialog>
  )
}
