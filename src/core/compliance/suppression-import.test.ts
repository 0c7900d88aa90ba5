import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessSuppressionColumns, parseSuppression } from './suppression-import.ts'

test.each([
  ['Kim@Company.co.kr', 'address', 'kim@company.co.kr'],
  [' 김하늘 <kim@company.co.kr> ', 'address', 'kim@company.co.kr'],
  ['mailto:kim@company.co.kr', 'address', 'kim@company.co.kr'],
  ['ｋｉｍ@company.co.kr', 'address', 'kim@company.co.kr'],
  ['@company.co.kr', 'domain', 'company.co.kr'],
  ['한빛.kr', 'domain', 'xn--bj0b10s.kr'],
])('%s is the %s %s', (cell, kind, value) => {
  const read = parseSuppression(cell)
  expect(read).toMatchObject({ ok: true, kind })
  if (value.startsWith('xn--')) expect(read.ok && read.values[0]).toMatch(/^xn--.+\.kr$/)
  else expect(read).toMatchObject({ values: [value] })
})

test('every address of a cell is suppressed', () => {
  expect(parseSuppression('"김, 하늘" <kim@company.co.kr>; lee@company.co.kr')).toEqual({
    ok: true,
    kind: 'address',
    values: ['kim@company.co.kr', 'lee@company.co.kr'],
  })
})

test.each(['', '  ', 'kim@', '@', 'company', 'kim company.co.kr', 'gmail.com', '@naver.com', '=1+1'])(
  '‘%s’ is rejected with a reason',
  (cell) =>
    expect(parseSuppression(cell)).toMatchObject({ ok: false, reason: expect.stringMatching(/[가-힣]/) }),
)

test('an accepted value is accepted again unchanged', () => {
  const cell = fc.oneof(fc.string(), fc.emailAddress(), fc.domain(), fc.string({ unit: 'binary' }))
  void fc.assert(
    fc.property(cell, (text) => {
      const read = parseSuppression(text)
      if (read.ok) expect(parseSuppression(read.values.join(';'))).toEqual(read)
    }),
    { numRuns: 1000 },
  )
})

test('the column is found by its title, else by its content', () => {
  const rows = [['가', 'a@b.example', '그만']]
  expect(guessSuppressionColumns(['이름', '이메일 주소', '사유'], rows)).toEqual({
    valueColumn: '이메일 주소',
    noteColumn: '사유',
  })
  expect(guessSuppressionColumns(['열 1', '열 2', '열 3'], rows)).toEqual({
    valueColumn: '열 2',
    noteColumn: null,
  })
})

test('a cell of any length is read in time that grows with it', () => {
  expect(parseSuppression(`(${' '.repeat(1_000_000)}`)).toMatchObject({ ok: false })
})
