// Shows the backup codes, which cannot be read later.
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { accountText } from '#web/words/account.ts'

export function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [open, setOpen] = useState(true)
  const close = (): void => {
    setOpen(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      keepOpen
      size="sm"
      title={accountText.codesTitle}
      description={accountText.codesHint}
      footer={
        <Button variant="primary" onClick={close}>
          {accountText.stored}
        </Button>
      }
    >
      <div className="relative rounded-lg bg-sunken p-3 pr-11">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 font-mono text-sm">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton
          text={codes.join('\n')}
          label={accountText.copyCodes}
          className="absolute top-2 right-2"
        />
      </div>
    </Dialog>
  )
}
