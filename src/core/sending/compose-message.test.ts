import { expect, test } from 'vitest'
import { EMPTY_SENDER_PROFILE } from '#core/compliance/sender-profile.ts'
import { composeMessage } from './compose-message.ts'
import type { Thread } from './message-headers.ts'
import { replySubject, startsLikeReply } from './subject.ts'

const content = { subject: '협업 제안', bodyText: '본문', bodyHtml: '' }
const optOutUrl = 'https://ieum.example/u/abc.def_-'
const thread: Thread = {
  subject: '협업 제안',
  messageId: '<2@ieum.example>',
  references: ['<1@ieum.example>'],
}
const compose = (over: Partial<Parameters<typeof composeMessage>[0]> = {}) =>
  composeMessage({ content, thread: null, optOutUrl, profile: EMPTY_SENDER_PROFILE, ...over })
const headersOf = (over: Partial<Parameters<typeof composeMessage>[0]>) =>
  Object.fromEntries(compose(over).headers)

test('a first mail has its subject, its text and the one-click opt-out', () => {
  expect(compose()).toEqual({
    subject: '협업 제안',
    text: '본문',
    html: null,
    headers: [
      ['List-Unsubscribe', '<https://ieum.example/u/abc.def_->'],
      ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    ],
    tracks: { opens: false, clicks: false },
  })
})

test('the HTML part is included when it is not blank', () => {
  expect(compose({ content: { ...content, bodyHtml: '<p>본문</p>' } }).html).toBe('<p>본문</p>')
  expect(compose({ content: { ...content, bodyHtml: ' \n' } }).html).toBeNull()
})

test('Feedback-ID distinguishes sequence and workspace and contains no id', () => {
  const campaign = { sequenceId: '0190aaaa-sequence', workspaceId: '0190bbbb-workspace' }
  const header = headersOf({ campaign })['Feedback-ID'] ?? ''
  expect(header).toMatch(/^[0-9a-z]+:[0-9a-z]+:sequence:[0-9a-z]+$/)
  expect(header).not.toMatch(/0190/)
  const other = headersOf({ campaign: { ...campaign, sequenceId: 'another' } })['Feedback-ID'] ?? ''
  expect(other.split(':')[0]).not.toBe(header.split(':')[0])
  expect(other.split(':').slice(1)).toEqual(header.split(':').slice(1))
})

test('the mail of a mailbox check has no opt-out headers', () => {
  expect(compose({ listUnsubscribe: false }).headers).toEqual([])
})

test('a follow-up without a subject continues its thread', () => {
  const followUp = compose({ content: { ...content, subject: ' ' }, thread })
  expect(followUp.subject).toBe('Re: 협업 제안')
  expect(Object.fromEntries(followUp.headers)).toMatchObject({
    'In-Reply-To': '<2@ieum.example>',
    References: '<1@ieum.example> <2@ieum.example>',
  })
})

test('a follow-up with a subject starts its own thread', () => {
  const followUp = compose({ content: { ...content, subject: '다른 이야기' }, thread })
  expect(followUp.subject).toBe('다른 이야기')
  expect(followUp.headers.map(([name]) => name)).not.toContain('References')
})

test('a long thread keeps its first mail and the latest ten', () => {
  const references = Array.from({ length: 30 }, (_, i) => `<${i}@x.kr>`)
  const long = headersOf({
    content: { ...content, subject: '' },
    thread: { ...thread, messageId: '<29@x.kr>', references },
  })
  expect(long.References?.split(' ')).toEqual(['<0@x.kr>', ...references.slice(20)])
})

test('the first mail of a thread without a subject throws', () => {
  expect(() => compose({ content: { ...content, subject: '\r\n' } })).toThrow()
})

test.each([
  'javascript:alert(1)',
  'https://x.kr/\r\nBcc: a@b.kr',
  'https://x.kr/> <mailto:a@b.kr',
  'https://한글.kr/',
  '',
])('an opt-out link such as %j is a bug that is not mailed', (url) => {
  expect(() => compose({ optOutUrl: url })).toThrow()
})

test('no value adds a second line to a header', () => {
  const evil = '가\r\nBcc: evil@x.kr'
  const injected = compose({
    content: { ...content, subject: '' },
    thread: {
      subject: evil,
      messageId: '<2@x.kr>',
      references: ['<1@x.kr>\r\nBcc: evil@x.kr', '<a b@x.kr>', 'bare@x.kr', '<한글@x.kr>'],
    },
  })
  expect(injected.subject).toBe('Re: 가 Bcc: evil@x.kr')
  expect(Object.fromEntries(injected.headers).References).toBe('<2@x.kr>')
  expect(compose({ content: { ...content, subject: evil } }).subject).toBe('가 Bcc: evil@x.kr')
  for (const [name, value] of injected.headers) expect(`${name}${value}`).toMatch(/^[ -~]+$/)
})

test('an invalid parent Message-ID leaves the mail without thread headers', () => {
  const headers = headersOf({
    content: { ...content, subject: '' },
    thread: { ...thread, messageId: '<x>\r\ny' },
  })
  expect(Object.keys(headers)).toEqual(['List-Unsubscribe', 'List-Unsubscribe-Post'])
})

test.each([
  'Re: 제안',
  'RE:제안',
  're : 제안',
  'Re[2]: 제안',
  'Fwd: 제안',
  'FW: 제안',
  'AW: 제안',
  '회신: 제안',
  '[회신] 제안',
  '(전달) 제안',
  '전달： 제안',
  '【답장】 제안',
  '답변: 제안',
  '  \u200BRe: 제안',
  'Ｒｅ： 제안',
  '[Re] 제안',
  '(광고) Re: 제안',
])('%j pretends to be an answer', (subject) => {
  expect(startsLikeReply(subject)).toBe(true)
})

test.each([
  '제안',
  'Reach the market',
  'Re-thinking sales',
  '회신 부탁드립니다',
  '전달드린 자료 관련',
  'Forward 2026',
  '(광고) 신제품',
])('%j is an honest subject', (subject) => {
  expect(startsLikeReply(subject)).toBe(false)
})

test.each([
  ['제안', 'Re: 제안'],
  ['Re: 제안', 'Re: 제안'],
  ['RE: 제안', 'RE: 제안'],
  ['회신: 제안', '회신: 제안'],
  ['(광고) 제안', '(광고) 제안'],
])('the answer to %s has the subject %s', (subject, answer) => {
  expect(replySubject(subject)).toBe(answer)
})
