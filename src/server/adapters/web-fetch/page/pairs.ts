// Blocks that say something only together: a large number and what it counts, the title of a news item and its date.
import { statesSomething } from '#core/text/instructions.ts'
import { dayIn } from './dates.ts'
import type { Block } from './read-blocks.ts'
import { endsAsSentence } from './sentence-end.ts'

/** In characters. */
const LONGEST_NUMBER = 16
const LONGEST_LABEL = 20
const LONGEST_DATE = 30
const LONGEST_TITLE = 150
/** In letters and digits. A shorter link is of a menu. */
const SHORTEST_TITLE = 6
/** 1,200+, 31만㎡, 2만 7천 곳, 187억 원 */
const MEASURE =
  /^(?:(?:약|총|연|월|연간|월간|누적|최대|평균|전국|국내)\s?)?[±+-]?\d[\d,.]*(?:\s?~\s?\d[\d,.]*)?(?:\s?[만억조천백]+\s?\d[\d,.]*)*\s?[만억조천백]*여?\s?\+?\s?(?:[가-힣]{1,3}|[a-zμ]{1,4}|[%㎡㎥℃])?\s?[+↑]?(?:\s?이상)?$/i
const COUNTED = /\d{3}|\d,\d|\d\s?[가-힣a-zμ%㎡㎥℃+]/i
const TIME = /^\d{1,2}\s?[월시]$|^(?:19|20)\d\d(?:\s?[년.\-/]|$)/
const YEAR = /^(?:19|20)\d\d\s?년?$/
const YEAR_LABEL =
  /^(?:설립|창립|창업|개업)\s?(?:일|연도|년도|연월|시기)$|^(?:since|founded|established)(?: in)?$/i
/** A running number before a title, and a count behind its date. */
const RUNNING_NUMBER = /^\d{1,6} (?=\D)/

/**
 * What belongs together is closer to each other than to its other neighbour; what could belong to either stays apart. So does an
 * order, which is recognized by its beginning or end.
 */
export function joinPairs(blocks: readonly Block[]): Block[] {
  const joined: Block[] = []
  /** behind the last block of a pair, and which of the two was the label */
  let free = 0
  let isLabelFirst: boolean | null = null
  for (const [i, block] of blocks.entries()) {
    if (i < free) continue
    const fits = partnerOf(block)
    const after = blocks[i + 1]
    const at = placeBefore(blocks, i)
    const before = at >= free ? blocks[at] : undefined
    const [toLast, toNext] = [i > 0 ? block.depth : -1, after?.depth ?? -1]
    const toBefore = before && toLast >= toNext && fits(before) ? toLast : -1
    // a year stands behind its label; before a text it is of a history
    const toAfter = after && toNext >= toLast && !isYear(block) && fits(after) ? toNext : -1
    const isTie = toBefore === toAfter && toAfter >= 0
    const goesOn = i === free + 1 ? isLabelFirst : null
    const isBefore = isTie ? (goesOn ?? isBelowHeading(before, block, after)) : toBefore > toAfter
    if (before && toBefore >= 0 && isBefore === true) {
      joined.splice(at - i, 1, together(before, block, before))
      free = i + 1
      isLabelFirst = true
    } else if (after && toAfter >= 0 && isBefore === false) {
      joined.push(together(after, block, block))
      free = i + 2
      isLabelFirst = false
    } else joined.push(datedTitle(block))
  }
  return joined
}

/** Of the block before, or of a title whose summary stands between it and its date. */
function placeBefore(blocks: readonly Block[], i: number): number {
  const [title, summary, date, next] = [blocks[i - 2], blocks[i - 1], blocks[i], blocks[i + 1]]
  const isSummary =
    title &&
    summary &&
    date &&
    isDay(date) &&
    isTitle(title) &&
    endsAsSentence(summary.text) &&
    !title.text.endsWith('.')
  const apart = next?.depth ?? -1
  return isSummary && summary.depth > apart && date.depth > apart ? i - 2 : i - 1
}

/** Headings stand above their numbers, and a number that is a heading above its label; null where neither is a heading. */
function isBelowHeading(before: Block | undefined, block: Block, after: Block | undefined): boolean | null {
  if (isHeading(block)) return before && isHeading(before) ? null : false
  return before && after && isHeading(before) && isHeading(after) ? true : null
}

export const isHeading = ({ tag }: Block): boolean => /^h[1-6]$/.test(tag)

const lettersIn = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length
const isYear = ({ text }: Block): boolean => YEAR.test(text)

/** Which blocks a block is a number or a date of. */
function partnerOf(block: Block): (other: Block) => boolean {
  if (isYear(block)) return (other) => isLabel(other) && YEAR_LABEL.test(other.text)
  if (block.linkChars === 0 && isMeasure(block.text)) return isLabel
  return isDay(block) ? isTitle : () => false
}

const isDay = ({ text, linkChars }: Block): boolean =>
  text.length <= LONGEST_DATE && dayIn(text) !== null && linkChars === 0

const isMeasure = (text: string): boolean =>
  text.length <= LONGEST_NUMBER &&
  MEASURE.test(text) &&
  COUNTED.test(text) &&
  !TIME.test(text) &&
  /[1-9]/.test(text) &&
  !text.startsWith('0')

const isLabel = ({ text, linkChars, tag }: Block): boolean =>
  text.length <= LONGEST_LABEL &&
  linkChars === 0 &&
  !/^h[12]$/.test(tag) &&
  /\p{L}{2}/u.test(text) &&
  !text.includes('\n') &&
  !isMeasure(text) &&
  !YEAR.test(text) &&
  dayIn(text) === null &&
  !endsAsSentence(text) &&
  statesSomething(text)

const isTitle = (block: Block): boolean =>
  (block.linkChars > 0 || block.isOfLink || isHeading(block)) &&
  block.text.length <= LONGEST_TITLE &&
  lettersIn(block.text) >= SHORTEST_TITLE &&
  !block.text.includes('\n') &&
  dayIn(block.text) === null &&
  statesSomething(block.text)

/** @param first of the two on the page */
function together(label: Block, value: Block, first: Block): Block {
  const date = dayIn(value.text)?.day
  const text = date === undefined ? `${label.text} ${value.text}` : titleWithDate(label.text, date)
  return { ...first, text, linkChars: 0 }
}

const titleWithDate = (title: string, date: string): string => `${date} ${title.replace(RUNNING_NUMBER, '')}`

/** A link with its date in one line of a list. */
function datedTitle(block: Block): Block {
  const { text, linkChars } = block
  const found = dayIn(text)
  if (linkChars * 2 < text.length || text.length > LONGEST_TITLE || !found) return block
  const title = text
    .replace(found.written, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s[\d,]+$/, '')
    .trim()
  if (lettersIn(title) < SHORTEST_TITLE || !statesSomething(title)) return block
  return { ...block, text: titleWithDate(title, found.day), linkChars: 0 }
}
