// One spelling for text that is written in many: Korean without spaces, vowels and final consonants that sound alike made
// equal ("보네지 마새요" and "보내지 마세요"), and one wrong jamo corrected in the longest words of a request ("수신꺼부").

const FIRST = 0xac00
const LAST = 0xd7a3
const FINALS = 28
const VOWELS = 21

/** Vowels that sound alike: ㅐ ㅒ ㅖ are read as ㅔ, ㅙ ㅞ ㅟ as ㅚ. */
const VOWEL_OF: Readonly<Record<number, number>> = { 1: 5, 3: 5, 7: 5, 10: 11, 15: 11, 16: 11 }
/** Final consonants that are often confused: ㄲ ㄳ are read as ㄱ, ㅆ as ㅅ, ㄶ as ㄴ, ㅀ as ㄹ, ㅄ as ㅂ. */
const FINAL_OF: Readonly<Record<number, number>> = { 2: 1, 3: 1, 6: 4, 15: 8, 18: 17, 20: 19 }

function withSoundOf(code: number): number {
  if (code < FIRST || code > LAST) return code
  const index = code - FIRST
  const final = index % FINALS
  const vowel = Math.floor(index / FINALS) % VOWELS
  const initial = Math.floor(index / FINALS / VOWELS)
  return FIRST + (initial * VOWELS + (VOWEL_OF[vowel] ?? vowel)) * FINALS + (FINAL_OF[final] ?? final)
}

/** Replaces every Korean syllable by the one with the vowel and final consonant it sounds like. Other characters stay. */
export const bySound = (text: string): string =>
  text.replace(/[가-힣]/g, (syllable) => String.fromCharCode(withSoundOf(syllable.charCodeAt(0))))

/**
 * Turns a pattern in ordinary spelling into one for text in normal form. The only range of syllables it may contain is
 * [가-힣].
 */
export const soundPattern = (source: string): RegExp =>
  new RegExp(bySound(source).replaceAll('가-힛', '가-힣'), 'u')

/** Words of at least three syllables that do not become another word when one jamo is wrong. */
const WORDS = [
  '수신거부',
  '보내지마',
  '그만보내',
  '연락하지마',
  '구독취소',
  '구독해지',
  '구독해제',
  '발송중단',
  '발송중지',
  '부탁드립니다',
  '원치않습니다',
  '스팸신고',
  '개인정보',
  '메일주소',
].map((word) => [...bySound(word)].map((syllable) => syllable.charCodeAt(0)))

function differingJamo(left: number, right: number): number {
  if (left === right) return 0
  if (right < FIRST || right > LAST) return 3
  const a = left - FIRST
  const b = right - FIRST
  const finals = a % FINALS === b % FINALS ? 0 : 1
  const vowels = Math.floor(a / FINALS) % VOWELS === Math.floor(b / FINALS) % VOWELS ? 0 : 1
  const initials = Math.floor(a / FINALS / VOWELS) === Math.floor(b / FINALS / VOWELS) ? 0 : 1
  return finals + vowels + initials
}

/** Corrects a known word of which exactly one jamo (자모) is wrong. */
function corrected(text: string): string {
  const codes = [...text].map((one) => one.charCodeAt(0))
  for (const word of WORDS) {
    for (let at = 0; at + word.length <= codes.length; at++) {
      let differing = 0
      for (let i = 0; i < word.length && differing < 2; i++)
        differing += differingJamo(word[i] ?? 0, codes[at + i] ?? 0)
      if (differing === 1) for (let i = 0; i < word.length; i++) codes[at + i] = word[i] ?? 0
    }
  }
  return String.fromCharCode(...codes)
}

/** Text in which Korean phrases are found whatever their spaces and spelling. */
export function normalForm(text: string): string {
  const joined = text
    .toLowerCase()
    .replace(/[\s\u200b\ufeff]+/g, '')
    .replace(/([ㄱ-ㅎㅏ-ㅣ])+/g, '')
    .replace(/([~!?.,;^ㅡ-])\1+/g, '$1')
  return corrected(bySound(joined))
}
