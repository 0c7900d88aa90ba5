// Whether a text of a page is a sentence, by its end.

const KOREAN_END = /(?:다|[어아에예세]요)[.!]?["'”’)\]\s]*$/
/** In characters: an end is shorter. */
const LONGEST_END = 20
const FEWEST_ENGLISH_WORDS = 6

export const endsAsSentence = (text: string): boolean => KOREAN_END.test(text.slice(-LONGEST_END))

/** Also an English one: at least six words and a period. */
export const isSentence = (text: string): boolean =>
  (endsAsSentence(text) && /\s/.test(text)) ||
  (/^\p{Lu}/u.test(text) &&
    text.trimEnd().endsWith('.') &&
    text.split(' ', FEWEST_ENGLISH_WORDS).length === FEWEST_ENGLISH_WORDS)
