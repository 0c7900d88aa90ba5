// Facts about the sender's own company: which sentences and rows of its sources become facts, and which facts a text gets.
import { hasContact } from '#core/leads/research/check-facts.ts'
import type { Fact } from '#core/leads/research/facts.ts'
import { splitSentences } from '#core/leads/research/sentences.ts'
import { statesSomething } from '#core/text/instructions.ts'
import { singleLine } from '#core/text/plain-text.ts'
import { withoutInvisible } from '#core/text/untrusted.ts'
import { wordsOf } from './claims/given-facts.ts'
import { MAX_OWN_FACT } from './own-sources.ts'

/** `place`: where in its source, in Korean: 3쪽, 가격표 12행; '' when a source has no pages */
export type FoundFact = { text: string; place: string }

/** In letters and digits. A shorter text is a label. */
const SHORTEST = 8

// Sentences

/** The end of a Korean sentence or note, but not of a heading: 다, 요, 함, 됨. */
const KOREAN_END = /(?:다|[어아에예]요|[함됨임음])[.!…"'”’)\]\s]*$/
const ENGLISH_SENTENCE =
  /^\p{Lu}?[^가-힣]*\b(?:is|are|was|were|has|have|\w{2,}s|\w{2,}ed)\b[^가-힣]*\.["”)]?$/u

// Numbers with what they count

/** A number that is not of a list or a page, with words beside it: 직원 85명, 무상 보증 2년. */
const NUMBER = /\d[\d,.]*\+?\s?(?:[%°℃㎡㎜μ]|[가-힣]{1,3}|[a-z]{1,3}\b)|\d\+/i
/** 2025년 매출 187억 원 */
const YEARLY = /^(?:19|20)\d\d\s?년\s[^\d]{2,20}\s\d[\d,.]*\s?(?![월일시분])(?:[%㎡]|[가-힣]{1,3})/

// Years and days

/** A year or a day alone is also in headings: 2026년 가격표, 2026. 05 가격표. */
const YEAR =
  /(?<!\d)(?:19|20)\d\d(?:\s?년\s?\d{1,2}\s?월(?:\s?\d{1,2}\s?일)?|\s?[.\-/]\s?(?:0?[1-9]|1[0-2])(?=[\s.\-/]|$)(?:[.\-/]\s?\d{1,2}(?!\d))?|\s?년?(?!\d))/g
const DATE = /\d{4}[-–]\d{1,2}[-–]\d{1,2}/g
/** 설립일 2010년 3월 2일 */
const FOUNDED = /^(?:설립|창립|창업|개업)\s?(?:일|연도|년도|연월)?\s?[:：]?\s?(?:19|20)\d\d/

// What happened, with its year or month

/** What happened in a year: 2008년 한빛센서 설립. */
const EVENT_END =
  /(?:설립|창립|창업|개업|취득|획득|확보|수상|수훈|선정|지정|출시|개발|인증|허가|승인|등록|출원|체결|계약|협약|제휴|달성|돌파|납품|공급|수출|진출|유치|착공|준공|완공|증설|신설|가동|양산|도입|구축|개최|참가|성공|출범|인수|개소|개점|개관|이전|합병|상장|완료|표창|[가-힣](?<![이영일대현세예가])상|의\s탑)(?:\s?\([^()]*\))*[.)\s]*$/
/** What happened in a month: 2024. 10 경진대회 우수상. Titles of documents and notices have such dates too. */
const MONTH_EVENT = /^(?:19|20)\d\d\s?[년.\-/]\s?\d{1,2}(?:\s?월|\.|\s)\s?(?:\d{1,2}\s?[일.]?\s)?\s*\S+\s+\S+/
/** 2021 Won the Korea Export Award */
const ENGLISH_EVENT =
  /^(?:19|20)\d\d(?:[.\-/]\d{1,2})?\s+(?:\p{Lu}\p{Ll}+ed|Won|Built|Began|Became|Set up)\s/u

// What is no fact

/** 01 상담, 02 실사 */
const STEP = /^0\d\s/
const CONTENTS =
  /\.{4,}|…{2,}|^\s*(?!(?:19|20)\d\d[.)]\s?\d)(?:제?\s?\d+\s?(?:장|절)|\d+(?:\.\d+)*[.)])\s*[^.]{0,30}$|^[-–\s]*\d+\s*(?:\/\s*\d+)?[-–\s]*$/
