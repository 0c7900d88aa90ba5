// Which state of a mail's text an edit began with: two people who mend one mail are told of each other.
import { createHash } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import type { MailContent } from '#core/writing/content-state.ts'

/** @returns 32 hex digits that follow from the text alone */
export const computeTextVersion = ({ subject, bodyText, bodyHtml }: MailContent): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, bodyText, bodyHtml]))
    .digest('hex')
    .slice(0, 32)

/** For a word about a text that is not changed by it. @throws mail_text_changed */
export function rejectStaleVersion(seen: string | undefined, now: MailContent): void {
  if (seen !== undefined && seen !== computeTextVersion(now)) throw new AppError('mail_text_changed')
}

/**
 * @param seen the version the caller has changed; without one the last edit counts
 * @param wanted a text that is there already has been saved before and is not refused
 * @throws mail_text_changed
 */
export function rejectChangedText(seen: string | undefined, now: MailContent, wanted: MailContent): void {
  const current = computeTextVersion(now)
  if (seen !== undefined && seen !== current && computeTextVersion(wanted) !== current)
    throw new AppError('mail_text_changed')
}
