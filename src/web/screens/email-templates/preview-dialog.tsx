// A template as a contact would get it, for whoever only looks.
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { PreviewPane } from '#web/mail-fields/preview/preview-pane.tsx'
import { common } from '#web/text/common.ts'
import { editorText } from '#web/text/email-templates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTemplatePreviewOf } from './use-template-preview-of.ts'

export type PreviewDialogProps = {
  template: EmailTemplate
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function PreviewDialog({ template, open, onOpenChange }: PreviewDialogProps) {
  const preview = useTemplatePreviewOf(template, template.workspaceId, open)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={template.name}
      footer={<Button onClick={() => onOpenChange(false)}>{common.close}</Button>}
    >
      <div className="flex min-h-[min(560px,70dvh)] flex-col">
        <PreviewPane
          preview={preview}
          groupId={null}
          workspaceId={template.workspaceId}
          noContacts={editorText.noContacts}
        />
      </div>
    </Dialog>
  )
}
