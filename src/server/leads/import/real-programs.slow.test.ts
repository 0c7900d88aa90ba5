// Workbooks as real programs write them. What is not installed is skipped, with its name.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTable } from './table.ts'
import { readFile } from './workbook.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ieum-workbooks-'))
afterAll(() => rmSync(folder, { recursive: true }))

// python3 of the system has the packages of the system
const PYTHON = '/usr/bin/python3'
const runs = (command: string, parts: string[]): boolean => spawnSync(command, parts).status === 0
const hasModule = (name: string): boolean => runs(PYTHON, ['-c', `import ${name}`])

/** A guide sheet, a hidden sheet, a merged title, two lines of titles, a merged company, formats, a hidden row and a total. */
const OPENPYXL = `
import datetime, sys, openpyxl
book = openpyxl.Workbook()
book.active.title = '안내'
book.active['A1'] = '두 번째 시트에 입력'
codes = book.create_sheet('코드')
codes.sheet_state = 'hidden'
codes['A1'] = 'code@code.example'
sheet = book.create_sheet('고객')
for row in [['2026년 거래처 명단'], [], ['업체', None, '담당자', None, None, None], ['회사명', '코드', '성명', '이메일', '휴대폰', '계약일'],
    ['한빛정공', 123, '김도현', 'a@hanbit.example', 1012345678, datetime.date(2026, 11, 28)],
    [None, 124, '이서윤', 'b@hanbit.example', 1022223333, datetime.date(2026, 1, 2)],
    ['누리상사', 7, '최유나', 'c@nuri.example', 1033334444, datetime.date(2025, 12, 31)],
    ['숨긴상사', 8, '박숨김', 'd@hide.example', 1055556666, None], ['합계', 262, None, None, None, None]]:
    sheet.append(row)
for place in ['A1:F1', 'A3:B3', 'C3:F3', 'A5:A6']: sheet.merge_cells(place)
for row in range(5, 9):
    sheet.cell(row, 2).number_format = '000000'
    sheet.cell(row, 5).number_format = '000\\\\-0000\\\\-0000'
    sheet.cell(row, 6).number_format = 'yyyy-mm-dd'
sheet.row_dimensions[8].hidden = True
sheet['G4'], sheet['G5'] = '구 이메일', 'old@hanbit.example'
sheet.column_dimensions['G'].hidden = True
book.save(sys.argv[1])`

const COLUMNS = ['회사명', '코드', '성명', '이메일', '휴대폰', '계약일']
const ROWS = [
  ['한빛정공', '000123', '김도현', 'a@hanbit.example', '010-1234-5678', '2026-11-28'],
  ['한빛정공', '000124', '이서윤', 'b@hanbit.example', '010-2222-3333', '2026-01-02'],
  ['누리상사', '000007', '최유나', 'c@nuri.example', '010-3333-4444', '2025-12-31'],
]

async function read(file: string) {
  const { csv, sheet, sheets, hiddenRows } = await readFile(readFileSync(file))
  const table = await openTable(csv)
  const rows: string[][] = []
  for await (const { cells } of table.rows()) rows.push(cells)
  return {
    sheet,
    sheets,
    hiddenRows,
    columns: table.columns,
    headerRow: table.headerRow,
    rows,
    leftOut: table.leftOutRows,
  }
}

function python(code: string, name: string): string {
  const file = path.join(folder, name)
  const script = path.join(folder, `${name}.py`)
  writeFileSync(script, code)
  execFileSync(PYTHON, [script, file])
  return file
}

const SOURCE = 'source.xlsx'
const hasOpenpyxl = hasModule('openpyxl')
if (hasOpenpyxl) python(OPENPYXL, SOURCE)

const lacking = (name: string, isThere: boolean): string => (isThere ? '' : ` (skipped: no ${name})`)

test.skipIf(!hasOpenpyxl)(`the table of openpyxl is read${lacking('openpyxl', hasOpenpyxl)}`, async () => {
  expect(await read(path.join(folder, SOURCE))).toEqual({
    sheet: '고객',
    sheets: ['안내', '고객'],
    hiddenRows: [8],
    columns: COLUMNS,
    headerRow: 4,
    rows: ROWS,
    leftOut: 1,
  })
})

