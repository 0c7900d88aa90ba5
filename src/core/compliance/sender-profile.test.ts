import { expect, test } from 'vitest'
import { composeMessage } from '#core/sending/compose-message.ts'
import { threadOf } from '#core/sending/message-headers.ts'
import { mailedSubject } from '#core/sending/subject.ts'
import { testSubject } from '#core/sending/test-mail.ts'
import { launchFindings } from '#core/sequences/launch.ts'
import { workflowFrom } from '#core/sequences/workflow/workflow.fixture.ts'
import { EMPTY_SENDER_PROFILE, missingSenderFields, type SenderProfile } from './sender-profile.ts'

const profile: SenderProfile = {
  isAdvertising: true,
  senderName: '(주)이음 <영업팀>',
  email: 'sales@ieum.example',
  phone: '02-123-4567',
  postalAddress: '서울시 중구 세종대로 1',
}
const optOutUrl = 'https://ieum.example/u/abc?a=1&b=2'
const compose = (over: Partial<Parameters<typeof composeMessage>[0]> = {}) =>
  composeMessage({
    content: { subject: '여름 제안', bodyText: '안녕하세요.', bodyHtml: '' },
    thread: null,
    optOutUrl,
    profile,
    ...over,
  })
const times = (text: string, part: string) => text.split(part).length - 1

test('an advertisement begins with the label and contains sender data and opt-out in text and HTML', () => {
  const { subject, text, html } = compose({
    content: { subject: '여름 제안', bodyText: '안녕하세요.', bodyHtml: '<p>안녕하세요.</p>' },
  })
  expect(subject).toBe('(광고) 여름 제안')
  for (const part of [text, html ?? '']) {
    for (const said of [
      '02-123-4567',
      'sales@ieum.example',
      '서울시 중구 세종대로 1',
      '수신을 원하지 않으시면',
    ])
      expect(times(part, said)).toBe(1)
    expect(part).toContain('If you do not want to receive')
  }
  expect(text).toContain(optOutUrl)
  expect(html).toContain('href="https://ieum.example/u/abc?a=1&amp;b=2"')
  expect(html).toContain('(주)이음 &lt;영업팀&gt;')
})

test('nothing is added to a mail that is no advertisement, or while the question is unanswered', () => {
  for (const isAdvertising of [false, null]) {
    const { subject, text } = compose({ profile: { ...profile, isAdvertising } })
    expect([subject, text]).toEqual(['여름 제안', '안녕하세요.'])
  }
})

test('a text with its own footer and label contains each once', () => {
  const once = compose()
  const again = compose({
    content: { subject: once.subject, bodyText: once.text, bodyHtml: `<p>${once.text}</p>` },
  })
  expect(again.subject).toBe(once.subject)
  for (const said of ['02-123-4567', '세종대로 1', '수신을 원하지', 'If you do not want'])
    expect(times(again.text, said)).toBe(1)
  expect(times(again.html ?? '', '02-123-4567')).toBe(1)
})

