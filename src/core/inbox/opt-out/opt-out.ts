// Reads whether a reply asks to stop (rules.md R-509). The signature is cut, each sentence is read for what it does
// (korean.ts, english.ts), and the sentences together decide. `npm run eval:opt-out` measures it.
import { hasReplyPrefix, normalSubject } from '#core/inbox/classify/headers.ts'
import { readEnglish } from './english.ts'
import { type Act, isDoubtful, isKorean, isOurMail, namesMail, readKorean } from './korean.ts'
import { sentencesOf } from './sentences.ts'
import { isBoilerplate, withoutSignature } from './signature.ts'
import { usualSpelling } from './spelling.ts'

/**
 * How certain it is that a reply asks to stop (rules.md R-509): `sure` takes effect at once, `likely` holds the address until
 * a user decides.
 */
const OPT_OUT_LEVELS = ['sure', 'likely'] as const
export type OptOutLevel = (typeof OPT_OUT_LEVELS)[number]

/** The request that was found: its level and the sentence it was read from. */
export type OptOutReading = { level: OptOutLevel; sentence: string }

/** The text refers to the subject, so that the lead has written it: "제목과 같습니다". */
const AS_IN_SUBJECT =
  /제목(?:과|이랑|이나)? ?(?:같|동일|그대로|대로|참[조고]|처럼|에 ?(?:쓴|적|있)|이 ?(?:전부|다))|(?:see|as in|as per|per) (?:the )?subject/i
