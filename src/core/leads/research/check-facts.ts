// Checks the facts that a model names. Pages and answers are untrusted: a fact is kept only when its cited sentence has its
// numbers and names, and never with a link or a contact (rules.md R-436).
import { statesSomething } from '#core/text/instructions.ts'
import { withoutInvisible } from '#core/text/untrusted.ts'
import { withoutContacts } from './contacts.ts'

/** Of one site. */
export const MAX_FACTS = 12
/** In characters. */
export const MAX_FACT = 200

export type NumberedSentence = { text: string; url: string; title: string }
/** `sentence`: a number that the model read in the prompt, from 1 */
export type ResearchAnswer = { facts: { text: string; sentence: number }[] }
export type CheckedFact = { text: string; quote: string; url: string; title: string; isSuspicious: boolean }

/** @param sentences of `numberSentences` */
export function checkFacts(answer: ResearchAnswer, sentences: readonly NumberedSentence[]): CheckedFact[] {
  const facts = new Map<string, CheckedFact>()
  for (const { text: raw, sentence: number } of answer.facts) {
    const text = oneLine(raw)
    const sentence = Number.isInteger(number) && number >= 1 ? sentences[number - 1] : undefined
    if (!sentence || text === '' || text.length > MAX_FACT) continue
    if (hasContact(text) || !isSupported(text, sentence.text)) continue
    const key = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
    if (key === '' || facts.has(key)) continue
    const isSuspicious = !statesSomething(text) || !statesSomething(sentence.text)
    facts.set(key, { text, quote: sentence.text, url: sentence.url, title: sentence.title, isSuspicious })
  }
  return [...facts.values()].slice(0, MAX_FACTS)
}

const oneLine = (text: string): string => withoutInvisible(text).normalize('NFC').replace(/\s+/g, ' ').trim()

const LINK =
  /(?:https?|hxxps?|ftp|mailto):|www\.|\]\(|(?:^|[^\p{L}\p{N}])[\p{L}\p{N}-]+\.[a-z]{2,24}(?![a-z])/iu
/** 110-123-456789 and other accounts or phone numbers */
const NUMBER_GROUPS = /\d{2,6}[-–]\d{2,6}[-–]\d{2,8}/

/** Whether a text has a link, an e-mail address, a phone number or an account number. */
export function hasContact(text: string): boolean {
  if (LINK.test(text) || NUMBER_GROUPS.test(text) || text.includes('@')) return true
  const letters = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '').normalize('NFKC')
  return letters(withoutContacts(text)) !== letters(text)
}

/** Numbers and Latin names of a fact are in the sentence; of a Korean sentence at least one pair of syllables is in the fact. */
function isSupported(fact: string, sentence: string): boolean {
  const source = squeezed(sentence)
  const numbers = new Set(source.match(/\d+(?:\.\d+)?/g) ?? [])
  if ((squeezed(fact).match(/\d+(?:\.\d+)?/g) ?? []).some((number) => !numbers.has(number))) return false
  const words = new Set(latinWords(sentence))
  if (latinWords(fact).some((word) => !words.has(word))) return false
  if (!/[가-힣]{2}/.test(sentence)) return latinWords(fact).length > 0 || /\d/.test(fact)
  return syllablePairs(fact).some((pair) => sentence.includes(pair))
}

/** Full-width digits become ordinary ones, and numbers lose their commas. */
const squeezed = (text: string): string => text.normalize('NFKC').replace(/(?<=\d),(?=\d{3})/g, '')
const latinWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[a-z][a-z0-9&+'-]+/g) ?? []
/** Endings such as 합니다 are in every sentence. */
const syllablePairs = (text: string): string[] =>
  text
    .replace(/(?:입니다|합니다|습니다|됩니다|있습니다|했습니다)/g, ' ')
    .split(/[^가-힣]+/)
    .flatMap((word) => Array.from({ length: Math.max(0, word.length - 1) }, (_, i) => word.slice(i, i + 2)))
