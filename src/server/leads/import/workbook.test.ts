import { type BookType, CFB, utils, write } from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { shownNumber } from './sheet-cell.ts'
import { workbook } from './workbook.fixture.ts'
import { readFile, type SheetChoice } from './workbook.ts'

const MIB = 1024 * 1024

/** The CSV below its line with the delimiter. */
const text = async (bytes: Uint8Array, choice: SheetChoice = {}): Promise<string> =>
  Buffer.from((await readFile(bytes, choice)).csv)
    .toString()
    .replace(/^sep=,\n/, '')
const errorOf = (bytes: Uint8Array, options = {}): Promise<string> =>
  readFile(bytes, options).then(
    () => '',
    (error: Error) => error.message,
  )

test('the first sheet becomes CSV: Hangul, quotes, days and numbers as typed', async () => {
  const bytes = workbook([
    ['회사명', '비고', '만난 날', '전화'],
    ['(주)한빛 & 두리', '첫 줄\n"둘째" 줄, 끝', { day: 46347 }, 1012345678],
    ['<b>', null, { day: 46347.5 }, 0.1],
  ])
  expect(await text(bytes)).toBe(
    '회사명,비고,만난 날,전화\n' +
      '(주)한빛 & 두리,"첫 줄\n""둘째"" 줄, 끝",2026-11-21,1012345678\n' +
      '<b>,,2026-11-21 12:00,0.1\n',
  )
})

test('numbers are written in full, or as their format shows them', () => {
  expect([1e21, 0.1 + 0.2, -3].map((value) => shownNumber(value, 0))).toEqual([
    '1000000000000000000000',
    '0.3',
    '-3',
  ])
  const shown: [number, string | number, string][] = [
    [1012345678, '000\\-0000\\-0000', '010-1234-5678'],
    [25550101, '[<=9999999]###\\-####;\\(0##\\)\\ ###\\-####', '(02) 555-0101'],
    [123, '000000', '000123'],
    [0.15, 9, '15%'],
    [1500, '_-* #,##0"원"_-', '1,500원'],
    [1.5, '[h]:mm', '36:00'],
    [0.5, 'h:mm', '12:00'],
    [46347, 'yyyy"년" m"월" d"일"', '2026-11-21'],
    [46347.5, 22, '2026-11-21 12:00'],
    [2208112345, '0.00E+00', '2208112345'],
    [1012345678, '@', '1012345678'],
  ]
  for (const [value, format, text] of shown) expect(shownNumber(value, format), String(format)).toBe(text)
})

test('a text file is returned unchanged', async () => {
  const csv = Buffer.from('회사명\n한빛\n')
  expect(await readFile(csv)).toEqual({ csv, sheets: [], sheet: null, hiddenRows: [], hiddenColumns: 0 })
})

