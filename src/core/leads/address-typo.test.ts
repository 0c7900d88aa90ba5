import { expect, test } from 'vitest'
import { suggestedAddress } from './address-typo.ts'

test.each([
  ['naver.con', 'naver.com'],
  ['anver.com', 'naver.com'],
  ['navr.com', 'naver.com'],
  ['gmial.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['hanmial.net', 'hanmail.net'],
  ['duam.net', 'daum.net'],
  ['nate.cm', 'nate.com'],
  ['hotmail.ocm', 'hotmail.com'],
])('%s is offered as %s', (typed, meant) => {
  expect(suggestedAddress(`kim@${typed}`)).toBe(`kim@${meant}`)
})

test.each([
  ['hanbit.con', 'hanbit.com'],
  ['hanbit.cokr', 'hanbit.co.kr'],
  ['hanbit.co.krr', 'hanbit.co.kr'],
  ['hanbit.nte', 'hanbit.net'],
  ['hanbit.c0m', 'hanbit.com'],
])('an ending that does not exist is offered as the usual one: %s, %s', (typed, meant) => {
  expect(suggestedAddress(`kim@${typed}`)).toBe(`kim@${meant}`)
})

test.each([
  ['kim@hanbit.co,kr', 'kim@hanbit.co.kr'],
  ['kim@hanbit..kr', 'kim@hanbit.kr'],
  ['ki..m@hanbit.kr', 'ki.m@hanbit.kr'],
  ['김도현 <kim@naver.con>', 'kim@naver.com'],
])('%s is offered as %s', (typed, meant) => expect(suggestedAddress(typed)).toBe(meant))

test.each(
  `naver.com gmail.com ymail.com mail.com email.com live.com love.com never.com date.com note.com data.net gmx.net
  yahoo.co.jp yahoo.fr hotmail.fr outlook.jp outlook.kr aver.com naver.net navercorp.com kakaocorp.com empas.com empal.com
  hanbit.io hanbit.ai hanbit.dev hanbit.co hanbit.한국 hanbit.example`.split(/\s+/),
)('%s is a domain of its own', (domain) => expect(suggestedAddress(`kim@${domain}`)).toBeNull())

test.each(['', '없음', 'kim', '김도현@hanbit.kr', 'kim@x@hanbit.kr', '@naver.con'])(
  'nothing is offered for %j',
  (cell) => expect(suggestedAddress(cell)).toBeNull(),
)
