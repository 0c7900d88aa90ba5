// What is kept of a mail as an example of tone (rules.md R-471): nothing that belongs to its lead, and no instructions.
import { FOOTER_LINES } from '#core/compliance/sender-profile.ts'
import type { LeadFields } from '#core/leads/lead.ts'
import { withoutContacts } from '#core/leads/research/contacts.ts'
import { ordersWriter } from '#core/text/instructions.ts'
import { manyLines, singleLine } from '#core/text/plain-text.ts'
import { withoutInvisible } from '#core/text/untrusted.ts'
import { placedSentences } from '../claims/sentences.ts'
import { CLOSING_LINES, CLOSING_VARIABLE } from '../email-closing.ts'
import type { MailContent } from '../mail-content.ts'
import { shownBody } from '../quality/quality.ts'
import { leadMask } from './lead-mask.ts'
import type { ToneExample } from './tone-examples.ts'

/**
 * What is kept of a mail: its text without signature, opt-out and footer, links and contacts, and sentences that tell a writer
 * what to write. Values of the lead are replaced by their names in brackets, as are its numbers.
 * @param signature of the mailbox, as text; '' when it is not known
 * @param facts texts about the lead
 */
export function toneExample(
  mail: MailContent,
  lead: LeadFields,
  signature: string,
  facts: readonly string[],
): ToneExample {
  const mask = leadMask(lead, facts)
  const text = (one: string): string => mask(withoutContacts(withoutLinks(withoutOrders(one))))
  return {
    subject: singleLine(text(plain(mail.subject))),
    body: text(withoutClosing(plain(shownBody(mail)), signature))
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  }
}

const plain = (text: string): string => withoutInvisible(manyLines(text))

/** Lines that begin what the program adds below a mail. */
const ADDED = [...CLOSING_LINES, FOOTER_LINES[0] ?? '']

/** The text before the signature, the opt-out line and the footer of an advertisement. */
function withoutClosing(body: string, signature: string): string {
  const lines = body.split('\n')
  const [first = ''] = plain(signature).trim().split('\n')
  const end = lines.findIndex((line, i) => {
    const isSignature = first !== '' && line.trim() === first.trim() && i > 0
    return isSignature || CLOSING_VARIABLE.test(line) || ADDED.some((added) => line.trim().startsWith(added))
  })
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').replace(/\n[—-]{1,2}\s*$/, '')
}

const withoutLinks = (text: string): string => text.replace(/(?:https?:\/\/|www\.)\S+/gi, '')

/** Without sentences that speak to a program or dictate a statement; a line keeps its place. */
const withoutOrders = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const sentences = placedSentences(line)
      const kept = sentences.filter((sentence) => !ordersWriter(sentence.text))
      return kept.length === sentences.length ? line : kept.map((sentence) => sentence.text).join(' ')
    })
    .join('\n')
