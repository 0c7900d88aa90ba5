// Preview of a template for a lead, for viewers.
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { common } from '#web/lib/common-text.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { PreviewPane } from '#web/parts/writing/mail-editor/preview/preview-pane.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { editorText } from './text.ts'
import { useDraftPreview } from './use-draft-preview.ts'

export type PreviewDialogProps = DialogState & { template: EmailTemplate }

export function PreviewDialog({ template, ...dialog }: PreviewDialogProps) {
  const preview = useDraftPreview(template, template.workspaceId, dialog.open)
  return (
    <Dialog
      {...dialog}
      size="lg"
      title={template.name}
      footer={<Button onClick={() => dialog.onOpenChange(false)}>{common.close}</Button>}
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