test.each([
  ['a short host', 'https://ieum.example', 1],
  ['a long host', 'https://mail-automation.sales.hanbit-precision.example', 2],
])('with %s no line of the text footer is longer than 76 characters', (_host, appUrl, linkLines) => {
  const url = `${appUrl}/u/7hQ2mXc9RkVtB4`
  const { text, html } = compose({
    optOutUrl: url,
    profile: { ...profile, postalAddress: `${'서울시 중구 세종대로 1 '.repeat(8)}3층` },
    content: { subject: '제안', bodyText: '안녕하세요.', bodyHtml: '<p>안녕하세요.</p>' },
  })
  const lines = text.split('\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(76)
  expect(text).toContain(linkLines === 1 ? `Unsubscribe: ${url}` : `Unsubscribe:\n${url}`)
  expect(html).toContain(`<a href="${url}"`)
  expect(html).toContain('reply with “unsubscribe”. No sign-in, no cost.')
  // a text that contains the footer already does not get it twice
  const again = compose({ optOutUrl: url, content: { subject: '제안', bodyText: text, bodyHtml: '' } })
  expect(times(again.text, url)).toBe(1)
  expect(times(again.text, 'If you do not want')).toBe(1)
  expect(times(again.text, 'No sign-in')).toBe(1)
})

test.each([
  ['', '여름 제안', '(광고) 여름 제안'],
  ['', '(광고) 여름 제안', '(광고) 여름 제안'],
  ['', 'Re: 여름 제안', '(광고) 여름 제안'],
  ['다른 이야기', '(광고) 여름 제안', '(광고) 다른 이야기'],
  ['(광고) 다른 이야기', null, '(광고) 다른 이야기'],
])('a follow-up %j after %j has the subject %j', (own, before, expected) => {
  expect(mailedSubject(own, before, profile)).toBe(expected)
})

test('a thread that began with the label keeps it when the setting is turned off', () => {
  expect(mailedSubject('', '(광고) 여름 제안', EMPTY_SENDER_PROFILE)).toBe('(광고) 여름 제안')
  expect(mailedSubject('', '여름 제안', EMPTY_SENDER_PROFILE)).toBe('Re: 여름 제안')
})

test('identical subjects form one thread by their headers, another subject starts a new one', () => {
  const mail = (subject: string, n: number) => ({ subject, messageId: `<${n}@x.kr>` })
  const same = [mail('(광고) 제안', 1), mail('(광고) 제안', 2), mail('(광고) 제안', 3)]
  expect(threadOf(same)?.references).toEqual(['<1@x.kr>', '<2@x.kr>', '<3@x.kr>'])
  expect(threadOf([...same, mail('(광고) 다른 것', 4)])?.references).toEqual(['<4@x.kr>'])
  expect(threadOf([mail('제안', 1), mail('(광고) 제안', 2)])?.references).toHaveLength(2)
  expect(threadOf([mail('제안', 1), mail('Re: 제안', 2)])?.references).toHaveLength(2)
  expect(threadOf([])).toBeNull()
})

test('a test mail keeps the label at the very start', () => {
  expect(testSubject('(광고) 여름 제안')).toBe('(광고) [테스트] 여름 제안')
  expect(testSubject('여름 제안')).toBe('[테스트] 여름 제안')
})

test('missing data of an advertisement is reported by field, and only for advertisements', () => {
  expect(missingSenderFields({ ...profile, phone: ' ', postalAddress: '' })).toEqual([
    'phone',
    'postalAddress',
  ])
  expect(missingSenderFields({ ...EMPTY_SENDER_PROFILE, isAdvertising: false })).toEqual([])
})

test.each([
  ['unanswered', [EMPTY_SENDER_PROFILE], ['advertising_unspecified warning']],
  ['no advertisement', [{ ...EMPTY_SENDER_PROFILE, isAdvertising: false }], []],
  ['complete', [profile], []],
  ['incomplete', [{ ...profile, email: '' }], ['sender_profile_incomplete error']],
  ['one of two incomplete', [profile, { ...profile, phone: '' }], ['sender_profile_incomplete error']],
])('launching with a profile that is %s', (_name, profiles, expected) => {
  const findings = launchFindings({
    workflow: workflowFrom('start>A'),
    mailboxes: { connected: 1, paused: 0, disconnected: 0 },
    senders: [],
    isOptOutReachable: true,
    customFields: [],
    missingValues: [],
    allowedFields: null,
    keptFiles: new Set(),
    imageSizes: new Map(),
    generated: new Map(),
    outdated: new Map(),
    reviewRequired: false,
    senderDomains: [],
    bounces: null,
    isTrackingUnreachable: false,
    profiles,
    grounds: [],
    today: '2026-11-23',
  })
  const own = findings.filter(({ code }) => /advertising|sender/.test(code))
  expect(own.map(({ code, level }) => `${code} ${level}`)).toEqual(expected)
})
