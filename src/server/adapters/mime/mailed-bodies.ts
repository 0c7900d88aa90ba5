// The bodies as they are mailed: HTML made harmless, and with HTML the text is what a person sees of it.
import type { MailContent } from '#core/writing/mail-content.ts'
import { htmlToPlainPart } from './html-text.ts'
import { sanitizeMailHtml } from './sanitize-html.ts'

/** A text mail keeps its text, and so does one of pictures that say nothing. */
export function mailedBodies(content: MailContent): MailContent {
  if (content.bodyHtml.trim() === '') return { ...content, bodyHtml: '' }
  const bodyHtml = sanitizeMailHtml(content.bodyHtml)
  return { ...content, bodyHtml, bodyText: htmlToPlainPart(bodyHtml) || content.bodyText }
}
