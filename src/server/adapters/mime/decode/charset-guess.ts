// Guesses the charset of text without a label or with a wrong one. Korean is tried first, because most mail here is Korean;
// then Japanese, Chinese and others, by which bytes are possible in each.
import iconv from 'iconv-lite'

const HANGUL = /[가-힣]/g
const HANJA = /[一-龥]/g
const KANA = /[ぁ-んァ-ヶ]/g
const NOT_ASCII = /[\u0080-\uffff]/g
/** Syllables of almost every Korean sentence; bytes of other charsets match them only by chance. */
const COMMON_HANGUL = /[다니는은이을를의에가요하해합지고로네시습드]/g

const countOf = (text: string, pattern: RegExp): number => (text.match(pattern) ?? []).length
const countBroken = (text: string): number => text.split('\uFFFD').length - 1

/** In bytes. Enough to decide by. */
const SAMPLE = 20_000

/** @returns null when it does not read as Korean */
export function decodeAsKorean(bytes: Buffer): string | null {
  const head = bytes.subarray(0, SAMPLE)
  const sample = iconv.decode(head, 'cp949')
  const hangul = countOf(sample, HANGUL)
  const hanja = countOf(sample, HANJA)
  if (hangul <= countBroken(sample) * 4) return null
  const reads = hanja === 0 || (countOf(sample, COMMON_HANGUL) * 8 >= hangul && hangul >= hanja)
  return reads && !isKana(head, 'shift_jis') ? iconv.decode(bytes, 'cp949') : null
}

/** Only full-width kana: bytes of Korean text never decode to that. */
function isKana(sample: Buffer, name: string): boolean {
  const text = iconv.decode(sample, name)
  return countBroken(text) === 0 && countOf(text, KANA) * 3 >= countOf(text, NOT_ASCII)
}

/**
 * For a western European label: the charset of bytes that are entirely UTF-8 or Korean.
 * @returns null when the label may be correct
 */
export function koreanBehindWesternLabel(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const sample = bytes.subarray(0, SAMPLE)
    const high = sample.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0)
    const korean = iconv.decode(sample, 'cp949')
    const isKorean = countOf(korean, HANGUL) * 2 >= high * 0.9 && high >= 8 && countBroken(korean) <= 1
    return isKorean ? iconv.decode(bytes, 'cp949') : null
  }
}

/**
 * For a Chinese or Japanese label: Korean text without hanja reads as common syllables, which Chinese text never does.
 * @returns null when the label may be correct
 */
export function koreanBehindCjkLabel(bytes: Buffer): string | null {
  const sample = iconv.decode(bytes.subarray(0, SAMPLE), 'cp949')
  const hangul = countOf(sample, HANGUL)
  const isKorean =
    hangul >= 8 &&
    countOf(sample, HANJA) === 0 &&
    countOf(sample, COMMON_HANGUL) * 8 >= hangul &&
    countBroken(sample) <= 1
  return isKorean ? iconv.decode(bytes, 'cp949') : null
}

/** Two-byte charsets and Cyrillic ones. @returns null when the bytes are valid in none of them */
export function asOtherEastAsian(bytes: Buffer): string | null {
  const name = neighbourOf(bytes.subarray(0, SAMPLE))
  return name === null ? null : iconv.decode(bytes, name)
}

function neighbourOf(sample: Buffer): string | null {
  const runs = sample.toString('latin1').match(/[\x80-\xff]+/g) ?? []
  const high = runs.reduce((sum, run) => sum + run.length, 0)
  if (high < 4) return null
  const cyrillic = cyrillicOf(runs, high)
  if (cyrillic !== null) return cyrillic
  for (const name of ['shift_jis', 'euc-jp']) if (isKana(sample, name)) return name
  // western text has single accented letters
  if (high < runs.length * 1.8) return null
  const isEven = runs.every((run) => run.length % 2 === 0)
  for (const name of isEven ? ['gb18030', 'big5'] : ['big5', 'gb18030']) {
    const text = iconv.decode(sample, name)
    if (countBroken(text) === 0 && countOf(text, HANJA) * 2.4 >= high) return name
  }
  return null
}

/**
 * Cyrillic words consist of such bytes, while western text has single accented letters. Lower-case letters distinguish the
 * two charsets.
 */
function cyrillicOf(runs: readonly string[], high: number): string | null {
  const letters = runs.join('').replace(/[^\xc0-\xff\xa3\xb3\xa8\xb8]/g, '')
  const isWords = runs.filter((run) => run.length >= 2).length * 2 >= runs.length
  const isOdd = runs.some((run) => run.length % 2 === 1)
  if (letters.length < high * 0.95 || !isWords || !isOdd || high < 6) return null
  const lower = letters.replace(/[^\xc0-\xdf]/g, '').length
  return lower * 2 >= letters.length ? 'koi8-r' : 'windows-1251'
}
