// Matches words by the pressed keys, so that a list narrows while a syllable is composed: ‘회ㅅ’, ‘횟’ and ‘ㅎㅅ’ all find 회사명.

const FIRST = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const VOWEL = 'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'.split(' ')
const LAST = [
  '',
  ...'ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(
    ' ',
  ),
]
/** Compound letters that appear alone while a syllable is composed, by their keys. */
const DOUBLE: Readonly<Record<string, string>> = {
  ㅘ: 'ㅗㅏ',
  ㅙ: 'ㅗㅐ',
  ㅚ: 'ㅗㅣ',
  ㅝ: 'ㅜㅓ',
  ㅞ: 'ㅜㅔ',
  ㅟ: 'ㅜㅣ',
  ㅢ: 'ㅡㅣ',
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
}
const SYLLABLES = 0xac00
const isSyllable = (code: number): boolean => code >= SYLLABLES && code <= 0xd7a3

/** The keys of a text on a Korean keyboard; other characters are unchanged, blanks are removed. */
export function keysOf(text: string): string {
  let keys = ''
  for (const letter of text.normalize('NFC').toLowerCase()) {
    const code = letter.charCodeAt(0)
    if (isSyllable(code)) {
      const index = code - SYLLABLES
      keys += `${FIRST[Math.floor(index / 588)]}${VOWEL[Math.floor((index % 588) / 28)]}${LAST[index % 28]}`
    } else if (letter.trim() !== '') keys += DOUBLE[letter] ?? letter
  }
  return keys
}

const initialsOf = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => letter.charCodeAt(0))
    .map((code) => (isSyllable(code) ? FIRST[Math.floor((code - SYLLABLES) / 588)] : ''))
    .join('')

/** Rank of a match: 0 prefix, 1 inside, 2 by initial consonants; null: no match. */
export function matchScore(word: string, typed: string): 0 | 1 | 2 | null {
  const keys = keysOf(typed)
  const own = keysOf(word)
  if (own.startsWith(keys)) return 0
  if (own.includes(keys)) return 1
  return [...keys].every((key) => FIRST.includes(key)) && initialsOf(word).startsWith(keys) ? 2 : null
}
