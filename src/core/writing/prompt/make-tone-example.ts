// What is kept of a mail as an example of tone (rules.md R-471): nothing that tells who was written to, and no instructions.
import { FOOTER_LINES } from '#core/compliance/sender-profile.ts'
import type { LeadFields } from '#core/leads/lead-fields.ts'
import { withoutContacts } from '#core/leads/research/contacts.ts'
import { ordersWriter } from '#core/text/instructions.ts'
import { manyLines, singleLine } from '#core/text/plain-text.ts'
import { withoutInvisible } from '#core/text/untrusted.ts'
import { placedSentences } from '../claims/sentences.ts'
import { CLOSING_LINES, CLOSING_VARIABLE } from '../email-closing.ts'
import type { MailContent } from '../mail-content.ts'
import { shownBody } from '../quality/quality.ts'
import { leadTextMask } from './mask/lead-text-mask.ts'
import type { ToneExample } from './tone-examples.ts'

/** Of the workspace: facts about it, lines of signatures and names of mailboxes, and names of its members. */
export type ToneSenders = { own: readonly string[]; senders: readonly string[]; members: readonly string[] }
const NO_SENDERS: ToneSenders = { own: [], senders: [], members: [] }

/**
 * What is kept of a mail: its text without signature, opt-out and footer, links and contacts, and sentences that tell a writer
 * what to write. What tells who the lead, another person or the sender is becomes a word in brackets. Of what was kept before,
 * nothing more is replaced.
 * @param signature of the mailbox, as text; '' when it is not known
 * @param facts texts about the lead
 */
export function toneExample(
  mail: MailContent,
  lead: LeadFields,
  signature: string,
  facts: readonly string[],
  { own, senders, members }: ToneSenders = NO_SENDERS,
): ToneExample {
  const lines = [...senders, ...plain(signature).split('\n')]
  const mask = leadTextMask({ lead, facts, own, senders: lines, members })
  const text = (one: string): string => mask(withoutLinks(withoutContacts(withoutOrders(one))))
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

/** Also without a scheme, and names of accounts. */
const LINK =
  /(?:https?:\/\/|www\.)\S+|(?<![\w@.-])(?:[a-z0-9-]+\.)+(?:com|net|org|kr|io|co|ai|app|dev|me|shop|store|biz|info|us|law|tv|link|page)(?![\w-])(?:\/\S*)?|(?<![\w@])@[\w.]{3,}/gi
const withoutLinks = (text: string): string => text.replace(LINK, '')

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
