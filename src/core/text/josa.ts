// The Korean particle for the sound a word ends in: 한빛은, 카카오는, LG는, 3M은, Apple은, Uniq은(는). When the sound is unknown, the
// form with both.

type Particle = { afterConsonant: string; afterVowel: string; either: string; rieulIsVowel?: true }

const PARTICLES: readonly Particle[] = [
  { afterConsonant: '은', afterVowel: '는', either: '은(는)' },
  { afterConsonant: '이', afterVowel: '가', either: '이(가)' },
  { afterConsonant: '을', afterVowel: '를', either: '을(를)' },
  { afterConsonant: '과', afterVowel: '와', either: '와(과)' },
  { afterConsonant: '으로', afterVowel: '로', either: '(으)로', rieulIsVowel: true },
  { afterConsonant: '으로서', afterVowel: '로서', either: '(으)로서', rieulIsVowel: true },
  { afterConsonant: '으로써', afterVowel: '로써', either: '(으)로써', rieulIsVowel: true },
  { afterConsonant: '으로부터', afterVowel: '로부터', either: '(으)로부터', rieulIsVowel: true },
  { afterConsonant: '아', afterVowel: '야', either: '아(야)' },
  { afterConsonant: '이나', afterVowel: '나', either: '(이)나' },
  { afterConsonant: '이랑', afterVowel: '랑', either: '(이)랑' },
  { afterConsonant: '이라', afterVowel: '라', either: '(이)라' },
  { afterConsonant: '이라고', afterVowel: '라고', either: '(이)라고' },
  { afterConsonant: '이라는', afterVowel: '라는', either: '(이)라는' },
  { afterConsonant: '이란', afterVowel: '란', either: '(이)란' },
  { afterConsonant: '이며', afterVowel: '며', either: '(이)며' },
  { afterConsonant: '이고', afterVowel: '고', either: '(이)고' },
  { afterConsonant: '이든', afterVowel: '든', either: '(이)든' },
  { afterConsonant: '이여', afterVowel: '여', either: '(이)여' },
  { afterConsonant: '이에요', afterVowel: '예요', either: '이에요(예요)' },
]

/** `은/는`, `는/은`, `은`, `는` and `은(는)` all name the same particle. */
const BY_NAME = new Map(
  PARTICLES.flatMap((particle) => {
    const { afterConsonant: a, afterVowel: b, either } = particle
    return [a, b, `${a}/${b}`, `${b}/${a}`, `${a}(${b})`, `${b}(${a})`, either].map(
      (name) => [name, particle] as const,
    )
  }),
)

/** @param name as in templates: `은/는`, `을(를)`, `로` */
export const isParticle = (name: string): boolean => BY_NAME.has(name.normalize('NFC').replaceAll(' ', ''))

/**
 * The word with its particle: `withJosa('한빛', '은/는')` is 한빛은. A blank word gives ''; an unknown particle is appended
 * unchanged.
 */
export function withJosa(word: string, particleName: string): string {
  const shown = word.normalize('NFC').trim()
  return shown === '' ? '' : shown + josa(shown, particleName)
}

/** The particle alone. */
export function josa(word: string, particleName: string): string {
  const particle = BY_NAME.get(particleName.normalize('NFC').replaceAll(' ', ''))
  if (!particle) return particleName
  switch (endSound(word)) {
    case 'vowel':
      return particle.afterVowel
    case 'rieul':
      return particle.rieulIsVowel ? particle.afterVowel : particle.afterConsonant
    case 'consonant':
      return particle.afterConsonant
    case 'unknown':
      return particle.either
  }
}

export type EndSound = 'vowel' | 'rieul' | 'consonant' | 'unknown'

/** (주), (유), (합) are read 회사; (사), (재), (의), (학) are read 법인. */
const LEGAL_FORM = /\(([주유합사재의학]|[가-힣]{0,4}(?:회사|법인))\)$/
const IN_BRACKETS = /^(.*\S)\s*(?:\([^()]*\)|\[[^[\]]*\])$/
const ENGLISH_FORM =
  /^(.+?)(?:[\s,]+|(?<=[가-힣]))(?:inc|corp|corporation|co|company|ltd|limited|llc|plc|gmbh)$/i
