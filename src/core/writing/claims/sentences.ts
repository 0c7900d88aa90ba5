/** Longer sentences are read in parts of this length, so that the time of every pattern is bounded. */
const MAX_SENTENCE = 600

/** A sentence with the offset of its first character in the body. */
export type PlacedSentence = { text: string; at: number }

/** The sentences of a body. A line break ends a sentence, also without punctuation; white space around it is not included. */
export function placedSentences(body: string): PlacedSentence[] {
  const sentences: PlacedSentence[] = []
  let begin = 0
  const end = (index: number): void => {
    const raw = body.slice(begin, index)
    const text = raw.trim()
    if (text !== '') sentences.push({ text, at: begin + raw.length - raw.trimStart().length })
    begin = index
  }
  for (let i = 0; i < body.length; i++) {
    const isStop = /[.!?。]/.test(body[i] ?? '') && /\s/.test(body[i + 1] ?? ' ')
    if (isStop || body[i] === '\n' || i + 1 - begin >= MAX_SENTENCE) end(i + 1)
  }
  end(body.length)
  return sentences
}
