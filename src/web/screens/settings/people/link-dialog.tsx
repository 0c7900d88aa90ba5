// An invitation's link, shown this once.
import { peopleText } from '#web/text/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'

type LinkDialogProps = { link: string; open: boolean; onOpenChange: (open: boolean) => void }

export function LinkDialog({ link, open, onOpenChange }: LinkDialogProps) {
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
      <ShownOnce
        label={peopleText.link}
        hint={peopleText.linkHint}
        copyLabel={peopleText.copyLink}
        text={link}
      />
    </Dialog>
  )
}
