// The facts in a table whose cells are known by their place on a page: which row has the titles, where the items are, and which
// numbers have the unit of a title or of the line above (rules.md R-484). What is ambiguous is no fact.
import {
  type FoundFact,
  ITEM,
  isTotal,
  isUnit,
  PLAIN_NUMBER,
  PRICE,
  rowFact,
  splitUnit,
  withUnit,
} from './own-facts.ts'
import { MAX_OWN_FACT } from './own-sources.ts'

/**
 * `rows` have the same number of cells, and a merged cell is repeated. `heading`: the larger line above, '' when there is none;
 * `caption`: small lines directly above, where a unit may be; `isCards`: each column is a thing, its name above what it has
 */
export type PageTable = { name: string; rows: string[][]; heading: string; caption: string; isCards?: true }

/** A price, also with its period or measure before it: 월 49,000원, 개당 500원, 무료. */
export const AMOUNT =
  /^(?:(?:[월연년주일]|[가-힣\d ㎡㎥]{0,8}당|\d+ ?[회개명건]|약|각) ?)*(?:₩ ?\d[\d,.]*|\$ ?\d[\d,.]*|(?:USD|KRW) ?\d[\d,.]*|\d[\d,.]* ?(?:원|만 ?원|천 ?원|억 ?원|달러|USD)|무료(?!\S))/
/** Names of properties: of columns, or of the rows of a table whose columns are the items. */
const PROPERTY =
  /(?:용량|공간|인원|사용자|계정|기간|출력|중량|무게|크기|치수|규격|전원|전압|유량|양정|속도|온도|압력|재질|범위|보관|보증|지원|기능|약정|건수|효율|대상)$|^(?:월|연|년)(?:간)? ?(?:결제|구독)|^(?:size|weight|power|storage|users?|support)$/i
const TITLE =
  /^(?:구분|분류|분야|지표|지역|지점|공간|시간대?|면적.*|대상.*|조건|과금|단위|수량|비고|포함.*|변화|노출|소요일|납기|내용|사양|값|효과|설명|할인율|기준|위치|업종|옵션|등급|종류|노선|과정|장비|객실|no\.?|번호|facility|service|parameter|value|spec\.?|unit|qty|note|period|option)(?!\p{L})/iu
