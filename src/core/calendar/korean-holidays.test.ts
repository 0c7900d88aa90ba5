import { y2020, y2021, y2022, y2023, y2024, y2025, y2026, y2027 } from '@hyunbinseo/holidays-kr/all'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from './date.ts'
import { koreanHoliday, solarDateOf } from './korean-holidays.ts'
import { isWorkingDay } from './working-day.ts'

const OFFICIAL: Record<number, Record<string, readonly string[]>> = {
  2020: y2020,
  2021: y2021,
  2022: y2022,
  2023: y2023,
  2024: y2024,
  2025: y2025,
  2026: y2026,
  2027: y2027,
}

function holidaysOf(year: number): Record<string, string> {
  const found: Record<string, string> = {}
  for (let date = `${year}-01-01`; date.startsWith(`${year}-`); date = addDays(date, 1)) {
    const name = koreanHoliday(date)
    if (name !== null) found[date] = name
  }
  return found
}

/** The official calendar calls Christmas 기독탄신일; people say 성탄절. */
const calledOf = (names: readonly string[]): string => names.join(', ').replace('기독탄신일', '성탄절')

test.each(Object.keys(OFFICIAL).map(Number))(
  '%i has exactly the holidays of the official calendar',
  (year) => {
    const official = Object.entries(OFFICIAL[year] ?? {}).map(([date, names]) => [date, calledOf(names)])
    expect(official.length).toBeGreaterThan(14)
    expect(holidaysOf(year)).toEqual(Object.fromEntries(official))
  },
)

test.each([
  ['2028-01-27', '2028-10-03'],
  ['2029-02-13', '2029-09-22'],
  ['2030-02-03', '2030-09-12'],
  ['2031-01-23', '2031-10-01'],
  ['2033-01-31', '2033-09-08'],
  ['2034-02-19', '2034-09-27'],
  ['2037-02-15', '2037-09-24'],
  ['2042-01-22', '2042-09-28'],
  ['2045-02-17', '2045-09-25'],
  ['2050-01-23', '2050-09-30'],
])('설날 is %s and 추석 %s', (newYear, harvest) => {
  const year = Number(newYear.slice(0, 4))
  expect(solarDateOf(year, 1, 1)).toBe(newYear)
  expect(solarDateOf(year, 8, 15)).toBe(harvest)
  expect(koreanHoliday(newYear)).toContain('설날')
  expect(koreanHoliday(harvest)).toContain('추석')
})

test('추석 on 개천절 has one substitute, and two when it also collides with a Sunday', () => {
  expect(koreanHoliday('2028-10-03')).toBe('개천절, 추석')
  expect(koreanHoliday('2028-10-05')).toBe('대체공휴일(추석)')
  expect(koreanHoliday('2028-10-06')).toBeNull()
  expect(koreanHoliday('2036-10-06')).toBe('대체공휴일(추석)')
  expect(koreanHoliday('2036-10-07')).toBe('대체공휴일(추석)')
  expect(koreanHoliday('2036-10-08')).toBeNull()
})

test('a substitute skips another holiday, and a Saturday of 설날 has none', () => {
  expect(koreanHoliday('2036-05-06')).toBe('대체공휴일(부처님 오신 날)')
  expect(weekdayOf('2026-09-26')).toBe(6)
  expect(koreanHoliday('2026-09-28')).toBeNull()
})

test('제헌절 and 노동절 are holidays from 2026 on', () => {
  expect(koreanHoliday('2025-07-17')).toBeNull()
  expect(koreanHoliday('2025-05-01')).toBeNull()
  expect(koreanHoliday('2029-07-17')).toBe('제헌절')
  expect(koreanHoliday('2032-05-03')).toBe('대체공휴일(노동절)')
})

test('every year to 2050 has its holidays and no weekend among its substitutes', () => {
  for (let year = 2020; year <= 2050; year++) {
    const holidays = Object.entries(holidaysOf(year))
    expect(holidays.length).toBeGreaterThanOrEqual(15)
    expect(holidays.length).toBeLessThanOrEqual(27)
    for (const [date, name] of holidays) {
      if (name.startsWith('대체')) expect([1, 2, 3, 4, 5]).toContain(weekdayOf(date))
    }
  }
})

test('a working day is neither a weekend nor a holiday nor its substitute', () => {
  expect(isWorkingDay('2026-09-23')).toBe(true)
  expect(isWorkingDay('2026-09-24')).toBe(false)
  expect(isWorkingDay('2026-09-27')).toBe(false)
  expect(isWorkingDay('2026-10-05')).toBe(false)
  expect(isWorkingDay('2026-10-10')).toBe(false)
})
