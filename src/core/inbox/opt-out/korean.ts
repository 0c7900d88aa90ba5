// Reads whether a Korean sentence asks to stop, by its structure: which action (stop, remove, decline, withdraw, report),
// about what (mail, a list, the writer's data, or another thing, channel or recipient), in which mood (request, statement,
// question, condition, negation). The words are in korean-words.ts.
import * as is from './korean-words.ts'
import { normalForm } from './normal-form.ts'

/**
 * How certain the request is; `not` when the sentence is certainly something else, null when no known structure is found.
 */
export type Level = 'sure' | 'likely' | 'not' | null

/** A sentence with its neighbours. */
export type SentenceContext = { sentence: string; before: string; after: string; isOnly: boolean }

export function readKorean(context: SentenceContext): Level {
  const whole = normalForm(context.sentence)
  if (!/[가-힣]/.test(whole)) return null
  if (is.CONDITION.test(whole) && !is.OWN_WAY_OUT.test(whole) && !is.SEND_AGAIN.test(whole)) return 'not'
  if (is.REVERSED.test(whole)) return 'not'
  if (is.CHANNEL.test(whole) && is.MAIL_AS_WAY.test(whole) && !is.MAIL_TOO.test(whole)) return 'not'
  if (is.INSTEAD.test(whole)) return is.DATA.test(whole) && is.MAIL_LIST.test(whole) ? 'likely' : 'not'
  let best: Level = null
  for (const clause of clausesOf(context.sentence)) {
    const level = levelOf(clause, whole, context)
    if (level === 'sure') return 'sure'
    if (level === 'likely') best = level
    else best ??= level
  }
  if (best !== null) return best
  const isOfMail =
    is.MAIL.test(whole) || is.FROM_NOW.test(whole) || is.LIST.test(whole) || is.DATA.test(whole)
  if (is.CHANNEL.test(whole) && !is.MAIL.test(whole)) return 'not'
  if (is.DECLINED.test(whole) && !isOfMail) return 'not'
  if (is.OWN_ACT.test(whole) && !is.SELF.test(whole) && !is.DATA.test(whole)) return 'not'
  if (couldBeRequest(whole, context)) return 'likely'
  return topicOf(whole) === 'other' && !is.FROM_NOW.test(whole) ? 'not' : null
}

/** An action of stopping and a word about mail in one sentence, in no known structure. */
function couldBeRequest(whole: string, { before, after }: SentenceContext): boolean {
  if (is.QUESTION.test(whole) && !is.POLITE_QUESTION.test(whole) && !is.OWN_WAY_OUT.test(whole)) return false
  if (is.OWN_CUSTOMERS.test(whole) || is.FEATURE.test(whole) || is.TOLD_OF.test(whole)) return false
  if (isLimited(whole) || is.OWN_ACT.test(whole)) return false
  const beside = [normalForm(before), normalForm(after)]
  if (is.WELCOME.test(whole) || beside.some((one) => is.WELCOME.test(one))) return false
  const about = topicOf(whole)
  if (about === 'other') return false
  const isOfMail = about === 'mail' || is.FROM_NOW.test(whole) || is.SELF.test(whole) || is.LIST.test(whole)
  if (is.ANY_ACTION.test(whole) && isOfMail && is.ASKED.test(whole)) return true
  return is.ANNOYED.test(whole) && is.MAIL_ITSELF.test(whole)
}

/** Parts of a sentence, divided at commas and at endings that join clauses ("…으니", "…지만", "…하고"). */
function clausesOf(sentence: string): string[] {
  const parts = sentence.split(
    /(?<=[가-힣](?:니|니까|는데|은데|지만|다만|구요|고요|므로|으며|아서|어서|해서|려서|돼서|워서|라서|여서|테니))[\s,]+|,\s*|(?<=(?<!광|신|보|참|경|재|권|공)고)\s+(?!있|싶|계|합|하|했|몇)/,
  )
  return parts.map(normalForm).filter((part) => part !== '')
}

function levelOf(clause: string, whole: string, context: SentenceContext): Level {
  const ask = requestStrength(clause, whole, context)
  if (ask === null) return null
  const before = normalForm(context.before)
  const after = normalForm(context.after)
  const isQuestion = is.QUESTION.test(whole) && !is.POLITE_QUESTION.test(whole)
  const isProduct = isQuestion ? is.FEATURE.test(whole) : is.FEATURE.test(clause) && !is.FOR_GOOD.test(clause)
  const isOwnTalk = is.OWN_CUSTOMERS.test(whole) || (isProduct && !is.DATA.test(clause))
  if (is.OWN_WAY_OUT.test(whole)) return isOwnTalk ? 'not' : 'likely'
  if (isQuestion && !is.FROM_NOW.test(whole)) {
    // a request before the question, as in "안 받고 싶은데 어디에 말씀드리면 되나요?"
    const isOwnRequest = is.SELF.test(clause) || !(is.QUESTION.test(clause) || is.TOLD_OF.test(clause))
    return ask === 'threat' || isOwnTalk || !isOwnRequest ? 'not' : 'likely'
  }
  if (isOwnTalk && is.SHOPPING.test(clause)) return 'not'
  if (isOwnTalk) return ask === 'plain' && (is.SELF.test(whole) || is.DATA.test(whole)) ? 'likely' : 'not'
  if (ask !== 'threat' && is.TOLD_OF.test(clause)) return 'not'
  const isWelcome = is.WELCOME.test(after)
  if (ask !== 'threat' && isLimited(whole)) {
    // a time in another part of the sentence does not limit the request
    const isTerm = isLimited(clause) || isWelcome || is.WELCOME.test(whole)
    if (isTerm && is.FOR_GOOD.test(clause)) return 'likely'
    return isTerm || ask === 'weak' ? 'not' : 'likely'
  }
  if (isWelcome || (is.WELCOME.test(before) && !is.FROM_NOW.test(clause)))
    return ask === 'plain' ? 'likely' : 'not'
  if (isQuestion) return 'likely'
  return ask === 'plain' || ask === 'threat' ? 'sure' : 'likely'
}

