// The bodies of a mail as they are sent: sanitized HTML, and the text derived from it.
import type { MailContent } from '#core/writing/mail-content.ts'
import { htmlToPlainPart } from './html-text.ts'
import { sanitizeMailHtml } from './sanitize-html.ts'

/** A mail without HTML keeps its text, and so does one of pictures without alt texts. */
export function mailedBodies(content: MailContent): MailContent {
  if (content.bodyHtml.trim() === '') return { ...content, bodyHtml: '' }
  const bodyHtml = sanitizeMailHtml(content.bodyHtml)
  return { ...content, bodyHtml, bodyText: htmlToPlainPart(bodyHtml) || content.bodyText }
}
