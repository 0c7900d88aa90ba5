import { expect, test } from 'vitest'
import { classifyParsed, classifyReport } from './classify.ts'
import type { ParsedMail } from './parsed-mail.ts'
import { readMessage } from './read-message.ts'

const LEAD = { name: '박서준', address: 'park@hanbit.example' }
const OURS = { name: '김민지', address: 'kim@ieum-sales.example' }

const mail = (change: Partial<ParsedMail>, headers: Record<string, string> = {}): ParsedMail => ({
  headers: new Map(Object.entries(headers).map(([name, value]) => [name, [value]])),
  messageId: '<reply@hanbit.example>',
  inReplyTo: ['<second@ieum-sales.example>'],
  references: ['<first@ieum-sales.example>', '<second@ieum-sales.example>'],
  from: LEAD,
  originalSenders: [],
  replyTo: [],
  to: [OURS],
  subject: 'Re: 제안',
  date: null,
  localDate: '2026-11-20',
  text: '네, 좋습니다.\n\n> 제안드립니다.',
  html: null,
  contentType: 'text/plain',
  reportType: null,
  deliveryStatus: [],
  returned: [],
  feedbackReport: null,
  dispositionNotification: null,
  calendarMethod: null,
  ...change,
})

test('a message is read once into lines, own words, ids and flags', () => {
  expect(readMessage(mail({}))).toMatchObject({
    lines: ['네, 좋습니다.', '', '> 제안드립니다.'],
    own: '네, 좋습니다.',
    below: '',
    messageIds: ['<second@ieum-sales.example>', '<first@ieum-sales.example>'],
    flags: { isInThread: true, hasReplyPrefix: true, hasEmptyReturnPath: false, isFromMachine: false },
  })
})

test('a human reply is no report, and our own mail is one of ours whatever it contains', () => {
  expect(classifyReport(readMessage(mail({}), [OURS.address]))).toBeNull()
  const ownCopy = mail({ from: OURS, feedbackReport: 'Feedback-Type: abuse' })
  expect(classifyParsed(ownCopy, { ownAddresses: ['KIM@ieum-sales.example'] }).kind).toBe('own_copy')
})

test('a feedback report is checked before a delivery report', () => {
  const deliveryStatus = ['Final-Recipient: rfc822; park@hanbit.example\nAction: failed\nStatus: 5.1.1']
  expect(classifyParsed(mail({ deliveryStatus })).kind).toBe('bounce')
  expect(classifyParsed(mail({ deliveryStatus, feedbackReport: 'Feedback-Type: abuse' })).kind).toBe(
    'complaint',
  )
})

test('a bare opt-out subject is checked before the signs of an automatic reply', () => {
  const automatic = { 'auto-submitted': 'auto-replied' }
  const bare = { inReplyTo: [], references: [], text: '' }
  expect(classifyParsed(mail({ ...bare, subject: 'unsubscribe' }, automatic)).kind).toBe('opt_out')
  expect(classifyParsed(mail({ ...bare, subject: '제안' }, automatic)).kind).toBe('auto_reply')
})

test('a sure opt-out of a program is likely, so that a user decides', () => {
  const text = '메일을 보내지 마세요.'
  expect(classifyParsed(mail({ text })).kind).toBe('opt_out')
  expect(classifyParsed(mail({ text }, { 'auto-submitted': 'auto-replied' }))).toMatchObject({
    kind: 'auto_reply',
    optOut: { level: 'likely' },
  })
})

test('our mail below a reply without any mark is no part of it, unless there is nothing else', () => {
  const sent = '안녕하세요, 이음 김민지입니다.\n물류 창고의 재고 조사를 하루 만에 끝낸 사례를 보내 드립니다.'
  const read = (text: string) => classifyParsed(mail({ text }), { sentTexts: [sent] }).replyText
  expect(read(`네, 받아 보겠습니다.\n\n김민지\n${sent}`)).toBe('네, 받아 보겠습니다.\n\n김민지')
  expect(read(sent)).toBe(sent)
  const before = '이미 ㈜한빛 제품을 쓰고 있습니다.'
  expect(read(before)).toBe(before)
})

test('an opt-out is read in a calendar answer, and in list mail only when it is matched and sure', () => {
  const text = '수신거부 부탁드립니다.'
  expect(classifyParsed(mail({ text, calendarMethod: 'REPLY' })).kind).toBe('opt_out')
  const list = mail({ text, inReplyTo: [], references: [], subject: '소식' }, { 'list-unsubscribe': '<x>' })
  expect(classifyParsed(list)).toMatchObject({ kind: 'other', optOut: null })
  expect(classifyParsed(list, { isMatched: true })).toMatchObject({
    kind: 'other',
    optOut: { level: 'likely' },
  })
})
