// Limits the content of a JSON text before it is parsed: a million keys or items take seconds to parse and validate.

/** A workflow of 500 nodes has about 15,000. */
export const MAX_JSON_KEYS = 50_000
/** More than any body has, except lists of ids. */
export const MAX_JSON_ITEMS = 100_000
const MAX_JSON_DEPTH = 200

/**
 * Whether `text` has more keys or items, or is nested deeper, than any valid body. One pass; the syntax is not
 * checked.
 * @param mostItems of all lists and objects together
 */
export function isOversizedJson(text: string, mostItems: number = MAX_JSON_ITEMS): boolean {
  let keys = 0
  let items = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at)
        break
      case 0x3a: // :
        if (++keys > MAX_JSON_KEYS) return true
        break
      case 0x2c: // ,
        if (++items > mostItems) return true
        break
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > MAX_JSON_DEPTH) return true
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth--
    }
  }
  return false
}

/** @param from index of the opening quote @returns index of the closing quote */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}
