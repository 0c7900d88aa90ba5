// The two variables that are known only when the mail goes: the opt-out link and the mailbox's signature. Until then
// they stand in a generated mail as they were written.

import { escapeHtml } from '#core/text/plain-text.ts'
import type { MailContent } from '#core/writing/content-state.ts'

/** Rendering with these leaves both variables in the text. */
export const SEND_TIME_VARIABLES = { 수신거부: '{{수신거부}}', 서명: '{{서명}}' } as const

/** Puts both in. The signature goes first, so that it may hold the opt-out link itself. */
export function fillSendTimeVariables(
  content: MailContent,
  late: { optOutUrl: string; signature: string },
): MailContent {
  const plain = (text: string) => replace(text, late.optOutUrl, late.signature)
  return {
    subject: plain(content.subject),
    bodyText: plain(content.bodyText),
    bodyHtml: replace(
      content.bodyHtml,
      escapeHtml(late.optOutUrl),
      escapeHtml(late.signature).replaceAll('\n', '<br>'),
    ),
  }
}

const replace = (text: string, optOutUrl: string, signature: string): string =>
  text
    .replaceAll(/\{\{\s*서명\s*\}\}/g, () => signature)
    .replaceAll(/\{\{\s*수신거부\s*\}\}/g, () => optOutUrl)
