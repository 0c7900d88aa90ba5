// The bodies of a mail as they are sent: sanitized HTML, and the text derived from it.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MailContent } from '#core/writing/mail-content.ts'
import { htmlToPlainPart } from '#server/adapters/mime/html/html-text.ts'
import { STYLES, sanitizeMailHtml } from '#server/adapters/mime/html/sanitize-html.ts'
import { readStyleSheet, withStyleSheet } from '#server/adapters/mime/html/style-sheet.ts'

/** A mail without HTML keeps its text, and so does one of pictures without alt texts. */
export function mailedBodies(content: MailContent): MailContent {
  const bodyHtml = mailedHtml(content)
  return bodyHtml === '' ? { ...content, bodyHtml } : withPlainPart(content, bodyHtml)
}

/** The same for previews: other calls are served between the two steps, which take up to 50 ms each. */
export async function mailedBodiesInSteps(content: MailContent): Promise<MailContent> {
  const bodyHtml = mailedHtml(content)
  await nextTurn()
  return bodyHtml === '' ? { ...content, bodyHtml } : withPlainPart(content, bodyHtml)
}

function mailedHtml({ bodyHtml }: MailContent): string {
  if (bodyHtml.trim() === '') return ''
  const html = sanitizeMailHtml(bodyHtml)
  const sheet = html === '' ? '' : readStyleSheet(bodyHtml, STYLES)
  return sheet === '' ? html : withStyleSheet(html, sheet, bodyTag(bodyHtml))
}

/** Class and styles of `body` on an element around the content. */
function bodyTag(document: string): string {
  const attributes = /<body\b([^<>]*)>/i.exec(document)?.[1] ?? ''
  return sanitizeMailHtml(`<div${attributes}></div>`).replace(/<\/div>$/, '')
}

const withPlainPart = (content: MailContent, bodyHtml: string): MailContent => ({
  ...content,
  bodyHtml,
  bodyText: htmlToPlainPart(bodyHtml) || content.bodyText,
})
