import { expect, test } from 'vitest'
import { isCardForm } from './card-form.ts'

const lines = (text: string): string[][] => text.split('\n').map((line) => line.split('|'))

test('lines of a label and its value are cards', () => {
  expect(
    isCardForm(lines('명함 1\n회사명|한빛\n성명|김도현\n이메일|a@hanbit.example\n\n명함 2\n회사명|누리')),
  ).toBe(true)
  expect(
    isCardForm(lines('회사명|한빛|성명|김도현\n전화|02-1|이메일|a@hanbit.example\n회사명|누리|성명|이서윤')),
  ).toBe(true)
  expect(isCardForm(lines('회사명: 한빛\n담당자 : 김도현\nE-mail： a@hanbit.example'))).toBe(true)
})

test('a table is no card, also below lines with labels', () => {
  const table = '회사명|성명|이메일\n한빛|김도현|a@hanbit.example'
  expect(isCardForm(lines(table))).toBe(false)
  expect(isCardForm(lines(`회사명|우리\n작성자|나\n이메일|me@our.example\n담당|나\n${table}`))).toBe(false)
  expect(
    isCardForm(lines('이름|이메일\n한빛|a@hanbit.example\n누리|b@nuri.example\n다온|c@daon.example')),
  ).toBe(false)
})
