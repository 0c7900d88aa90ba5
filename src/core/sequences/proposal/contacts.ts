// Links, addresses and phone numbers in a text, in a form that can be compared. A proposal may contain only those that
// the user wrote: a text of others must not lead a mail's reader elsewhere.

const URL_LIKE =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s"'<>()[\]{}]*|(?:mailto|tel|sms|javascript|data):\S+/gi
const ADDRESS = /[^\s"'<>()[\]{}@,;:]+@[^\s"'<>()[\]{}@,;:]+\.[^\s"'<>()[\]{}@,;:]+/gi
/** Names that mail programs turn into links without a scheme. */
const DOMAIN =
  /(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.)+(?:com|net|org|info|biz|co|io|ai|app|dev|me|kr|jp|cn|us|uk|eu|ru|xyz|top|shop|site|online|store|link|click|live|club|vip|cc|tv|to|ly|gl|gg|example|test|한국)(?:\/[^\s"'<>()[\]{}]*)?(?![\p{L}\p{N}]*[a-z0-9])/giu
const PHONE = /\+?\d[\d\-.()‐-―−~]{5,}\d|\+?\d{2,4}(?: \d{3,4}){1,2} ?\d{0,4}/g
const DATE_OR_TIME = /\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}:\d{2}(?::\d{2})?|\d{1,3}(?:,\d{3})+/g

/** Each once. Schemes, `www.`, closing punctuation and particles are left out, of numbers all but the digits. */
export function contactsIn(text: string): Set<string> {
  // full-width and compatibility letters are the same for a mail program
  const plain = text.normalize('NFKC').replaceAll('。', '.')
  const found = new Set<string>()
  for (const pattern of [URL_LIKE, ADDRESS, DOMAIN])
    for (const [match] of plain.matchAll(pattern)) found.add(comparable(match))
  for (const [match] of plain.replace(DATE_OR_TIME, ' ').matchAll(PHONE)) {
    const digits = match.replace(/\D/g, '')
    if (digits.length >= 8) found.add(digits)
  }
  return found
}

/** The contacts of a text that none of the allowed texts contains. */
export function foreignContacts(text: string, allowed: readonly string[]): string[] {
  const known = contactsIn(allowed.join('\n'))
  return [...contactsIn(text)].filter((one) => !known.has(one))
}

const comparable = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[\p{P}\p{Script=Hangul}]+$/u, '')
    .replace(/\/$/, '')
