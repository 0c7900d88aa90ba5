// Malformed files: any bytes are read as rows or rejected with a Korean message.

import { type BookType, utils, write } from '@e965/xlsx'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import type { CsvRow } from './csv.ts'
import { openTable } from './table.ts'
import { workbook } from './workbook.fixture.ts'
import { readFile } from './workbook.ts'

/** Each run starts a thread. */
const RUNS = 6

async function read(bytes: Uint8Array): Promise<{ columns: string[]; rows: CsvRow[] } | AppError> {
  try {
    const file = await openTable((await readFile(bytes)).csv)
    const rows: CsvRow[] = []
    for await (const row of file.rows()) rows.push(row)
    return { columns: file.columns, rows }
  } catch (error) {
    if (error instanceof AppError && /[가-힣]/.test(error.message)) return error
    throw error
  }
}

async function expectRowsOrError(bytes: Uint8Array): Promise<void> {
  const result = await read(bytes)
  if (result instanceof AppError) return
  let before = 0
  for (const { number, cells } of result.rows) {
    expect(number).toBeGreaterThan(before)
    expect(cells).toHaveLength(result.columns.length)
    expect(cells.join('')).not.toContain('\0')
    before = number
  }
}

const PIECES = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\0',
  '\uFEFF',
  '가',
  'a@b.example',
  '=1+1',
  '{{',
  '\ud83d\ude00',
  'ᄒ',
  ' ',
]
const messy = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(''))

test('any bytes give rows as wide as their header, or a Korean error', async () => {
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), expectRowsOrError), { numRuns: 150 })
})

test('quotes, delimiters and line ends in any order and encoding are read or rejected', async () => {
  const encodings = fc.constantFrom('utf8', 'cp949', 'utf-16le', 'utf-16be')
  await fc.assert(
    fc.asyncProperty(messy, encodings, (text, encoding) =>
      expectRowsOrError(iconv.encode(`회사명,이메일\n${text}`, encoding)),
    ),
    { numRuns: 150 },
  )
})

test('a spreadsheet’s CSV is read cell by cell, in every encoding and with every delimiter', async () => {
  // cells that exist in CP949 and are not blank
  const cell = fc
    .array(fc.constantFrom('가', '힣', 'a', '1', '"', ',', ';', '\t', '|', '\n', '@'), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) => `x${parts.join('')}x`)
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 })
  const ways = fc.record({
    encoding: fc.constantFrom('utf8', 'cp949', 'utf-16le', 'utf-16be'),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
  })
  await fc.assert(
    fc.asyncProperty(rows, ways, async (given, { encoding, delimiter }) => {
      const text = stringify([['회사명', '이메일', '비고'], ...given], { delimiter })
      const result = await read(
        iconv.encode(encoding.startsWith('utf-16') ? `\uFEFF${text}` : text, encoding),
      )
      expect(result).toEqual({
        columns: ['회사명', '이메일', '비고'],
        rows: given.map((cells, at) => ({ number: at + 2, cells })),
      })
    }),
    { numRuns: 150 },
  )
})

const sheetJs = (bookType: BookType): Buffer =>
  write(
    utils.book_new(
      utils.aoa_to_sheet([
        ['회사명', '이메일'],
        ['가나', 'a@b.example'],
        [1234.5, true],
      ]),
    ),
    { bookType, type: 'buffer' },
  )
const WHOLE = {
  xlsx: workbook([
    ['회사명', '이메일'],
    ['가나', 'a@b.example'],
    [1234.5, { day: 46_000 }],
  ]),
  xls: sheetJs('biff8'),
  ods: sheetJs('ods'),
}
for (const [name, whole] of Object.entries(WHOLE))
  test(`an .${name} with invalid bytes anywhere gives rows or an error`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        async (places) => {
          const bytes = Buffer.from(whole)
          for (const [at, byte] of places) bytes[at] = byte
          await expectRowsOrError(bytes)
        },
      ),
      { numRuns: RUNS },
    )
  }, 60_000)
