import { expect, test } from 'vitest'
import {
  isNotificationMessageId,
  type NotificationFacts,
  notificationMail,
  notificationMessage,
  notificationMessageId,
} from './notification-message.ts'

const URL = 'https://ieum.example/in/w'
const facts = (values: Partial<NotificationFacts> = {}): NotificationFacts => ({
  event: 'interested',
  who: '무지개상사 김하늘',
  sentence: '자료를 보내 주세요.',
  text: '안녕하세요.\n자료를 보내 주세요.',
  path: '/inbox?thread=t',
  isSandbox: false,
  ...values,
})
const shown = { url: URL, showsText: true }

test('a message has the lead, the intent with its sentence, the beginning of the reply and a link', () => {
  expect(notificationMessage([facts()], shown)).toEqual({
    title: '[관심] 무지개상사 김하늘',
    lines: ['“자료를 보내 주세요.”'],
    quote: '안녕하세요.\n자료를 보내 주세요.',
    url: 'https://ieum.example/in/w/inbox?thread=t',
  })
})

test('at most 300 characters of a reply are shown, and no half of a character', () => {
  const { quote } = notificationMessage([facts({ text: '가😀'.repeat(400) })], shown)
  expect([...(quote ?? '')]).toHaveLength(300)
  expect(quote?.endsWith('…')).toBe(true)
  expect(quote).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/)
})

test('a workspace that keeps words out gets the lead, the intent and the link only', () => {
  expect(notificationMessage([facts()], { url: URL, showsText: false })).toMatchObject({
    title: '[관심] 무지개상사 김하늘',
    lines: [],
    quote: null,
  })
  const stopped = facts({
    event: 'mailbox_stopped',
    who: 'a@b.kr',
    sentence: '로그인이 거부되었습니다.',
    text: '',
  })
  expect(notificationMessage([stopped], { url: URL, showsText: false }).lines).toEqual([
    '로그인이 거부되었습니다.',
  ])
})

test('several are a summary of ten lines that counts the others', () => {
  const many = Array.from({ length: 12 }, (_, i) => facts({ who: `회사${i}` }))
  const { title, lines, quote, url } = notificationMessage(many, shown)
  expect(title).toBe('새 알림 12건')
  expect(lines).toHaveLength(11)
  expect(lines.slice(-2)).toEqual(['[관심] 회사9', '외 2건'])
  expect([quote, url]).toEqual([null, `${URL}/today`])
})

test('a sandbox is named, and a name of several lines is one', () => {
  expect(notificationMessage([facts({ who: '가\n나', isSandbox: true })], shown).title).toBe(
    '[샌드박스] [관심] 가 나',
  )
})

test('a mail escapes what a lead wrote', () => {
  const evil = facts({ who: '<b>회사</b>', text: '<img src=x onerror=alert(1)>' })
  const { html, text, subject } = notificationMail(notificationMessage([evil], shown), `${URL}/settings`)
  expect(html).not.toMatch(/<img|<b>회사/)
  expect(html).toContain('&lt;img src=x')
  expect(text).toContain('<img src=x onerror=alert(1)>')
  expect(subject).toBe('[이음] [관심] <b>회사</b>')
})

test('its Message-ID is recognised with and without brackets', () => {
  const id = notificationMessageId('1', 'kim@ieum.example')
  expect(isNotificationMessageId(id)).toBe(true)
  expect(isNotificationMessageId(id.slice(1, -1))).toBe(true)
  expect(isNotificationMessageId('<ieum.test.1@ieum.example>')).toBe(false)
  expect(isNotificationMessageId('')).toBe(false)
})
