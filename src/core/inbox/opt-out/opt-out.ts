// Reads whether a reply asks to stop. Each sentence is read by its structure (korean.ts, other-languages.ts), and where no
// known structure is found, by a trained score (score.ts). `npm run eval:opt-out` measures the result on phrases the score
// was not trained with.
import { anyOf } from '#core/inbox/any-of.ts'
import { normalSubject } from '#core/inbox/classify/headers.ts'
import { readKorean } from './korean.ts'
import { readOtherLanguages } from './other-languages.ts'
import { type Signs, scoreOf, signsOf } from './score.ts'
import { sentencesOf } from './sentences.ts'

// Boilerplate: sentences that companies and programs put below every mail.

/** An unintended recipient is asked to delete the mail. */
const LEGAL_NOTICE = anyOf(
  /in error\b|not the (intended|named|addressee|right recipient)|intended (recipient|solely|only|addressee)|addressee|notify (the |us|me|this )?(sender)?[^.\n]{0,20}(immediately|by|and)|confidential|privileged|unauthori[sz]ed|not authori[sz]ed|from (your|any) (system|computer)|all copies|vertraulich|confidentiel/,
  /오(수신|발송)|본 ?(메일|이메일|전자우편|메시지)에 ?(포함|첨부|기재|담긴)|무단 ?(복제|전재|사용|배포|열람|도용)|잘못 ?(수신|전송|전달|발송|배달|받)|(수신인|수신자|받는 ?사람|당사자|귀하)(이|가|께서)?[^.\n]{0,12}(아닌|아니|아닐)|지정된 ?(수신|사용|분)|수신인만|(권한|자격)(이|은)? ?없는|기밀|대외비|비밀(이|을) ?포함|법률(상|적)[^.\n]{0,6}(보호|비밀|특권)|보호(되는|받는|대상)|제 ?3 ?자에게[^.\n]{0,10}(전달하지|공개하지|보내지|제공하지)|발(신|송)(인|자)에게[^.\n]{0,10}(통지|통보|알려|알리|연락|회신|반송)|목적 ?(을 ?)?달성/,
)
/** The footer of a newsletter or a web page. */
const FOOTER = anyOf(
  /무단 ?수집|발신 ?전용|회신이 ?불가|[|｜·•]\s?(수신 ?거부|구독 ?(해지|취소))|(수신 ?거부|구독 ?(해지|취소))\s?[|｜·•]|(수신 ?거부|unsubscribe)[^\n]{0,20}https?:|무료 ?수신 ?거부|수신 ?거부\s?[:：]|(동의|수신)[^.\n]{0,20}(따라|의거하여|확인하여|거쳐) ?발송|본 (메일|이메일|소식지)은[^.\n]{0,40}발송(되|된|하였|한)/,
  /\b(manage|update) (your )?(e-?mail )?preferences\b|you are receiving this|want to hear from us|view (this )?(e-?mail )?in (your )?browser/,
)

const isBoilerplate = (sentence: string): boolean => LEGAL_NOTICE.test(sentence) || FOOTER.test(sentence)

/**
 * How certain it is that a reply asks to stop (rules.md R-509): `sure` takes effect at once, `likely` holds the address until
 * a user decides.
 */
export const OPT_OUT_LEVELS = ['sure', 'likely'] as const
export type OptOutLevel = (typeof OPT_OUT_LEVELS)[number]

/** The request that was found: its level and the sentence it was read from. */
export type OptOutReading = { level: OptOutLevel; sentence: string }

/** In characters of the reply; the rest is not read. */
const MAX_TEXT = 6000
/**
 * From this score on, a sentence of no known structure is held for a user to decide. Sentences without Korean need more,
 * because fewer of them are in the training set.
 */
const LIKELY_SCORE = { korean: 0.2, other: 0.6 }
/** Below this score, a sentence of a known structure is not sure. */
const DOUBT_SCORE = 0.45

/**
 * @param ownText the reply without quotes
 * @param subject used only when it is not the subject of a reply
 * @returns the first sure request, else the first likely one; null when nothing asks to stop. Takes time in proportion to
 * the length of the text.
 */
export function readOptOut(ownText: string, subject: string): OptOutReading | null {
  if (isBareRequest(subject)) return { level: 'sure', sentence: subject }
  const sentences = sentencesOf(ownText.slice(0, MAX_TEXT))
  const signs = sentences.map(signsOf)
  let likely: OptOutReading | null = null
  for (const [i, sentence] of sentences.entries()) {
    const level = levelOf(sentences, signs, i)
    if (level === 'sure') return { level, sentence }
    if (level === 'likely') likely ??= { level, sentence }
  }
  return likely
}

function levelOf(sentences: readonly string[], signs: readonly Signs[], i: number): OptOutLevel | null {
  const sentence = sentences[i] ?? ''
  if (isBoilerplate(sentence)) return null
  const korean = readKorean({
    sentence,
    before: sentences[i - 1] ?? '',
    after: sentences[i + 1] ?? '',
    isOnly: sentences.length === 1,
  })
  const other = readOtherLanguages(sentence)
  const own = signs[i]
  const score = own === undefined ? null : scoreOf(own, signs[i - 1], signs[i + 1])
  if (korean === 'sure' || other === 'sure') return score !== null && score < DOUBT_SCORE ? 'likely' : 'sure'
  if (korean === 'likely' || other === 'likely') return 'likely'
  if (korean === 'not' || other === 'not') return null
  return score !== null && score >= (/[가-힣]/.test(sentence) ? LIKELY_SCORE.korean : LIKELY_SCORE.other)
    ? 'likely'
    : null
}

/** Mail programs act on List-Unsubscribe by sending a mail with only this subject (RFC 2369). */
function isBareRequest(subject: string): boolean {
  return /^(\[?(unsubscribe|opt-?out|remove(me)?|stop|수신거부|수신거부요청|수신거부신청|수신거부합니다|구독취소|구독해지)\]?)[.!]*$/.test(
    normalSubject(subject),
  )
}
