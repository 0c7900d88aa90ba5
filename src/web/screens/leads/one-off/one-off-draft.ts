// The draft of a mail to one lead, kept in this browser until it is sent. There may be a second one: a mail that was
// cancelled while another was being written.
import * as z from 'zod'
import { TEXT_CLOSING } from '#core/writing/email-closing.ts'
import { type DraftKind, useStoredDraft } from '#web/lib/form/stored-draft.ts'

/** `html` is '' when the text has no formatting. */
const OneOffDraft = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** '': not chosen yet */
  mailboxId: z.string().default(''),
  /** as it was entered; null: as soon as possible */
  startAt: z.string().nullable().default(null),
})
export type OneOffDraft = z.infer<typeof OneOffDraft>

/** A mail starts with its closing, which the member may change or delete. */
export const NEW_DRAFT: OneOffDraft = {
  subject: '',
  text: `${TEXT_CLOSING.signature}${TEXT_CLOSING.optOut}`,
  html: '',
  mailboxId: '',
  startAt: null,
}

/** The mailbox and the time alone are no draft. */
export const isStarted = ({ subject, text, html }: OneOffDraft): boolean =>
  subject !== '' || html !== '' || text.trim() !== NEW_DRAFT.text.trim()

const MAIL: DraftKind<OneOffDraft> = {
  empty: NEW_DRAFT,
  isEmpty: (draft) => !isStarted(draft),
  parse: (stored) => OneOffDraft.safeParse(JSON.parse(stored)).data ?? null,
}

export const useOneOffDraft = (leadId: string) => useStoredDraft(`ieum:one-off:${leadId}`, MAIL)
export const useSecondOneOffDraft = (leadId: string) => useStoredDraft(`ieum:one-off-second:${leadId}`, MAIL)
