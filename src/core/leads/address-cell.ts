// Reads the addresses people write into one cell or field: with a name, a label, brackets, quotes or signs around them, in
// full-width letters, or several at once. `normalizeEmail` is the strict check of one bare address.
import { type EmailAddress, normalizeEmail } from './lead.ts'

export type AddressCell =
  /** the first address; `others`: further ones of the same cell, each once */
  | { ok: true; email: string; key: string; others: string[] }
  /** `missing`: nothing, or words for nothing such as "-", "없음", "N/A" */
  | { ok: false; fault: 'missing' | 'invalid' }

/** Longer than a cell with a dozen addresses. */
const MAX_CELL = 2000

/** @param text what a user wrote or pasted */
export function readAddressCell(text: string | null | undefined): AddressCell {
  const cell = text ?? ''
  if (cell.length > MAX_CELL) return { ok: false, fault: 'invalid' }
  const plain = plainText(cell)
  if (BROKEN_DOMAIN.test(plain)) return { ok: false, fault: 'invalid' }
  const found = new Map<string, string>()
  for (const part of plain.split(SEPARATORS))
    for (const address of addressesOf(part))
      if (!found.has(address.key)) found.set(address.key, address.email)
  const [first, ...others] = found
  if (first) return { ok: true, key: first[0], email: first[1], others: others.map(([, email]) => email) }
  return { ok: false, fault: meansNothing(plain) ? 'missing' : 'invalid' }
}

/** Between the addresses of one cell. A comma or a slash in a local part is a typing error in practice. */
const SEPARATORS = /[;,/|\n\r\t、،]+/u
const BRACKETS = /[\s<>()[\]{}"“”„‘’«»「」『』〈〉《》【】:]+/u
/** "kim(at)hanbit.kr", "kim[골뱅이]hanbit.kr" */
const AT_WORD = /\s*[([{<]\s*(?:at|골뱅이|앳|@)\s*[)\]}>]\s*/giu
const DOT_WORD = /\s*[([{<]\s*(?:dot|점|닷)\s*[)\]}>]\s*/giu
/** A domain whose ending is separated by a comma, a blank or a repeated dot: its first part alone may be another domain. */
export const BROKEN_DOMAIN =
  /@[^\s@,;<>()]+?(?:\s*,\s*|\s*\.\s+|\s+\.\s*)(?:(?:co|or|go|ac|ne|re|pe)\s*[.,]\s*)?(?:kr|com|net|org|io|biz|info)(?![\p{L}\p{N}@._-])/iu

/** At most 2000 composed half-width characters, without invisible ones and without what a spreadsheet puts around a text. */
export function plainText(cell: string): string {
  const visible = cell
    .slice(0, MAX_CELL)
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replaceAll(/[。｡．]/g, '.')
    .trim()
  const formula = /^=\s*"(.*)"$/s.exec(visible)?.[1]?.replaceAll('""', '"') ?? visible
  return formula.replace(/^'/, '').replaceAll(AT_WORD, '@').replaceAll(DOT_WORD, '.').trim()
}

type Found = Extract<EmailAddress, { ok: true }>

/** The addresses of a part of a cell: those in angle brackets, else every word with an @ that is a valid address. */
function addressesOf(part: string): Found[] {
  if (!part.includes('@')) return []
  const inAngles = [...part.matchAll(/<([^<>]*@[^<>]*)>/g)].map(([, inner = '']) => inner)
  const texts = inAngles.length > 0 ? inAngles : [part]
  return texts.flatMap((text) => {
    // "kim @hanbit.kr" is one address when nothing else is beside it
    const joined = text.trim().replace(/\s*@\s*/, '@')
    const words = (/\s/.test(joined) ? text : joined).split(BRACKETS).filter((word) => word !== '')
    if (isSplitLocalPart(words)) return []
    return words.filter((word) => word.includes('@')).flatMap(addressOf)
  })
}

/** "kim dohyun@hanbit.kr" may be a name and an address, or one address with a blank: neither is certain. */
const isSplitLocalPart = (words: readonly string[]): boolean =>
  words.length === 2 &&
  /^[a-z0-9._-]*[a-z0-9]$/.test(words[0] ?? '') &&
  /^[a-z0-9._-]+@/.test(words[1] ?? '') &&
  !LABELS.test(words[0] ?? '')
const LABELS = /^(?:e-?mail|mail|mailto|address|contact|office|work|home|to|cc)\.?$/i

function addressOf(word: string): Found[] {
  const at = word.lastIndexOf('@')
  const local = word.slice(0, at).replace(/^(?:['`.]|[^\p{L}\p{N}!-~])+/u, '')
  const domain = word
    .slice(at + 1)
    .replace(/[?&#].*$/s, '')
    .replace(/[^\p{L}\p{N}]+$/u, '')
    // a title or a particle written behind a Latin ending: "hanbit.kr님"
    .replace(/(\.[a-z]{2,})[가-힣]+$/i, '$1')
  const address = normalizeEmail(`${local}@${domain}`)
  return address.ok ? [address] : []
}

/** In Latin letters; other scripts are read as words whatever they say. */
const NOTHING = new Set(
  `na none null nil nan no not yet x xx xxx tbd tba unknown undefined empty blank available applicable false
  e mail email address ref value name div num spill`.split(/\s+/),
)

/** Whether no word of a text without addresses can be an attempt to write one. */
function meansNothing(plain: string): boolean {
  if (/[\p{L}\p{N}]\s*@|@\s*[\p{L}\p{N}]/u.test(plain)) return false
  const words = plain
    .toLowerCase()
    .replace(/n\s*[/.]\s*a\b/g, 'na')
    .split(/[^\p{L}\p{N}]+/u)
  return words.every(
    (word) => word === '' || /^0+$/.test(word) || NOTHING.has(word) || /^[^a-z\d]+$/.test(word),
  )
}