/** What a number with the unit of the caption is not. */
const COUNT = /인원|직원|수량|건수|개수|횟수|번호|코드|연도|기간|소요|순번|^no\.?$/i
/** The unit in a line above: (단위: 만원/월, 부가세 별도), (공급가: 원/W). */
const CAPTION_UNIT = /[([]?\s*(\p{L}{2,6})\s*[:：]\s*([^,:)\]\s]{1,10})\s*(?:,\s*([^)\]]{2,30}))?[)\]]/u
/** A price whose name does not say of what. */
const ONLY_PRICE =
  /^(?:(?:월|연|기본|최소|정상|할인|소비자|공급|납품|판매|도매|개당|\d개당) ?)*(?:가격|단가|금액|요금|이용료|사용료|비용|가|정가|price|fee|cost)(?:\s?[([].*)?$/i
/** Names of rows about how to reach the company, and of document control. */
const NO_FACT =
  /전화|연락처|팩스|fax|e-?mail|메일|홈페이지|웹사이트|사업자|계좌|예금주|^(?:주소|소재지|본사|쇼룸|위치|tel|대표(?:이사|자)?|담당자?|문의|문서.*|수신|발신|참조|제목|작성.*|개정.*|버전|유효.*|견적.*|등록번호|(?:계산 )?예시?)$/i
const LETTERS = /\p{L}{2}|\p{L}[^\p{L}]+\p{L}/u

/** In order, each once. */
export function tableFacts(tables: readonly PageTable[]): FoundFact[] {
  const keys = new Map<string, number>()
  for (const { rows } of tables) for (const key of pairKeys(rows)) keys.set(key, (keys.get(key) ?? 0) + 1)
  return tables.flatMap(besideEachOther).flatMap((table) => {
    if (table.isCards) return cardFacts(table)
    const head = headCount(table.rows)
    if (head > 0) return titledFacts(table, head)
    return table.rows[0]?.length === 2 ? pairFacts(table, (key) => (keys.get(key) ?? 0) > 1) : []
  })
}

/** The tables of one whose titles are repeated to the right: 품목, 단가, 품목, 단가. */
function besideEachOther(table: PageTable): PageTable[] {
  const [titles = []] = table.rows
  const starts = titles.flatMap((title, i) => (i === 0 || (title === titles[0] && i > 1) ? [i] : []))
  if (starts.length === 1 || titles[0] === '' || titles[0] === titles[1]) return [table]
  const captions = table.caption.match(new RegExp(CAPTION_UNIT.source, 'gu')) ?? []
  return starts.map((start, i) => ({
    ...table,
    rows: table.rows.map((row) => row.slice(start, starts[i + 1])),
    caption: captions.length === starts.length ? (captions[i] ?? '') : '',
  }))
}

const pairKeys = (rows: readonly string[][]): string[] =>
  rows[0]?.length === 2 && headCount(rows) === 0 ? [...new Set(rows.map(([key = '']) => key))] : []

export const isName = (text: string): boolean =>
  /\p{L}/u.test(text) &&
  text.length <= 30 &&
  !AMOUNT.test(text) &&
  !/[.?!]$/.test(text.replace(/\b\w+\.$/, ''))
const isTitleWord = (text: string): boolean =>
  ITEM.test(text) || PRICE.test(text) || PROPERTY.test(text) || TITLE.test(text)
/** Whether a text, or its last word, is what a column or a property is called. */
export const isTitle = (text: string): boolean =>
  [text, text.split(' ').at(-1) ?? ''].some((one) =>
    isTitleWord(splitUnit(one).name.replace(/\s*[([].*$/, '')),
  )
/** Of the history of a company: 2011.04, 2019년 5월. */
export const isDay = (text: string): boolean =>
  /^(?:19|20)\d\d ?(?:[.년/-] ?(?:\d{1,2} ?월?)?\.?)?$/.test(text)

/** How many rows of titles a table begins with: two below merged titles, 0 when it begins with values. */
export function headCount(rows: readonly string[][]): number {
  const [first = [], second = []] = rows
  const named = first.slice(1)
  if (rows.length < 2 || !named.every((text) => isName(text))) return 0
  if (first[0] !== '' && !isName(first[0] ?? '')) return 0
  if (first.length === 2)
    return isTitle(first[0] ?? '') && isTitle(named[0] ?? '') && !/\d/.test(first.join('')) ? 1 : 0
  const isMerged = first.some((text, i) => i > 0 && text !== '' && text === first[i - 1])
  if (isMerged && second.every((text, i) => text === first[i] || isName(text))) return rows.length > 2 ? 2 : 0
  if (isMerged) return 0
  const hasNumbers = named.some((_, i) => rows.slice(1).every((row) => /^\D{0,4}\d/.test(row[i + 1] ?? '')))
  const isWords = !/\d{2}/.test(first.join(' '))
  return first[0] === '' || first.some(isTitle) || (isWords && hasNumbers) ? 1 : 0
}

const cardFacts = ({ name, rows: [names = [], ...lines] }: PageTable): FoundFact[] =>
  names.flatMap((item, i) => {
    const text = rowFact([], [item, ...lines.map((line) => line[i] ?? '')], 0)
    return text === null ? [] : [{ text, place: name }]
  })

/** Each row, or each column when the first one names properties and the titles name items. */
function titledFacts({ name, rows: all, caption }: PageTable, head: number): FoundFact[] {
  const rows = withoutSecondTable(all, head)
  const titles = (rows[0] ?? []).map((_, i) => joinedTitle(rows.slice(0, head).map((row) => row[i] ?? '')))
  const body = rows
    .map((cells, i) => ({ number: i + 1, cells }))
    .slice(head)
    .filter(({ cells }) => !rows.slice(0, head).some((row) => row.join('|') === cells.join('|')))
  const condition = CAPTION_UNIT.exec(caption)?.[3] ?? ''
  const valued = withUnits(
    titles,
    body.map(({ cells }) => cells),
    caption,
  )
  const end = (fact: string | null): string | null =>
    fact && condition !== '' && fact.length + condition.length < MAX_OWN_FACT
      ? `${fact} (${condition.trim()})`
      : fact
  if (isTransposed(titles, valued)) {
    const properties = valued.map(([label = '']) => splitUnit(label).name)
    return titles.slice(1).flatMap((item, i) => {
      const text = end(rowFact(['', ...properties], [item, ...valued.map((row) => row[i + 1] ?? '')], 0))
      return text === null ? [] : [{ text, place: name }]
    })
  }
  return valued.flatMap((cells, i) => {
    if (cells.some(isTotal) || AMOUNT.test(cells[0] ?? '')) return []
    const text = end(rowFact(titles, cells))
    return text === null ? [] : [{ text, place: `${name} ${body[i]?.number ?? 1}행` }]
  })
}

/** What a price is per, between prices. */
const MEASURE = /단위|수량|기간|규격|구분|단계|unit|qty/i

/**
 * Up to a column of words between two prices: `보관 품목, 요금, 포장 크기, 건당 요금` may be two tables beside each other, and a price of
 * the second one must not join an item of the first.
 */
function withoutSecondTable(rows: string[][], head: number): string[][] {
  const [titles = []] = rows
  const isPrice = titles.map((title) => PRICE.test(title))
  const isWords = (column: number): boolean =>
    rows.slice(head).every((row) => LETTERS.test(row[column] ?? '') && !AMOUNT.test(row[column] ?? ''))
  const first = isPrice.indexOf(true)
  const end = titles.findIndex(
    (title, i) => first > 0 && i > first && !isPrice[i] && !MEASURE.test(title) && isWords(i),
  )
  return end > 0 && isPrice.lastIndexOf(true) > end ? rows.map((row) => row.slice(0, end)) : rows
}

/** `대관료(원)` above `평일`: `대관료 평일(원)`. */
function joinedTitle(parts: readonly string[]): string {
  const split = [...new Set(parts.filter((part) => part !== ''))].map((part) => splitUnit(part))
  const unit = split.find((part) => part.unit !== '')
  const name = split.map((part) => part.name).join(' ')
  return unit ? `${name}(${unit.unit}${unit.condition && `, ${unit.condition}`})` : name
}

const PERIOD = /\d\s?[년월분기주]|이상|이하|미만|까지|~/

function isTransposed(titles: readonly string[], body: readonly string[][]): boolean {
  const items = titles.slice(1)
  if (body.length < 2 || items.length < 2 || ITEM.test(titles[0] ?? '')) return false
  if (items.some((title) => isTitle(title) || PERIOD.test(title) || title === '')) return false
  if (new Set(items).size < items.length) return false
  const properties = body.filter(
    ([label = '']) => PRICE.test(label) || PROPERTY.test(label) || splitUnit(label).unit !== '',
  )
  return properties.length >= 1 && properties.length * 3 >= body.length
}

/** Plain numbers with the unit of their row or of the caption; those of a title follow in `rowFact`. */
function withUnits(titles: readonly string[], body: readonly string[][], caption: string): string[][] {
  // two units belong to different columns
  const units = caption.match(new RegExp(CAPTION_UNIT.source, 'gu')) ?? []
  const [, of = '', unit = ''] = (units.length === 1 && CAPTION_UNIT.exec(caption)) || []
  const hasUnit = unit !== '' && isUnit(unit)
  const isPriced = titles.some((title) => PRICE.test(title))
  const takes = (title: string, label: string): boolean => {
    if (!hasUnit || COUNT.test(title) || COUNT.test(label)) return false
    if (of !== '단위') return title.startsWith(of)
    return isPriced ? PRICE.test(title) : !ITEM.test(title)
  }
  return body.map((cells) =>
    cells.map((cell, column) => {
      const [label = ''] = cells
      if (column === 0 || !PLAIN_NUMBER.test(cell) || splitUnit(titles[column] ?? '').unit !== '') return cell
      const ofRow = splitUnit(label).unit
      if (ofRow !== '') return withUnit(cell, ofRow)
      return takes(titles[column] ?? '', label) ? withUnit(cell, unit) : cell
    }),
  )
}

/** Names beside their values; when they are properties of a thing, one fact about it, which the heading names. */
function pairFacts({ name, rows, heading }: PageTable, isRepeated: (key: string) => boolean): FoundFact[] {
  const pairs = rows.flatMap(([key = '', value = ''], i) => {
    const isPair =
      (isDay(key) || (isName(key) && LETTERS.test(key))) &&
      !NO_FACT.test(key.replace(/[[\]]/g, '')) &&
      !isTotal(key)
    return isPair && value !== '' ? [{ key, value, number: i + 1 }] : []
  })
  const isOfItem = pairs.some(
    ({ key, value }) => isRepeated(key) || (ONLY_PRICE.test(key) && /\d/.test(value)),
  )
  if (!isOfItem)
    return pairs.flatMap(({ key, value, number }) => {
      const text = isDay(key) ? `${key} ${value}` : rowFact([], [key, value], 0)
      return text === null ? [] : [{ text, place: `${name} ${number}행` }]
    })
  if (heading === '' || !isName(heading) || isTitle(heading)) return []
  const text = rowFact(['', ...pairs.map(({ key }) => key)], [heading, ...pairs.map(({ value }) => value)], 0)
  return text === null ? [] : [{ text, place: name }]
}
