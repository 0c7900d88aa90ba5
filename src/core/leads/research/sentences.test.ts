import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

test('sentences end at line breaks and at marks before white space', () => {
  expect(splitSentences('한빛정밀은 2008년에 설립되었습니다. 자동화 장비를 만듭니다!\n고객사 120곳')).toEqual(
    ['한빛정밀은 2008년에 설립되었습니다.', '자동화 장비를 만듭니다!', '고객사 120곳'],
  )
})

test('numbers, dates, versions and abbreviations do not end a sentence', () => {
  const lines = [
    '시장 점유율은 38.5%입니다.',
    'Hanbit Co., Ltd. makes sensors for Samsung Electronics Co. and others.',
    '3. 사업 분야',
    'ver 2.1.0을 출시했습니다.',
    '▶ 2024. 10 경진대회 우수상',
    '2024. 10. 25 경진대회 우수상',
    '2024.10. 경진대회 우수상',
  ]
  for (const line of lines) expect(splitSentences(line)).toEqual([line])
})

test('parts without letters and digits are no sentences', () => {
  expect(splitSentences('---\n\n · \n한빛정밀')).toEqual(['한빛정밀'])
})

test('no sentence is longer than the limit, and no letter is lost', () => {
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('가', ' ', '.', 'a', '\n', '3', '😀'), maxLength: 2000 }),
      (text) => {
        const sentences = splitSentences(text)
        for (const sentence of sentences) expect(sentence.length).toBeLessThanOrEqual(400)
        expect(letters(sentences.join(' '))).toBe(letters(text))
      },
    ),
  )
})

test('a sentence of more than 400 characters is cut', () => {
  expect(splitSentences('가'.repeat(401)).map(({ length }) => length)).toEqual([400, 1])
})

test('a long text of abbreviations is read to its end', () => {
  const text = 'Co. '.repeat(50_000)
  expect(splitSentences(text).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
})
