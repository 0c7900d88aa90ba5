// A text cut to what fits into a box of a small picture: letters are not measured but estimated, Hangul as wide as it is high.
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/
const widthOf = (letter: string): number => (WIDE.test(letter) ? 1 : 0.58)

/** At most `rows` lines of `width` (in letters of Hangul); what does not fit ends in “…”. */
export function thumbnailLines(text: string, width: number, rows: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const letter of text.trim().replaceAll(/\s+/g, ' ')) {
    const next = widthOf(letter)
    if (used + next > width) {
      if (lines.length + 1 === rows) return [...lines, `${[...line].slice(0, -1).join('').trimEnd()}…`]
      lines.push(line.trimEnd())
      line = ''
      used = 0
      if (letter === ' ') continue
    }
    line += letter
    used += next
  }
  return line === '' ? lines : [...lines, line]
}
