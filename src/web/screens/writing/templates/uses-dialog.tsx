import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { common } from '#web/lib/common-text.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { templateUsesText } from '#web/screens/writing/templates/versions/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { UsesList } from './uses-list.tsx'

export type UsesDialogProps = DialogState & { template: EmailTemplate }

export const UsesDialog = ({ template, ...dialog }: UsesDialogProps) => (
  <Dialog
    {...dialog}
    title={templateUsesText.title(template.name)}
    description={templateUsesText.hint}
    footer={<Button onClick={() => dialog.onOpenChange(false)}>{common.close}</Button>}
  >
    <UsesList template={template} onLeave={() => dialog.onOpenChange(false)} />
  </Dialog>
)