/** Is the request limited to a period, or to fewer mails? */
const isLimited = (text: string): boolean =>
  (is.FOR_A_WHILE.test(text) || is.TIME_LIMIT.test(text) || is.FEWER.test(text)) &&
  !is.NOT_FOR_A_WHILE.test(text)

/** `weak` where it may be about something other than mail. */
type RequestStrength = 'plain' | 'weak' | 'threat'

/** The request in one clause. */
function requestStrength(clause: string, whole: string, context: SentenceContext): RequestStrength | null {
  const about = topicOf(clause)
  if (is.OPT_OUT.test(clause)) return is.ASKED.test(whole) || clause.length <= 24 ? 'plain' : 'weak'
  if (is.UNSUBSCRIBE.test(clause) && is.PAID_PLAN.test(whole)) return null
  if (is.UNSUBSCRIBE.test(clause) || is.CONSENT_WITHDRAWN.test(clause)) {
    return is.ASKED.test(clause) || clause.length < 12 ? 'plain' : 'weak'
  }
  if (is.RIGHTS.test(clause)) return 'plain'
  if (is.THREAT.test(clause) || is.BLOCKED.test(clause)) return about === 'other' ? null : 'threat'
  if (about !== 'other') {
    const ask = removalOf(clause, whole) ?? stopOf(clause, whole)
    if (ask !== null) return ask
  } else if (is.PAPERS.test(clause) && is.FOR_GOOD.test(clause) && stopOf(clause, whole) !== null)
    return 'weak'
  return is.BARE.test(clause) ? bareOf(whole, context) : null
}

function removalOf(clause: string, whole: string): RequestStrength | null {
  if (!is.REMOVE.test(clause) || !is.ASKED.test(clause) || is.OWN_ACT.test(clause)) return null
  const isList = is.LIST.test(clause)
  if (is.MAIL_LIST.test(clause) || (is.DATA.test(clause) && !isList)) return 'plain'
  if (isList) {
    const isOfSender = is.MAIL.test(whole) || is.FROM_NOW.test(whole) || is.BARE_LIST.test(clause)
    return isOfSender && (is.SELF.test(clause) || clause.length <= 18) ? 'plain' : 'weak'
  }
  if (is.SELF.test(clause) || is.GROUP.test(clause) || is.FROM_NOW.test(clause)) {
    return is.MAIL.test(whole) || is.FROM_NOW.test(whole) ? 'plain' : 'weak'
  }
  return is.MAIL.test(clause) ? 'weak' : null
}

function stopOf(clause: string, whole: string): RequestStrength | null {
  const isOfMail = is.MAIL.test(clause) || is.FROM_NOW.test(whole) || is.SELF.test(whole)
  if (is.OWN_ACT.test(clause)) return null
  if (is.NOT_TO_SEND.test(clause) || is.STOP_MAIL.test(clause)) {
    const isOther = topicOf(whole) === 'other' && !is.MAIL.test(whole)
    return isOther || (is.SENT_OBJECT.test(clause) && !is.MAIL_ITSELF.test(whole)) ? 'weak' : 'plain'
  }
  if (is.MAY_STOP.test(clause) || is.RATHER_NOT.test(clause)) return isOfMail ? 'plain' : 'weak'
  if (is.NOT_RECEIVE.test(clause) || is.REFUSE_MAIL.test(clause)) {
    return is.MAIL_ITSELF.test(whole) || is.FROM_NOW.test(whole) ? 'plain' : 'weak'
  }
  return is.NO_CONSENT.test(clause) ? 'weak' : null
}

/** "빼주세요." alone: about what the sentence before names, or about mail when nothing is named. */
function bareOf(whole: string, { before, isOnly }: SentenceContext): RequestStrength | null {
  if (isOnly) return topicOf(whole) === 'other' ? null : 'plain'
  const near = normalForm(before)
  if (topicOf(near) === 'other' || topicOf(whole) === 'other') return null
  return is.DATA.test(near) || is.MAIL.test(near) || is.NO_CONSENT.test(near) ? 'plain' : 'weak'
}

/** Is the clause about mail, about another thing, channel, recipient or event, or about nothing that is named? */
function topicOf(clause: string): 'mail' | 'other' | null {
  const isElsewhere =
    is.EVENT.test(clause) ||
    (is.CHANNEL.test(clause) && !is.MAIL_TOO.test(clause)) ||
    is.FROM_SOMETHING.test(clause) ||
    is.MAIL_OF_OTHERS.test(clause)
  if (isElsewhere) return 'other'
  if (is.THING.test(clause) || is.PERSON.test(clause))
    return is.MAIL_AS_OBJECT.test(clause.replace(is.THING_SENT, '')) ? 'mail' : 'other'
  return is.MAIL.test(clause) || is.DATA.test(clause) ? 'mail' : null
}
