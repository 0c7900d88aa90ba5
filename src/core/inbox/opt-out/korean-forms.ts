// The forms of Korean verbs, from their stems.

const FIRST = 0xac00
const FINALS = 28
const VOWELS = 21
/** By the number of a vowel: the vowel of the form with 아 or 어 of a stem without a final. */
const JOINED = new Map([
  [8, 9],
  [13, 14],
  [18, 4],
  [20, 6],
])

const moved = (syllable: string, by: number): string => String.fromCharCode(syllable.charCodeAt(0) + by)

/** The form of a stem before 주다, 도 and 서: 보내 → 보내, 하 → 해, 주 → 줘, 넣 → 넣어. */
function joinedOf(stem: string): string {
  const last = stem.slice(-1)
  const code = last.charCodeAt(0) - FIRST
  const vowel = Math.floor(code / FINALS) % VOWELS
  if (code % FINALS !== 0) return stem + (vowel === 0 || vowel === 8 ? '아' : '어')
  if (last === '하') return `${stem.slice(0, -1)}해`
  return stem.slice(0, -1) + moved(last, ((JOINED.get(vowel) ?? vowel) - vowel) * FINALS)
}

const endsOpen = (stem: string): boolean => (stem.charCodeAt(stem.length - 1) - FIRST) % FINALS === 0
const pastOf = (stem: string): string => {
  const joined = joinedOf(stem)
  return joined.slice(0, -1) + moved(joined.slice(-1), 20)
}
const futureOf = (stem: string): string =>
  endsOpen(stem) ? stem.slice(0, -1) + moved(stem.slice(-1), 8) : `${stem}을`

/** Patterns of the forms of stems, also with 시 and with 주다. `plain` is without 주다. Stems are separated by `|`. */
export function formsOf(stems: string): Record<'stem' | 'plain' | 'joined' | 'past' | 'future', string> {
  const plain = split(stems).flatMap((stem) => [stem, `${stem}${endsOpen(stem) ? '' : '으'}시`])
  const giving = split(stems).flatMap((stem) => [`${joinedOf(stem)}_주`, `${joinedOf(stem)}_주시`])
  const all = [...plain, ...giving]
  const any = (forms: readonly string[]): string => `(?:${forms.join('|')})`
  return {
    stem: any(all),
    plain: any(plain),
    joined: any(all.map(joinedOf)),
    past: any(all.map(pastOf)),
    future: any(all.map(futureOf)),
  }
}
/** The alternatives of a pattern; those in brackets stay together. */
const split = (pattern: string): string[] => pattern.split(/\|(?![^(]*\))/)
