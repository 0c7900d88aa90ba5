// A table as a CSV file that a spreadsheet opens: with a mark for Excel, and with no cell it would take for a formula. Rows
// are written as they come, so that a long list never stands in memory as a whole.
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

export type Cell = string | number | null
type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>

const ROWS_AT_ONCE = 500

/**
 * The first rows are read before anything is answered: what goes wrong there is refused like any other call.
 * @param name of the file, in any language (RFC 6266, RFC 8187)
 * @param onEnd told how many rows below the head were written, also when the reader broke off
 */
export async function csvFile(
  reply: FastifyReply,
  name: string,
  rows: Rows,
  onEnd: (rowCount: number) => Promise<void>,
): Promise<Readable> {
  const pieces = textOf(rows, onEnd)
  const first = await pieces.next()
  const plain = name.replaceAll(/[^\w.-]+/g, '_')
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`)
  return Readable.from(afterwards(first, pieces))
}

async function* afterwards(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (first.done) return
  try {
    yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

async function* textOf(rows: Rows, onEnd: (rowCount: number) => Promise<void>): AsyncGenerator<string> {
  const options = { escape_formulas: true } as const
  let waiting: (readonly Cell[])[] = []
  let bom = true
  let written = 0
  const text = (): string => {
    const piece = stringify(
      waiting.map((row) => [...row]),
      { ...options, bom },
    )
    written += waiting.length
    waiting = []
    bom = false
    return piece
  }
  try {
    for await (const row of rows) {
      waiting.push(row)
      if (waiting.length === ROWS_AT_ONCE) yield text()
    }
    if (waiting.length > 0) yield text()
  } finally {
    // refused before the first row: nothing was taken out
    if (written > 0) await onEnd(written - 1)
  }
}

/** RFC 8187 wants more escaped than a URI does. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
