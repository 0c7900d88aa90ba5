// The text of a PDF file, page by page.
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { DocumentFault } from '#core/writing/own-sources.ts'
import type { PageTable } from '#core/writing/table-facts.ts'
import { marginText } from './pdf-rows.ts'
import { type PlacedText, type Rules, rulesOf } from './pdf-rules.ts'
import { tableReader } from './pdf-tables.ts'
import type { DocumentPage } from './read-document.ts'

const MAX_PAGES = 300
/** In characters. */
const MAX_TEXT = 400_000
/** Letters of a whole file with fewer are page numbers or a stamp on scanned pages. */
const LITTLE_TEXT = 20

/** `hasEOL`: the last one of its line */
type Piece = PlacedText & { hasEOL: boolean }
type Line = { text: string; top: number; height: number; right: number }

export async function readPdf(
  bytes: Uint8Array,
): Promise<{ pages: DocumentPage[]; tables: PageTable[] } | { fault: DocumentFault }> {
  const { OPS, PasswordException, VerbosityLevel } = await getResolvedPDFJS()
  try {
    const pdf = await getDocumentProxy(bytes, {
      verbosity: VerbosityLevel.ERRORS,
      // images are not read
      maxImageSize: 0,
    })
    const read: { pieces: Piece[]; rules: Rules; height: number }[] = []
    let length = 0
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES) && length < MAX_TEXT; number++) {
      const page = await pdf.getPage(number)
      const pieces = (await page.getTextContent()).items.filter((item) => 'str' in item)
      const rules = rulesOf(await page.getOperatorList(), OPS)
      page.cleanup()
      length += pieces.reduce((sum, { str }) => sum + str.length, 0)
      read.push({ pieces, rules, height: page.view[3] ?? 0 })
    }
    const letters = read.flatMap(({ pieces }) => pieces.map(({ str }) => str)).join('')
    if (letters.replace(/[^\p{L}]/gu, '').length < LITTLE_TEXT) return { fault: 'scanned' }
    const margins = marginText(read)
    const readTables = tableReader()
    const pages: DocumentPage[] = []
    const tables: PageTable[] = []
    for (const [i, { pieces, rules }] of read.entries()) {
      const place = `${i + 1}쪽`
      const found = readTables(
        pieces.filter((piece) => !margins.has(piece)),
        rules,
        place,
      )
      tables.push(...found.tables)
      pages.push({ text: paragraphsOf(pieces, new Set([...found.inTables, ...margins])), place })
    }
    return { pages, tables }
  } catch (error) {
    return { fault: error instanceof PasswordException ? 'encrypted' : 'broken' }
  }
}

/** A line that ends at the right margin continues on the next one, if that is near and as high. */
function paragraphsOf(pieces: readonly Piece[], inTables: ReadonlySet<PlacedText>): string {
  const lines = linesOf(pieces, inTables)
  const margin = Math.max(0, ...linesOf(pieces, new Set()).map(({ right }) => right))
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

const BULLET = /^[•·▪■□●○◆▶▷✓✔]/

const continues = (above: Line, line: Line, margin: number): boolean =>
  above.right >= margin * FULL_LINE &&
  !BULLET.test(line.text) &&
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

/** The lines of sentences: the columns of a table are often written in another order than they are seen, so its rows are left out; `tableReader` reads them. */
function linesOf(pieces: readonly Piece[], inTables: ReadonlySet<PlacedText>): Line[] {
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
    if (!inTables.has(piece)) open.push(piece)
    if (piece.hasEOL) close()
  }
  close()
  return lines
}
