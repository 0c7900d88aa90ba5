/** The text before the evidence, the evidence, and the text after it; null when the text does not contain it. */
export function aroundEvidence(text: string, evidence: string): [string, string, string] | null {
  const words = evidence.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  // line breaks of the mail are spaces in the evidence
  const pattern = new RegExp(words.map(escaped).join('\\s+'))
  const found = pattern.exec(text)
  if (!found) return null
  const end = found.index + found[0].length
  return [text.slice(0, found.index), found[0], text.slice(end)]
}

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
