// Rules for the intent of a reply. A rule that is unsure decides nothing: then a model is asked, or a user decides.
import { usualSpelling } from '#core/inbox/opt-out/spelling.ts'
import { stripQuoted } from '#core/inbox/quoted-text/quoted.ts'
import { ordersWriter } from '#core/text/instructions.ts'
import { asksAgainInEnglish, asksMeetingInEnglish, ENGLISH } from './english-rules.ts'
import type { Intent, IntentReading } from './intent.ts'
import { asksAgainInKorean, asksMeetingInKorean, KOREAN } from './korean-rules.ts'
import { readReferral } from './person.ts'
import { MAX_TEXT, ownSentences, withoutContactLines } from './sentences.ts'
import { readUntil } from './until.ts'

/** The reply gives orders to a program or to the writer of our mails: then no model reads it (rules.md R-522). */
export const givesOrders = (sentences: readonly string[]): boolean => sentences.some(ordersWriter)

/** Ends a concession: the clause after it decides. */
const CONTRAST =
  /(?:지만|으나|는데요?|은데요?|던데|니다만|[가-힣]다만|긴 ?한데|기는 ?한데)[,\s]|[.,]?\s(?:다만|그런데|근데|하지만)[,\s]|\b(?:but|however)[,\s]/i

/** What one clause of the reply says. */
type Act = { intent: Intent; isWeak: boolean; sentence: string; at: number }

/**
 * @param text the reply's own words; quotes in it are left out
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
  const own = stripQuoted(text.slice(0, MAX_TEXT))
  const sentences = ownSentences(withoutContactLines(own), sentTexts).filter((one) => !ordersWriter(one))
  const acts = sentences.flatMap((sentence, at) => actsOf(sentence).map((act) => ({ ...act, sentence, at })))
  const decided = decide(acts)
  if (!decided) return null
  const unread = sentences.filter((_, at) => !acts.some((act) => act.at === at))
  if (mayContradict(decided.intent, acts, unread)) return null
  const { intent, second } = decided
  return {
    intent,
    second,
    evidence: acts.find((act) => act.intent === intent)?.sentence ?? '',
    asksMeeting: intent !== 'wrong_person' && sentences.some(asksMeeting),
    until: readUntil(sentences, localDate, intent),
    person: readReferral(
      sentences,
      acts.filter((act) => act.intent === 'wrong_person').map((act) => act.sentence),
    ),
    source: 'rule',
  }
}

const isKorean = (clause: string): boolean => /[가-힣]/.test(clause)
const asksMeeting = (sentence: string): boolean =>
  isKorean(sentence) ? asksMeetingInKorean(sentence) : asksMeetingInEnglish(sentence)

const asksAgain = (sentence: string): boolean =>
  isKorean(sentence) ? asksAgainInKorean(sentence) : asksAgainInEnglish(sentence)

type ClauseAct = Pick<Act, 'intent' | 'isWeak'>

/** Of a sentence with a concession, the clause after it decides; interest before a question counts too. */
function actsOf(sentence: string): ClauseAct[] {
  const contrast = CONTRAST.exec(sentence)
  if (!contrast) return present(actOf(sentence))
  const before = actOf(sentence.slice(0, contrast.index))
  const rest = sentence.slice(contrast.index + contrast[0].length)
  const after = actsOf(rest)
  const isQuestion = after.length > 0 && after.every(({ intent }) => intent === 'question')
  const isUndoubted = after.length === 0 && !DOUBT.test(rest)
  if (before?.intent === 'interested' && (isQuestion || isUndoubted)) return [...present(before), ...after]
  // "어렵지만 응원하겠습니다": nothing but a wish follows
  return after.length === 0 && CLOSING.test(rest) ? present(before) : after
}

const CLOSING =
  /응원|감사|고맙|번창|건승|기억|좋은 (?:하루|결과|소식)|행운|thank|good luck|best of luck|all the best/i
const present = (act: ClauseAct | null): ClauseAct[] => (act ? [act] : [])

function actOf(clause: string): ClauseAct | null {
  const [rules, words] = isKorean(clause) ? [KOREAN, usualSpelling(clause)] : [ENGLISH, clause]
  const rule = rules.find(({ matches }) => matches(words))
  return rule?.intent ? { intent: rule.intent, isWeak: rule.isWeak ?? false } : null
}

