// Normalised text for searching, the same as search_text and search_pattern of the database: lower case, Hangul in
// jamo.

/** Marks a syllable without a final consonant, so that 바 is not found in 박. */
const NO_FINAL = '\u11ff'

/** Lower case, compatibility forms resolved (㈜, Ａ, ㄱ), Hangul decomposed. */
export const searchText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/([\u1161-\u1175])(?![\u11a8-\u11c2])/g, `$1${NO_FINAL}`)

/** Whether `text` contains what was typed. The last syllable may be incomplete: 박소 is in 박솔. */
export function isFoundIn(text: string, typed: string): boolean {
  const sought = searchText(typed.replace(/^ +| +$/g, ''))
  const open = sought.length > 3 && sought.endsWith(NO_FINAL) ? sought.slice(0, -1) : sought
  return searchText(text).includes(open)
}

const FEWEST_SYLLABLES = 3

/**
 * The longest run of complete syllables contained in every text where `typed` is found; null when it has fewer than
 * three, which is too common for an index. An incomplete last syllable is left out.
 */
export function longestSyllableRun(typed: string): string | null {
  const text = typed.normalize('NFKC').trimEnd()
  const runs = [...text.matchAll(/[가-힣]+/g)].map((run) => {
    const isLast = run.index + run[0].length === text.length
    return isLast && !hasFinal(run[0]) ? run[0].slice(0, -1) : run[0]
  })
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '')
  return longest.length >= FEWEST_SYLLABLES ? longest : null
}

const hasFinal = (run: string): boolean => ((run.codePointAt(run.length - 1) ?? 0) - 0xac00) % 28 !== 0
