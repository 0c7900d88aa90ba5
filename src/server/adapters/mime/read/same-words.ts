// Compares two renderings of a mail. Programs wrap lines, write out links and lay out tables differently in each, so sentences
// are compared by their letters.
import { stripQuoted } from '#core/inbox/quoted-text/quoted.ts'

/** Letters of the pieces that are looked up. */
const PIECE = 6
/** In characters: enough for what a person writes, and a limit on the work. */
const MAX_OWN = 40_000
const MAX_OTHER = 400_000
/** Sentences shorter than a piece are searched for in the start of the other text only. */
const MAX_SHORT_SEARCH = 10_000

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/<[^<>\n]{1,300}>/g, (link) => (/[@:]/.test(link) ? '' : link))
    .replace(/https?:\/\/\S+|\[(?:cid|image|그림)[^\]\n]{0,300}\]/gi, '')
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu, '')
    .toLowerCase()

/**
 * @param text may be missing words @param source has them
 * @returns the lines of the source's own words (without its quotes) that have a sentence the text does not contain
 */
export function wordsMissingIn(text: string, source: string): string[] {
  const own = stripQuoted(source).slice(0, MAX_OWN)
  if (own === '') return []
  const letters = lettersOf(text.slice(0, MAX_OTHER))
  const opening = letters.slice(0, MAX_SHORT_SEARCH)
  const pieces = new Set<string>()
  for (let at = 0; at + PIECE <= letters.length; at++) pieces.add(letters.slice(at, at + PIECE))
  return own
    .split('\n')
    .filter((line) =>
      line.split(/[.!?。]/).some((sentence) => isMissing(lettersOf(sentence), pieces, opening)),
    )
}

function isMissing(sentence: string, pieces: ReadonlySet<string>, opening: string): boolean {
  if (sentence.length < PIECE) return sentence !== '' && !opening.includes(sentence)
  const count = sentence.length - PIECE + 1
  let missing = 0
  for (let at = 0; at < count; at++) if (!pieces.has(sentence.slice(at, at + PIECE))) missing++
  return missing * 2 > count
}
