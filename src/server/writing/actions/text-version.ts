// Versions of a mail's text, so that two members editing the same mail do not overwrite each other.
import { createHash } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import type { MailContent } from '#core/writing/mail-content.ts'

/** @returns 32 hex digits, a hash of the text */
export const computeTextVersion = ({ subject, bodyText, bodyHtml }: MailContent): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, bodyText, bodyHtml]))
    .digest('hex')
    .slice(0, 32)

/** For actions that do not change the text, such as approving. @throws mail_text_changed */
export function rejectStaleVersion(seen: string | undefined, now: MailContent): void {
  if (seen !== undefined && seen !== computeTextVersion(now)) throw new AppError('mail_text_changed')
}

/**
 * @param seen the version the caller has edited; without one the edit overwrites any text
 * @param wanted the new text; no error when it is stored already
 * @throws mail_text_changed
 */
export function rejectChangedText(seen: string | undefined, now: MailContent, wanted: MailContent): void {
  const current = computeTextVersion(now)
  if (seen !== undefined && seen !== current && computeTextVersion(wanted) !== current)
    throw new AppError('mail_text_changed')
}
