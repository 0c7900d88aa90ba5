import { expect, test } from 'vitest'
import { type DiffPart, diffTexts, isSame } from './text-diff.ts'

const shown = (parts: readonly DiffPart[]) =>
  parts
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('')

test('a word is replaced as a whole, never cut inside', () => {
  expect(shown(diffTexts('오늘 연락드립니다.', '오늘 연락드렸습니다.'))).toBe(
    '오늘 [-연락드립니다][+연락드렸습니다].',
  )
})

test('consecutive changed words are one change', () => {
  expect(shown(diffTexts('가 나 다 라', '가 마 바 라'))).toBe('가 [-나 다][+마 바] 라')
})

test('lines are kept', () => {
  expect(shown(diffTexts('첫 줄\n둘째 줄', '첫 줄\n셋째 줄'))).toBe('첫 줄\n[-둘째][+셋째] 줄')
})

test('line endings and outer blanks are ignored', () => {
  expect(isSame(diffTexts('가\r\n나\n', '가\n나'))).toBe(true)
  expect(isSame(diffTexts('가', '나'))).toBe(false)
})

test('both texts can be rebuilt from the parts', () => {
  const [before, after] = ['안녕하세요, 김서연님. 좋은 아침입니다.', '김서연님, 안녕하세요! 좋은 저녁입니다.']
  const parts = diffTexts(before, after)
  const without = (kind: DiffPart['kind']) =>
    parts
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join('')
  expect(without('added')).toBe(before)
  expect(without('removed')).toBe(after)
})

test('a long text is compared by lines, and quickly', () => {
  const line = '이 문장은 꽤 길게 이어지는 본문의 한 줄입니다. '.repeat(4)
  const long = Array.from({ length: 200 }, (_, i) => `${i} ${line}`)
  const other = long.map((text, i) => (i === 100 ? '바뀐 줄' : text))
  const parts = diffTexts(long.join('\n'), other.join('\n'))
  expect(parts.filter(({ kind }) => kind !== 'same').map(({ text }) => text.trim())).toEqual([
    long[100]?.trim(),
    '바뀐 줄',
  ])
})
