// The email as the chosen lead would receive it, rendered by the server from the current fields, debounced.
import { useMemo, useState } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import type { MailPreview } from '#api/writing/mail-preview.ts'
import type { NodeOf } from '#core/sequences/workflow/node-kinds.ts'
import { printWorkflow } from '#core/sequences/workflow/workflow.ts'
import { type PreviewInput, useMailPreview, useWrittenMail } from '#web/data/designer/mail-preview.ts'
import type { Preview } from '#web/parts/writing/mail-editor/preview/preview-state.ts'
import { useSettled } from '#web/parts/writing/mail-editor/preview/use-debounced-texts.ts'
import {
  type EmailSettings,
  type EmailTexts,
  emailTexts,
} from '#web/parts/writing/mail-editor/settings/use-email-settings-form.ts'
import { useNodeNumbers, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { writerName } from '#web/words/generation.ts'
import { usePreviewLead } from './preview-lead.ts'

const NOTHING: EmailTexts = { subject: '', bodyText: '', bodyHtml: '' }

/** The preview of a node, and the request it was made from. */
export type EmailPreview = Preview & { request: PreviewInput }

export function useEmailPreview(
  sequence: Sequence,
  node: NodeOf<'emailDraft'>,
  form: EmailSettings,
  enabled: boolean,
): EmailPreview {
  const [selection, show] = usePreviewLead()
  const isAi = form.generationMode === 'ai'
  const settled = useSettled(form)
  const texts = isAi ? NOTHING : form
  const workflowData = useUnsavedWorkflow()
  const files = (form.files ?? []).map(({ fileId, name }) => ({ fileId, name }))
  const place = { nodeId: node.id, workflowData, files }
  const shown = useMailPreview(
    sequence.id,
    { ...place, ...selection, ...(isAi ? NOTHING : settled) },
    enabled,
  )
  const lead = shown.data?.lead ?? null

  const isWritten = useNodeNumbers(node.id).generatedCount > 0
  const leadId = isAi && isWritten && !shown.isPlaceholderData ? (lead?.id ?? null) : null
  const written = useWrittenMail({ sequenceId: sequence.id, nodeId: node.id }, leadId).data
  const writtenRequest = {
    ...place,
    ...(leadId === null ? selection : { leadId }),
    ...(written ? emailTexts(written) : NOTHING),
    isGenerated: true,
  }
  const mail = useMailPreview(sequence.id, writtenRequest, enabled && leadId !== null && Boolean(written))
  const isOfLead = isAi && Boolean(written) && mail.data?.lead?.id === lead?.id
  const preview = isOfLead ? mail : shown
  // a failed request removes the previous response from the query result
  const [last, setLast] = useState<MailPreview | null>(null)
  if (preview.data && preview.data !== last) setLast(preview.data)
  return {
    mail: preview.data ?? last,
    source: isOfLead
      ? written?.mode === 'ai'
        ? 'written'
        : 'writtenByTemplate'
      : isAi
        ? 'unwritten'
        : 'template',
    writer:
      isOfLead && written?.mode === 'ai'
        ? { model: writerName(written.modelUsed), isEdited: written.status === 'edited' }
        : null,
    request: isOfLead
      ? writtenRequest
      : { ...place, ...(lead ? { leadId: lead.id } : {}), ...emailTexts(texts) },
    isBusy: shown.isFetching || mail.isFetching,
    error: preview.error,
    retry: () => void preview.refetch(),
    show,
  }
}

/** The workflow if it is unsaved: the server needs it to know which emails come before this one. */
function useUnsavedWorkflow(): string | undefined {
  const workflow = useWorkflow((state) => state.workflow)
  const isSaved = useWorkflow((state) => state.saved === state.workflow)
  return useMemo(() => (isSaved ? undefined : printWorkflow(workflow)), [isSaved, workflow])
}
