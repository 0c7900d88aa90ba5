// Links, addresses, phone and account numbers in a model's mail that its sender did not give: a manipulated page or field may
// have put them there (rules.md R-442).
import { hostOf, isHostOf } from '#core/writing/quality/link-hosts.ts'

export type GivenContacts = {
  /** hosts that the sender owns: links to them and to their subdomains are given */
  domains: readonly string[]
  /** what the sender wrote: prompt, introductions, hints. Every contact in it is given */
  texts: readonly string[]
}

/** More text is not searched; a stored mail with more is marked as too long. */
const MAX_TEXT = 50_000
const TOP_LEVEL =
  'com|net|org|kr|io|ai|app|dev|me|info|biz|xyz|top|shop|store|site|online|link|click|live|page|club|pro|ru|cn|jp|us|tv|gg|ly|to|cc|so|co|uk|de|eu|example|test|한국|닷컴'
const LINK =
  /(?:https?|hxxps?|ftp|javascript|data|mailto|tel|sms|kakaotalk):(?:\/\/)?[^\s"'<>()[\]]{1,300}|(?:\/\/(?=[\p{L}\p{N}])|www\.)[^\s"'<>()[\]]{3,300}/giu
const ADDRESS =
  /(?:mailto:)?[A-Za-z0-9._%+-]{1,64}(?:@|＠| ?[[(](?:at|골뱅이)[\])] ?)[A-Za-z0-9.-]{1,200}\.[A-Za-z]{2,10}/gi
const BARE_DOMAIN = new RegExp(
  String.raw`(?<![\w@./가-힣-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.|\[\.\]|\(\.\)|。)){1,4}(?:${TOP_LEVEL})(?![\w.-]*[\w-]@)(?=$|[^A-Za-z0-9-])(?:/[^\s"'<>()]{0,200})?`,
  'giu',
)
const PHONE =
  /(?<![\d-])(?:\+?82[ -]?|\(?0)\(?\d{1,2}\)?[ .)-]{0,2}\d{3,4}[ .-]?\d{4}(?![\d-])|(?<![\d-])1[5-9]\d{2}-\d{4}(?![\d-])/g
const ACCOUNT =
  /(?<![\d-])\d{2,6}(?:-\d{1,7}){2,4}(?![\d-])|(?<=(?:은행|계좌|뱅크|농협|수협|account)[^\d\n]{0,12})\d{10,16}(?!\d)/gi

/** The contacts of a text that are not given, as written there, each once. */
export function unknownContacts(
  content: { subject: string; bodyText: string },
  given: GivenContacts,
): string[] {
  const text = `${content.subject}\n${content.bodyText}`.slice(0, MAX_TEXT)
  const givenText = given.texts.join('\n')
  const givenContacts = contactsIn(givenText)
  const hosts = [...givenContacts].filter((found) => !isNumber(found)).map(hostIn)
  const numbers = new Set([...givenContacts].filter(isNumber).map(digitsOf))
  const addresses = new Set([...givenText.matchAll(ADDRESS)].map(([found]) => plainAddress(found)))
  const known = [...given.domains, ...hosts]
  return [...contactsIn(text)].filter((found) => {
    if (givenContacts.has(found)) return false
    if (isNumber(found)) return !numbers.has(digitsOf(found))
    // an address of the sender's domain, or one the sender wrote
    if (isAddress(found))
      return !addresses.has(plainAddress(found)) && !isHostOf(hostIn(found), given.domains)
    return !isPlainLink(found) || !isHostOf(hostIn(found), known)
  })
}

function contactsIn(text: string): Set<string> {
  const found: { at: number; text: string }[] = []
  for (const pattern of [LINK, ADDRESS, BARE_DOMAIN, ACCOUNT, PHONE])
    for (const match of text.matchAll(pattern)) {
      const isInside = found.some(
        (one) => match.index < one.at + one.text.length && one.at < match.index + match[0].length,
      )
      const contact = match[0].replace(/[.,;:!?]+$/, '')
      if (!isInside && isContact(pattern, contact)) found.push({ at: match.index, text: contact })
    }
  return new Set(found.sort((a, b) => a.at - b.at).map((one) => one.text))
}

/** A date has the form of an account number, so an account number has at least ten digits. */
const isContact = (pattern: RegExp, found: string): boolean =>
  pattern !== ACCOUNT || digitsOf(found).length >= 10

const isNumber = (found: string): boolean => /^[\d+(][\d\s().+-]+$/.test(found)
const isAddress = (found: string): boolean =>
  /@|＠|골뱅이|[[(]at[\])]/i.test(found) && !/^\w{2,10}:\/\//.test(found)
const digitsOf = (found: string): string => found.replace(/\D/g, '').replace(/^82/, '0').replace(/^00/, '0')
const plainAddress = (found: string): string =>
  found
    .toLowerCase()
    .replace(/^mailto:/, '')
    .replace(/＠| ?[[(](?:at|골뱅이)[\])] ?/, '@')
const hostIn = (found: string): string =>
  isAddress(found) ? (plainAddress(found).split('@')[1] ?? '') : hostOf(found.replace(/^\/\//, ''))

/** http(s) or a bare host, in ASCII: other schemes, spelled-out dots and look-alike letters are never given. */
const isPlainLink = (found: string): boolean =>
  /^(?:https?:\/\/)?[\x21-\x7E]+$/i.test(found) && !/^(?!https?:)\w+:|[[(]\.[\])]|xn--/i.test(found)
