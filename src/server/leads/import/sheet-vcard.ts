// Business cards in one file (vCard 2.1, RFC 2426, RFC 6350) as one sheet with a row per card.
import { joinName } from '#core/leads/person-cell.ts'
import { decodeText } from '#server/adapters/mime/decode/charset.ts'
import { decodeTransfer } from '#server/adapters/mime/decode/transfer-encoding.ts'
import type { Book } from './sheet.ts'
import { startOf } from './sheet-markup.ts'

type Property = { name: string; types: string[]; value: string }

const COLUMNS = [
  '이름',
  '회사명',
  '부서',
  '직책',
  '이메일',
  '휴대폰',
  '전화',
  '팩스',
  '주소',
  '홈페이지',
  '메모',
]
const MOBILE = /^(?:\+?82[-. ]?|0)1[016789]/
/** Between the values of one cell. */
const AND = '; '
/** The rest of a longer value is left out. */
const MAX_CHARS = 20_000

/** Whether the file is cards and no text with delimiters. */
export const isVcard = (bytes: Uint8Array): boolean => /^\s*BEGIN:VCARD\s/i.test(startOf(bytes))

/** Groups of cards and cards without any value are no rows. Cards in a card (AGENT) are left out. */
export function readVcards(bytes: Uint8Array): Book {
  const rows: string[][] = [COLUMNS]
  let card: Property[] = []
  let depth = 0
  let last = ''
  for (const line of linesOf(bytes)) {
    const property = readProperty(line)
    if (!property) continue
    const { name, value } = property
    const isMark = /^\s*vcard\s*$/i.test(value)
    if (name === 'BEGIN' && isMark) {
      depth = last === 'AGENT' ? depth + 1 : 1
      if (depth === 1) card = []
    } else if (name === 'END' && isMark) {
      if (depth === 1) {
        const row = rowOf(card)
        if (row.some((cell) => cell !== '')) rows.push(row)
      }
      depth = Math.max(0, depth - 1)
    } else if (depth === 1) card.push(property)
    last = name
  }
  return {
    active: 0,
    sheets: [
      {
        name: '명함(vCard)',
        isHidden: false,
        layout: () => ({ merges: [], hiddenColumns: new Set() }),
        read: (onRow) => {
          for (const cells of rows) onRow({ cells: [...cells], isHidden: false })
        },
      },
    ],
  }
}

/** Unfolded lines, one character per byte. A folded line of 2.1 keeps its blank; one in quoted-printable ends with =. */
function* linesOf(bytes: Uint8Array): Generator<string> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe
  const chars = isUtf16
    ? Buffer.from(decodeText(text, bytes[0] === 0xff ? 'utf-16le' : 'utf-16be')).toString('latin1')
    : text.toString('latin1')
  let isOld = false
  let line = ''
  for (const next of chars.replace(/^\xef\xbb\xbf/, '').split(/\r\n?|\n/)) {
    if (/^version:/i.test(next)) isOld = next.includes('2.1')
    const isFolded = /^[ \t]/.test(next)
    if (line !== '' && line.length < MAX_CHARS && line.endsWith('=') && isQuotedPrintable(line))
      line = `${line}\n${next}`
    else if (isFolded && line.length < MAX_CHARS) line += line === '' ? '' : isOld ? next : next.slice(1)
    else if (!isFolded) {
      if (line !== '') yield line
      line = isUsed(next) ? next : ''
    }
  }
  if (line !== '') yield line
}

const USED =
  /^(?:[\w-]+\.)?(?:BEGIN|END|AGENT|KIND|X-ADDRESSBOOKSERVER-KIND|FN|N|ORG|TITLE|EMAIL|TEL|ADR|URL|NOTE)[;:]/i
/** Pictures and keys are long and not read. */
const isUsed = (line: string): boolean => USED.test(line)
const HEAD = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):/
const isQuotedPrintable = (line: string): boolean =>
  /;(?:encoding=)?quoted-printable/i.test(HEAD.exec(line)?.[2] ?? '')

function readProperty(line: string): Property | null {
  const [head = '', name = '', parameters = ''] = HEAD.exec(line) ?? []
  if (name === '') return null
  const types: string[] = []
  let charset: string | null = null
  for (const [, key = '', value = ''] of parameters.matchAll(/;(?:([\w-]+)=)?("[^"]*"|[^;]*)/g)) {
    const plain = value.replaceAll('"', '').toLowerCase()
    if (/^charset$/i.test(key)) charset = plain
    else if (/^pref$/i.test(key)) types.push('pref')
    else types.push(...plain.split(','))
  }
  const content = decodeTransfer(line.slice(head.length), types.join(' '))
  return { name: name.toUpperCase(), types, value: decodeText(content, charset) }
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_, char: string) => (/n/i.test(char) ? '\n' : char)).trim()

const partsOf = (value: string): string[] =>
  Array.from(value.matchAll(/((?:\\.|[^;\\])*)(?:;|\\?$)/gs), ([, part = '']) => unescaped(part))

function rowOf(card: readonly Property[]): string[] {
  const of = (name: string): Property[] =>
    card
      .filter((property) => property.name === name && property.value.trim() !== '')
      .sort((a, b) => Number(b.types.includes('pref')) - Number(a.types.includes('pref')))
  const texts = (name: string): string[] =>
    of(name).map(({ value }) => unescaped(value).replace(/^(?:mailto|tel):/i, ''))
  const first = (name: string): string => texts(name)[0] ?? ''
  const kind = `${first('KIND')}${first('X-ADDRESSBOOKSERVER-KIND')}`.toLowerCase()
  if (kind === 'group') return []
  const [organization = '', ...departments] = partsOf(of('ORG')[0]?.value ?? '')
  const company = organization || (kind === 'org' ? first('FN') : '')
  const [familyName = '', givenName = ''] = partsOf(of('N')[0]?.value ?? '')
  const joined = joinName({ familyName, givenName })
  // FN may have the order of another country
  const name = /^\p{Script=Hangul}+$/u.test(joined) ? joined : first('FN') || joined
  const numbers = { mobile: [] as string[], phone: [] as string[], fax: [] as string[] }
  for (const { types, value } of of('TEL')) {
    const number = unescaped(value).replace(/^tel:/i, '')
    const has = (type: string): boolean => types.includes(type)
    if (has('fax')) numbers.fax.push(number)
    else if (has('cell') || MOBILE.test(number)) numbers.mobile.push(number)
    else numbers.phone.push(number)
  }
  const [address] = of('ADR').map(({ value }) => partsOf(value))
  return [
    name === company ? '' : name,
    company,
    departments.filter(Boolean).join(' '),
    first('TITLE'),
    texts('EMAIL').join(AND),
    ...Object.values(numbers).map((list) => list.join(AND)),
    (address ?? []).filter(Boolean).join(' '),
    first('URL'),
    first('NOTE'),
  ]
}
