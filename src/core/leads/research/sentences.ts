// Sentences of a page: facts are cited by sentence.

/** In characters. A longer sentence is cut at a blank. */
const MAX_SENTENCE = 400

const ABBREVIATION =
  /(?:^|[\s(])(?:Co|Ltd|Inc|Corp|No|St|Mr|Ms|Mrs|Dr|vs|e\.g|i\.e|etc|Tel|Fax|Vol|approx|U\.S)\.$/i

const NUMBERED = /^\d{1,2}\.$/
/** `2024. 10. 5 수상` */
const DATE = /(?<!\d)(?:19|20)\d\d\.(?:\s?(?:0?[1-9]|1[0-2])\.)?$/

/** Splits at line breaks and behind `.`, `!`, `?`, `。` before white space; not in numbers, dates and abbreviations. */
export function splitSentences(text: string): string[] {
  return text
    .split('\n')
    .flatMap(splitLine)
    .flatMap(cutLong)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

function splitLine(line: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const { 0: mark, index } of line.matchAll(/(?:[.!?…]{1,3}["'”’)\]]?\s|。)/g)) {
    const end = index + mark.length
    // `3. 사업 분야` is a numbered heading
    const word = line.slice(Math.max(start, end - 14), end).trimEnd()
    if (mark.startsWith('.') && (ABBREVIATION.test(word) || NUMBERED.test(word) || DATE.test(word))) continue
    sentences.push(line.slice(start, end))
    start = end
  }
  sentences.push(line.slice(start))
  return sentences
}

function cutLong(sentence: string): string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > MAX_SENTENCE) {
    const blank = rest.lastIndexOf(' ', MAX_SENTENCE)
    let at = blank > MAX_SENTENCE / 2 ? blank : MAX_SENTENCE
    // never between the two units of one character
    if (/[\uD800-\uDBFF]/.test(rest[at - 1] ?? '')) at -= 1
    parts.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...parts, rest]
}
