// Typing errors in the domain of an address: one of a mail service that many leads use, or an ending that does not exist.
import tlds from 'tlds' with { type: 'json' }
import { BROKEN_DOMAIN, plainText, readAddressCell } from './address-cell.ts'
import { normalizeEmail } from './lead.ts'

/** Services whose names are long enough for a comparison of letters. */
const SERVICES =
  `naver.com hanmail.net daum.net kakao.com nate.com gmail.com googlemail.com hotmail.com hotmail.co.kr
  outlook.com yahoo.com yahoo.co.kr icloud.com protonmail.com`.split(/\s+/)
/** Domains of others that differ from a service by one letter. */
const NEIGHBOURS = new Set(
  'never.com nave.com naber.com nader.com navar.com gail.com gmall.com kaka.com kako.com hotmall.com yahool.com'.split(
    ' ',
  ),
)
/** In shorter names one letter makes another word: only swapped letters and the ending are compared. */
const MIN_NAME = 5

/** Every ending the root zone has, and those for tests and examples (RFC 2606). */
const ENDINGS: ReadonlySet<string> = new Set([...tlds, 'example', 'test'])
/** What an unknown ending was probably meant to be, the most frequent first. */
const USUAL_ENDINGS = ['com', 'co.kr', 'net', 'kr', 'org', 'or.kr', 'go.kr', 'ac.kr', 'info', 'biz']

/** Whether the last label is an ending that exists. @param domain in lower case with A-labels */
export const hasKnownEnding = (domain: string): boolean => {
  const ending = domain.slice(domain.lastIndexOf('.') + 1)
  return ending.startsWith('xn--') || ENDINGS.has(ending)
}

/** The address that the user probably meant; null when the cell has a valid one or nothing to guess from. */
export function suggestedAddress(cell: string): string | null {
  const read = readAddressCell(cell)
  if (read.ok) return correctedAddress(read.email)
  const joined = plainText(cell)
    .replace(BROKEN_DOMAIN, (domain) => domain.replaceAll(/[\s,.]+/g, '.'))
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[.,']+|[.,']+$/g, '')
  const corrected = correctedAddress(joined) ?? joined
  const address = normalizeEmail(corrected)
  return address.ok ? address.email : null
}

/** The same address at the domain that was probably meant; null when nothing indicates an error. @param address `local@domain` */
export function correctedAddress(address: string): string | null {
  const at = address.lastIndexOf('@')
  const domain = correctedDomain(address.slice(at + 1).toLowerCase())
  return at < 1 || domain === null ? null : `${address.slice(0, at)}@${domain}`
}

function correctedDomain(domain: string): string | null {
  if (SERVICES.includes(domain) || NEIGHBOURS.has(domain)) return null
  const service = SERVICES.find((known) => isTypo(domain, known))
  if (service) return service
  if (hasKnownEnding(domain)) return null
  const dot = domain.lastIndexOf('.')
  const ending = USUAL_ENDINGS.find((usual) => isOneEdit(domain.slice(dot + 1), usual))
  return dot < 1 || ending === undefined ? null : `${domain.slice(0, dot)}.${ending}`
}

function isTypo(domain: string, service: string): boolean {
  const name = service.slice(0, service.indexOf('.'))
  if (isSwap(domain, service)) return true
  if (domain[0] !== service[0] || !isOneEdit(domain, service)) return false
  return name.length >= MIN_NAME || domain.startsWith(`${name}.`) || domain === service.replace('.', '')
}

/** One letter more, less, other or two swapped. */
function isOneEdit(text: string, other: string): boolean {
  if (text === other) return false
  const [short, long] = text.length <= other.length ? [text, other] : [other, text]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  return (
    long.slice(same + 1) === short.slice(same + (long.length > short.length ? 0 : 1)) || isSwap(text, other)
  )
}

function isSwap(text: string, other: string): boolean {
  if (text.length !== other.length) return false
  const at = [...text].findIndex((letter, index) => letter !== other[index])
  return (
    at >= 0 &&
    text[at] === other[at + 1] &&
    text[at + 1] === other[at] &&
    text.slice(at + 2) === other.slice(at + 2)
  )
}
