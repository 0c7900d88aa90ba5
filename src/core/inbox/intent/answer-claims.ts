// Claims of a suggested answer without a source (rules.md R-528).
import type { Fact } from '#core/leads/research/facts.ts'
import { type Claim, type ClaimFacts, unsupported } from '#core/writing/claims/claim.ts'
import { squeeze } from '#core/writing/claims/given-facts.ts'
import type { MailDate } from '#core/writing/claims/numbers.ts'
import type { Reading } from '#core/writing/claims/reading-prompt.ts'
import { claimsWith } from '#core/writing/claims/second-reader.ts'
import { placedSentences } from '#core/writing/claims/sentences.ts'
import { subjectOf } from '#core/writing/claims/subject.ts'

export type AnswerFacts = {
  lead: readonly Fact[]
  /** our own material */
  own: readonly string[]
  thread: readonly { from: 'us' | 'lead'; text: string }[]
}

/** What we would give: a lead who asks for it is no source for it. */
const TERMS =
  /할인|무료|무상|환불|보증|보장|위약금|[\d만천백] ?원|\d ?(?:%|퍼센트|프로)|이내|만에|\b(?:KRW|USD|won|discount|free|refund|guarantee\w*|within)\b|\$/i
/** A day before 까지, or after "by". */
const DAY =
  /(?:\d{1,2}월 ?\d{1,2}일|오늘|내일|모레|(?:이번|다음) ?주(?: ?[월화수목금]요일)?|[월화수목금]요일|월말|연말)(?= ?(?:오전|오후|중|안)? ?(?:[\d시: ]{1,6})?까지)|\bby (?:today|tomorrow|(?:next )?(?:monday|tuesday|wednesday|thursday|friday|week)|\w+ \d{1,2})\b/gi
/** The end of a sentence that says what we are going to do. */
const OURS = /(?:겠습니다|드립니다|드릴게요|할게요)[.!]?\s*$|\b(?:we|I)(?:'ll| will)\b/i

/** An answer as a mail without a subject. */
export const answerMail = (text: string): { subject: string; bodyText: string } => ({
  subject: '',
  bodyText: text,
})

/** What an answer is checked against, with what the lead wrote in the thread. */
export const answerSources = ({ lead, own, thread }: AnswerFacts): ClaimFacts => ({
  lead: [...lead, ...factsOf('lead', thread)],
  sender: [
    ...own.map((one, i): Fact => ({ id: `own:${i}`, text: one, source: { kind: 'sender' } })),
    ...factsOf('us', thread),
  ],
})

/**
 * The claims that neither our material nor the thread nor the facts of the lead support, in the order of the text.
 * @param reading of `answerMail` with `answerSources`
 */
export function answerClaims(
  text: string,
  answerFacts: AnswerFacts,
  now: MailDate,
  reading: Reading | null = null,
): Claim[] {
  const { lead, own, thread } = answerFacts
  const sources = answerSources(answerFacts)
  const read = reading && { ...reading, statements: reading.statements.filter(({ words }) => !isPlan(words)) }
  const known = claimsWith(read, answerMail(text), { ...sources, lead }, now)
  const withReplies = unsupported(claimsWith(read, answerMail(text), sources, now))
  // what may follow from the words of the lead is weaker than what contradicts ours
  const claims = unsupported(known).flatMap((claim): Claim[] => {
    if (isTerm(claim)) return [claim]
    const other = withReplies.find(({ from, to }) => from < claim.to && claim.from < to)
    return other ? [{ ...claim, strength: other.strength }] : []
  })
  const given = squeeze([...own, ...thread.map((one) => one.text)].join('\n'))
  return [...claims, ...deadlinesOf(text).filter((one) => !given.includes(squeeze(one.text)))].sort(
    (a, b) => a.from - b.from,
  )
}

/** What we are going to do: its day is read by rules, the rest is a plan. */
const isPlan = (words: string): boolean => OURS.test(words) && !TERMS.test(words)

/** Days until which we say to do something: in an answer the intention is a promise. */
const deadlinesOf = (text: string): Claim[] =>
  placedSentences(text)
    .filter((sentence) => OURS.test(sentence.text))
    .flatMap((sentence) =>
      [...sentence.text.matchAll(DAY)].map(({ 0: day, index }) => ({
        part: 'body' as const,
        sentence: sentence.text,
        from: sentence.at + index,
        to: sentence.at + index + day.length,
        kind: 'promise' as const,
        text: day,
        support: null,
        strength: 'alarm' as const,
      })),
    )

const isTerm = ({ kind, sentence }: Claim): boolean =>
  subjectOf(sentence.toLowerCase(), { lead: [], sender: [] }) !== 'lead' &&
  (kind === 'promise' || TERMS.test(sentence))

const factsOf = (who: 'us' | 'lead', thread: AnswerFacts['thread']): Fact[] =>
  thread
    .filter(({ from }) => from === who)
    .map(({ text }, i) => ({ id: `${who}:${i}`, text, source: { kind: 'earlier_mail' } }))
