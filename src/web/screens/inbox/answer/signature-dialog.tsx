// Dialog for the member's own signature in answers of a workspace.
import { api } from '#web/lib/api/api.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { closing, useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { SignatureField } from '#web/parts/writing/signature/signature-field.tsx'
import { signatureDialogText } from '#web/screens/inbox/text.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'

type Saved = { signature: string; signatureHtml: string }

type SignatureDialogProps = DialogState & { workspaceId: string }

export function SignatureDialog(props: SignatureDialogProps) {
  const { workspaceId } = props
  const saved = useRead(api.inboxAnswers.getAnswerSignature, { query: { workspaceId } })
  return saved.data ? <OpenDialog {...props} saved={saved.data} /> : null
}

function OpenDialog({ workspaceId, saved, ...dialog }: SignatureDialogProps & { saved: Saved }) {
  const save = useChange(api.inboxAnswers.saveAnswerSignature)
  const draft = useDraft<Saved>(saved)
  const { values } = draft
  return (
    <FormDialog
      {...dialog}
      title={signatureDialogText.title}
      busy={save.isPending}
      submitLabel={common.save}
      draft={draft}
      onSubmit={() =>
        save.mutate(
          { body: { workspaceId, ...values } },
          closing(dialog, draft, signatureDialogText.failed, () => toastSuccess(signatureDialogText.saved)),
        )
      }
    >
      <SignatureField
        label={signatureDialogText.field}
        hint={signatureDialogText.hint}
        error={draft.issueOf('signature') ?? draft.issueOf('signatureHtml')}
        workspaceId={workspaceId}
        value={{ text: values.signature, html: values.signatureHtml }}
        onChange={({ text, html }) => draft.set({ signature: text, signatureHtml: html })}
      />
    </FormDialog>
  )
}
