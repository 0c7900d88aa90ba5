// The words that a person adds to a meeting request or to a reply to one (RFC 5545).

/** @param type `type/subtype`, lower-case */
export const isCalendar = (type: string): boolean => /^(text\/calendar|application\/ics)$/.test(type)

const NOTE = /^(?:COMMENT|DESCRIPTION)[;:]/i
/** Google and Exchange write the note of an attendee into a parameter. */
const RESPONSE = /;X-RESPONSE-COMMENT="([^"\n]{1,4000})"/gi
const MAX_LINES = 20_000

/** @param calendar the text/calendar part, line ends are LF @returns '' without a note */
export function calendarNotes(calendar: string): string {
  const lines = calendar
    .replace(/\n[ \t]/g, '')
    .split('\n')
    .slice(0, MAX_LINES)
  const notes = lines.filter((line) => NOTE.test(line)).map(valueIn)
  const responses = lines
    .filter((line) => /^ATTENDEE;/i.test(line))
    .flatMap((line) => [...line.matchAll(RESPONSE)].map(([, note = '']) => note))
  return [...new Set([...notes, ...responses].map(unescaped))].filter(Boolean).join('\n\n')
}

/** After the first colon outside quotes. */
function valueIn(line: string): string {
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return line.slice(at + 1)
  }
  return ''
}

const unescaped = (value: string): string =>
  value.replace(/\\([nN,;\\])/g, (_, char: string) => (/n/i.test(char) ? '\n' : char)).trim()
