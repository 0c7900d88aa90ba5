// Parts of a page that are not about its company: what it asks of applicants, and articles about others.
import { isHeading } from './pairs.ts'
import type { Block } from './read-blocks.ts'
import { endsAsSentence } from './sentence-end.ts'

const FOR_APPLICANTS =
  /^[\s[■◆●▶<【(]*(?:자격\s?(?:요건|조건)|지원\s?자격|우대\s?(?:사항|조건)|(?:전형|채용|지원)\s?(?:절차|방법|일정)|제출\s?서류|접수\s?(?:기간|방법)|근무\s?(?:조건|형태|시간)|담당\s?업무|모집\s?(?:부문|분야|요강|인원)|유의\s?사항)[\s\]>】):：]*$/
const LINE_FOR_APPLICANTS =
  /^(?:모집\s?(?:인원|부문|분야)|근무\s?(?:형태|시간|조건|지역?)|고용\s?형태|급여|연봉|접수\s?(?:기간|방법)|마감일|(?:전형|채용)\s?(?:절차|방법|일정)|제출\s?서류|지원\s?(?:방법|자격)|자격\s?요건|우대\s?(?:사항|조건))[\s:：]/
/** Of an advertisement; one alone is also in other texts. */
const FEWEST_PARTS = 2

const OTHER_ARTICLES =
  /^(?:가장\s?)?(?:많이\s?본|관련\s?기사|다른\s?기사|인기\s?기사|업계\s?(?:소식|뉴스))(?:\s.{0,8})?$/

/** Without the parts of a job advertisement that say what it asks of applicants and how they are chosen. */
function withoutApplicantParts(all: readonly Block[]): Block[] {
  const isLine = ({ text }: Block): boolean => LINE_FOR_APPLICANTS.test(text) && !endsAsSentence(text)
  const parts = all.flatMap((block) => {
    const found =
      FOR_APPLICANTS.exec(block.text) ?? (isLine(block) ? LINE_FOR_APPLICANTS.exec(block.text) : null)
    return found ? [found[0].replace(/[^가-힣]/g, '')] : []
  })
  if (new Set(parts).size < FEWEST_PARTS) return [...all]
  return withoutBelow(
    all.filter((block) => FOR_APPLICANTS.test(block.text) || !isLine(block)),
    FOR_APPLICANTS,
  )
}

/** Without the titles of other articles below an article, which are often about others. */
const withoutOtherArticles = (blocks: readonly Block[]): Block[] => withoutBelow(blocks, OTHER_ARTICLES)

export const withoutLeftOutParts = (blocks: readonly Block[]): Block[] =>
  withoutOtherArticles(withoutApplicantParts(blocks))

/** Without the titles that match and what is below them, up to the next heading or the end of the element that they are in. */
function withoutBelow(blocks: readonly Block[], title: RegExp): Block[] {
  let part: { depth: number | null } | null = null
  return blocks.filter((block) => {
    if (title.test(block.text)) {
      part = { depth: null }
      return false
    }
    if (part === null) return true
    const isOver = (part.depth !== null && block.depth < part.depth) || isHeading(block)
    if (isOver) part = null
    else part.depth ??= block.depth
    return isOver
  })
}
