// Rules for the intent of a reply. A rule that is unsure decides nothing: then a model is asked, or a user decides.

import { firstWorkingDay } from '#core/calendar/working-day.ts'
import { usualSpelling } from '#core/inbox/opt-out/spelling.ts'
import { stripQuoted } from '#core/inbox/quoted-text/quoted.ts'
import { readReturnDate } from '#core/inbox/return-date/return-date.ts'
import { ordersWriter } from '#core/text/instructions.ts'
import { asksAgainInEnglish, asksMeetingInEnglish, ENGLISH, isCourtesyInEnglish } from './english-rules.ts'
import { type Intent, type IntentReading, NO_DETAILS, type ReplyDetails } from './intent.ts'
import { asksAgainInKorean, asksMeetingInKorean, isCourtesyInKorean, KOREAN } from './korean-rules.ts'
import { isAutomatic, isOtherMatter, isReceipt } from './other-matter.ts'
import { readReferral } from './person.ts'
import { isStatement, MAX_TEXT, ownSentences, withoutContactLines } from './sentences.ts'
import { readUntil } from './until.ts'

/** The reply gives orders to a program or to the writer of our mails: then no model reads it (rules.md R-522). */
export const givesOrders = (sentences: readonly string[]): boolean => sentences.some(ordersWriter)

/** Ends a concession: the clause after it decides. */
const CONTRAST =
  /(?:지만|으나|는데요?|은데요?|[인닌]데요?|던데|[가-힣]한데요?|니다만|[가-힣]다만|긴 ?한데|기는 ?한데|지 ?(?:마시고|말고)|그만하시고)[,\s]|[.,]?\s(?:다만|그런데|근데|하지만)[,\s]|\b(?:but|however)[,\s]|^(?:while|although|though) [^,]{1,120},/i
/** Opens the sentence from which on a reply decides: what comes before is its background. */
const TURN =
  /^(?:다만|그런데|근데|하지만|그렇지만|그래도|그러나|결국|최종적으로|결론(?:은|부터|적으로)|but|however|that said|still|in the end)[,\s]/i

/** The writer has taken over: who left is background. */
const IN_CHARGE =
  /후임인 ?(?:제|저)|(?:제가|저희가) ?(?:[가-힣]{1,6} ){0,2}(?:맡(?:게|고|았습)|담당(?:하|합|입|자(?:입|로))|이어받|인계 ?받)|\bI(?:'ve| have) taken over\b|\bI(?:'m| am) (?:now |the new )?(?:in charge|handling|responsible)/

