// The two variables that are known only when the mail goes: the opt-out link and the mailbox's signature. Until then
// they stand in a generated mail as they were written.
import type { MailContent } from '../send.ts'

/** Rendering with these leaves both variables in the text. */
export const LATE_VARIABLES = { 수신거부: '{{수신거부}}', 서명: '{{서명}}' } as const

export function fillLate(content: MailContent, late: { optOutUrl: string; signature: string }): MailContent {
  const plain = (text: string) => replace(text, late.optOutUrl, late.signature)
  const html = (text: string) =>
    replace(text, escapeHtml(late.optOutUrl), escapeHtml(late.signature).replaceAll('\n', '<br>'))
  return {
    subject: plain(content.subject),
    bodyText: plain(content.bodyText),
    bodyHtml: html(content.bodyHtml),
  }
}

const replace = (text: string, optOutUrl: string, signature: string): string =>
  text
    .replaceAll(/\{\{\s*수신거부\s*\}\}/g, () => optOutUrl)
    .replaceAll(/\{\{\s*서명\s*\}\}/g, () => signature)

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
