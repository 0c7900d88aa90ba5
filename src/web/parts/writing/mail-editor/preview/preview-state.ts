import type { MailPreview } from '#api/writing/mail-preview.ts'

/** One lead, or the lead at a position (from 0, wraps around). */
export type PreviewLead = { leadId: string } | { position: number }

export type Preview = {
  /** the last response, also while the next one is loading */
  mail: MailPreview | null
  /**
   * `written`: by a model; `writtenByTemplate`: generated from the template the node had before;
   * `unwritten`: the model has not written it yet
   */
  source: 'template' | 'written' | 'writtenByTemplate' | 'unwritten'
  /** who wrote the generated text: the name of the model, and whether a user has edited it since */
  writer?: { model: string | null; isEdited: boolean } | null
  isBusy: boolean
  error: Error | null
  retry: () => void
  show: (contact: PreviewLead) => void
}
