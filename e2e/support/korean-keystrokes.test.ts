import { expect, test } from 'vitest'
import { keystrokesFor } from './korean-keystrokes.ts'

const shown = (text: string) =>
  keystrokesFor(text)
    .map((stroke) => (stroke.do === 'compose' ? stroke.text : `${stroke.do}:${stroke.text}`))
    .join(' ')

test('a syllable grows letter by letter', () => {
  expect(shown('한')).toBe('ㅎ 하 한 commit:한')
})

test('a consonant joins the syllable before it until its vowel comes', () => {
  expect(shown('하나')).toBe('ㅎ 하 한 commit:하 나 commit:나')
})

test('a consonant that cannot join starts its own syllable', () => {
  expect(shown('한국')).toBe('ㅎ 하 한 commit:한 ㄱ 구 국 commit:국')
})

test('a consonant joins a final into a double one', () => {
  expect(shown('갈구')).toBe('ㄱ 가 갈 갉 commit:갈 구 commit:구')
})

test('letters of two keys take two strokes', () => {
  expect(shown('닭')).toBe('ㄷ 다 달 닭 commit:닭')
  expect(shown('왜')).toBe('ㅇ 오 왜 commit:왜')
})

test('a tense consonant is one shifted key', () => {
  expect(keystrokesFor('꼭')[0]).toEqual({ do: 'compose', text: 'ㄲ', code: 'KeyR', shift: true })
  expect(shown('꼭꼭')).toBe('ㄲ 꼬 꼭 commit:꼭 ㄲ 꼬 꼭 commit:꼭')
})

test('blanks, Latin letters and lone letters end a syllable', () => {
  expect(shown('가 aㅋ')).toBe('ㄱ 가 commit:가 press:  press:a ㅋ commit:ㅋ')
})

test('the committed text equals the input, for every Korean syllable', () => {
  const every = Array.from({ length: 11_172 }, (_, index) => String.fromCodePoint(0xac00 + index)).join('')
  const left = keystrokesFor(every)
    .map((stroke) => (stroke.do === 'compose' ? '' : stroke.text))
    .join('')
  expect(left).toBe(every)
  expect(
    keystrokesFor(every).every((stroke) => stroke.do !== 'compose' || /^Key[A-Z]$/.test(stroke.code)),
  ).toBe(true)
})
