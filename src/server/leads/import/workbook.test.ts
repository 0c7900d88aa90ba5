import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { cellText } from './sheet-cell.ts'
import { workbook } from './workbook.fixture.ts'
import { asCsv } from './workbook.ts'

const MIB = 1024 * 1024

const text = async (bytes: Uint8Array): Promise<string> => (await asCsv(bytes)).toString()
const errorOf = (bytes: Uint8Array, options = {}): Promise<string> =>
  asCsv(bytes, options).then(
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

test('cells contain what the sheet shows, without exponents and rounding digits', () => {
  expect([1e21, 0.1 + 0.2, -3, true, null, undefined].map(cellText)).toEqual([
    '1000000000000000000000',
    '0.3',
    '-3',
    'TRUE',
    '',
    '',
  ])
})

test('a text file is returned unchanged', async () => {
  const csv = Buffer.from('회사명\n한빛\n')
  expect(await asCsv(csv)).toEqual(csv)
})

test('an unreadable, old or locked workbook is rejected with a hint', async () => {
  expect(await errorOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('.xlsx나 CSV로')
  expect(await errorOf(Buffer.from('504b0304ffff', 'hex'))).toContain('CSV UTF-8')
  expect(await errorOf(zipSync({ 'word/document.xml': strToU8('<x/>') }))).toContain('CSV UTF-8')
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
    `회사&명,서울 \n\n\n,2026-11-21,2026-11-21,1500${','.repeat(23)}결결\nTRUE,#N/A,"첫 줄\n둘째",\n`,
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
  const reading = asCsv(workbook([['회사명'], ...rows]), { signal: gone.signal })
  gone.abort(new Error('the caller has gone'))
  await expect(reading).rejects.toThrow('the caller has gone')
})
