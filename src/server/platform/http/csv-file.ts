// A CSV file for spreadsheets: with a byte order mark for Excel and formulas escaped. Rows are streamed, so that a
// long list is never in memory as a whole.
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from './download.ts'

export type Cell = string | number | null
type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>

const ROWS_AT_ONCE = 500

/**
 * The first rows are read before the reply starts, so that errors there become an error response.
 * @param name file name in any language
 * @param onEnd called with the number of rows written below the header, also when the client disconnected
 */
export async function csvFile(
  reply: FastifyReply,
  name: string,
  rows: Rows,
  onEnd: (rowCount: number) => Promise<void>,
): Promise<Readable> {
  const pieces = textOf(rows, onEnd)
  const first = await pieces.next()
  void reply.type('text/csv; charset=utf-8').header('content-disposition', contentDisposition(name))
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
    // failed before the first row: nothing was exported
    if (written > 0) await onEnd(written - 1)
  }
}
