// The backup file: gzip over lines. A line that begins with `#` describes what follows; every other line is one row
// as JSON written by PostgreSQL, so that no value is converted to a JavaScript number or Date.
//   #{"format":"ieum backup","version":1,"takenAt":…,"migrations":[…],"secretId":…}
//   #{"table":"leads","columns":["id",…]}
//   {"id":"…",…}
//   #{"end":true,"rows":{"leads":1}}
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import * as z from 'zod'
import { StartError } from '#server/platform/start-error.ts'

export const FORMAT = 'ieum backup'
export const VERSION = 1

const Header = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  /** the moment of the snapshot */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ number: z.number(), name: z.string() })),
  /** identifies the secret without revealing it; null: no secret was found */
  secretId: z.string().nullable(),
})
export type Header = z.infer<typeof Header>

const Mark = z.union([
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ end: z.literal(true), rows: z.record(z.string(), z.number()) }),
])
export type Mark = z.infer<typeof Mark>

/** What follows the header. `rows`: JSON objects of the last named table, in batches. */
export type Part = Mark | { rows: string[] }

const BATCH_ROWS = 1000
const BATCH_CHARS = 4_000_000

const NOT_ONE = '이음의 백업 파일이 아니거나 손상되었습니다. 다른 백업 파일로 다시 해 주세요.'

/** @throws StartError when the file is no backup, has a later format, or is incomplete */
export async function openBackup(file: string): Promise<{ header: Header; parts: AsyncGenerator<Part> }> {
  const lines = linesOf(file)
  const first = await lines.next().catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new StartError(`${file} 파일이 없습니다.`) : broken(error)
  })
  const parsed = Header.safeParse(first.done ? null : json(first.value))
  if (!parsed.success) throw new StartError(NOT_ONE)
  if (parsed.data.version !== VERSION) {
    throw new StartError('더 새 버전의 이음이 만든 백업입니다. 그 버전의 이음으로 복원해 주세요.')
  }
  return { header: parsed.data, parts: partsOf(lines) }
}

async function* partsOf(lines: AsyncGenerator<string>): AsyncGenerator<Part> {
  let rows: string[] = []
  let chars = 0
  let hasEnded = false
  try {
    for await (const line of lines) {
      const mark = line.startsWith('#') ? Mark.parse(json(line)) : null
      if (!mark) {
        rows.push(line)
        chars += line.length
      }
      if (rows.length > 0 && (mark || rows.length >= BATCH_ROWS || chars >= BATCH_CHARS)) {
        yield { rows }
        rows = []
        chars = 0
      }
      if (mark) yield mark
      if (mark && 'end' in mark) hasEnded = true
    }
  } catch (error) {
    throw broken(error)
  }
  if (!hasEnded) throw new StartError('백업 파일이 중간에서 끊겨 있습니다. 다른 백업 파일로 다시 해 주세요.')
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const plain = source.pipe(createGunzip())
  source.on('error', (error) => plain.destroy(error))
  for await (const line of createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY })) yield line
}

const json = (line: string): unknown => {
  try {
    return JSON.parse(line.replace(/^#/, ''))
  } catch {
    return null
  }
}

/** Errors of the file become a StartError; errors of the database pass through. */
const broken = (error: unknown): unknown =>
  String((error as NodeJS.ErrnoException).code).startsWith('Z_') || error instanceof z.ZodError
    ? new StartError(NOT_ONE)
    : error
