// Workbooks of gigabytes, and of tens of thousands of rows.
import { expect, test } from 'vitest'
import { workbook } from './workbook.fixture.ts'
import { readFile } from './workbook.ts'

test('an archive that would unpack to gigabytes is rejected before it is unpacked', async () => {
  const zeros = new Uint8Array(160 * 1024 * 1024)
  const bomb = workbook([['회사명']], { 'a.bin': zeros, 'b.bin': zeros })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  await expect(readFile(bomb)).rejects.toThrow('너무 큽니다')
})

test('reading a large sheet does not block other requests', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => [`회사 ${n}`, '담당', `k${n}@example.com`, n])
  const bytes = workbook([['회사명', '담당자명', '이메일', '번호'], ...rows])
  let turns = 0
  let isRead = false
  // each turn of the event loop could serve a request
  const countTurns = () => {
    turns++
    if (!isRead) setImmediate(countTurns)
  }
  countTurns()
  const csv = Buffer.from((await readFile(bytes)).csv).toString()
  isRead = true
  expect(csv.split('\n')).toHaveLength(20_003)
  expect(turns).toBeGreaterThan(10)
})
