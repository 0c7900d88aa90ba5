// What can be computed about the Korean of a mail: the level of politeness of each sentence, particles that do not fit the
// syllable before them, and phrases that only an assistant or an unfilled form writes. Used by quality marks and `npm run eval`.
import { withJosa } from '#core/text/josa.ts'

export type SpeechLevel = 'formal' | 'polite' | 'plain' | 'fragment'

/** The level of a sentence by its final ending: 합니다체, 해요체, 해라체, or no predicate (greetings, lists, signatures). */
export function speechLevel(sentence: string): SpeechLevel {
  const end = sentence.replace(/[\s.!?…~)'"”’]+$/, '')
  if (/(니다|니까|십시오|시오)$/.test(end)) return 'formal'
  if (/(요|죠)$/.test(end)) return 'polite'
  if (/(한다|었다|았다|였다|이다|있다|없다|된다|했다|하자|해라|는다|란다|거야|이야)$/.test(end))
    return 'plain'
  return 'fragment'
}

/** Sentences of a text, one a line or ended by punctuation. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!?…])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** A statement or a promise in 해요체. Questions, requests and -지요, -네요, -군요, -고요 occur in mails in 합니다체 too. */
const STATED = /(?:[해려어여에예돼와워봐줘져]|게)(?<!시겠어)요[\s.!?…~)'"”’]*$/

/**
 * Sentences whose politeness does not fit the rest: any 해라체, and statements in 해요체 in a mail that is mostly 합니다체.
 * Of the 610 mails of eval/blind (work) and eval/claims, 11 have one.
 */
export function levelFaults(text: string): string[] {
  const levels = sentencesOf(text).map((sentence) => ({ sentence, level: speechLevel(sentence) }))
  const textsOf = (wanted: SpeechLevel): string[] =>
    levels.filter(({ level }) => level === wanted).map(({ sentence }) => sentence)
  const plain = textsOf('plain')
  const stated = textsOf('polite').filter((sentence) => STATED.test(sentence))
  const formal = textsOf('formal').length
  const isFormal = formal / (formal + plain.length + stated.length) >= 0.75
  return isFormal ? [...plain, ...stated] : plain
}

/** Words that end in a syllable which looks like the particle: nouns, departments of hospitals, and 나을, 지을. */
const PARTICLE_LIKE =
  /(효과|초과|사과|통과|결과|성과|경과|학과|[부외내치안]과|가을|마을|노을|고을|서울을|겨를|^[가-힣]을|^들를)$/

/**
 * Particles that do not fit: 을/를 and 과/와 after any syllable, and 은/는, 이/가, 으로/로 only after one of the given names,
 * because verb endings look like them elsewhere. Also forms that leave the choice to the reader (`을(를)`).
 */
export function particleFaults(text: string, names: readonly string[]): string[] {
  const leftOpen = text.match(/[가-힣]+(?:을\(를\)|를\(을\)|은\(는\)|이\(가\)|와\(과\)|\(으\)로)/g) ?? []
  const words = [...text.matchAll(/([가-힣]+)([을를과와])(?=[\s.,!?)]|$)/g)].filter(
    ([word]) => !PARTICLE_LIKE.test(word),
  )
  const afterNames = names
    .filter((name) => /[가-힣]$/.test(name))
    .flatMap((name) => [
      ...text.matchAll(new RegExp(`(${escapeRegExp(name)})(은|는|이|가|으로|로)(?=[\\s.,]|$)`, 'g')),
    ])
  const wrong = [...words, ...afterNames].filter(
    ([word, noun = '', particle = '']) => withJosa(noun, particle) !== word,
  )
  return [...leftOpen, ...wrong.map(([word]) => word)]
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Phrases of assistants and of unfilled forms, which no sales person writes. */
export const assistantPhrases = (text: string): string[] =>
  text.match(
    /물론입니다|AI로서|AI 모델로서|인공지능으로서|도움이 되셨기를|Certainly[!,]|As an AI|\[[가-힣 ]{2,12}\]|○○|OOO/g,
  ) ?? []
