// What a company is also called: 푸른들 of 푸른들농산, 누보라 of Nuvora, Mellow of Mellow Foods.
import { coreName } from '#core/leads/company-name.ts'
import { isGeneral, isOrdinaryName } from './general-words.ts'
import { particleOf } from './particles.ts'
import { type Span, type Token, tokensOf } from './spans.ts'

/** A name that is an ordinary word is one only before the name of a department or a title: 하루 구매팀. */
const DEPARTMENT =
  /^ (?:[가-힣A-Za-z]{0,8}(?:팀|본부|실|부|센터|사업부|연구소|공장|본사|지점|매장|재단)|[가-힣]{2,5}님)(?=[가-힣]{0,3}[\s.,]|$)/
/** 정직한, 오늘의: the beginning of a name that is a word before a noun. */
const BEFORE_NOUN = /[한은운의과된는던을로]$/
const LEGAL =
  /^(?:co|ltd|inc|llc|corp|corporation|company|gmbh|group|holdings|the|and|of|for|korea|global|international|hotels?|foods?|studios?|clinics?|labs?|partners|media|health|healthcare|energy|bank|school|academy|university|hospital|services|solutions|systems|technology|technologies|industries|design|capital|ventures|software|trading|retail|home|digital|logistics|analytics|precision|apparel|motors?|electronics|pharma|beauty|fashion|travel|insurance|finance|financial|consulting|marketing|agency|works)$/i

/** Where a text names a company, also shortened or in the other script. @param other website and mail address */
export function companySpans(text: string, company: string, other: readonly string[], name: string): Span[] {
  const core = coreName(company).normalize('NFC')
  const words = tokensOf(core).map((token) => token.text)
  const squeezed = words.join('')
  const hangul = [squeezed, ...words.filter((word) => !isGeneral(word))].filter((word) =>
    /^[가-힣]{2}/.test(word),
  )
  const latin = words.filter((word) => /^[A-Z][A-Za-z]{2,}/.test(word) && !LEGAL.test(word))
  const sounds = new Set(
    [...latin, latin.join(''), ...other.flatMap((host) => host.match(/[a-z]{4,}/gi) ?? [])]
      .map(latinSound)
      .filter((sound) => sound.length >= 3),
  )
  const found: Span[] = []
  for (const token of tokensOf(text)) {
    const length = /^[가-힣]/.test(token.text)
      ? hangulLength(token, text, hangul, sounds)
      : latin.some((word) => token.text === word || token.text.startsWith(`${word}'`))
        ? (/['’]/.exec(token.text)?.index ?? token.text.length)
        : 0
    if (length > 0) found.push({ from: token.at, to: token.at + length, name })
  }
  return found
}

/** How much of a word names the company; 0: nothing. */
function hangulLength(
  token: Token,
  text: string,
  names: readonly string[],
  sounds: ReadonlySet<string>,
): number {
  const letters = /^[가-힣]+/.exec(token.text)?.[0] ?? ''
  for (let length = letters.length; length >= 2; length--) {
    const rest = letters.slice(length)
    if (rest !== '' && particleOf(rest) !== rest) continue
    const short = letters.slice(0, length)
    const isWhole = names.includes(short)
    const isSound = sounds.has(hangulSound(short))
    if (!isWhole && !isSound && !names.some((name) => isShortOf(short, name))) continue
    const isOrdinary = isOrdinaryName(short) || (!isWhole && isGeneral(short))
    const after = text.slice(token.at + length)
    if (
      isOrdinary
        ? rest === '' && DEPARTMENT.test(after)
        : isWhole || rest !== '' || !isWordBeforeNoun(short) || names.some((name) => name.endsWith(short))
    )
      return length
  }
  return 0
}

const isWordBeforeNoun = (short: string): boolean => short.length >= 3 && BEFORE_NOUN.test(short)

/** The end of the name, or its first two syllables and others of it in their order: 마루재단 of 마루교육재단. */
function isShortOf(short: string, name: string): boolean {
  if (short.length >= 3 && name.endsWith(short) && !isGeneral(short)) return true
  if (short.length > name.length || short.slice(0, 2) !== name.slice(0, 2)) return false
  let at = 0
  for (const syllable of name) if (syllable === short[at]) at++
  return at === short.length
}

const INITIALS = ['k', 'k', 'n', 't', 't', 'r', 'm', 'p', 'p', 's', 's', '', 's', 's', 's', 'k', 't', 'p', '']
const FINALS = ' k k k n n n t r k m r r r r r m p p s s n s s k t p t'.split(' ')

/** The consonants of a word as they sound, without doubles: 누보라 and Nuvora are both npr. */
const hangulSound = (word: string): string =>
  single(
    [...word]
      .map((syllable) => {
        const code = syllable.charCodeAt(0) - 0xac00
        return `${INITIALS[Math.floor(code / 588)] ?? ''}${FINALS[code % 28] ?? ''}`
      })
      .join(''),
  )
const latinSound = (word: string): string =>
  single(
    word
      .toLowerCase()
      .replace(/ph/g, 'p')
      .replace(/[sc]h|th|c(?=[eiy])|g(?=e)/g, 's')
      .replace(/ng/g, 'n')
      .replace(/x/g, 'ks')
      .replace(/[gcq]/g, 'k')
      .replace(/[bvf]/g, 'p')
      .replace(/l/g, 'r')
      .replace(/d/g, 't')
      .replace(/[jz]/g, 's')
      .replace(/[^kntrmps]/g, ''),
  )
const single = (letters: string): string => letters.replace(/(.)\1+/g, '$1')
