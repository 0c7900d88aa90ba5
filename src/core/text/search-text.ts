// Text as it is searched, the same as the database's search_text and search_pattern: small letters, Hangul in its parts.

/** Stands where a syllable has no last consonant, so that 바 is not found in 박. */
const NO_FINAL = '\u11ff'

/** Small letters, compatibility forms resolved (㈜, Ａ, ㄱ), Hangul taken apart. */
export const searchText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/([\u1161-\u1175])(?![\u11a8-\u11c2])/g, `$1${NO_FINAL}`)

/** Does `text` contain what was typed? The last syllable of several may be unfinished: 박소 is in 박솔. */
export function isFoundIn(text: string, typed: string): boolean {
  const sought = searchText(typed.replace(/^ +| +$/g, ''))
  const open = sought.length > 3 && sought.endsWith(NO_FINAL) ? sought.slice(0, -1) : sought
  return searchText(text).includes(open)
}

const FEWEST_SYLLABLES = 3

/**
 * The longest run of whole syllables that stands in every text where `typed` is found, or null where there is none worth
 * looking for: fewer than three are too common. An unfinished last one is left out.
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
