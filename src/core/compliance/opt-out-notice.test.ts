import { expect, test } from 'vitest'
import { readOptOut } from '#core/inbox/opt-out/opt-out.ts'
import { noticeDueAt, optOutNotice, requiresNotice } from './opt-out-notice.ts'
import { withTextFooter } from './sender-profile.ts'

const off = { isAdvertising: false, alwaysNotices: false }
const on = { isAdvertising: true, alwaysNotices: false }

test.each([
  ['address', 'link', on, true],
  ['address', 'one_click', on, true],
  ['address', 'reply_text', on, true],
  ['address', 'complaint', on, false],
  ['address', 'manual', on, false],
  ['domain', 'manual', on, false],
  ['domain', 'link', on, false],
  ['address', 'link', { ...on, isAdvertising: null }, true],
  ['address', 'link', off, false],
  ['address', 'link', { ...off, alwaysNotices: true }, true],
  ['address', 'complaint', { ...off, alwaysNotices: true }, false],
] as const)('an opt-out of a %s by %s under %j requires a notice: %s', (kind, reason, profile, expected) => {
  expect(requiresNotice({ kind, reason, profile })).toBe(expected)
})

test('a notice contains sender, day and result, and is no advertisement', () => {
  const facts = { senderName: '(주)이음', address: 'kim@hanbit.example', expressedOn: '2026-11-23' }
  const { subject, bodyText } = optOutNotice({ ...facts, reason: 'link' })
  for (const said of ['(주)이음', '2026년 11월 23일', '수신거부 링크', 'kim@hanbit.example'])
    expect(bodyText).toContain(said)
  expect(subject).not.toContain('광고')
  expect(noticeDueAt(new Date('2026-11-23T00:00:00Z')).toISOString()).toBe('2026-12-07T00:00:00.000Z')
})

test('quoted text of our own mail in a reply is no opt-out', () => {
  const footer = withTextFooter(
    '관심 있습니다. 화요일에 뵙겠습니다.',
    { isAdvertising: true, senderName: '이음', email: 'a@b.kr', phone: '02', postalAddress: '서울' },
    'https://ieum.example/u/x',
  )
  expect(readOptOut(footer, 'Re: 제안')).toBeNull()
  expect(readOptOut('수신거부', 'Re: 제안')?.level).toBe('sure')
})
