// Shows a secret that cannot be read later (a link, a key), with a copy button.
import type { ReactNode } from 'react'
import { common } from '#web/lib/common-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Dialog } from './dialog.tsx'

export type SecretDialogProps = {
  secret: string
  open: boolean
  onOpenChange: (open: boolean) => void
  text: { title: string; label: string; hint: string; copy: string }
  /** below the secret */
  children?: ReactNode
}

export const SecretDialog = ({ secret, open, onOpenChange, text, children }: SecretDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    keepOpen
    title={text.title}
    footer={
      <Button variant="primary" onClick={() => onOpenChange(false)}>
        {common.close}
      </Button>
    }
  >
    <Field label={text.label} hint={text.hint}>
      <div className="relative">
        <Input
          readOnly
          value={secret}
          spellCheck={false}
          className="pr-10 font-mono text-xs"
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={secret} label={text.copy} className="absolute top-1 right-1" />
      </div>
    </Field>
    {children}
  </Dialog>
)