const PUNCTUATION = /[\s.,!?'"‘’“”「」『』《》〈〉【】〔〕<>:;~…·*#_/|-]+$/
/** ™, ★, 🙂, flags and invisible characters are not read aloud. ㈜ and ℃ also match, before NFKC expands them. */
const SIGNS = /[\p{So}\p{Cf}\p{Sk}\p{Variation_Selector}]/gu

/** The sound a word ends in when read aloud in Korean. */
export function endSound(word: string): EndSound {
  // only the end matters
  let rest = word.slice(-200).replace(/[™℠]/g, '').normalize('NFKC').replace(SIGNS, '').trim()
  for (;;) {
    const bare = rest.replace(PUNCTUATION, '')
    const form = LEGAL_FORM.exec(bare)?.[1]
    if (form) return '주유합'.includes(form) || form.endsWith('회사') ? 'vowel' : 'consonant'
    const shorter = IN_BRACKETS.exec(bare)?.[1] ?? ENGLISH_FORM.exec(bare)?.[1]
    if (shorter === undefined) return soundOfLast(bare.replace(/[()[\]{}]+$/, ''))
    rest = shorter
  }
}

function soundOfLast(text: string): EndSound {
  const last = text.at(-1) ?? ''
  if (/[가-힣]/.test(last)) return soundOfFinal((last.charCodeAt(0) - 0xac00) % 28)
  if (/[0-9]/.test(last)) return soundOfNumber(/[0-9][0-9.,]*$/.exec(text)?.[0] ?? last)
  if (/[A-Za-z]/.test(last)) return soundOfLatin(/[A-Za-z]+$/.exec(text)?.[0] ?? last)
  // 퍼센트, 플러스, 앤드; and single vowel letters
  if (/[%+&ㅏ-ㅣ]/.test(last)) return 'vowel'
  // 기역, 니은, 리을 …
  if (/[ㄱ-ㅎ]/.test(last)) return last === 'ㄹ' ? 'rieul' : 'consonant'
  return 'unknown'
}

const RIEUL = 8
const soundOfFinal = (final: number): EndSound =>
  final === 0 ? 'vowel' : final === RIEUL ? 'rieul' : 'consonant'

/** 영 일 이 삼 사 오 육 칠 팔 구 */
const DIGITS: readonly EndSound[] = [
  'consonant',
  'rieul',
  'vowel',
  'consonant',
  'vowel',
  'vowel',
  'consonant',
  'rieul',
  'rieul',
  'vowel',
]

/** Trailing zeros are read as a unit: 십 백 천 만 억 end in consonants, 조 does not. */
function soundOfNumber(text: string): EndSound {
  const digits = text.replaceAll(',', '')
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0
  const isPlace = zeros > 0 && zeros < digits.length && !digits.includes('.') && !digits.startsWith('0')
  if (isPlace) return zeros >= 12 && zeros < 16 ? 'vowel' : 'consonant'
  return DIGITS[Number(digits.at(-1))] ?? 'unknown'
}

/** Capitals with the same final sound in a word and as a letter's name, so that POSCO, NEXON and LOTUS are known. */
const SAME_EITHER_WAY = /[ADFHIJLMNOSUVWXYZ]$/

function soundOfLatin(token: string): EndSound {
  const isCapitals = /^[A-Z]+$/.test(token)
  if (!isCapitals && token.length > 1) return soundOfWord(token)
  const isSpelled = token.length <= 3 || !/[AEIOU]/.test(token)
  if (!isSpelled && !SAME_EITHER_WAY.test(token)) return 'unknown'
  const letter = token.slice(-1).toUpperCase()
  // 엘, 알; 엠, 엔
  if (letter === 'L' || letter === 'R') return 'rieul'
  return letter === 'M' || letter === 'N' ? 'consonant' : 'vowel'
}

/**
 * The last letters of an English word, and the sound of its Korean spelling, the first that match: 구글, 노션, 삼성, 웹, 슬랙,
 * 네이버, 마이크로소프트 (외래어 표기법 제3장 제1절: a stop behind a short vowel is a final consonant, any other gets 으).
 */
const WORD_ENDS: readonly [RegExp, EndSound][] = [
  [/le?$/, 'rieul'],
  [/(?:[mn]e?|ng)$/, 'consonant'],
  [/(?:ck|ook|pp|tt|[aeiou]c|[^aeiou][aeiou][kpt]|eb)$/, 'consonant'],
  [/[aeiouyrsxzfdhwvjbg]$/, 'vowel'],
  [/[^aeiou][kpt]$/, 'vowel'],
]

function soundOfWord(word: string): EndSound {
  const letters = word.toLowerCase()
  if (letters.length < 3 || !/[aeiouy]/.test(letters)) return 'unknown'
  return WORD_ENDS.find(([end]) => end.test(letters))?.[1] ?? 'unknown'
}
