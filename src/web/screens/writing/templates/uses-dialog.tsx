import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { common } from '#web/lib/common-text.ts'
import { templateUsesText } from '#web/screens/writing/templates/versions/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { UsesList } from './uses-list.tsx'

export type UsesDialogProps = {
  template: EmailTemplate
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const UsesDialog = ({ template, open, onOpenChange }: UsesDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={templateUsesText.title(template.name)}
    description={templateUsesText.hint}
    footer={<Button onClick={() => onOpenChange(false)}>{common.close}</Button>}
  >
    <UsesList template={template} onLeave={() => onOpenChange(false)} />
  </Dialog>
)