/** "I am in charge of sales, so this is not my scope." */
const NOT_MINE = /\b(?:not|isn't) (?:my|mine)\b|담당이라|아니[라고]/

/** What one clause of the reply says. */
type Act = { intent: Intent; isWeak: boolean; sentence: string; at: number }
/** A sentence, what it says, and null when no rule understands it. Courtesy and details say nothing: an empty list. */
type Unit = { sentence: string; acts: ClauseAct[] | null }

type Reply = {
  /** its own words; quotes in it are left out */
  text: string
  /** the day it was received, YYYY-MM-DD */
  localDate: string
  /** our mails: their sentences in the reply are no words of the lead */
  sentTexts: readonly string[]
}

/** @returns null when no rule is sure */
export function readIntent(reply: Reply): IntentReading | null {
  const { decided, details } = readReply(reply)
  return decided && { ...decided, ...details, source: 'rule' }
}

type Decided = Pick<IntentReading, 'intent' | 'second' | 'evidence'>

/** The intent, and what is read whether it is decided or not (rules.md R-498). */
export function readReply({ text, localDate, sentTexts }: Reply): {
  decided: Decided | null
  details: ReplyDetails
} {
  const own = stripQuoted(text.slice(0, MAX_TEXT))
  const sentences = ownSentences(withoutContactLines(own), sentTexts).filter((one) => !ordersWriter(one))
  const notice = sentences.find(isAutomatic)
  const units = sentences.map((sentence): Unit => ({ sentence, acts: actsOf(sentence) }))
  const said = units.flatMap((unit) => unit.acts ?? [])
  if ((notice || isReceived(sentences)) && !said.some(isAnswer)) {
    // "참고하겠습니다" is as often a polite no for now
    const isUnsure = !notice && said.some((act) => act.isWeak)
    const evidence = notice ?? sentences.find(isReceipt) ?? ''
    return {
      decided: isUnsure ? null : { intent: 'other', second: null, evidence },
      details: { ...NO_DETAILS, until: notice ? returnDay(own, localDate) : null },
    }
  }
  if (sentences.some(isOtherMatter)) return { decided: null, details: NO_DETAILS }
  const turn = units.findLastIndex(
    // not "그래도 감사합니다"
    ({ sentence, acts: found }) => found?.length !== 0 && TURN.test(sentence),
  )
  const isInCharge = sentences.some((sentence) => IN_CHARGE.test(sentence) && !NOT_MINE.test(sentence))
  const acts = units.flatMap(({ sentence, acts: found }, at) =>
    (found ?? [])
      .filter(({ intent }) => intent !== 'wrong_person' || !isInCharge)
      .map((act) => ({ ...act, isWeak: act.isWeak || (at < turn && !asksUs(sentence)), sentence, at })),
  )
  const decision = decide(acts)
  const decided = decision && isWellRead(decision.intent, acts, units) ? decision : null
  // beside an answer that is not known, a mail that was passed on refers to nobody
  const referring = acts
    .filter((act) => act.intent === 'wrong_person' && (decided || !act.isWeak))
    .map((act) => act.sentence)
  return {
    decided: decided && {
      ...decided,
      evidence: acts.find((act) => act.intent === decided.intent)?.sentence ?? '',
    },
    details: {
      asksMeeting: decided?.intent !== 'wrong_person' && sentences.some(asksMeeting),
      until: readUntil(sentences, localDate, decided?.intent ?? null),
      person: readReferral(sentences, referring),
    },
  }
}

const isKorean = (clause: string): boolean => /[가-힣]/.test(clause)
const isCourtesy = (sentence: string): boolean =>
  isKorean(sentence) ? isCourtesyInKorean(sentence) : isCourtesyInEnglish(sentence)

/** Nothing but that the mail was received, and courtesy. */
const isReceived = (sentences: readonly string[]): boolean =>
  sentences.some(isReceipt) &&
  sentences.every((one) => isReceipt(one) || isCourtesy(one) || !/[가-힣a-z]/i.test(one)) &&
  !sentences.some(
    (one) => TURN.test(one) || /[?]|(?:다만|[니지]만|[는은한]데요?)(?![가-힣])|아쉽|\bbut\b/.test(one),
  )

/** Beside a notice or a receipt: more than an absence, its deputy or a look at the mail. */
const isAnswer = ({ intent, isWeak }: ClauseAct): boolean =>
  !isWeak && /interested|declined|question/.test(intent)

const returnDay = (notice: string, localDate: string): string | null => {
  const day = readReturnDate(notice, localDate)
  return day && firstWorkingDay(day)
}
const asksMeeting = (sentence: string): boolean =>
  isKorean(sentence) ? asksMeetingInKorean(sentence) : asksMeetingInEnglish(sentence)

const asksAgain = (sentence: string): boolean =>
  isKorean(sentence) ? asksAgainInKorean(sentence) : asksAgainInEnglish(sentence)

/** Requests something of us, in whatever words. */
const asksUs = (sentence: string): boolean =>
  /(?:주(?:세요|십시오|시죠|시면|시겠|실|시기|셔요)|봐요|줘|부탁|바랍니다|시죠|합시다|봅시다|수 ?있(?:을까요|을지|나요))[^.]{0,14}$|\b(?:please|could you|can you|let's)\b/i.test(
    sentence,
  )

type ClauseAct = Pick<Act, 'intent' | 'isWeak'>

/** Of a sentence with a concession, the clause after it decides; interest before a question counts too. */
function actsOf(sentence: string): ClauseAct[] | null {
  const contrast = CONTRAST.exec(sentence)
  if (!contrast) return actOf(sentence)
  const before = actOf(sentence.slice(0, contrast.index))
  const after = actsOf(sentence.slice(contrast.index + contrast[0].length))
  // "어렵지만 응원하겠습니다": nothing but a wish follows; who has left is gone, whatever follows
  if (after?.length === 0 || (after === null && before?.[0]?.intent === 'wrong_person')) return before
  const isQuestion = after?.every(({ intent }) => intent === 'question')
  return isQuestion && before?.[0]?.intent === 'interested' ? [...before, ...(after ?? [])] : after
}

/** A Korean sentence of more characters has several clauses: the last one has its predicate. */
const LONG_SENTENCE = 50
const JOINED =
  /(?:[가-힣](?:고|며|면서|므로|니까|길래)|[아어해라와워여려져돼]서|[하으이하]니),? (?!싶|있|계|나서|보|하|해|드|주|와|안)/g
function lastClause(sentence: string): string {
  if (sentence.length <= LONG_SENTENCE) return sentence
  const end = [...sentence.matchAll(JOINED)]
    .map((m) => m.index + m[0].length)
    .findLast((at) => sentence.length - at >= 12)
  return sentence.slice(end ?? 0)
}

/** In characters; less is no clause. */
const SHORTEST_CLAUSE = 8

function actOf(full: string): ClauseAct[] | null {
  const clause = lastClause(full)
  const [rules, words] = isKorean(clause) ? [KOREAN, usualSpelling(clause)] : [ENGLISH, clause]
  const rule = rules.find(({ matches }) => matches(words))
  if (!rule) {
    const end = /[고며],\s/.exec(clause)
    const rest = end ? clause.slice(end.index + end[0].length) : ''
    if (rest.length >= SHORTEST_CLAUSE) return actOf(rest)
    return isStatement(clause) ? null : []
  }
  return rule.intent ? [{ intent: rule.intent, isWeak: rule.isWeak ?? false }] : []
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

  const end = acts.at(-1)
  // "I do not decide" and then a yes, a later or a question: either may be the answer
  if (isSure('wrong_person') && !end?.isWeak && /interested|later|question/.test(end?.intent ?? ''))
    return null
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
    const asked = acts.findIndex((act) => act.intent === 'question')
    const isAfter = acts.every(
      (act, at) => act.intent !== 'later' || (at > asked && !asksAgain(act.sentence)),
    )
    // what is decided or looked at after our answer postpones nothing
    if (asked >= 0 && isAfter) return found('question', 'later')
    if (asked >= 0 && acts.at(-1)?.intent !== 'later') return null
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
const ANOTHER_TIME =
  /내년|\d월 ?(?:초|중순|말)|나중|추후|하반기|상반기|다음 ?(?:분기|해)|\blater\b|\bnext (?:year|quarter)\b/i

/** A supplier or a system of their own before a question is its background; after it, the answer may be no. */
const afterReason = (acts: readonly Act[]): Decision | null =>
  acts.at(-1)?.intent === 'question' ? { intent: 'question', second: null } : null

/** In a sentence that no rule understands: the question or the reason beside it may belong to a yes. */
const FAVOUR =
  /좋(?:네|은|다고|대요|을 것|아 보|습니다|아요|겠)|흥미|필요했|찾던|찾고|써 ?보|해 ?보|바꾸|바꿀|비교|맞을 것|불만|불편|고민|아쉬|답답|만료|끝나|시작(?!할 이유)|진행|오랜만|장난|예의|도대체|\b(?:like|great|love|nice|try|useful|timely|good)\b/i
/** In such a sentence: the praise or the "some day" beside it may belong to a no. */
const DOUBT =
  /어렵|어려|힘들|없|않|못|안 |불가|부담|비싸|비싼|과한|과하|이르|글쎄|아직|아니|나중|추후|\b(?:not|no|can't|cannot|but|unfortunately|expensive|busy)\b|n't\b/i

/** In such a sentence: a no to one item of an order is no no. */
const WISH =
  /(?<!양해 ?|이해 ?|참고 ?|양해해 ?|감안 ?|헤아려 ?(?:주시기를 ?)?|주시기를 ?)(?:부탁|주세요|주시면|주십시오|바랍니다|필요합니다|제출)|\bplease\b/i

/** Before a question, a change of mind leads to a yes. */
const CHANGED_MIND = /이제는?|결국|믿|설득|\b(?:otherwise|changed)\b/i
/** Why, or what the writer does then: it follows an answer and changes nothing. */
const EXPLAINS =
  /(?:[어아라와워여려져돼해]서|거든|니까|때문이?(?:에|입니|예))요?다?[^가-힣]*$|^(?:그때|그래야|그러면|그럼|그게)|^(?:because|then|by then|that way)\b/i
/** So many other statements may follow the last act. */
const MOST_AFTER = 2

/** Whether the sentences that no rule understands leave the decision standing. */
function isWellRead(intent: Intent, acts: readonly Act[], units: readonly Unit[]): boolean {
  const unread = units.flatMap((unit, at) => (unit.acts === null ? [{ sentence: unit.sentence, at }] : []))
  const says = (words: RegExp): boolean => unread.some(({ sentence }) => words.test(sentence))
  const asks = unread.some(({ sentence }) => asksUs(sentence))
  const deciding = acts.filter((act) => act.intent === intent)
  const last = deciding.at(-1)
  if (!last) return false
  const follows = (sentence: string): boolean =>
    EXPLAINS.test(sentence) || (intent === 'declined' && DOUBT.test(sentence))
  if (deciding.every((act) => act.isWeak))
    return intent !== 'question' && unread.every(({ sentence }) => follows(sentence))
  if (unread.filter(({ sentence, at }) => at > last.at && !follows(sentence)).length > MOST_AFTER)
    return false
  // before a question, what is not understood is as often a yes that the question leads to
  if (intent === 'question') return !says(CHANGED_MIND) && !says(FAVOUR) && !asks
  if (intent === 'declined' && says(WISH)) return false
  // who decides is as often the background of a yes
  if (intent === 'wrong_person' && unread.length > 1 && !asksUs(last.sentence) && says(FAVOUR)) return false
  return true
}