test('an unreadable workbook is rejected with a hint', async () => {
  expect(await errorOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('엑셀 파일로 읽을 수 없습니다')
  expect(await errorOf(Buffer.from('504b0304ffff', 'hex'))).toContain('CSV UTF-8')
  const broken = workbook([['회사명']], { 'xl/workbook.xml': strToU8('<workbook><<<') })
  expect(await errorOf(broken)).toContain('CSV UTF-8')
})

test('an archive above the unpacked limit is rejected before it is unpacked', async () => {
  const zeros = new Uint8Array(3 * MIB)
  const bomb = workbook([['회사명']], { 'a.bin': zeros, 'b.bin': zeros })
  expect(await errorOf(bomb, { maxUnpackedBytes: 4 * MIB })).toContain('너무 큽니다')
  expect(await errorOf(bomb, { maxUnpackedBytes: 7 * MIB })).toBe('')
})

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const RELATIONS = `${XML}<Relationships><Relationship Id="rId7" Type="x/worksheet" Target="/xl/worksheets/sheet9.xml"/>
  <Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/>
  <Relationship Id="rId3" Type="x/styles" Target="styles.xml"/></Relationships>`
/** As Excel and LibreOffice write them: names with a prefix, shared strings, styles. */
const written = (sheet: string, more: Record<string, string | Uint8Array> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': `${XML}<x:workbook xmlns:r="r"><x:workbookPr/><x:sheets><x:sheet name="첫째" r:id="rId7"/><x:sheet r:id="rId8"/></x:sheets></x:workbook>`,
        'xl/_rels/workbook.xml.rels': RELATIONS,
        'xl/sharedStrings.xml': `${XML}<sst><si><t>회사&amp;명</t></si><si><r><t>서</t></r><r><rPr><b/></rPr><t xml:space="preserve">울 </t></r><rPh><t>ソウル</t></rPh></si><si><t>첫 줄_x000A_둘째</t></si><si/></sst>`,
        'xl/styles.xml': `${XML}<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;년&quot; m"/><numFmt numFmtId="165" formatCode="#,##0&quot;days&quot;[Red]"/></numFmts>
          <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="31"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
        'xl/worksheets/sheet9.xml': `${XML}<x:worksheet><x:sheetData>${sheet}</x:sheetData></x:worksheet>`,
        ...more,
      }).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  )

test('shared and formatted strings, prefixes, formulas, gaps and Korean dates are read as shown', async () => {
  const sheet = `<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="s"><x:v>1</x:v></x:c></x:row>
    <!-- a > b --><x:row r="4"><x:c r="B4" s="1"><x:v>46347</x:v></x:c><x:c r="C4" s="2"><x:v>46347</x:v></x:c>
    <x:c r="D4" s="3"><x:v>1500</x:v></x:c><x:c r="AA4" t="str"><x:f>"a&gt;"&amp;B1</x:f><x:v>결&#44208;</x:v></x:c></x:row>
    <x:row><x:c t="b"><x:v>1</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c><x:c t="s"><x:v>2</x:v></x:c><x:c t="s"><x:v>3</x:v></x:c></x:row>`
  expect(await text(written(sheet))).toBe(
    `회사&명,서울 \n\n\n,2026-11-21,2026-11-21,"1,500days"${','.repeat(23)}결결\nTRUE,#N/A,"첫 줄\n둘째"\n`,
  )
})

test('an entity declared by the file is never expanded, and a DOCTYPE alone is accepted', async () => {
  const declared = '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'
  const withDoctype = (cell: string): Uint8Array =>
    written('', {
      'xl/worksheets/sheet9.xml': `${XML}<!DOCTYPE w [${declared}<!ENTITY x SYSTEM "file:///etc/passwd">]><w><row><c t="str"><v>${cell}</v></c></row></w>`,
    })
  expect(await text(withDoctype('한빛'))).toBe('한빛\n')
  expect(await errorOf(withDoctype('&b;'))).toContain('CSV UTF-8')
  expect(await errorOf(withDoctype('&x;'))).toContain('CSV UTF-8')
})

test('a sheet with unordered rows, or a truncated one, is rejected', async () => {
  expect(await errorOf(written('<x:row r="2"/><x:row r="1"/>'))).toContain('CSV UTF-8')
  expect(await errorOf(written('<x:row r="9999999"/>'))).toContain('CSV UTF-8')
  expect(await errorOf(written('<x:row r="1"><x:c r="ZZZ1"><x:v>1</x:v></x:c></x:row>'))).toContain(
    'CSV UTF-8',
  )
  expect(await errorOf(written('', { 'xl/worksheets/sheet9.xml': '<sheetData><row' }))).toContain('CSV UTF-8')
})

test('an archive that unpacks to more than it declares is rejected while it is unpacked', async () => {
  const cells = Buffer.alloc(5 * MIB, '<x:c/>')
  const bomb = Buffer.from(written('', { 'xl/worksheets/sheet9.xml': cells }))
  // the sizes in the central directory and in the local header
  const size = Buffer.alloc(4)
  const name = Buffer.from('xl/worksheets/sheet9.xml')
  for (let at = bomb.indexOf(name); at >= 0; at = bomb.indexOf(name, at + 1)) {
    const isCentral = bomb.readUInt32LE(at - 46) === 0x02014b50
    size.copy(bomb, isCentral ? at - 22 : at - 8)
  }
  expect(await errorOf(bomb, { maxUnpackedBytes: 4 * MIB })).toContain('너무 큽니다')
  expect(await errorOf(bomb)).not.toContain('너무 큽니다')
})

