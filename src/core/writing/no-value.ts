// Error codes of spreadsheets and words of programs in place of a missing value.

/** As Excel, Google Sheets and LibreOffice show them. */
const ERROR_CODE = String.raw`#(?:N\/A|DIV\/0!|NAME\?|(?:BLOCKED|CALC|CONNECT|ERROR|FIELD|NULL|NUM|REF|SPILL|VALUE)!)|Err:5\d\d`

/** A regular expression for JavaScript and PostgreSQL: the whole value says that there is none. */
export const NO_VALUE = String.raw`^\s*(?:${ERROR_CODE}|undefined|null|NULL|NaN|nan|\[object Object\])?\s*$`

/** A mail about spreadsheets may name an error code. */
export const SHOWN_ERROR_CODE = new RegExp(
  String.raw`(?:${ERROR_CODE})(?!\s?(?:오류|에러|error|표시|값))`,
  'g',
)

const WORD = String.raw`(?<![A-Za-z0-9_.$#\-])(?:undefined|null|NaN)(?![A-Za-z0-9_(\-])`
const TITLE = '님|귀하|귀중|귀사|씨|께|대표|이사|부장|차장|과장|팀장|대리|담당|고객'
/** Where only a name can be. Elsewhere it may be a word: a mail about JavaScript says null. */
export const WORD_AS_NAME = new RegExp(
  String.raw`(?<=(?:안녕하세요|Dear|Hello|Hi),?\s|㈜|[(（]주[)）]\s?|주식회사\s)${WORD}|${WORD}(?=(?:<\/?\w[^<>]{0,100}>)?\s?(?:${TITLE}))`,
  'g',
)

/** The words undefined, null and NaN that a text has more often than the text it was made from, each once. */
export function addedProgramWords(text: string, source: string): string[] {
  const count = (within: string) => Map.groupBy(within.match(new RegExp(WORD, 'g')) ?? [], (word) => word)
  const before = count(source)
  return [...count(text)].flatMap(([word, all]) =>
    all.length > (before.get(word)?.length ?? 0) ? [word] : [],
  )
}
