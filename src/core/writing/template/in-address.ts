// Values inside a web address: `https://example.com/hello?c={{회사명}}`.

export type AddressPart = 'path' | 'query'

/** In characters. A longer address is read from the middle: its values are printed as they are. */
const LONGEST = 2000
const ADDRESS = /https?:\/\/[^\s"'<>]*$/i

/** The part of a web address in which a text ends; null in no address, and where its host may follow. */
export function partOfAddress(text: string): AddressPart | null {
  const tail = text.slice(-LONGEST)
  const start = tail.search(ADDRESS)
  if (start < 0) return null
  const address = tail.slice(tail.indexOf('//', start) + 2)
  if (/[?#]/.test(address)) return 'query'
  return address.includes('/') ? 'path' : null
}

/** A value with blanks and signs as an address writes them (RFC 3986); one that is written so already is unchanged. */
export function inAddress(value: string, part: AddressPart): string {
  if (/%[\da-f]{2}/i.test(value) && !/[^\x21-\x7e]/.test(value)) return value
  const text = value.toWellFormed()
  return part === 'query' ? encodeURIComponent(text) : encodeURI(text)
}
