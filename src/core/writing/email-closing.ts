// The closing of every mail a model wrote: the mailbox's signature and the opt-out text. The product adds them, so that
// the model cannot leave them out or change them (rules.md R-416).
import type { MailContent } from './mail-content.ts'
import { usedVariables } from './template/check-template.ts'

const OPT_OUT = '메일을 원하지 않으시면 알려 주세요'

/** The signature or the opt-out link in a text. */
export const CLOSING_VARIABLE = /\{\{\s*(?:서명|수신거부)\s*\}\}/

/** The fixed lines of the closing as the recipient sees them. */
export const CLOSING_LINES: readonly string[] = [OPT_OUT, `${OPT_OUT}: 수신거부`]

/** The parts of the closing of a text body. */
export const TEXT_CLOSING = { signature: '\n\n{{서명}}', optOut: `\n\n${OPT_OUT}: {{수신거부}}` } as const

/** Adds the signature and the opt-out text to each body that lacks them. An empty body stays empty. */
export function addClosing(content: MailContent): MailContent {
  const text = (body: string) => append(body, TEXT_CLOSING)
  const html = (body: string) =>
    append(body, {
      signature: '<p>{{서명}}</p>',
      optOut: `<p style="font-size:12px;color:#6b7280">${OPT_OUT}: <a href="{{수신거부}}">수신거부</a></p>`,
    })
  return { ...content, bodyText: text(content.bodyText), bodyHtml: html(content.bodyHtml) }
}

function append(body: string, closing: { signature: string; optOut: string }): string {
  if (body.trim() === '') return body
  const used = usedVariables(body)
  return `${body}${used.includes('서명') ? '' : closing.signature}${used.includes('수신거부') ? '' : closing.optOut}`
}
