// Corrections of intents by users of a workspace: they decide equal replies, and are examples for the model.
import type { Intent } from './intent.ts'

/** Who decided an intent. `correction`: an equal reply was corrected by a user before. */
export const INTENT_SOURCES = ['rule', 'correction', 'model', 'user'] as const
export type IntentSource = (typeof INTENT_SOURCES)[number]

export type Correction = { words: string; intent: Intent }

/** Longer texts are not equal to another by chance, and are not stored. */
const LONGEST = 600

/** The words of a reply for comparison: without greetings, thanks, punctuation, digits of times and case. */
export function comparableWords(text: string): string {
  const lines = text
    .normalize('NFC')
    .toLowerCase()
    .split(/[\n.!?。]+/)
    .map((line) => line.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter((line) => line !== '' && !COURTESY.test(line))
  return lines.join(' ').slice(0, LONGEST)
}

/** A sentence that only greets or thanks. */
const COURTESY =
  /^(?:안녕하세요|안녕하십니까|감사합니다|고맙습니다|수고하세요|수고하십시오|좋은 하루 (?:보내세요|되세요)|\S+ ?(?:드림|올림|배상)|hello|hi|thanks|thank you|best regards|regards)$/

/** The correction of an equal reply, the newest first in `corrections`; null when there is none. */
export function findEqual(text: string, corrections: readonly Correction[]): Intent | null {
  const words = comparableWords(text)
  if (words === '') return null
  return corrections.find((correction) => correction.words === words)?.intent ?? null
}

/** The corrections whose words are most like those of the text, best first; those without a common word are left out. */
export function nearestCorrections<C extends Correction>(
  text: string,
  corrections: readonly C[],
  most = 4,
): C[] {
  const pairs = pairsOf(comparableWords(text))
  const rated = corrections.map((correction) => ({ correction, likeness: likeness(pairs, correction.words) }))
  return rated
    .filter((one) => one.likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map((one) => one.correction)
}

/** Pairs of neighbouring letters: Korean endings change, so whole words are seldom equal. */
const pairsOf = (words: string): Set<string> =>
  new Set(words.split(' ').flatMap((word) => Array.from(word, (_, i) => word.slice(i, i + 2))))

/** Dice's coefficient, 0 … 1. */
function likeness(pairs: ReadonlySet<string>, words: string): number {
  const others = pairsOf(words)
  const common = [...pairs].filter((pair) => others.has(pair)).length
  return common === 0 ? 0 : (2 * common) / (pairs.size + others.size)
}
