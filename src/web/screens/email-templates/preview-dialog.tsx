// A template as a recipient would get it.
import type { EmailTemplate } from '#api/email-templates.ts'
import { TemplatePreview } from '#web/screens/email-templates/template-preview.tsx'
import { common } from '#web/text/common.ts'
import { editorText } from '#web/text/email-templates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export type PreviewDialogProps = {
  template: EmailTemplate
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const PreviewDialog = ({ template, open, onOpenChange }: PreviewDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={template.name}
    description={editorText.previewHint}
    footer={<Button onClick={() => onOpenChange(false)}>{common.close}</Button>}
  >
    <div className="flex min-h-80 flex-col pt-1">
      <TemplatePreview {...template} />
    </div>
  </Dialog>
)
