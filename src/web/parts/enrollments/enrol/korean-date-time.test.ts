import { expect, test } from 'vitest'
import { koreanDateTime } from './korean-date-time.ts'

test('the entered date and time mean Korean time in any browser time zone', () => {
  expect(koreanDateTime('2026-11-23T09:00')).toBe('2026-11-23T00:00:00.000Z')
})

test.each(['', '2026-11-23', '2026-13-01T09:00', '내일'])(
  'an incomplete or impossible value (%s) is undefined',
  (value) => {
    expect(koreanDateTime(value)).toBeUndefined()
  },
)
