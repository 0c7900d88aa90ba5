// The draft of a mail to one lead, kept in this browser until it is sent. There may be a second one: a mail that was
// cancelled while another was being written.
import type { MailFile } from '#api/sending/files.ts'
import { TEXT_CLOSING } from '#core/writing/email-closing.ts'
import { hasShape, storedJson, useStoredState } from '#web/lib/stored.ts'

/** `html` is '' when the text has no formatting. */
export type OneOffDraft = {
  subject: string
  text: string
  html: string
  files: readonly MailFile[]
  /** '': not chosen yet */
  mailboxId: string
  /** as it was entered; null: as soon as possible */
  startAt: string | null
}

/** A mail starts with its closing, which the member may change or delete. */
export const NEW_DRAFT: OneOffDraft = {
  subject: '',
  text: `${TEXT_CLOSING.signature}${TEXT_CLOSING.optOut}`,
  html: '',
  files: [],
  mailboxId: '',
  startAt: null,
}

/** The mailbox and the time alone are no draft. */
export const isStarted = ({ subject, text, html, files }: OneOffDraft): boolean =>
  files.length > 0 || subject !== '' || html !== '' || text.trim() !== NEW_DRAFT.text.trim()

const useStoredDraft = (key: string) =>
  useStoredState(storedJson(key, NEW_DRAFT, draftOf, { isEmpty: (draft) => !isStarted(draft) }))

/** A draft that was stored by an earlier release has no mailbox, no time and no files. */
function draftOf(parsed: unknown): OneOffDraft | undefined {
  const draft = { ...NEW_DRAFT, ...(parsed as object) }
  const isDraft = hasShape({ ...draft, startAt: draft.startAt ?? '' }, { ...NEW_DRAFT, startAt: '' })
  return isDraft && Array.isArray(draft.files) ? draft : undefined
}

export const useOneOffDraft = (leadId: string) => useStoredDraft(`ieum:one-off:${leadId}`)
export const useSecondOneOffDraft = (leadId: string) => useStoredDraft(`ieum:one-off-second:${leadId}`)
