import { expect, test } from 'vitest'
import { readReturnDate } from './return-date.ts'

/** a Friday */
const WRITTEN_ON = '2026-11-20'

test.each([
  ['2027년 3월 복직 예정입니다', '2027-03-01'],
  ['새해에 복귀합니다', '2027-01-01'],
  ['익월 1일 복귀', '2026-12-01'],
  ['12월 1일 귀국 예정입니다', '2026-12-01'],
  ['I will be back in the New Year', '2027-01-01'],
  ['on vacation until December 20th and will answer at that time', '2026-12-20'],
  ['away until Monday, November 30 and will reply then', '2026-11-30'],
  ['休假至11月30日', '2026-12-01'],
  ['我将在11月23日至11月27日期间休假', '2026-11-28'],
  ['11月30日まで休暇をいただいております。', '2026-12-01'],
  ['Ab Montag bin ich wieder im Büro', '2026-11-23'],
  ['De retour lundi 30 novembre', '2026-11-30'],
  ['Estaré fuera de la oficina hasta el 27 de noviembre', '2026-11-28'],
  ['Ik ben afwezig tot 27 november', '2026-11-28'],
  ['Ik ben weer aanwezig op 30 november', '2026-11-30'],
])('an absence is read in other languages: %s', (text, firstDayBack) => {
  expect(readReturnDate(text, WRITTEN_ON)).toBe(firstDayBack)
})

test('the second day of a range is read in the same order of day and month as the first', () => {
  expect(readReturnDate('I am out of office from 11/10 to 11/12', WRITTEN_ON)).toBeNull()
  expect(readReturnDate('I am out of office from 11/18 to 11/24', WRITTEN_ON)).toBe('2026-11-25')
})
