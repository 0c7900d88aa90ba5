import { expect, test } from 'vitest'
import { helpTarget } from './help-target.ts'

test('a screen leads to its own section, a tab of the settings too, and an unknown path to the index', () => {
  expect(helpTarget('/leads', '')).toBe('/help/leads#연락처-검색과-선택')
  expect(helpTarget('/leads/imports', '')).toBe('/help/leads#가져오기-기록과-되돌리기')
  expect(helpTarget('/settings', '')).toBe('/help/team#역할')
  expect(helpTarget('/settings', '?tab=keys')).toBe('/help/connect#api-키')
  expect(helpTarget('/unknown', '')).toBe('/help')
})
