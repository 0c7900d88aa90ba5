// Blocks of copied headers above a quoted mail, as Outlook and Korean groupware write them: with colons or arrows, in
// brackets, in text tables, or as cells of an HTML table that became text.
import { anyOfUnicode } from '#core/inbox/any-of.ts'

const KOREAN_FROM = '보낸 ?(?:사람|이|분)|보내는 ?(?:사람|이)|발신(?:인|자)?|작성자'
const KOREAN_OTHER =
  '받는 ?(?:사람|이|분)|받은 ?(?:사람|날짜)|수신(?:인|자)?|참조(?:인|자)?|숨은 ?참조|제목|날짜|일시|일자|(?:보낸|발신|수신|받은|작성) ?(?:날짜|시간|시각|일시|일자|일)|작성일|첨부(?: ?파일)?'

const FROM_NAME = anyOfUnicode(
  new RegExp(
    `^(?:from|sender|${KOREAN_FROM}|von|de|da|van|fr[aå]n|fra|od|от|差出人|发件人|寄件者|送信元|от кого)`,
  ),
)
const OTHER_NAME = anyOfUnicode(
  new RegExp(
    `^(?:sent(?: date)?|date|message du|to|cc|bcc|subject|title|reply-to|importance|${KOREAN_OTHER}|gesendet|datum|an|sendt|til|emne|betreff|envoy[eé]|objet|sujet|copie [aà]|[aà]|enviado|para|asunto|assunto|data|inviato|oggetto|verzonden|onderwerp|aan|skickat|till|[aä]mne|wys[lł]ano|do|temat|отправлено|кому|тема|дата|送信日時|日時|宛先|件名|发送时间|日期|收件人|抄送|主题|主題)`,
  ),
)
/** Only after these names may a blank alone separate name and value: other names also begin sentences. */
const PLAIN_FROM = new RegExp(`^(?:from|${KOREAN_FROM})(?=\\s)`, 'iu')
const PLAIN_OTHER = new RegExp(`^(?:sent|date|to|cc|subject|title|${KOREAN_OTHER})(?=\\s)`, 'iu')
const SEPARATOR = /^\s{0,3}[\])】|*]{0,2}\s{0,3}(?:[:：]|→|▶|►|->|=>|»|\||$)|^\s{0,3}[\]】]/u

type Field = { name: 'from' | 'other'; isPlain: boolean; value: string }

function fieldOf(line: string): Field | null {
  const shown = line
    .slice(0, 240)
    .replace(/^[\s>*|"•·■□▶►▷→◆◇●○=[【(-]{0,12}/u, '')
    .replace(/\*/g, '')
  for (const [name, pattern] of [
    ['from', FROM_NAME],
    ['other', OTHER_NAME],
  ] as const) {
    const found = pattern.exec(shown)?.[0]
    if (found === undefined) continue
    const rest = shown.slice(found.length)
    const separator = SEPARATOR.exec(rest)?.[0]
    if (separator?.trim()) return { name, isPlain: false, value: rest.slice(separator.length) }
  }
  if (PLAIN_FROM.test(shown)) return { name: 'from', isPlain: true, value: shown }
  return PLAIN_OTHER.test(shown) ? { name: 'other', isPlain: true, value: shown } : null
}

/** "From: Kim <kim@…>" */
export function isAddressedFrom(line: string): boolean {
  const field = fieldOf(line)
  return field?.name === 'from' && !field.isPlain && field.value.includes('@')
}

const ADDRESS = /[^\s<>]@[^\s<>]/
const TIME = /\d{1,2}:\d{2}|\d{1,2}시/
const isOfMail = (fields: readonly Field[]): boolean =>
  fields.some(({ value }) => ADDRESS.test(value) || TIME.test(value))

/** Of each line: its copied header; `blank` for a line without letters, null for other text. */
export type HeaderFields = readonly (Field | 'blank' | null)[]

export const readFields = (lines: readonly string[]): HeaderFields =>
  lines.map((line) => (line.replace(/[\s|]/g, '') === '' ? 'blank' : fieldOf(line)))

/**
 * Does a block of copied headers start at this line? Its fields may be in any order: From and two more nearby, or one more
 * directly below. An address or a time of day shows that they belong to a mail: people fill in forms with the same fields.
 */
export function isHeaderBlock(fields: HeaderFields, at: number): boolean {
  const first = fields[at]
  if (!first || first === 'blank') return false
  const strict = fields
    .slice(at, at + 9)
    .filter(isField)
    .filter((field) => !field.isPlain)
  if (!first.isPlain && hasFrom(strict) && countOthers(strict) >= 2) return isOfMail(strict)
  const block = adjacentFields(fields, at)
  const needed = block.some((field) => field.isPlain) ? 2 : 1
  return hasFrom(block) && countOthers(block) >= needed && isOfMail(block)
}

const isField = (field: HeaderFields[number]): field is Field => field !== null && field !== 'blank'
const hasFrom = (fields: readonly Field[]): boolean => fields.some((field) => field.name === 'from')
const countOthers = (fields: readonly Field[]): number =>
  fields.filter((field) => field.name === 'other').length

/** The fields from here on with only blank lines between them. */
function adjacentFields(fields: HeaderFields, at: number): Field[] {
  const near = fields.slice(at, at + 12)
  const end = near.indexOf(null)
  return near.slice(0, end < 0 ? near.length : end).filter(isField)
}
