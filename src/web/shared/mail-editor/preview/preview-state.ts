// What a preview knows of itself: the last answer of the server, whether another one is on its way, as whom it is shown.
import type { MailPreview } from '#api/writing/mail-preview.ts'

/** One lead, or whoever stands at a place of the contacts gone through (from 0, goes round). */
export type PreviewLead = { leadId: string } | { position: number }

export type Preview = {
  /** the last answer, also while the next one is on its way */
  mail: MailPreview | null
  /** `unwritten`: a model will write it, and has not yet */
  source: 'template' | 'written' | 'unwritten'
  isBusy: boolean
  error: Error | null
  retry: () => void
  show: (contact: PreviewLead) => void
}
