const MAX_SENTENCE = 400

/** The sentences of a text in order, without punctuation at their ends except question marks. */
export function sentencesOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(/[ \t]+/g, ' ')
    .replace(/\b(Mrs?|Ms|Dr)\. /g, '$1 ')
    .replace(/([^\n.!?]{50})\n(?=\S)/g, '$1 ')
    .split(
      /(?<=\?)\s+|(?<!\?)(?<=[.!。~])[.!。~]*(?:\s+|$)|\n+|(?<=[요다죠쇼까네용오])\s?[ㅎㅋㅠㅜᄒ큐ᅮ^]+\s+/,
    )
    .map((sentence) =>
      sentence
        .replace(/[\s.!。~;]+$/, '')
        .trim()
        .slice(0, MAX_SENTENCE),
    )
    .filter((sentence) => sentence !== '')
}
