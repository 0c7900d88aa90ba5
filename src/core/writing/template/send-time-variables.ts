// The two variables that are known only when a mail is sent: the opt-out link and the mailbox's signature. A generated mail
// contains them unfilled.

import { escapeHtml } from '#core/text/plain-text.ts'
import type { MailContent } from '#core/writing/mail-content.ts'

/** Values that leave both variables in the rendered text. */
export const SEND_TIME_VARIABLES = { 수신거부: '{{수신거부}}', 서명: '{{서명}}' } as const

/** Fills in both. The signature first, because it may contain the opt-out link. */
export function fillSendTimeVariables(
  content: MailContent,
  values: { optOutUrl: string; signature: string },
): MailContent {
  const plain = (text: string) => replace(text, values.optOutUrl, values.signature)
  return {
    subject: plain(content.subject),
    bodyText: plain(content.bodyText),
    bodyHtml: replace(
      content.bodyHtml,
      escapeHtml(values.optOutUrl),
      escapeHtml(values.signature).replaceAll('\n', '<br>'),
    ),
  }
}

const replace = (text: string, optOutUrl: string, signature: string): string =>
  text
    .replaceAll(/\{\{\s*서명\s*\}\}/g, () => signature)
    .replaceAll(/\{\{\s*수신거부\s*\}\}/g, () => optOutUrl)
