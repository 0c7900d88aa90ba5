import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { cellText } from './sheet-cell.ts'
import { workbook } from './workbook.fixture.ts'
import { asCsv } from './workbook.ts'

const text = async (bytes: Uint8Array): Promise<string> => (await asCsv(bytes)).toString()
const refusal = (bytes: Uint8Array): Promise<string> =>
  asCsv(bytes).then(
    () => '',
    (error: Error) => error.message,
  )

test('the first sheet comes as CSV: Hangul, quotes, days and numbers as a person would have typed them', async () => {
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

test('cells hold what the sheet shows, without exponents and stray digits', () => {
  expect([1e21, 0.1 + 0.2, -3, true, null, undefined].map(cellText)).toEqual([
    '1000000000000000000000',
    '0.3',
    '-3',
    'TRUE',
    '',
    '',
  ])
})

test('a text file is handed on to the letter', async () => {
  const csv = Buffer.from('회사명\n한빛\n')
  expect(await asCsv(csv)).toEqual(csv)
})

test('what is no workbook, an old one or a locked one is refused with what to do', async () => {
  expect(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('.xlsx나 CSV로')
  expect(await refusal(Buffer.from('504b0304ffff', 'hex'))).toContain('CSV UTF-8')
  expect(await refusal(zipSync({ 'word/document.xml': strToU8('<x/>') }))).toContain('CSV UTF-8')
  const broken = workbook([['회사명']], { 'xl/workbook.xml': strToU8('<workbook><<<') })
  expect(await refusal(broken)).toContain('CSV UTF-8')
})

test('an archive that would unpack to gigabytes is refused before it is unpacked', async () => {
  const zeros = new Uint8Array(160 * 1024 * 1024)
  const bomb = workbook([['회사명']], { 'a.bin': zeros, 'b.bin': zeros })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expect(await refusal(bomb)).toContain('너무 큽니다')
})

test('while a large sheet is read, everything else goes on', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => [`회사 ${n}`, '담당', `k${n}@example.com`, n])
  const bytes = workbook([['회사명', '담당자명', '이메일', '번호'], ...rows])
  let turns = 0
  const ticking = setInterval(() => turns++, 5)
  const csv = await text(bytes)
  clearInterval(ticking)
  expect(csv.split('\n')).toHaveLength(20_002)
  expect(turns).toBeGreaterThan(10)
})
