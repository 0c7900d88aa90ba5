// Wraps a text into the box of a thumbnail node with estimated character widths: Hangul is as wide as high.
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/
const widthOf = (character: string): number => (WIDE.test(character) ? 1 : 0.58)

/** At most `rows` lines of `width` Hangul characters; a cut text ends in “…”. */
export function thumbnailLines(text: string, width: number, rows: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const character of text.trim().replaceAll(/\s+/g, ' ')) {
    const next = widthOf(character)
    if (used + next > width) {
      if (lines.length + 1 === rows) return [...lines, `${[...line].slice(0, -1).join('').trimEnd()}…`]
      lines.push(line.trimEnd())
      line = ''
      used = 0
      if (character === ' ') continue
    }
    line += character
    used += next
  }
  return line === '' ? lines : [...lines, line]
}
