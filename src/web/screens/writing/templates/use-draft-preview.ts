// Preview of a template being written for the selected lead, updated a moment after the last input.
import { useState } from 'react'
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import type { MailPreview } from '#api/writing/mail-preview.ts'
import type { TemplateTexts } from '#core/sequences/workflow/template-origin.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'
import type { Preview, PreviewLead } from '#web/parts/writing/mail-editor/preview/preview-state.ts'
import { useSettled } from '#web/parts/writing/mail-editor/preview/use-debounced-texts.ts'

export function useDraftPreview(
  draft: TemplateTexts & Pick<EmailTemplate, 'files'>,
  workspaceId: string,
  enabled: boolean,
): Preview {
  const [contact, show] = useState<PreviewLead>({ position: 0 })
  const settled = useSettled(draft)
  // the previous preview stays until the next one
  const answer = useRead(
    api.emailTemplates.previewEmailTemplate,
    { body: { workspaceId, ...settled, ...contact } },
    {
      staleTime: STALE_MS.stats,
      // the key contains whole texts, one entry for every pause in typing
      gcTime: STALE_MS.stats,
      keepsLast: true,
      enabled: enabled && workspaceId !== '',
    },
  )
  // after a failure the query has no placeholder data, so the last data is kept here
  const [last, setLast] = useState<MailPreview | null>(null)
  if (answer.data && answer.data !== last) setLast(answer.data)
  const mail = answer.data ?? last
  return {
    // which of them are links depends on the mail that the template is used for
    mail: mail && { ...mail, files: draft.files.map((file) => ({ ...file, isLink: false })) },
    source: 'template',
    isBusy: answer.isFetching,
    error: answer.error,
    retry: () => void answer.refetch(),
    show,
  }
}
