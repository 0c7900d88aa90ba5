// The mail as the chosen contact would get it, made by the server from what is in the fields, a moment after the last key.
import { useMemo, useState } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import type { MailPreview } from '#api/writing/mail-preview.ts'
import type { NodeOf } from '#core/sequences/workflow/node-kinds.ts'
import { printWorkflow } from '#core/sequences/workflow/workflow.ts'
import { useNodeNumbers, useWorkflow } from '#web/designer/designer-context.ts'
import { type PreviewInput, useMailPreview, useWrittenMail } from '#web/designer/queries/mail-preview.ts'
import type { Preview } from '#web/shared/mail-editor/preview/preview-state.ts'
import { useSettled } from '#web/shared/mail-editor/preview/use-debounced-texts.ts'
import { usePreviewLead } from './preview-lead.ts'
import { type EmailSettings, type EmailTexts, emailTexts } from './use-email-settings-form.ts'

const NOTHING: EmailTexts = { subject: '', bodyText: '', bodyHtml: '' }

/** The preview of a node, and what is shown as it would be sent now: not what it was a moment ago. */
export type EmailPreview = Preview & { ask: PreviewInput }

export function useEmailPreview(
  sequence: Sequence,
  node: NodeOf<'emailDraft'>,
  form: EmailSettings,
  enabled: boolean,
): EmailPreview {
  const [contact, show] = usePreviewLead()
  const isAi = form.generationMode === 'ai'
  const settled = useSettled(form)
  const texts = isAi ? NOTHING : form
  const workflowData = useUnsavedWorkflow()
  const place = { nodeId: node.id, workflowData }
  const shown = useMailPreview(sequence.id, { ...place, ...contact, ...(isAi ? NOTHING : settled) }, enabled)
  const lead = shown.data?.lead ?? null

  const isWritten = useNodeNumbers(node.id).generatedCount > 0
  const leadId = isAi && isWritten && !shown.isPlaceholderData ? (lead?.id ?? null) : null
  const written = useWrittenMail({ sequenceId: sequence.id, nodeId: node.id }, leadId).data
  const writtenAsk = {
    ...place,
    ...(leadId === null ? contact : { leadId }),
    ...(written ? emailTexts(written) : NOTHING),
    isGenerated: true,
  }
  const mail = useMailPreview(sequence.id, writtenAsk, enabled && leadId !== null && Boolean(written))
  const isOfLead = isAi && Boolean(written) && mail.data?.lead?.id === lead?.id
  const answer = isOfLead ? mail : shown
  // a failed answer takes the one before out of the cache's hands
  const [last, setLast] = useState<MailPreview | null>(null)
  if (answer.data && answer.data !== last) setLast(answer.data)
  return {
    mail: answer.data ?? last,
    source: isOfLead ? 'written' : isAi ? 'unwritten' : 'template',
    ask: isOfLead ? writtenAsk : { ...place, ...(lead ? { leadId: lead.id } : {}), ...emailTexts(texts) },
    isBusy: shown.isFetching || mail.isFetching,
    error: answer.error,
    retry: () => void answer.refetch(),
    show,
  }
}

/** The drawing when the server has another one: it tells what goes out before this mail. */
function useUnsavedWorkflow(): string | undefined {
  const workflow = useWorkflow((state) => state.workflow)
  const isSaved = useWorkflow((state) => state.saved === state.workflow)
  return useMemo(() => (isSaved ? undefined : printWorkflow(workflow)), [isSaved, workflow])
}
