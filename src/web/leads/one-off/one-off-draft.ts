// The draft of a mail to one lead, kept in this browser until it is sent.
import { useCallback, useState } from 'react'
import { TEXT_CLOSING } from '#core/writing/email-closing.ts'

/** `html` is '' when the text has no formatting. */
export type OneOffDraft = { subject: string; text: string; html: string }

/** A mail starts with its closing, which the member may change or delete. */
export const NEW_DRAFT: OneOffDraft = {
  subject: '',
  text: `${TEXT_CLOSING.signature}${TEXT_CLOSING.optOut}`,
  html: '',
}

export const isStarted = ({ subject, text, html }: OneOffDraft): boolean =>
  subject !== '' || html !== '' || text.trim() !== NEW_DRAFT.text.trim()

const keyOf = (leadId: string): string => `ieum:one-off:${leadId}`

function read(leadId: string): OneOffDraft {
  try {
    const { subject, text, html } = JSON.parse(localStorage.getItem(keyOf(leadId)) ?? '')
    if ([subject, text, html].every((part) => typeof part === 'string')) return { subject, text, html }
  } catch {
    // none is stored, or storage is disabled
  }
  return NEW_DRAFT
}

function keep(leadId: string, draft: OneOffDraft): void {
  try {
    if (isStarted(draft)) localStorage.setItem(keyOf(leadId), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(leadId))
  } catch {
    // storage is disabled in the browser: the draft is kept only as long as the page
  }
}

/** The draft as state, and a copy of it in the browser's storage. */
export function useOneOffDraft(leadId: string): [OneOffDraft, (draft: OneOffDraft) => void] {
  const [draft, setDraft] = useState(() => read(leadId))
  const set = useCallback(
    (next: OneOffDraft) => {
      setDraft(next)
      keep(leadId, next)
    },
    [leadId],
  )
  return [draft, set]
}
