// The text of a PDF file, page by page.
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { type PlacedText, priceTables } from './pdf-tables.ts'
import type { DocumentAnswer, DocumentPage, DocumentTable } from './read-document.ts'

const MAX_PAGES = 300
/** In characters. */
const MAX_TEXT = 400_000
/** Letters of a whole file with fewer are page numbers or a stamp on scanned pages. */
const LITTLE_TEXT = 20

/** `hasEOL`: the last one of its line */
type Piece = PlacedText & { hasEOL: boolean }
type Line = { text: string; top: number; height: number; right: number }

export async function readPdf(bytes: Uint8Array): Promise<DocumentAnswer> {
  const { PasswordException, VerbosityLevel } = await getResolvedPDFJS()
  try {
    const pdf = await getDocumentProxy(bytes, {
      verbosity: VerbosityLevel.ERRORS,
    })
    const pages: DocumentPage[] = []
    const tables: DocumentTable[] = []
    let length = 0
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES) && length < MAX_TEXT; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      const pieces = items.filter((item) => 'str' in item)
      const text = paragraphsOf(pieces)
      tables.push(...priceTables(pieces, `${number}쪽`))
      length += text.length
      pages.push({ text, place: `${number}쪽` })
    }
    const letters = pages.reduce((sum, { text }) => sum + text.replace(/[^\p{L}]/gu, '').length, 0)
    return letters < LITTLE_TEXT ? { fault: 'scanned' } : { pages, tables }
  } catch (error) {
    return { fault: error instanceof PasswordException ? 'encrypted' : 'broken' }
  }
}

/** A line that ends at the right margin continues on the next one, if that is near and as high. */
function paragraphsOf(pieces: readonly Piece[]): string {
  const lines = linesOf(pieces)
  const margin = Math.max(0, ...lines.map(({ right }) => right))
  const paragraphs: string[] = []
  for (const [i, line] of lines.entries()) {
    const above = lines[i - 1]
    const last = paragraphs.at(-1)
    if (above && last !== undefined && continues(above, line, margin))
      paragraphs[paragraphs.length - 1] = joined(last, line.text)
    else paragraphs.push(line.text)
  }
  return paragraphs.join('\n')
}

const FULL_LINE = 0.85
const NEXT_LINE = 2.2

const continues = (above: Line, line: Line, margin: number): boolean =>
  above.right >= margin * FULL_LINE &&
  Math.abs(above.height - line.height) <= 1 &&
  above.top - line.top > 0 &&
  above.top - line.top <= above.height * NEXT_LINE

/** Korean lines are also broken within a word: these begin no word. */
const WORD_END =
  /^(?:(?:[은는이가을를의에로와과도며고]|에서|으로|부터|까지)(?=\s)|(?:[었았했됐]?습니다|[입합됩]?니다|하[는고며여]|되[는고며어]|[한된할될])(?=[\s.,]|$))/

const joined = (text: string, next: string): string =>
  /[가-힣]$/.test(text) && WORD_END.test(next) ? text + next : `${text} ${next}`

/** A wider space is between two columns. @param written pieces of one line */
const widestSpace = (written: readonly Piece[]): number =>
  2 * Math.max(0, ...written.map(({ height }) => height))

/** The lines of sentences: the columns of a table are often written in another order than they are seen, so its rows are left out; `priceTables` reads price lists. */
function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = []
  let open: Piece[] = []
  const close = () => {
    const text = open
      .map(({ str }) => str)
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
    const written = open.filter(({ str }) => str.trim() !== '')
    const isRow = open.some(({ str, width }) => str === ' ' && width > widestSpace(written))
    open = []
    if (text === '' || isRow) return
    lines.push({
      text,
      top: Math.max(...written.map(({ transform }) => transform[5] ?? 0)),
      height: Math.max(...written.map(({ height }) => height)),
      right: Math.max(...written.map(({ transform, width }) => (transform[4] ?? 0) + width)),
    })
  }
  for (const piece of pieces) {
    open.push(piece)
    if (piece.hasEOL) close()
  }
  close()
  return lines
}
