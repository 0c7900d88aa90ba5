import { expect, test } from 'vitest'
import { withoutUuencoded } from './uuencoded.ts'

const FILE = 'begin 644 a.txt\n#0V%T\n`\nend'

test('a uuencoded file is not part of the text', () => {
  expect(withoutUuencoded(`네, 첨부합니다.\n\n${FILE}\n감사합니다.`)).toBe('네, 첨부합니다.\n\n감사합니다.')
  expect(withoutUuencoded('cut off\nbegin 644 a.txt\n#0V%T')).toBe('cut off')
})

test('a sentence that begins like one is kept', () => {
  const text = 'begin 644 tests today\nwe can talk on Monday\nend'
  expect(withoutUuencoded(text)).toBe(text)
})
