// Unfilled placeholders. A mail with one is not sent (rules.md R-418), so ordinary brackets and labels must not match.
import { replaceHtmlCode } from '#core/text/html-code.ts'
import { SHOWN_ERROR_CODE, WORD_AS_NAME } from '../no-value.ts'
import { withoutInlineTags } from '../template/written-variables.ts'

/** Words that in brackets are always a placeholder; blanks do not matter. */
const NAMES = new Set(
  `회사명 회사이름 고객사명 고객사이름 업체명 기업명 귀사명 상호명 담당자명 담당자이름 담당자성함 연락처명 이름 성함 성명
  고객명 고객이름 고객성함 수신자 수신자명 수신인 받는사람 받는분 받는분성함 본인이름 내이름 제이름 발신자 발신자명 보내는사람
  우리회사 우리회사명 당사명 자사명 대표자명 대표명 name yourname fname lname firstname lastname fullname contactname recipient
  recipientname clientname customername company companyname yourcompany yourcompanyname mycompany jobtitle
  yourtitle yourposition yourrole productname yourproduct`.split(/\s+/),
)

/** Words that in brackets are a placeholder within a sentence, but a label at the start of a line: "[연락처] 02-123-4567". */
const LABELS = new Set(
  `담당자 연락처 전화번호 휴대폰 이메일 메일주소 이메일주소 주소 날짜 일시 시간 장소 금액 링크 url 웹사이트 홈페이지 도시 국가
  지역 부서 부서명 직함 직책 직급 상호 업종 산업 제목 제품명 서비스명 상품명 솔루션명 date time email phone phonenumber
  address link website title position industry city country`.split(/\s+/),
)
const ASKS_FOR_INPUT =
  /(?:입력|삽입|기입|기재|적어주세요|넣어주세요)(?:하세요|해주세요|란|필요)?$|^(?:insert|enter|yourown)/

const BRACKETED =
  /\[([^[\]\n]{1,30})\]|【([^【】\n]{1,30})】|(?:<|&lt;)([^<>&\n]{1,30})(?:>|&gt;)|(?<!\{)\{([^{}\n]{1,30})\}(?!\})|%([^%\s]{1,20})%|\*\|([^|\n]{1,30})\|\*/g
/** As input methods and word processors write brackets; each replaced by one character, so that positions stay the same. */
const WIDE_BRACKETS: Readonly<Record<string, string>> = {
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '＜': '<',
  '＞': '>',
  '«': '<',
  '»': '>',
  '％': '%',
}
/** The last two are half a variable in the address of a link. */
const BRACES = /\{\{[^{}\n]{0,60}\}\}|\{%[^{}\n]{0,60}%\}|\{\{|\}\}|\{%|%7B%7B|%7D%7D/gi
const CIRCLES =
  /(?:[○◯〇◦]\s?){3,}|(?<![가-힣])[○◯〇◦]{2}(?=\s?(?:님|대표|과장|부장|차장|팀장|담당|회사|귀하))/g
const LETTER_O =
  /(?<![A-Za-z0-9가-힣])(?:[Oo0]{2,3}|[Xx]{2,3}|[△□]{2,3})(?=\s?(?:님|대표님|과장님|부장님|차장님|팀장님|담당자|고객님|귀하))/g
const HONORIFIC = /^\s?(?:님|께|귀하|씨|대표|[은는이가을를과와의]\s|$)/
/** Markup that a reader would see: HTML that was escaped once too often, conditional comments of Word. A lead's value may have it. */
const ESCAPED_MARKUP =
  /&lt;\/(?:p|span|b|strong|td|tr|table|li|ul|font|o:p)\s*&gt;|&lt;br\s*\/?&gt;|&lt;!--\s?\[if\b|&lt;!\[endif\]/gi
const MARKUP = /<\/(?:p|span|b|strong|td|tr|table|li|ul|font|o:p)\s*>|<br\s*\/?>|<!--\s?\[if\b|<!\[endif\]/gi
const MAX_FOUND = 20

/**
 * The unfilled placeholders of a text or HTML body, each once: {{회사명}}, ｛｛회사명｝｝, [이름], <담당자명>, OOO님, ○○○, and what stands
 * for a missing value: #N/A, undefined님. Ordinary brackets such as [제안] are not placeholders.
 */
export function findPlaceholders(text: string): string[] {
  const shown = replaceHtmlCode(text, () => '')
  const joined = withoutInlineTags(shown)
  const found = new Set([...placeholdersIn(shown), ...(joined === shown ? [] : placeholdersIn(joined))])
  return [...found].slice(0, MAX_FOUND)
}

function placeholdersIn(shown: string): Set<string> {
  const narrow = shown.replace(/[｛｝［］＜＞«»％]/g, (bracket) => WIDE_BRACKETS[bracket] ?? bracket)
  const found = new Set<string>()
  const add = ({ index, 0: match }: RegExpExecArray): unknown =>
    found.add(shown.slice(index, index + match.length).trim())
  for (const pattern of [BRACES, CIRCLES, LETTER_O, SHOWN_ERROR_CODE, WORD_AS_NAME])
    for (const match of narrow.matchAll(pattern)) add(match)
  for (const match of narrow.matchAll(BRACKETED)) {
    const inside = match.slice(1).find((group) => group !== undefined) ?? ''
    if (isPlaceholder(inside, narrow, match.index, match[0].length)) add(match)
  }
  return found
}

/** HTML in a body that is sent as text: its reader would see the tags. Each once. */
export const markupInText = (text: string): string[] => matchesOf(MARKUP, text)

const matchesOf = (pattern: RegExp, text: string): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([found]) => found))].slice(0, MAX_FOUND)

/** @param found at least one placeholder */
export const unfilledMessage = (found: readonly string[]): string =>
  `채워지지 않은 자리가 남아 있습니다: ${found.join(', ')}`

/** The unfilled placeholders and the escaped markup of a text that may contain variables and conditions, which are none. */
export function placeholdersInTemplate(template: string): string[] {
  const text = withoutVariables(template)
  return [...findPlaceholders(text), ...matchesOf(ESCAPED_MARKUP, text)]
}

/** Replaces variables and conditions of a template by blanks, so that positions stay the same. */
export const withoutVariables = (template: string): string =>
  template.replace(VARIABLE, blank).replace(TAG, blank)

const VARIABLE = /\{\{[^{}]*\}\}/g
const TAG = /\{%[^{}]*%\}/g
const blank = (found: string): string => found.replace(/[^\n]/g, ' ')

function isPlaceholder(inside: string, text: string, at: number, length: number): boolean {
  const word = inside
    .normalize('NFC')
    .replace(/[\s_·-]+/g, '')
    .toLowerCase()
  if (NAMES.has(word) || ASKS_FOR_INPUT.test(word)) return true
  if (!LABELS.has(word) || text[at] === '<') return false
  // a subject has no label lines
  const isLine = /[\n>]/.test(text) || !word.endsWith('명')
  const startsLine = isLine && /(?:^|[\n>]|&nbsp;)[\s\-*•·※▶]*$/.test(text.slice(Math.max(0, at - 20), at))
  return !startsLine || HONORIFIC.test(text.slice(at + length, at + length + 4))
}
