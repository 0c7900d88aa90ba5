/** In characters. Limits the work on a very long text; real notices and replies state their reason earlier. */
const MAX_TEXT = 200_000
const MAX_LINE = 1000
/** The rules do more work for a line than for a character. */
const MAX_LINES = 20_000

/** The lines of a text as the rules read them: the text, their number and each line are cut to a limit. */
export function linesOf(text: string): string[] {
  return text
    .slice(0, MAX_TEXT)
    .split(/\r\n|\r|\n/, MAX_LINES)
    .map((line) => (line.length > MAX_LINE ? line.slice(0, MAX_LINE) : line))
}