test('reading ends when its signal is aborted', async () => {
  const gone = new AbortController()
  const rows = Array.from({ length: 20_000 }, (_, n) => [`회사 ${n}`])
  const reading = readFile(workbook([['회사명'], ...rows]), { signal: gone.signal })
  gone.abort(new Error('the caller has gone'))
  await expect(reading).rejects.toThrow('the caller has gone')
})

/** Sheets by name; `state` of the second part, rows as XML. */
const sheets = (
  list: { name: string; state?: string; rows: string; before?: string; after?: string }[],
  { active = 0, separator = '/' } = {},
): Uint8Array => {
  const parts = Object.fromEntries(
    list.map(({ rows, before = '', after = '' }, at) => [
      `xl/worksheets/s${at}.xml`,
      strToU8(`<worksheet>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`),
    ]),
  )
  const entries = {
    'xl/workbook.xml': strToU8(
      `<workbook><bookViews><workbookView activeTab="${active}"/></bookViews><sheets>${list
        .map(({ name, state = 'visible' }, at) => `<sheet name="${name}" state="${state}" r:id="r${at}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${list
        .map((_, at) => `<Relationship Id="r${at}" Type="t/worksheet" Target="worksheets/s${at}.xml"/>`)
        .join('')}</Relationships>`,
    ),
    ...parts,
  }
  return zipSync(
    Object.fromEntries(
      Object.entries(entries).map(([name, content]) => [name.replaceAll('/', separator), content]),
    ),
  )
}
const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (texts: string[], attributes = ''): string =>
  `<row ${attributes}>${texts.map(cell).join('')}</row>`
const list = (address: string): string => row(['회사명', '이메일']) + row(['한빛', address])

test('an active sheet with an example is not read when another sheet has the list', async () => {
  const example = { name: '작성 예시', rows: list('hong@example.com') }
  const filled = { name: '명단', rows: list('a@hanbit.example') + list('b@hanbit.example').repeat(2) }
  expect((await readFile(sheets([example, filled]))).sheet).toBe('명단')
})

test('the active sheet is read if it has addresses, else the one with most; hidden sheets are no choice', async () => {
  const guide = { name: '안내', rows: row(['두 번째 시트에 입력하세요']) }
  const last = { name: '작년', rows: list('old@hanbit.example').repeat(2) }
  const now = { name: '올해', rows: list('new@hanbit.example') }
  const codes = { name: '코드', state: 'veryHidden', rows: list('code@hanbit.example').repeat(2) }
  const of = async (bytes: Uint8Array, choice: SheetChoice = {}) => {
    const { sheet, sheets: names } = await readFile(bytes, choice)
    return { sheet, names }
  }
  expect(await of(sheets([last, now], { active: 1 }))).toEqual({ sheet: '올해', names: ['작년', '올해'] })
  expect(await of(sheets([codes, guide, now], { active: 1 }))).toEqual({
    sheet: '올해',
    names: ['안내', '올해'],
  })
  expect(await of(sheets([last, now], { active: 1 }), { sheet: '작년' })).toMatchObject({ sheet: '작년' })
  expect(await errorOf(sheets([codes, now]), { sheet: '코드' })).toContain('시트가 파일에 없거나')
})

test('a sheet that is read several times, to choose it and for its merged cells, counts once', async () => {
  const rows = list('a@hanbit.example').repeat(2000)
  const bytes = sheets([
    { name: '하나', rows: row(['안내']) },
    { name: '둘', rows },
  ])
  expect(await errorOf(bytes, { maxUnpackedBytes: Math.floor(rows.length * 1.2) })).toBe('')
})

test('hidden and filtered rows are reported, and read only on request', async () => {
  const bytes = sheets([
    {
      name: '고객',
      rows: row(['이메일']) + row(['a@x.kr'], 'hidden="1"') + row(['b@x.kr']) + row(['c@x.kr'], 'ht="0"'),
    },
  ])
  expect((await readFile(bytes)).hiddenRows).toEqual([2, 4])
  expect(await text(bytes)).toBe('이메일\n\nb@x.kr\n\n')
  expect(await text(bytes, { withHidden: true })).toBe('이메일\na@x.kr\nb@x.kr\nc@x.kr\n')
})

test('hidden columns are left out and counted when they have values, and read only on request', async () => {
  const columns =
    '<cols><col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/><col min="5" max="16384" width="0"/></cols>'
  const rows = row(['회사명', '구 이메일', '', '이메일', '메모']) + row(['한빛', 'old@x.kr', '', 'a@x.kr'])
  const bytes = sheets([{ name: '고객', before: columns, rows }])
  expect((await readFile(bytes)).hiddenColumns).toBe(2)
  expect(await text(bytes)).toBe('회사명,이메일\n한빛,a@x.kr\n')
  expect(await text(bytes, { withHidden: true })).toContain('한빛,old@x.kr,,a@x.kr')
  const sheet = utils.aoa_to_sheet([
    ['회사명', '구 이메일'],
    ['한빛', 'old@x.kr'],
  ])
  sheet['!cols'] = [{}, { hidden: true }]
  const old = write({ SheetNames: ['고객'], Sheets: { 고객: sheet } }, { bookType: 'biff8', type: 'buffer' })
  expect(await text(old)).toBe('회사명\n한빛\n')
})

test('a merged value is in each of its rows that have others, and a heading over the table is blank', async () => {
  const company = (name: string, number: number) => `<c r="A${number}" t="str"><v>${name}</v></c>`
  const address = (name: string, number: number) => `<c r="B${number}" t="str"><v>${name}</v></c>`
  const rows = [
    `<row r="1">${company('하반기 명단', 1)}</row>`,
    `<row r="2">${company('한빛', 2)}${address('a@x.kr', 2)}</row>`,
    `<row r="3">${address('b@x.kr', 3)}</row><row r="4"/>`,
    `<row r="5">${address('c@x.kr', 5)}</row>`,
  ]
  const after = '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A2:A4"/></mergeCells>'
  expect(await text(sheets([{ name: '고객', rows: rows.join(''), after }]))).toBe(
    '\n한빛,a@x.kr\n한빛,b@x.kr\n\n,c@x.kr\n',
  )
})

test('a company that is merged over the columns of its people is a heading with a sign', async () => {
  const rows = row(['(주)한빛']) + row(['김도현', 'a@x.kr', '부장'])
  const after = '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>'
  expect(await text(sheets([{ name: '고객', rows, after }]))).toBe('■ (주)한빛\n김도현,a@x.kr,부장\n')
})

test('a day that is stored as text is the day it says in any time zone', async () => {
  const days = '<row><c t="d"><v>2026-11-28T09:30:00</v></c><c t="d"><v>2026-11-28</v></c></row>'
  expect(await text(sheets([{ name: '고객', rows: days }]))).toBe('2026-11-28 09:30,2026-11-28\n')
})

test('cells with a style and no value are no columns', async () => {
  const styled = '<row><c r="A1" t="str"><v>이메일</v></c><c r="XFD1" s="1"/></row>'
  expect(await text(sheets([{ name: '고객', rows: styled }]))).toBe('이메일\n')
})

test('an archive with \\ in the names of its files is read', async () => {
  expect(await text(sheets([{ name: '고객', rows: row(['이메일']) }], { separator: '\\' }))).toBe('이메일\n')
})

/** The archive with 64-bit sizes in its directory, as Apache POI writes it. */
function asZip64(archive: Uint8Array): Buffer {
  const bytes = Buffer.from(archive)
  const end = bytes.length - 22
  const first = bytes.readUInt32LE(end + 16)
  const records: Buffer[] = []
  for (let at = first; at < end; ) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const record = Buffer.from(bytes.subarray(at, nameEnd))
    const extra = Buffer.alloc(28)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    for (const [nth, place] of [24, 20, 42].entries()) {
      extra.writeBigUInt64LE(BigInt(record.readUInt32LE(place)), 4 + nth * 8)
      record.writeUInt32LE(0xffffffff, place)
    }
    at = nameEnd + record.readUInt16LE(30)
    record.writeUInt16LE(extra.length, 30)
    records.push(record, extra)
  }
  return Buffer.concat([bytes.subarray(0, first), ...records, bytes.subarray(end)])
}

test('an archive with 64-bit sizes is read', async () => {
  const bytes = sheets([{ name: '고객', rows: row(['이메일']) }])
  expect(await text(asZip64(bytes))).toBe('이메일\n')
})

const page = (charset: string): string =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}"></head>
  <body><table><tr><td colspan=3>거래처 현황</td></tr><tr><th>상호</th><th>전화</th><th>이메일</th></tr>
  <tr><td rowspan=2>한빛 &amp; 두리</td><td>010-1234-5678</td><td>a@x.kr</td></tr><tr><td>0012</td><td>b@x.kr</td></tr></table></body></html>`

test('a page with a table is read as a sheet, in the encoding of its content', async () => {
  const shown = '상호,전화,이메일\n한빛 & 두리,010-1234-5678,a@x.kr\n한빛 & 두리,0012,b@x.kr\n'
  for (const bytes of [
    Buffer.from(page('utf-8')),
    Buffer.from(page('euc-kr')),
    iconv.encode(page('euc-kr'), 'cp949'),
    iconv.encode(page('utf-8'), 'cp949'),
    iconv.encode(`\uFEFF${page('utf-16')}`, 'utf-16le'),
  ]) {
    expect(await text(bytes)).toBe(`\n${shown}`)
  }
})

test('tables inside cells are sheets of their own, and rows and columns a page does not show are hidden', async () => {
  const bytes = Buffer.from(
    `<table><tr><td>조회<table><col span="2"><col style="display:none"><tr><th>상호<th>메일<th>메모<tr><td>&#54620;&#48731;<td>a@x.kr<td>숨김
    <tr style="display: none"><td>숨김<td>b@x.kr</table></td></tr></table><style>td{}</style>`,
  )
  const { csv: _, ...found } = await readFile(bytes)
  expect(found).toEqual({ sheets: ['표 1', '표 2'], sheet: '표 2', hiddenRows: [3], hiddenColumns: 1 })
  expect(await text(bytes)).toBe('상호,메일\n한빛,a@x.kr\n\n')
})

test('an OpenDocument sheet is read with its repeated cells, comments, days and hidden parts', async () => {
  const cellOf = (shown: string, attributes = '') =>
    `<table:table-cell ${attributes}><text:p>${shown}</text:p></table:table-cell>`
  const fods = `<?xml version="1.0"?><office:document><office:settings><config:config-item config:name="ActiveTable">고객</config:config-item></office:settings>
    <office:automatic-styles><style:style style:name="ta2"><style:table-properties table:display="false"/></style:style></office:automatic-styles>
    <office:body><office:spreadsheet><table:table table:name="숨김" table:style-name="ta2"><table:table-row>${cellOf('x@y.kr')}</table:table-row></table:table>
    <table:table table:name="작년"><table:table-row>${cellOf('old@y.kr')}</table:table-row></table:table>
    <table:table table:name="고객"><table:table-column/><table:table-column table:number-columns-repeated="5"/><table:table-column table:visibility="collapse"/><table:table-row>${cellOf('회사명')}${cellOf('이메일')}<table:table-cell table:number-columns-repeated="2"/>${cellOf('날짜')}</table:table-row>
    <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="9"/></table:table-row>
    <table:table-row>${cellOf('한빛<text:s text:c="2"/>정공', 'table:number-rows-spanned="2"')}<table:table-cell><office:annotation><text:p>메모</text:p></office:annotation><text:p>a@x.kr</text:p><text:p>둘째</text:p></table:table-cell>
    ${cellOf('-', 'table:number-columns-repeated="2"')}${cellOf('26. 11. 28', 'office:date-value="2026-11-28T09:30:00"')}</table:table-row>
    <table:table-row><table:covered-table-cell/>${cellOf('b@x.kr')}${cellOf('1.2E+10', 'office:value="12345678901"')}<table:table-cell table:number-columns-repeated="3"/>${cellOf('숨김')}</table:table-row>
    <table:table-row table:visibility="filter">${cellOf('가림')}</table:table-row>
    <table:table-row table:number-rows-repeated="1048570"><table:table-cell/></table:table-row></table:table></office:spreadsheet></office:body></office:document>`
  const { sheets: names, csv: _, ...found } = await readFile(Buffer.from(fods))
  expect(names).toEqual(['작년', '고객'])
  expect(found).toEqual({ sheet: '고객', hiddenRows: [6], hiddenColumns: 1 })
  expect(await text(Buffer.from(fods))).toBe(
    '회사명,이메일,,,날짜\n\n\n한빛  정공,"a@x.kr\n둘째",-,-,2026-11-28 09:30\n한빛  정공,b@x.kr,12345678901,,,\n\n',
  )
})

test('a page saved with its parts in one file is read', async () => {
  const body = Buffer.from(page('utf-8'))
    .toString('base64')
    .replaceAll(/(.{76})/g, '$1\r\n')
  const single = [
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary="--=next"',
    '',
    '----=next',
    'Content-Type: text/html; charset="us-ascii"',
    'Content-Transfer-Encoding: base64',
    '',
    body,
    '----=next--',
    '',
  ]
  expect(await text(Buffer.from(single.join('\r\n')))).toContain('한빛 & 두리,0012,b@x.kr')
})

test('an XML workbook of 2003 is read', async () => {
  const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    <Worksheet ss:Name="고객"><Table><Row><Cell><Data ss:Type="String">회사명</Data></Cell><Cell><Data ss:Type="String">이메일</Data></Cell></Row>
    <Row ss:Index="3"><Cell ss:Index="2"><Data ss:Type="String">a@x.kr</Data></Cell></Row></Table></Worksheet></Workbook>`
  expect(await text(Buffer.from(xml))).toBe('회사명,이메일\n\n,a@x.kr\n')
})

const FORMATS = {
  biff8: '010-1234-5678',
  xlsb: '010-1234-5678',
  xlml: '010-1234-5678',
  ods: '1012345678',
} as const
for (const [bookType, phone] of Object.entries(FORMATS)) {
  // SheetJS writes no number formats to .ods
  test(`a workbook in the format ${bookType} is read by its content`, async () => {
    const sheet = utils.aoa_to_sheet([
      ['회사명', '이메일', '전화', '코드'],
      ['한빛', 'a@x.kr', 1012345678, true],
      [null, 'b@x.kr', 0.5, '007'],
    ])
    Object.assign(sheet.C2, { z: '000-0000-0000' })
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
    const book = utils.book_new(sheet, '고객')
    expect(await text(write(book, { bookType: bookType as BookType, type: 'buffer' }))).toBe(
      `회사명,이메일,전화,코드\n한빛,a@x.kr,${phone},TRUE\n한빛,b@x.kr,0.5,007\n`,
    )
  })
}

test('a workbook with a password is rejected with that reason', async () => {
  const locked = CFB.utils.cfb_new()
  CFB.utils.cfb_add(locked, '/EncryptedPackage', Buffer.alloc(5000, 7))
  CFB.utils.cfb_add(locked, '/EncryptionInfo', Buffer.alloc(300, 7))
  expect(await errorOf(CFB.write(locked, { type: 'buffer' }))).toContain('암호')
  const manifest = '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>'
  const ods = { 'META-INF/manifest.xml': strToU8(manifest), 'content.xml': strToU8('?') }
  expect(await errorOf(zipSync(ods))).toContain('암호')
})

test('a document that is no table is rejected with what it may be', async () => {
  expect(await errorOf(Buffer.from('%PDF-1.7\n%\xe2\xe3'))).toContain('PDF 문서는')
  expect(await errorOf(Buffer.alloc(4000, 'SCDSA004\u0001\u0002\u0003'))).toContain('DRM')
})

test('documents of word processors are rejected as such, and broken workbooks are not', async () => {
  const stream = (name: string): Buffer => {
    const file = CFB.utils.cfb_new()
    CFB.utils.cfb_add(file, name, Buffer.alloc(5000, 7))
    return CFB.write(file, { type: 'buffer' })
  }
  const documents = [
    zipSync({ mimetype: strToU8('application/hwp+zip'), 'Contents/section0.xml': strToU8('<s/>') }),
    zipSync({ 'word/document.xml': strToU8('<d/>') }),
    stream('/BodyText/Section0'),
    stream('/WordDocument'),
    Buffer.from('{\\rtf1'),
  ]
  for (const bytes of documents) expect(await errorOf(bytes)).toContain('표를 복사해 엑셀에 붙여 넣고')
  expect(await errorOf(zipSync({ 'notes.txt': strToU8('x') }))).toContain('엑셀 파일로 읽을 수 없습니다')
})

const csvOf = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from((await readFile(bytes)).csv).toString()

test('an address that a cell only links to is read', async () => {
  const html =
    '<html><table><tr><td><a href="mailto:a%2Bb@hanbit.example?subject=x">메일 보내기</a></td><td><a href="mailto:x@y.example">c@hanbit.example</a></td><td><a href="https://hanbit.example">한빛</a></td></tr></table></html>'
  expect(await csvOf(Buffer.from(html))).toContain('a+b@hanbit.example,c@hanbit.example,한빛')
  const links = workbook([['회사명', '메일'], ['한빛', '보내기'], ['누리']], {
    'xl/worksheets/_rels/sheet1.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Type="hyperlink" Target="mailto:a@hanbit.example" TargetMode="External"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      '<worksheet xmlns:r="x"><sheetData><row r="1"><c t="inlineStr"><is><t>한빛</t></is></c><c t="inlineStr"><is><t>보내기</t></is></c></row></sheetData><hyperlinks><hyperlink ref="B1" r:id="r1"/><hyperlink ref="A1" r:id="r2"/></hyperlinks></worksheet>',
    ),
  })
  expect(await csvOf(links)).toContain('한빛,a@hanbit.example')
  const ods =
    '<office:document xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:xlink="l"><office:body><office:spreadsheet><table:table table:name="a"><table:table-row><table:table-cell><text:p><text:a xlink:href="mailto:a@hanbit.example">보내기</text:a></text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document>'
  expect(await csvOf(Buffer.from(ods))).toContain('a@hanbit.example')
})

test('SYLK is read in UTF-8 and CP949', async () => {
  const text =
    'ID;PWXL;N;E\nC;Y1;X1;K"회사명"\nC;X2;K"이메일"\nC;Y2;X1;K"한빛"\nC;X2;K"a@hanbit.example"\nE\n'
  for (const bytes of [Buffer.from(text), iconv.encode(text, 'cp949')])
    expect(await csvOf(bytes)).toContain('회사명,이메일\n한빛,a@hanbit.example')
})

test('a text with formatting in an XML workbook is read as a whole', async () => {
  const xml =
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="a"><Table><Row><Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><Font>김</Font><B>도</B>현 &lt;b&gt;</ss:Data></Cell></Row></Table></Worksheet></Workbook>'
  expect(await csvOf(Buffer.from(xml))).toContain('김도현 <b>')
})
