// Makes an instruction of a user's edit: one sentence below the AI prompt of the node, which the user changes before it is saved.
import { useState } from 'react'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { EMAIL_DRAFT_LIMITS } from '#core/sequences/workflow/nodes/email-draft.ts'
import { proposeInstruction, withInstruction } from '#core/writing/prompt/edit-instruction.ts'
import { leadMask } from '#core/writing/prompt/lead-mask.ts'
import type { EmailContent } from '#web/data/writing/generated-emails.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { settingsText } from '#web/parts/writing/mail-editor/email-settings-text.ts'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { updateNodeData } from '#web/screens/designer/edit/edit-nodes.ts'
import { useReview } from '#web/screens/designer/review/review-context.ts'
import { instructionText } from '#web/screens/designer/review/review-text.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { readableText } from './readable-text.ts'

type InstructionDialogProps = {
  before: EmailContent
  email: GeneratedEmailDetail
  aiPrompt: string
  onClose: () => void
}

export function InstructionDialog({ before, email, aiPrompt, onClose }: InstructionDialogProps) {
  const designer = useDesigner()
  const { place } = useReview()
  const [proposed] = useState(() => proposedFor(before, email))
  const [text, setText] = useState(proposed)
  const [busy, setBusy] = useState(false)
  const prompt = withInstruction(aiPrompt, text)
  const isTooLong = prompt.length > EMAIL_DRAFT_LIMITS.aiPrompt
  const save = async (): Promise<void> => {
    setBusy(true)
    updateNodeData(designer, place.nodeId, 'emailDraft', { aiPrompt: prompt })
    const saved = await designer.saver.save('required')
    setBusy(false)
    if (!saved) return
    toastSuccess(instructionText.saved)
    onClose()
  }
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={instructionText.title}
      description={instructionText.hint}
      submitLabel={instructionText.save}
      busy={busy}
      isDirty={text !== proposed}
      canSubmit={text.trim() !== '' && !isTooLong}
      onSubmit={() => void save()}
    >
      <Field
        label={instructionText.label}
        hint={proposed === '' ? instructionText.noProposal : undefined}
        error={isTooLong ? settingsText.tooLong(formatNumber(EMAIL_DRAFT_LIMITS.aiPrompt)) : undefined}
      >
        <Textarea
          rows={3}
          value={text}
          placeholder={instructionText.placeholder}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </FormDialog>
  )
}

/** Values of the lead are not quoted: the prompt is for all leads. */
function proposedFor(before: EmailContent, email: GeneratedEmailDetail): string {
  const { companyName, contactName, contactEmail, industry, facts } = email
  const customFields = Object.fromEntries(facts.map(({ name, value }) => [name, value]))
  const lead = { companyName, contactName, contactEmail, industry, website: '', country: '', city: '' }
  const shown = (mail: EmailContent) => ({ subject: mail.subject, body: readableText(mail) })
  return proposeInstruction(shown(before), shown(email), leadMask({ ...lead, customFields }))
}
