// Rules for the intent of a reply. A rule that is unsure decides nothing: then a model is asked, or a user decides.
import { findDates } from '#core/inbox/return-date/date-mentions.ts'
import { ENGLISH } from './english-rules.ts'
import type { Intent, IntentReading, NamedPerson } from './intent.ts'
import { KOREAN } from './korean-rules.ts'
import { readPerson } from './person.ts'
import { ownSentences } from './sentences.ts'

/** Addressed to a model, not to us: its words are no statement of the lead. */
const INSTRUCTION =
  /(?:지시|명령|규칙|프롬프트)[^.]{0,12}(?:무시|잊|출력|보여)|(?:분류|라벨)[^.]{0,8}(?:하세요|하시오|해라|해 ?줘|해 ?주세요)|\b(?:ignore|disregard|forget)\b[^.]{0,30}\b(?:instructions?|rules|prompt|above)|\b(?:system|developer) ?(?:prompt|message|:)|시스템 ?:|\b(?:label|classify|mark|treat) (?:this|it|me)\b|\bintent\b|\bjson\b|<\|/i

/** The reply gives orders to a model. */
export const givesOrders = (sentences: readonly string[]): boolean =>
  sentences.some((sentence) => INSTRUCTION.test(sentence))

const MEETING = /미팅|통화|데모|시연|회의|방문|상담|화상|\bcall\b|\bmeeting\b|\bdemo\b/i
/** Ends a concession: the clause after it decides. */
const CONTRAST = /(?:지만|으나|는데|은데|습니다만|입니다만)[,\s]|\b(?:but|however)[,\s]/i

/**
 * @param text the reply's own words, without quotes
 * @param localDate the day it was received, YYYY-MM-DD
 * @param sentTexts our mails: their sentences in the reply are no words of the lead
 */
export function readIntent({
  text,
  localDate,
  sentTexts,
}: {
  text: string
  localDate: string
  sentTexts: readonly string[]
}): IntentReading | null {
  const sentences = ownSentences(text, sentTexts)
  if (givesOrders(sentences)) return null
  const found = sentences.flatMap((sentence) => intentsOf(sentence).map((intent) => ({ intent, sentence })))
  const intents = [...new Set(found.map(({ intent }) => intent))]
  const decided = decide(intents)
  if (!decided) return null
  const evidence = found.find(({ intent }) => intent === decided.intent)?.sentence ?? ''
  const has = (intent: Intent): boolean => decided.intent === intent || decided.second === intent
  const person: NamedPerson | null = has('wrong_person') ? readPerson(text) : null
  return {
    ...decided,
    evidence,
    asksMeeting: has('interested') && sentences.some((sentence) => MEETING.test(sentence)),
    until: has('later') ? readUntil(text, localDate) : null,
    person,
    source: 'rule',
  }
}

/** Of a sentence with a concession, the clause after it decides; interest before a question counts too. */
function intentsOf(sentence: string): Intent[] {
  const contrast = CONTRAST.exec(sentence)
  if (!contrast) return [intentOf(sentence)].filter((intent) => intent !== null)
  const after = intentOf(sentence.slice(contrast.index + contrast[0].length))
  const before = intentOf(sentence.slice(0, contrast.index))
  const isInterest = before === 'interested' && (after === null || after === 'question')
  return (isInterest ? [before, after] : [after]).filter((intent) => intent !== null)
}

function intentOf(clause: string): Intent | null {
  const rules = /[가-힣]/.test(clause) ? KOREAN : ENGLISH
  return rules.find(({ matches }) => matches(clause))?.intent ?? null
}

/** Of several intents the first counts. */
const RANK: Record<Intent, number> = {
  wrong_person: 1,
  interested: 2,
  later: 3,
  declined: 4,
  question: 5,
  other: 6,
}

/** Which intent counts, and which is the second. Interest and refusal in one reply are not decided. */
function decide(intents: readonly Intent[]): { intent: Intent; second: Intent | null } | null {
  if (intents.length === 0) return null
  if (intents.includes('declined') && intents.includes('interested')) return null
  const [intent, second] = intents.toSorted((a, b) => RANK[a] - RANK[b])
  return intent ? { intent, second: second ?? null } : null
}

/** The first day on which the lead wants to hear again; null when no later day is named. */
function readUntil(text: string, localDate: string): string | null {
  const plain = text
    .normalize('NFKC')
    .slice(0, 4000)
    .replaceAll(/보내(?= ?주)/g, '보냄')
    .replaceAll(/다다음 ?주 ?[월화수목금토일]?(?:요일)?/g, '')
  const days = [...findDates(plain, localDate).map(({ day }) => day), ...periodStarts(plain, localDate)]
  return days.filter((day) => day > localDate).toSorted()[0] ?? null
}

/** The first days of periods named without a day: 다음 달, 3월에, 내년 3월, 하반기, 다음 분기, 내년. */
function periodStarts(text: string, localDate: string): string[] {
  const [year = 0, month = 0] = localDate.split('-').map(Number)
  const first = (months: number): string => {
    const index = year * 12 + months - 1
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`
  }
  const inMonth = [...text.matchAll(/(내년 ?)?(?<!\d)(1[0-2]|[1-9])월(?! ?\d)/g)].map(([, next, n]) => {
    const named = Number(n)
    return first(next || named <= month ? named + 12 : named)
  })
  if (inMonth.length > 0) return inMonth
  if (/다음 ?달/.test(text)) return [first(month + 1)]
  if (/다음 ?분기/.test(text)) return [first(Math.ceil(month / 3) * 3 + 1)]
  if (/하반기/.test(text) && month < 7 && !/내년/.test(text)) return [first(7)]
  if (/하반기/.test(text)) return [first(12 + 7)]
  return /내년|다음 ?해|상반기/.test(text) ? [first(13)] : []
}
