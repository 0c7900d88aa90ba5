// The paragraphs and tables of a Word file (ECMA-376 part 1, 17.3 and 17.4): of the document itself, without headers, notes and
// deleted text.
import sax from 'sax'
import { openArchive, TooLarge } from '#server/leads/import/sheet-zip.ts'
import type { DocumentAnswer } from './read-document.ts'

const MAX_UNPACKED_BYTES = 60 * 1024 * 1024
const DOCUMENT = 'word/document.xml'
/** Between runs of one paragraph. */
const BREAKS: Readonly<Record<string, string>> = { 'w:tab': ' ', 'w:br': '\n', 'w:cr': '\n' }

export function readDocx(bytes: Uint8Array): DocumentAnswer {
  try {
    const read = reader()
    openArchive(bytes, MAX_UNPACKED_BYTES).unpack(DOCUMENT, read.write)
    const { text, tables } = read.done()
    const letters = (text + tables.flat(2).join('')).replace(/[^\p{L}]/gu, '')
    return letters.length === 0
      ? { fault: 'scanned' }
      : { pages: [{ text, place: '' }], tables: tables.map((rows, i) => ({ name: `표 ${i + 1}`, rows })) }
  } catch (error) {
    return { fault: error instanceof TooLarge ? 'too_large' : 'broken' }
  }
}

function reader() {
  const parser = sax.parser(true)
  const decoder = new TextDecoder()
  const paragraphs: string[] = []
  const tables: string[][][] = []
  /** tables around the present place; a table in a cell is read as its text */
  let depth = 0
  let rows: string[][] = []
  let cells: string[] = []
  let cell: string[] = []
  let paragraph = ''
  let isText = false

  parser.onopentag = ({ name }) => {
    if (name === 'w:tbl' && ++depth === 1) rows = []
    if (name === 'w:tr' && depth === 1) cells = []
    if (name === 'w:tc' && depth === 1) cell = []
    if (name === 'w:p') paragraph = ''
    if (name === 'w:t') isText = true
    paragraph += BREAKS[name] ?? ''
  }
  parser.ontext = (text) => {
    if (isText) paragraph += text
  }
  parser.onclosetag = (name) => {
    if (name === 'w:t') isText = false
    if (name === 'w:p') (depth > 0 ? cell : paragraphs).push(paragraph)
    if (name === 'w:tc' && depth === 1) cells.push(cell.join(' ').trim())
    if (name === 'w:tr' && depth === 1) rows.push(cells)
    if (name === 'w:tbl' && --depth === 0) tables.push(rows)
  }
  parser.onerror = (error) => {
    throw error
  }
  return {
    write: (piece: Uint8Array, isLast: boolean): void => {
      parser.write(decoder.decode(piece, { stream: !isLast }))
      if (isLast) parser.close()
    },
    done: () => ({ text: paragraphs.filter((one) => one.trim() !== '').join('\n'), tables }),
  }
}
