// Files that old programs write into the text ("begin 644 name", POSIX uuencode).

const BEGIN = /^begin [0-7]{3,4} \S/
const ENCODED = /^[ -`]{1,64}$/

/** The text without such files; an incomplete file ends with its last valid line. */
export function withoutUuencoded(text: string): string {
  if (!text.includes('begin ')) return text
  const kept: string[] = []
  let isInside = false
  const lines = text.split('\n')
  for (const [i, line] of lines.entries()) {
    if (!isInside && BEGIN.test(line) && holdsLength(lines[i + 1] ?? '')) isInside = true
    else if (isInside && (line === 'end' || !ENCODED.test(line))) {
      isInside = false
      if (line !== 'end') kept.push(line)
    } else if (!isInside) kept.push(line)
  }
  return kept.join('\n')
}

/** The first character encodes how many bytes the line contains, with four characters for three bytes. */
function holdsLength(line: string): boolean {
  const bytes = (line.charCodeAt(0) - 32) & 63
  const expected = Math.ceil(bytes / 3) * 4
  return bytes > 0 && bytes <= 45 && ENCODED.test(line) && Math.abs(line.length - 1 - expected) <= 3
}
