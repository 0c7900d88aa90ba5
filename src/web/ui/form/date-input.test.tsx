// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readDate } from './date-input.tsx'

test.each([
  ['2026-12-01', '2026-12-01'],
  ['2026.12.1', '2026-12-01'],
  ['2026. 12. 1.', '2026-12-01'],
  ['2026/2/28', '2026-02-28'],
  ['20261201', '2026-12-01'],
  [' ', ''],
  ['2026-02-30', null],
  ['2026-1', null],
  ['내일', null],
])('the text %j is the date %j', (text, date) => {
  expect(readDate(text)).toBe(date)
})
