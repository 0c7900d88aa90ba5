// Removes from a reply what the product itself wrote: footers, and the text of the sent mails. A mail program that quotes
// without marks, wraps lines again or flattens HTML keeps the letters and their order, so texts are compared by letters and
// digits alone.
import { FOOTER_LINES } from '#core/compliance/sender-profile.ts'
import { linesOf } from '#core/inbox/lines.ts'
import { CLOSING_LINES } from '#core/writing/email-closing.ts'
import { isQuoteStart } from './quote-marks.ts'

export type OwnText = {
  /** the lead's own words, one line per line; removed text leaves an empty line */
  text: string
  /** `text` up to the first position where quoted text was removed or may begin: certainly the lead's own words */
  certain: string
  /** a run of a sent mail was removed from `text` */
  isCut: boolean
}

/** The letters of a text in order, the position of each, and where sentences and lines begin and end. */
type Letters = { letters: string; at: number[]; starts: Set<number>; ends: Set<number> }

/** Length of the pieces that are looked up to find a common run. */
const PIECE = 8
/** A run of whole sentences of a sent mail is removed from this length, also inside a line. */
const MIN_WHOLE = 24
/** A run of this length is removed, also where it begins or ends inside a sentence. */
const MIN_PARTIAL = 60
const MAX_SENT_LETTERS = 200_000
/** How many occurrences of a repeated piece are compared: limits the work on a text that repeats itself. */
const MAX_PLACES = 6

