// Files that old programs write into the text itself ("begin 644 name", POSIX uuencode): no words of anybody.

const BEGIN = /^begin [0-7]{3,4} \S/
const ENCODED = /^[ -`]{1,64}$/

/** The text without such files; a file that is cut off ends where its lines do. */
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

/** The first character says how many bytes the line holds, four characters for three of them. */
function holdsLength(line: string): boolean {
  const bytes = (line.charCodeAt(0) - 32) & 63
  const expected = Math.ceil(bytes / 3) * 4
  return bytes > 0 && bytes <= 45 && ENCODED.test(line) && Math.abs(line.length - 1 - expected) <= 3
}
