// Preview of a template being written for the selected lead, updated a moment after the last input.
import { useState } from 'react'
import type { MailPreview } from '#api/writing/mail-preview.ts'
import type { TemplateTexts } from '#core/sequences/workflow/template-origin.ts'
import { useTemplatePreview } from '#web/data/writing/email-templates.ts'
import type { Preview, PreviewLead } from '#web/parts/writing/mail-editor/preview/preview-state.ts'
import { useSettled } from '#web/parts/writing/mail-editor/preview/use-debounced-texts.ts'

export function useDraftPreview(texts: TemplateTexts, workspaceId: string, enabled: boolean): Preview {
  const [contact, show] = useState<PreviewLead>({ position: 0 })
  const settled = useSettled(texts)
  const answer = useTemplatePreview({ workspaceId, ...settled, ...contact }, enabled && workspaceId !== '')
  // after a failure the query has no placeholder data, so the last data is kept here
  const [last, setLast] = useState<MailPreview | null>(null)
  if (answer.data && answer.data !== last) setLast(answer.data)
  return {
    mail: answer.data ?? last,
    source: 'template',
    isBusy: answer.isFetching,
    error: answer.error,
    retry: () => void answer.refetch(),
    show,
  }
}