const DOCUMENT_END =
  /(?:안내|공지|가격표|단가표|목록|현황|일정|계획서?|보고서|자료|소개서?|제안서|견적서?|카탈로그|매뉴얼|기준|버전|개정|작성|발행|판)[.)\s]*$/
/** A calculated example, or the unit of a table. */
const EXAMPLE = /^[*※\s]*(?:계산\s?)?(?:예시|예)\s*[:：)]|^[([]?단위\s*[:：]/
const LABEL_OF_NOTE =
  /^(?:주소|상호|대표(?:자|이사)?\s?[:：]|성명|담당|연락처|문의|전화|팩스|이메일|은행|계좌|예금주|출처|사진|자료|단위|접수|작성|배포|수신|참조|참석|첨부|태그|키워드|분류|제목|비고|목차|tel|fax|e-?mail|tags?|keywords?|source|contact)|^[^:：]*(?:목록|안내|순서|항목|수집|목적|보유)\s?[:：]/i
/** 서울특별시 성동구 아차산로 10 */
const ADDRESS = /[가-힣]+(?:시|도|구|군)\s[가-힣\d]+(?:로|길|동|읍|면|리|산단|단지|공단)\s?\d/
const BOILERPLATE = /copyright|ⓒ|©|all rights? reserved|무단\s?(?:전재|복제|배포)/i

/**
 * Whether a sentence of a source becomes a fact: it states something about what its writer knows, asks nobody for anything, speaks
 * to no reader or program, and has no link, address or phone number.
 */
export function isOwnFact(sentence: string): boolean {
  const letters = sentence.replace(/[^\p{L}\p{N}]/gu, '')
  if (letters.length < SHORTEST || sentence.length > MAX_OWN_FACT) return false
  if (EXAMPLE.test(sentence) || (ADDRESS.test(sentence) && !KOREAN_END.test(sentence))) return false
  if (CONTENTS.test(sentence) || BOILERPLATE.test(sentence)) return false
  if (hasContact(sentence.replace(DATE, ' ')) || !statesSomething(sentence)) return false
  const words = sentence.match(/\p{L}{2,}/gu) ?? []
  return (
    (KOREAN_END.test(sentence) && words.length >= 2) ||
    (NUMBER.test(sentence.replace(YEAR, ' ').replace(STEP, '')) && words.length >= 2) ||
    ((YEARLY.test(sentence) || FOUNDED.test(sentence)) && words.length > 0) ||
    (/\d/.test(sentence) && EVENT_END.test(sentence)) ||
    (MONTH_EVENT.test(sentence) && !DOCUMENT_END.test(sentence)) ||
    isLabelled(sentence) ||
    (ENGLISH_EVENT.test(sentence) && words.length >= 4) ||
    (ENGLISH_SENTENCE.test(sentence) && words.length >= 4)
  )
}

const LABEL = /^[가-힣A-Za-z][가-힣A-Za-z\s]{1,14}[:：]/
/** A number of a label, or several values: 연 매출 : 210억 원, 주요 거래처 : 한빛전자, 두리화학 */
function isLabelled(sentence: string): boolean {
  const label = LABEL.exec(sentence)?.[0]
  if (label === undefined || LABEL_OF_NOTE.test(label)) return false
  const text = sentence.slice(label.length).replace(YEAR, ' ')
  if (/^\s*\d/.test(text) && NUMBER.test(text)) return true
  const values = text.split(',')
  return values.length > 1 && values.every((value) => /\p{L}{2}/u.test(value) && !/[:：]/.test(value))
}

/** What begins an item of a list. */
const BULLET = /^[\s\-–•·▪■□●○◆▶▷※*☞✓✔]+(?=\S)/

/** The facts in a text, in order, each once. A line break ends a sentence. */
export function sentenceFacts(text: string, place = ''): FoundFact[] {
  const sentences = splitSentences(withoutInvisible(text).normalize('NFC'))
    .map((sentence) => singleLine(sentence.replace(BULLET, '')))
    .filter(isOwnFact)
  return [...new Set(sentences)].map((fact) => ({ text: fact, place }))
}

// Cells of a table

const LETTER = /\p{L}/u
export const PLAIN_NUMBER = /^[+-]?\d[\d,]*(?:\.\d+)?$/
const TOTAL =
  /^(?:총|전체)?\s?(?:합\s?계|소\s?계|총\s?계|누\s?계|계|총\s?액|공급\s?가액|세액|부가(?:가치)?세|vat|total|subtotal|sum)(?:\s?금액)?(?:\s?[([].*)?$/i
export const isTotal = (cell: string): boolean => TOTAL.test(cell)

// Units

const UNIT_NAME =
  '(?:원|천원|만원|백만원|억원|달러|USD|KRW|\\$|%|개|대|명|인|건|회|곳|평|매|박스|EA|ea|mm|cm|m|km|g|kg|t|ml|mL|L|℃|°C|도|V|W|kW|kWh|A|mA|Hz|dB|lm|bar|rpm|㎡|㎥|㎜|시간|분|초|일|주|개월|월|년)(?:\\/[\\p{L}\\d㎡㎥]{1,6})?'
/** A unit in a title, also with a condition: 단가(원), 무게 [kg], 금액(원, VAT 별도). */
const UNIT = new RegExp(`^(.{1,40}?)\\s*[([]\\s*(${UNIT_NAME})\\s*(?:,\\s*([^)\\]]{1,20}))?[)\\]]$`, 'u')
const ONLY_UNIT = new RegExp(`^${UNIT_NAME}$`, 'u')
export const isUnit = (text: string): boolean => ONLY_UNIT.test(text)
const MONEY_UNIT = /원|달러|USD|KRW|[$%]/

// Titles of columns and rows

/** The title of a price, or a name of it beside its value. */
export const PRICE =
  /가격|단가|금액|요금|이용료|사용료|수수료|비용|대관료|공급가|납품가|판매가|소비자가|정가|요율|^(?:price|fee|cost)/i
/** The title of the column that names what is sold. */
export const ITEM = /품목|품명|제품|상품|모델|요금제|서비스|항목|^(?:이름|명칭|item|product|plan|model|name)/i
/** The title of what an item is made for. */
const SUITED = /^(?:적용|대상|호환)/
/** Lines above the titles of a price list: its name, its date, notes. */
const LINES_ABOVE = 15

/** `number`: of the row in its file, from 1 */
export type TableRow = { number: number; cells: readonly string[] }

/**
 * Reads a row of a table as a fact `품목: 값 …` with the title before each value: `HS-100: 측정 범위 -40~125도, 단가 48,000원`.
 * Titles, totals, and rows with a contact or without a value are no facts.
 * @param rows of the whole table, in which its titles are searched. @param sheet of a workbook
 */
export function rowReader(rows: readonly TableRow[], sheet: string | null): (row: TableRow) => FoundFact[] {
  const head = rows.slice(0, LINES_ABOVE).find(({ cells }) => isTitles(cells.map(cleanCell)))
  const titles = head?.cells.map(cleanCell) ?? []
  return ({ number, cells }) => {
    if (head && number <= head.number) return []
    const text = rowFact(titles, cells.map(cleanCell))
    return text === null ? [] : [{ text, place: sheet === null ? `${number}행` : `${sheet} ${number}행` }]
  }
}

const cleanCell = (cell: string): string => singleLine(withoutInvisible(cell))

/** At least two names, and nothing else. */
function isTitles(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const isName = (cell: string): boolean =>
    LETTER.test(cell) && cell.length <= 40 && !/\d{2,}/.test(cell.replace(/(?:19|20)\d\d\s?년/, ''))
  return filled.length >= 2 && filled.every(isName)
}

/** @param known the column of the item, where it is known */
export function rowFact(
  titles: readonly string[],
  cells: readonly string[],
  known = titles.findIndex((title) => ITEM.test(title) && !SUITED.test(title)),
): string | null {
  const item = known >= 0 ? known : cells.findIndex((cell) => LETTER.test(cell))
  const name = cells[item] ?? ''
  if (name === '' || isTotal(name) || !statesSomething(name)) return null
  if (cells.some((cell) => hasContact(cell.replace(DATE, ' ')))) return null
  const values = cells.flatMap((cell, column) => {
    const title = titles[column] ?? ''
    // a running number before the item says nothing
    const isRunningNumber = column < item && PLAIN_NUMBER.test(cell)
    if (cell === '' || cell === '-' || column === item || isRunningNumber) return []
    return statesSomething(cell) && statesSomething(title) ? [titled(title, cell)] : []
  })
  if (values.length === 0) return null
  const text = `${name}: ${values.join(', ')}`
  return text.length > MAX_OWN_FACT ? null : text
}

/** '' for the unit of a title that has none. That of `이용료(월)` is a period, not what its numbers count. */
export function splitUnit(title: string): { name: string; unit: string; condition: string } {
  const [, name = title, unit = '', condition = ''] = UNIT.exec(title) ?? []
  if (PRICE.test(name) && !MONEY_UNIT.test(unit)) return { name: title, unit: '', condition: '' }
  return { name, unit, condition }
}

/** A value with its title; the unit of a title is written behind a number: `단가(원)`, `48,000` → `단가 48,000원`. */
function titled(title: string, value: string): string {
  const { name, unit, condition } = splitUnit(title)
  const number = unit !== '' && PLAIN_NUMBER.test(value) ? withUnit(value, unit) : value
  return `${name} ${number}${condition && ` (${condition})`}`.trim()
}

/** 48000, 원 → 48,000원 */
export const withUnit = (number: string, unit: string): string =>
  `${/[,.]/.test(number) ? number : number.replace(/\B(?=(?:\d{3})+$)/g, ',')}${unit}`

/** A fact with the words that it is found by. */
export type WordedFact = { fact: Fact; words: ReadonlySet<string> }

export const withWords = (fact: Fact): WordedFact => ({ fact, words: comparedWords(fact.text) })

/** Words without endings, and numbers. */
const comparedWords = (text: string): Set<string> =>
  new Set([...wordsOf(text), ...(text.match(/\d[\d,.]*\d|\d/g) ?? []).map((one) => one.replaceAll(',', ''))])

/**
 * The facts that share most words with a text, then the others in their order, as many as fit.
 * @param limits.characters of all texts together
 */
export function nearestFacts(
  facts: readonly WordedFact[],
  text: string,
  limits: { count: number; characters: number },
): Fact[] {
  const wanted = comparedWords(text)
  const scored = facts.map(({ fact, words }) => {
    let shared = 0
    for (const word of words) if (wanted.has(word)) shared++
    return { fact, shared }
  })
  const chosen: Fact[] = []
  let left = limits.characters
  for (const { fact } of scored.toSorted((a, b) => b.shared - a.shared)) {
    if (chosen.length === limits.count) break
    if (fact.text.length > left) continue
    left -= fact.text.length
    chosen.push(fact)
  }
  return chosen
}

/** Of one prompt. */
export const PROMPT_FACTS = { count: 20, characters: 3000 }
/** Of the check of one mail: what `readFacts` reads besides the introductions and the prompt. */
export const CHECKED_FACTS = { count: 40, characters: 3000 }