type Decision = { intent: Intent; second: Intent | null }

/**
 * Which intent counts, and which is the second. Of two acts that contradict each other one has to be the weaker; else nothing is
 * decided.
 */
function decide(acts: readonly Act[]): Decision | null {
  const has = (intent: Intent): boolean => acts.some((act) => act.intent === intent)
  const isSure = (intent: Intent): boolean => acts.some((act) => act.intent === intent && !act.isWeak)
  const found = (intent: Intent, second: Intent | null = null): Decision => ({ intent, second })
  const others = (intents: readonly Intent[]): Intent | null => intents.find(has) ?? null

  if (isSure('wrong_person'))
    return found('wrong_person', others(['declined', 'later', 'interested', 'question']))
  if (has('wrong_person')) {
    if (isSure('interested') && !isSure('declined')) return found('interested', 'wrong_person')
    if (isSure('declined')) return found('declined', 'wrong_person')
    return has('later') || has('interested') || has('question') ? null : found('wrong_person')
  }
  if (has('interested') && isSure('declined')) return null
  if (isSure('interested')) {
    const isPostponed = acts.some((act) => act.intent === 'later' && ANOTHER_TIME.test(act.sentence))
    return isPostponed ? null : found('interested', others(['question', 'later']))
  }
  if (has('later') && has('declined')) {
    if (acts.some((act) => act.intent === 'later' && asksAgain(act.sentence)))
      return found('later', 'declined')
    return isSure('declined') && !isSure('later') ? found('declined', 'later') : null
  }
  if (has('later')) {
    if (has('question') && acts.at(-1)?.intent !== 'later') return null
    return found('later', others(['interested', 'question']))
  }
  if (isSure('declined'))
    return acts.at(-1)?.intent === 'question' ? null : found('declined', others(['question']))
  if (has('declined'))
    return has('question') ? afterReason(acts) : has('interested') ? null : found('declined')
  if (has('interested')) return found('interested', others(['question']))
  return has('question') ? found('question') : null
}

/** Asked to write at another time, in a reply that asks for something too. */
const ANOTHER_TIME = /내년|나중|추후|하반기|상반기|다음 ?(?:분기|해)|\blater\b|\bnext (?:year|quarter)\b/i

/** A supplier or a system of their own before a question is its background; after it, the answer may be no. */
const afterReason = (acts: readonly Act[]): Decision | null =>
  acts.at(-1)?.intent === 'question' ? { intent: 'question', second: null } : null

/** In a sentence that no rule understands: the question or the reason beside it may belong to a yes. */
const FAVOUR =
  /좋(?:네|은|을 것|아 보|습니다|아요|겠)|흥미|필요했|찾던|찾고|써 ?보|해 ?보|바꾸|바꿀|비교|맞을 것|불만|불편|고민|아쉬|답답|만료|끝나|가입|신청|결제|발주|주문|시작|진행|오랜만|장난|예의|도대체|\b(?:like|great|love|nice|try|useful|timely|good)\b/i
/** In such a sentence: the praise or the "some day" beside it may belong to a no. */
const DOUBT =
  /어렵|어려|힘들|없|않|못|안 |불가|부담|비싸|비싼|과한|과하|이르|글쎄|아직|아니|나중|추후|\b(?:not|no|can't|cannot|but|unfortunately|expensive|busy)\b|n't\b/i

/** In such a sentence: a no to one item of an order is no no. */
const WISH =
  /(?<!양해 ?|이해 ?|참고 ?|양해해 ?|감안 ?)(?:부탁|주세요|주시면|주십시오|바랍니다|필요합니다|제출)|\bplease\b/i

/** Whether a sentence that no rule understands may say the opposite of what was found. */
function mayContradict(intent: Intent, acts: readonly Act[], unread: readonly string[]): boolean {
  const says = (words: RegExp): boolean => unread.some((sentence) => words.test(sentence))
  if (intent === 'question') return says(FAVOUR)
  if (intent === 'declined' && says(WISH)) return true
  if (acts.some((act) => act.intent === intent && !act.isWeak)) return false
  return intent === 'declined' ? says(FAVOUR) : says(DOUBT)
}