/** What the writer may have added to the subject of a reply: "Re: 제안 - 메일 그만 주세요". */
const ADDED = /(?: [-–—/] |[([<])([^-–—/([<]{4,40})[)\]>]?$/
/** A subject that announces a question. */
const ASKS_ABOUT = /문의|질의|질문|기능|방식|여부|inquiry|question/i
/** In characters of the reply; the rest is not read. */
const MAX_TEXT = 6000
const MAX_SUBJECT = 500
/** In characters: how much else a reply may contain beside a sure request, greetings, thanks and reasons. */
const MAX_ELSE = 60
/** Words that name nothing else. */
const OPT_OUT_NOUN = /수신.?거부|구독|개인.?정보|\bunsub|\bopt(?:ing|ed)?[- ]?out\b|\blist\b|\breceiv/i
/** The writer sent something by mistake, which is to be deleted. */
const SENT_BY_MISTAKE = /잘못 ?(?:보냈|발송했|전송했)(?!네|군)/
/** What would have to happen first; not "가능하면" or "보내시면 안 됩니다". */
const EVENT =
  /(?:[오르나되]|[어아]지|싶으|(?<!가능|필요|원)하|[했됐났]다|이라)면(?= (?!.{0,4}(?:좋|감사|고맙|됩|되|돼|합)))/
/** What another person has said: "…그만 왔으면 좋겠다고 말씀하셨는데". */
const REPORTED = /(?:[다라자]|냐)고 ?(?:[가-힣]{1,6} )?(?:말씀|하[시셨]|하(?:던|네|더)|말했)/
/** In characters: a longer reply, or one that says more, is only sure where its request names what shall stop. */
const MAX_UNNAMED = 24

/**
 * @param ownText the reply without quotes
 * @param subject of a reply to which the text does not refer, only what follows a dash or stands in brackets at its end is read
 * @returns null when nothing asks to stop. Takes time in proportion to the length of the text.
 */
export function readOptOut(ownText: string, subject: string): OptOutReading | null {
  const text = ownText.slice(0, MAX_TEXT)
  const isReply = hasReplyPrefix(subject) && !AS_IN_SUBJECT.test(text)
  const own = isReply ? '' : subject.slice(0, MAX_SUBJECT)
  if (isBareRequest(own)) return { level: 'sure', sentence: own }
  const said = readActs(text, own)
  const added = isReply ? ADDED.exec(subject.slice(0, MAX_SUBJECT))?.[1] : undefined
  if (added !== undefined && actOf(added, '') === 'plain') said.push({ sentence: added, act: 'weak' })
  const request = REQUESTS.map((strength) => said.find(({ act }) => act === strength)).find(
    (one) => one !== undefined,
  )
  if (request === undefined) return null
  const level = levelOf(said, request)
  return level && { level, sentence: request.sentence }
}

type Said = { sentence: string; act: Act }
/** The strongest first. */
const REQUESTS = ['plain', 'weak', 'faint'] as const

function readActs(text: string, subject: string): Said[] {
  const body = sentencesOf(withoutSignature(text)).flatMap((sentence) => sentence.split(RUN_ON))
  const sentences = [...headings(subject), ...body]
  return sentences.map((sentence, i) => ({ sentence, act: actOf(sentence, sentences[i - 1] ?? '') }))
}

/** The parts of a subject that may ask. */
const headings = (subject: string): string[] =>
  subject
    .replace(/^(?:\s*(?:re|fwd?|회신|답장|전달)\s*:)+/i, '')
    .replace(/(?:의|에 관한)?\s*[건件]\s*$/, '')
    .split(/\s[/–—-]\s/)
    .filter((part) => part.trim() !== '' && !ASKS_ABOUT.test(part))

/** Where one sentence ends and the next begins without a mark. */
const RUN_ON =
  /(?<=[가-힣](?:니다|세요|어요|아요|해요|예요|에요|네요|군요|지요|워요|려요|와요|쇼|데이|니더|구만|거든요|[는인]데요|[와아어해]서요)[ㅠㅎㅋ^~]*) (?=[가-힣])(?!만|라고|하|고|는)/

function actOf(sentence: string, before: string): Act {
  if (isBoilerplate(sentence)) return 'courtesy'
  return isKorean(sentence) ? readKorean(sentence, usualSpelling(before)) : readEnglish(sentence)
}

/**
 * | request | beside it | level |
 * |---|---|---|
 * | any | taken back after it, or taken back and mail wanted | none |
 * | weak, faint | perhaps taken back after it | none |
 * | weak, faint | interest, mail wanted, or something the writer sent by mistake | none |
 * | faint | nothing names mail | none |
 * | plain | greeting, thanks, reasons, little else, and nothing of `isDoubtful`; it names mail, or says nothing else and is short; no `EVENT` comes first and it is not `REPORTED` | sure |
 * | all others | | likely |
 */
function levelOf(said: readonly Said[], request: Said): OptOutLevel | null {
  const acts = said.map(({ act }) => act)
  const has = (...some: Act[]): boolean => some.some((act) => acts.includes(act))
  const back = request.act === 'plain' && !has('wanted') ? ['back'] : ['back', 'perhapsBack']
  const lastBack = acts.findLastIndex((act) => back.includes(act))
  if (lastBack >= 0 && (has('wanted') || lastBack > acts.lastIndexOf(request.act))) return null
  if (request.act !== 'plain' && has('wanted', 'interest')) return null
  if (request.act !== 'plain' && said.some(({ sentence }) => SENT_BY_MISTAKE.test(sentence))) return null
  if (request.act === 'faint' && !namesMail(usualSpelling(said.map(({ sentence }) => sentence).join(' '))))
    return null
  if (request.act !== 'plain' || has('wanted', 'interest', 'question', 'back', 'perhapsBack')) return 'likely'
  const all = textOf(said.filter(({ act }) => act !== 'courtesy'))
  const requested = usualSpelling(request.sentence)
  const rest = said.filter(({ act }) => act === 'other').map(({ sentence }) => sentence.length)
  const beside = rest.reduce((sum, length) => sum + length, 0)
  const requests = textOf(said.filter(({ act }) => REQUESTS.some((strength) => strength === act)))
  const isNamed = isOurMail(requests) || OPT_OUT_NOUN.test(requests)
  if (
    isDoubtful(all) ||
    EVENT.test(requested) ||
    REPORTED.test(requested) ||
    (!isNamed && (beside > 0 || all.length > MAX_UNNAMED))
  )
    return 'likely'
  return beside <= MAX_ELSE ? 'sure' : 'likely'
}

/** In the usual spelling; a full stop keeps words of two sentences apart. */
const textOf = (said: readonly Said[]): string =>
  usualSpelling(said.map(({ sentence }) => sentence).join('. '))

/** Mail programs act on List-Unsubscribe by sending a mail with only this subject (RFC 2369). */
function isBareRequest(subject: string): boolean {
  return /^(\[?(unsubscribe|opt-?out|remove(me)?|stop|수신거부|수신거부요청|수신거부신청|수신거부합니다|구독취소|구독해지)\]?)[.!]*$/.test(
    normalSubject(subject),
  )
}