const TOKEN = /(?:https?:\/\/|www\.)\S+|[\p{L}\p{N}]+|\n+|[.!?。…]+(?=[\s"'”’)\]]|$)/giu
const isLetters = (token: string): boolean =>
  /^[\p{L}\p{N}]/u.test(token) && !/^(?:https?:\/\/|www\.)/i.test(token)

function lettersOf(text: string): Letters {
  const pieces: string[] = []
  const at: number[] = []
  const starts = new Set<number>([0])
  const ends = new Set<number>()
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (isLetters(token)) {
      const lower = token.toLowerCase()
      // some letters are longer in lower case
      const word = lower.length === token.length ? lower : token
      pieces.push(word)
      for (let i = 0; i < word.length; i++) at.push(index + i)
    } else if (!/^(?:https?|www)/i.test(token)) {
      starts.add(at.length)
      ends.add(at.length)
    }
  }
  ends.add(at.length)
  return { letters: pieces.join(''), at, starts, ends }
}

const plain = (text: string): string =>
  linesOf(text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')).join('\n')

/**
 * @param own the reply without the quotes that were recognised
 * @param sentTexts every rendering (text, HTML as text) of the mails it may quote
 */
export function extractOwnText(own: string, sentTexts: readonly string[]): OwnText {
  const text = plain(own)
  const sent = [...sentTexts, ...FOOTER_LINES, ...CLOSING_LINES]
  const { kept, firstCut } = cutRuns(text, sent)
  const lines = kept.split('\n')
  const opening = openingLength(lines)
  cutShortLines(lines, opening, shortLinesOf(sent))
  const shown = lines.map((line, i) => (line === CUT || isLinkText(line, i >= opening, i) ? '' : line))
  const certainLines = certainLength(shown, firstCut < 0 ? -1 : lineOf(kept, firstCut + 1))
  return { text: shown.join('\n'), certain: shown.slice(0, certainLines).join('\n'), isCut: firstCut >= 0 }
}

/** Marks where a run was removed. */
const CUT = '\u0000'

function cutRuns(text: string, sentTexts: readonly string[]): { kept: string; firstCut: number } {
  const sent = lettersOf(sentTexts.map(plain).join('\n').slice(0, MAX_SENT_LETTERS))
  const reply = lettersOf(text)
  const places = indexPieces(sent.letters)
  const pieces: string[] = []
  let copied = 0
  let firstCut = -1
  for (let at = 0; at + PIECE <= reply.letters.length; ) {
    const run = ownRun(reply, at, sent, places)
    if (run === null) {
      at += 1
      continue
    }
    const from = reply.at[run.from] ?? 0
    const to = (reply.at[run.to - 1] ?? 0) + 1
    pieces.push(text.slice(copied, from), `\n${CUT}\n`)
    if (firstCut < 0) firstCut = pieces.slice(0, -1).join('').length
    copied = to
    at = run.to
  }
  pieces.push(text.slice(copied))
  return { kept: pieces.join(''), firstCut }
}

function indexPieces(letters: string): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (let at = 0; at + PIECE <= letters.length; at++) {
    const piece = letters.slice(at, at + PIECE)
    const known = places.get(piece)
    if (known === undefined) places.set(piece, [at])
    else if (known.length < MAX_PLACES) known.push(at)
  }
  return places
}

/** The longest run from here on that counts as the product's own text. */
function ownRun(
  reply: Letters,
  at: number,
  sent: Letters,
  places: ReadonlyMap<string, readonly number[]>,
): { from: number; to: number } | null {
  let best: { from: number; to: number } | null = null
  for (const place of places.get(reply.letters.slice(at, at + PIECE)) ?? []) {
    let length = PIECE
    while (
      at + length < reply.letters.length &&
      reply.letters.charCodeAt(at + length) === sent.letters.charCodeAt(place + length)
    )
      length++
    const run = countedPart(place, length, sent)
    if (run === null) continue
    const found = { from: at + run.from - place, to: at + run.to - place }
    if (best === null || found.to - found.from > best.to - best.from) best = found
  }
  return best
}

/** The whole of a long run; of a short one only its whole sentences. */
function countedPart(from: number, length: number, sent: Letters): { from: number; to: number } | null {
  if (length >= MIN_PARTIAL) return { from, to: from + length }
  let first = from
  while (first < from + length && !sent.starts.has(first)) first++
  let last = from + length
  while (last > first && !sent.ends.has(last)) last--
  return last - first >= MIN_WHOLE ? { from: first, to: last } : null
}

const squeezed = (line: string): string => lettersOf(line).letters

/** Lines of the sent mails that are too short to be found as a run: link texts, names, closing words. */
function shortLinesOf(sentTexts: readonly string[]): Set<string> {
  const short = sentTexts
    .flatMap((text) => plain(text).split('\n'))
    .filter((line) => line.length <= 60)
    .map(squeezed)
  return new Set(short.filter((line) => line !== '' && line.length < MIN_WHOLE))
}

/** A link, or the mark that ended a removed sentence. */
const LEFT_OVER = /^[\s.!?…。<>()[\]]*(?:https?:\/\/\S+)?[\s.!?…。<>()[\]]*$/i

/** A short line of the sent mail counts as quoted only next to a removed one, and never in the first paragraph. */
function cutShortLines(lines: string[], opening: number, short: ReadonlySet<string>): void {
  const walk = (indexes: readonly number[]): void => {
    let isBeside = false
    for (const i of indexes) {
      const line = lines[i] ?? ''
      if (line.trim() === '') continue
      if (isBeside && i >= opening && (LEFT_OVER.test(line) || short.has(squeezed(line)))) lines[i] = CUT
      isBeside = lines[i] === CUT
    }
  }
  const downwards = lines.map((_, i) => i)
  walk(downwards)
  walk(downwards.toReversed())
}

const GREETING =
  /^(?:안녕하(?:세요|십니까|신지요)|수고(?:하십니다|많으십니다| ?많으세요)|(?:hi|hello|dear|good (?:morning|afternoon)|to whom)\b)[^.!?\n]{0,40}[.!?,:~]{0,3}$|^.{1,30}(?:님|님께|귀하|담당자)(?:께)?,?$/i

/** The number of lines of the first paragraph. A greeting alone is not a paragraph. */
function openingLength(lines: readonly string[]): number {
  let isOpen = false
  for (const [i, line] of lines.entries()) {
    const shown = line.trim()
    if (shown === '' || shown === CUT) {
      if (isOpen) return i
    } else if (!GREETING.test(shown)) isOpen = true
  }
  return lines.length
}

/** The words of an opt-out link, alone on a line and separated as links are. */
const LINK_WORD =
  '(?:수신 ?거부(?:하기)?|(?:이메일|메일|뉴스레터)? ?구독 ?(?:취소|해지)(?:하기)?|unsubscribe(?: here)?|opt[- ]?out|클릭|click here|here)'
const LINK_TEXT = new RegExp(`^${LINK_WORD}(?:\\s*[/|·•,:]?\\s*${LINK_WORD})*$`, 'i')
const TWO_LINKS = new RegExp(`^${LINK_WORD}\\s*[/|·•]\\s*${LINK_WORD}$`, 'i')

/** @param isBelow below the first paragraph, where link text alone is never a request */
function isLinkText(line: string, isBelow: boolean, at: number): boolean {
  const words = line
    .slice(0, 600)
    .replace(/\(?<?(?:https?:\/\/|www\.|mailto:)\S+/gi, '')
    .replace(/^[\s>*_[(<{|·•-]+|[\s>*_\])}|·•:.-]+$/g, '')
  return words.length <= 60 && (isBelow ? LINK_TEXT.test(words) : at > 0 && TWO_LINKS.test(words))
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length - 1

/** The number of lines before the first removed run and before the first line that may begin a quote. */
function certainLength(lines: readonly string[], cutLine: number): number {
  const suspect = lines.findIndex((line) => isQuoteStart(line))
  const ends = [cutLine, suspect].filter((line) => line >= 0)
  return ends.length === 0 ? lines.length : Math.min(...ends)
}
