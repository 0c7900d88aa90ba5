// Values inside a web address: `https://example.com/hello?c={{회사명}}`.

export type AddressPart = 'path' | 'query'

/** In characters, before a value. In a longer address values are printed as they are. */
export const LONGEST_ADDRESS = 500
const ADDRESS = /https?:\/\/[^\s"'<>]*$/i

/** The part of a web address in which a text of at most `LONGEST_ADDRESS` ends; null in no address, and where its host may follow. */
export function partOfAddress(text: string): AddressPart | null {
  const start = text.search(ADDRESS)
  if (start < 0) return null
  const address = text.slice(text.indexOf('//', start) + 2)
  if (/[?#]/.test(address)) return 'query'
  return address.includes('/') ? 'path' : null
}

/** A value with blanks and signs as an address writes them (RFC 3986); one that is written so already is unchanged. */
export function inAddress(value: string, part: AddressPart): string {
  if (/%[\da-f]{2}/i.test(value) && !/[^\x21-\x7e]/.test(value)) return value
  const text = value.toWellFormed()
  return part === 'query' ? encodeURIComponent(text) : encodeURI(text)
}
