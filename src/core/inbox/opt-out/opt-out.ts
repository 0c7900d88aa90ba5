// Does a reply ask to stop? Each sentence of the writer's own words is read by its structure (inbox/opt-out/korean.ts,
// inbox/opt-out/other-languages.ts), and where no known shape is found, by a trained score (inbox/opt-out/score.ts). How well that
// works on phrases it has never seen is measured by `npm run eval:opt-out`.
import { normalSubject } from '#core/inbox/classify/headers.ts'
import { isNotice } from './boilerplate.ts'
import { readKorean } from './korean.ts'
import { readOtherLanguages } from './other-languages.ts'
import { type Signs, scoreOf, signsOf } from './score.ts'
import { sentencesOf } from './sentences.ts'

/**
 * How certain it is that a reply asks to stop (product §10): `sure` takes effect at once, `likely` holds the address until
 * a user decides.
 */
export const OPT_OUT_LEVELS = ['sure', 'likely'] as const
export type OptOutLevel = (typeof OPT_OUT_LEVELS)[number]

/** The request that was found: its level and the sentence it was read from. */
export type OptOutReading = { level: OptOutLevel; sentence: string }

/** In characters of the reply; what follows is not read. */
const MAX_TEXT = 6000
/** From this score on, a sentence of no known shape is held for a user to decide; fewer phrases without Korean are trained. */
const LIKELY_SCORE = { korean: 0.2, other: 0.6 }
/** Below this score, a sentence of a known shape is not sure. */
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
  if (isNotice(sentence)) return null
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

/** Mail programs answer List-Unsubscribe with a mail of just this subject (RFC 2369). */
function isBareRequest(subject: string): boolean {
  return /^(\[?(unsubscribe|opt-?out|remove(me)?|stop|수신거부|수신거부요청|수신거부신청|수신거부합니다|구독취소|구독해지)\]?)[.!]*$/.test(
    normalSubject(subject),
  )
}
