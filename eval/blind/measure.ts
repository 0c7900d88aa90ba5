// Numbers of the rules on a part of the blind sets, and for claims of the rules with a model as the second reader.
import type { ReplyDetails } from '#core/inbox/intent/intent.ts'
import { readReply } from '#core/inbox/intent/read-intent.ts'
import { stripQuoted } from '#core/inbox/quoted-text/quoted.ts'
import type { LanguageModel } from '#core/ports.ts'
import { type Claim, unsupported } from '#core/writing/claims/claim.ts'
import { mailDate } from '#core/writing/claims/numbers.ts'
import { readClaims } from '#core/writing/claims/read-claims.ts'
import {
  READING_OUTPUT,
  READING_PROMPT_VERSION,
  type Reading,
  readingOf,
  readingPrompt,
} from '#core/writing/claims/reading-prompt.ts'
import { joinReadings } from '#core/writing/claims/second-reader.ts'
import { type Share, wilson } from '../claims/measure.ts'
import { inParallel } from '../mails.ts'
import { levelOf } from '../opt-out/measure.ts'
import { attackRows } from './attacks.ts'
import { type BlindMail, type BlindReply, blindMails, blindReplies, type Part, type SetPart } from './sets.ts'

export type Row = { what: string } & Share

/** Of claims, of replies, then of attacks. */
export const blindRows = (part: Part): Row[] => [...claimRows(part), ...replyRows(part), ...attackRows(part)]

/** The model's readings by id of the mail; a mail that it did not answer has none. */
export async function readBlindMails(part: SetPart, model: LanguageModel): Promise<Map<string, Reading>> {
  const read = await inParallel(blindMails(part), async (mail) => {
    const outcome = await model.ask(
      {
        ...readingPrompt(textOf(mail).text, factsOf(mail), dayOf(mail)),
        purpose: 'claim_check',
        promptVersion: READING_PROMPT_VERSION,
        output: READING_OUTPUT,
      },
      AbortSignal.timeout(120_000),
    )
    return outcome.ok ? [[mail.id, readingOf(outcome.value, factsOf(mail))] as const] : []
  })
  return new Map(read.flat())
}

/**
 * A sentence or subject is marked when a claim without a source lies in it; an alarm is a mark of the stronger kind.
 * @param readings of a second reader
 */
export function claimRows(part: SetPart, readings: ReadonlyMap<string, Reading> = new Map()): Row[] {
  const judged = blindMails(part).map((mail) => ({
    mail,
    sentences: judge(mail, readings.get(mail.id) ?? null),
  }))
  const sentences = judged.flatMap((one) => one.sentences)
  const marked = sentences.filter(({ isMarked }) => isMarked)
  const alarmed = sentences.filter(({ isAlarm }) => isAlarm)
  const wrong = sentences.filter(({ label }) => label === 'unsupported')
  const hits = (of: typeof sentences) =>
    of.filter(({ isMarked, label }) => isMarked && label === 'unsupported').length
  const clean = judged.filter((one) => one.sentences.every(({ label }) => label !== 'unsupported'))
  const row = (what: string, hit: number, of: number): Row => ({ what, ...wilson(hit, of) })
  return [
    row('alarms that are right', hits(alarmed), alarmed.length),
    row('alarms and looks that are right', hits(marked), marked.length),
    row('unsupported sentences with an alarm', hits(alarmed), wrong.length),
    row('unsupported sentences that are marked', hits(wrong), wrong.length),
    ...(['lead', 'sender', 'nobody'] as const).map((about) => {
      const of = wrong.filter((one) => one.about === about)
      return row(`… about ${about}`, hits(of), of.length)
    }),
    row(
      'clean mails with an alarm',
      clean.filter((one) => one.sentences.some(({ isAlarm }) => isAlarm)).length,
      clean.length,
    ),
    row(
      'clean mails with a mark',
      clean.filter((one) => one.sentences.some(({ isMarked }) => isMarked)).length,
      clean.length,
    ),
  ]
}

