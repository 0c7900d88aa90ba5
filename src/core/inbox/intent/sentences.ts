import { sentencesOf } from '#core/inbox/opt-out/sentences.ts'

const MOST = 40
/** In characters of the reply; the rest is not read. */
const MAX_TEXT = 6000

const normal = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, ' ').toLowerCase()

/** The sentences of a reply without those of our own mails, which a reply may repeat. */
export function ownSentences(text: string, sentTexts: readonly string[]): string[] {
  const sent = sentTexts.map(normal)
  return sentencesOf(text.slice(0, MAX_TEXT))
    .filter((sentence) => sentence.length < 8 || !sent.some((one) => one.includes(normal(sentence))))
    .slice(0, MOST)
}