const hasOffice = hasOpenpyxl && runs('soffice', ['--version'])
for (const format of ['xlsx', 'xls', 'ods', 'fods', 'html']) {
  test.skipIf(!hasOffice)(
    `LibreOffice’s .${format} is read alike${lacking('LibreOffice', hasOffice)}`,
    async () => {
      const out = path.join(folder, 'office')
      const profile = `-env:UserInstallation=file://${folder}/profile`
      execFileSync('soffice', [
        profile,
        '--headless',
        '--convert-to',
        format,
        '--outdir',
        out,
        path.join(folder, SOURCE),
      ])
      const table = await read(path.join(out, `source.${format}`))
      // its pages have no hidden rows and sheets
      expect(table).toMatchObject({ columns: COLUMNS, headerRow: 4, rows: ROWS, leftOut: 1 })
      if (format !== 'html') expect(table).toMatchObject({ sheets: ['안내', '고객'], hiddenRows: [8] })
    },
  )
}

const hasGnumeric = hasOpenpyxl && runs('ssconvert', ['--version'])
for (const format of ['xlsx', 'xls', 'ods']) {
  test.skipIf(!hasGnumeric)(
    `Gnumeric’s .${format} is read alike${lacking('Gnumeric', hasGnumeric)}`,
    async () => {
      const file = path.join(folder, `gnumeric.${format}`)
      execFileSync('ssconvert', [path.join(folder, SOURCE), file])
      expect(await read(file)).toMatchObject({
        sheet: '고객',
        columns: COLUMNS,
        rows: ROWS,
        hiddenRows: [8],
        leftOut: 1,
      })
    },
  )
}

const hasWriter = hasModule('xlsxwriter')
test.skipIf(!hasWriter)(
  `a workbook that XlsxWriter streams is read${lacking('XlsxWriter', hasWriter)}`,
  async () => {
    const file = python(
      `
import datetime, sys, xlsxwriter
book = xlsxwriter.Workbook(sys.argv[1], {'constant_memory': True})
sheet = book.add_worksheet('고객')
sheet.write_row(0, 0, ['회사명', '담당자', '이메일', '계약일', '할인'])
sheet.write_row(1, 0, ['한빛', '김도현', 'a@hanbit.example'])
sheet.write_datetime(1, 3, datetime.datetime(2026, 11, 28), book.add_format({'num_format': 'yyyy-mm-dd'}))
sheet.write_number(1, 4, 0.15, book.add_format({'num_format': '0%'}))
sheet.write_formula(2, 0, '=VLOOKUP(1,A1:B2,2,0)', None, '#N/A')
sheet.write_row(2, 1, ['이서윤', 'b@hanbit.example'])
book.close()`,
      'xlsxwriter.xlsx',
    )
    expect((await read(file)).rows).toEqual([
      ['한빛', '김도현', 'a@hanbit.example', '2026-11-28', '15%'],
      ['', '이서윤', 'b@hanbit.example', '', ''],
    ])
  },
)

const hasXlwt = hasModule('xlwt')
test.skipIf(!hasXlwt)(`an .xls of xlwt is read${lacking('xlwt', hasXlwt)}`, async () => {
  const file = python(
    `
import datetime, sys, xlwt
book = xlwt.Workbook(encoding='utf-8')
hidden = book.add_sheet('목록')
hidden.visibility = 1
hidden.write(0, 0, 'code@code.example')
sheet = book.add_sheet('고객')
for column, title in enumerate(['회사명', '이메일', '휴대폰', '등록일']): sheet.write(0, column, title)
sheet.write_merge(1, 2, 0, 0, '한빛')
for row, address in enumerate(['a@hanbit.example', 'b@hanbit.example'], 1):
    sheet.write(row, 1, address)
    sheet.write(row, 2, 1012345678, xlwt.easyxf(num_format_str='000-0000-0000'))
    sheet.write(row, 3, datetime.date(2026, 11, 28), xlwt.easyxf(num_format_str='yyyy-mm-dd'))
sheet.write(3, 1, 'hidden@hanbit.example')
sheet.row(3).hidden = True
book.save(sys.argv[1])`,
    'xlwt.xls',
  )
  expect(await read(file)).toMatchObject({
    sheets: ['고객'],
    hiddenRows: [4],
    rows: [
      ['한빛', 'a@hanbit.example', '010-1234-5678', '2026-11-28'],
      ['한빛', 'b@hanbit.example', '010-1234-5678', '2026-11-28'],
    ],
  })
})