function textOf(mail: BlindMail) {
  let bodyText = ''
  const places = mail.body.map((sentence, index) => {
    const from = bodyText.length
    const gap = mail.paragraphBreaksAfter.includes(index + 1)
      ? '\n\n'
      : /[.?!]$/.test(sentence.text)
        ? ' '
        : '\n'
    bodyText += sentence.text + gap
    return { ...sentence, from, to: from + sentence.text.length }
  })
  return { places, text: { subject: mail.subject, bodyText } }
}

function judge(mail: BlindMail, reading: Reading | null) {
  const { places, text } = textOf(mail)
  const [facts, day] = [factsOf(mail), dayOf(mail)]
  const rules = readClaims(text, facts, day)
  const marks = unsupported(reading ? joinReadings(rules, reading, text, facts, day) : rules)
  const judged = (within: readonly Claim[]) => ({
    isMarked: within.length > 0,
    isAlarm: within.some(({ strength }) => strength === 'alarm'),
  })
  return [
    {
      label: mail.subjectLabel,
      about: 'nobody',
      ...judged(marks.filter(({ part }) => part === 'subject')),
    },
    ...places.map(({ label, about, from, to }) => ({
      label,
      about,
      ...judged(marks.filter((mark) => mark.part === 'body' && mark.from >= from && mark.from < to)),
    })),
  ]
}

const factsOf = ({ lead, facts }: BlindMail) => ({
  lead: [
    ...[lead.company, lead.name, lead.title].map((text, index) => ({
      id: `field${index}`,
      text,
      source: { kind: 'lead_field' as const, field: ['회사명', '담당자명', '직함'][index] ?? '' },
    })),
    ...facts.lead.map(({ text, quote }, index) => ({
      id: `lead${index}`,
      text,
      source: {
        kind: 'page' as const,
        url: 'https://lead.example/',
        quote,
        fetchedAt: '2026-11-01T00:00:00Z',
      },
    })),
  ],
  sender: facts.sender.map((text, index) => ({
    id: `sender${index}`,
    text,
    source: { kind: 'sender' as const },
  })),
})
const dayOf = ({ date }: BlindMail) => mailDate(date)

const isRightDay = ({
  label: { until, latest },
  details,
}: {
  label: BlindReply
  details: ReplyDetails
}): boolean =>
  until !== null && details.until !== null && details.until >= until && details.until <= (latest ?? until)

/** Replies that ask to stop are not measured by intent: the opt-out rules read them first. */
export function replyRows(part: SetPart): Row[] {
  const replies = blindReplies(part)
  const read = replies
    .filter(({ intent }) => intent !== 'opt_out')
    .map((label) => ({
      label,
      ...readReply({ text: stripQuoted(label.text), localDate: label.received, sentTexts: [] }),
    }))
  const decided = read.filter((one) => one.decided !== null)
  const dated = read.filter((one) => one.details.until !== null)
  const named = read.filter((one) => one.details.person !== null)
  const asks = replies.filter(({ intent }) => intent === 'opt_out')
  const others = replies.filter(({ intent, second }) => intent !== 'opt_out' && second !== 'opt_out')
  const count = <T>(of: readonly T[], is: (one: T) => boolean) => of.filter(is).length
  const row = (what: string, hit: number, of: number): Row => ({ what, ...wilson(hit, of) })
  return [
    row('replies whose intent is decided', decided.length, read.length),
    row(
      'decided intents that are right',
      count(decided, (one) => [one.label.intent, one.label.second].includes(one.decided?.intent ?? null)),
      decided.length,
    ),
    row('days that are right, of those given', count(dated, isRightDay), dated.length),
    row(
      'days that are given and right, of those named',
      count(read, isRightDay),
      count(read, (one) => one.label.until !== null),
    ),
    row(
      'persons that are right, of those given',
      count(named, (one) => one.label.person?.includes(one.details.person?.name ?? '-') ?? false),
      named.length,
    ),
    row(
      'requests to stop that are seen',
      count(asks, (one) => levelOf(one) !== null),
      asks.length,
    ),
    row(
      'other replies held as a request to stop',
      count(others, (one) => levelOf(one) !== null),
      others.length,
    ),
  ]
}
