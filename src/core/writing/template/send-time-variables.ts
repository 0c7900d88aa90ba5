// The two variables that are known only when a mail is sent: the opt-out link and the mailbox's signature. A generated mail
// contains them unfilled.
import { OPT_OUT_LINK_WORDS } from '#core/compliance/sender-profile.ts'
import { escapeHtml } from '#core/text/plain-text.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { type Signature, signatureHtml, textAsHtml } from '#core/writing/signature.ts'

/** Values that leave both variables in the rendered text. */
export const SEND_TIME_VARIABLES = { 수신거부: '{{수신거부}}', 서명: '{{서명}}' } as const

/**
 * Fills in both; the opt-out link in the text of the HTML is words with a link. The signature first, because it may contain the
 * opt-out link. A text mail that uses a formatted signature becomes HTML, because a text has no logo.
 */
export function fillSendTimeVariables(
  content: MailContent,
  values: { optOutUrl: string; signature: Signature },
): MailContent {
  const { optOutUrl, signature } = values
  const plain = (text: string) => replace(text, optOutUrl, signature.text)
  const isFormatted =
    signature.html !== '' && content.bodyHtml.trim() === '' && content.bodyText.search(SIGNATURE) >= 0
  const html = isFormatted ? textAsHtml(content.bodyText) : content.bodyHtml
  return {
    subject: plain(content.subject),
    bodyText: plain(content.bodyText),
    bodyHtml: fillHtmlLinks(withSignature(html, signature), escapeHtml(optOutUrl)),
  }
}

/** A formatted signature has paragraphs of its own, which cannot be inside another one. */
const withSignature = (html: string, signature: Signature): string =>
  (signature.html === '' ? html : html.replaceAll(ALONE, () => `<div>${signature.html}</div>`)).replaceAll(
    SIGNATURE,
    () => signatureHtml(signature),
  )

const ALONE = /<p(?:\s[^<>]*)?>\s*\{\{\s*서명\s*\}\}\s*<\/p>/g
const SIGNATURE = /\{\{\s*서명\s*\}\}/g
const OPT_OUT = /\{\{\s*수신거부\s*\}\}/g

const replace = (text: string, optOutUrl: string, signature: string): string =>
  text.replaceAll(SIGNATURE, () => signature).replaceAll(OPT_OUT, () => optOutUrl)

/** In an attribute, and in the text of a link, the variable is the URL itself. */
function fillHtmlLinks(html: string, url: string): string {
  const link =
    url === '' ? '' : `<a href="${url}" target="_blank" rel="noopener noreferrer">${OPT_OUT_LINK_WORDS}</a>`
  let isInLink = false
  return html
    .split(/(<[^<>]*>)/)
    .map((part) => {
      const isTag = part.startsWith('<')
      if (isTag && /^<\/?a[\s>]/i.test(part)) isInLink = !part.startsWith('</')
      return part.replaceAll(OPT_OUT, () => (isTag || isInLink ? url : link))
    })
    .join('')
}
