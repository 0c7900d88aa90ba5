import { expect, test } from 'vitest'
import { ENROLLMENT_STATUSES } from '#core/enrollments/enrollment.ts'
import { defaultMailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { SEQUENCE_STATUSES } from '#core/sequences/sequence.ts'
import { decideSend, type SendFacts } from './decide-send.ts'

/** Tuesday 24 November 2026, 10:00 in Seoul */
const TUESDAY = new Date('2026-11-24T01:00:00Z')
const CONTENT = { subject: '제안', bodyText: '안녕하세요', bodyHtml: '' }
const facts = (change: Partial<SendFacts> = {}, mailbox: Partial<SendFacts['mailbox']> = {}): SendFacts => ({
  sequenceStatus: 'active',
  enrollmentStatus: 'active',
  hasLead: true,
  emailKey: 'kim@example.com',
  isSuppressed: false,
  isHeldForOptOut: false,
  isFirst: true,
  content: { kind: 'ready', content: CONTENT },
  ...change,
  mailbox: {
    isConnected: true,
    hasSenderFault: false,
    guard: 'ok',
    rules: defaultMailboxRules,
    nextFreeAt: null,
    sentToday: 0,
    sentToCompany: 0,
    ...mailbox,
  },
})

test('a mail is sent when every condition holds', () => {
  expect(decideSend(facts(), TUESDAY)).toEqual({ do: 'send', content: CONTENT })
})

test('a mailbox whose mails have no working way out is looked at again after an hour', () => {
  expect(decideSend(facts({}, { hasSenderFault: true }), TUESDAY)).toEqual({
    do: 'wait',
    until: new Date(TUESDAY.getTime() + 3_600_000),
    reason: 'sender_not_ready',
  })
  expect(decideSend(facts({ isSuppressed: true }, { hasSenderFault: true }), TUESDAY).do).toBe('remove')
})

test('the bounce guard holds first mails, and when halted every mail', () => {
  const held = { do: 'hold', reason: 'mailbox_disconnected' }
  expect(decideSend(facts({}, { guard: 'first_mails_stopped' }), TUESDAY)).toEqual(held)
  expect(decideSend(facts({ isFirst: false }, { guard: 'first_mails_stopped' }), TUESDAY).do).toBe('send')
  expect(decideSend(facts({ isFirst: false }, { guard: 'halted' }), TUESDAY)).toEqual(held)
})

test('no mail is sent for a sequence or an enrollment that is not active', () => {
  for (const sequenceStatus of SEQUENCE_STATUSES.filter((status) => status !== 'active'))
    expect(decideSend(facts({ sequenceStatus }), TUESDAY)).toEqual({ do: 'hold' })
  for (const enrollmentStatus of ENROLLMENT_STATUSES.filter((status) => status !== 'active'))
    expect(decideSend(facts({ enrollmentStatus }), TUESDAY)).toEqual({ do: 'hold' })
})

test('a suppressed address removes the enrollment before anything else is checked', () => {
  expect(decideSend(facts({ isSuppressed: true, emailKey: null }), TUESDAY)).toEqual({
    do: 'remove',
    reason: 'suppressed',
  })
})

test('a mail to a held address waits for the decision, and a suppression wins over the hold', () => {
  expect(decideSend(facts({ isHeldForOptOut: true }), TUESDAY)).toEqual({
    do: 'hold',
    reason: 'opt_out_pending',
  })
  expect(decideSend(facts({ isHeldForOptOut: true, isSuppressed: true }), TUESDAY).do).toBe('remove')
})

test('missing values, empty texts and placeholders block the mail with details', () => {
  expect(
    decideSend(facts({ content: { kind: 'missing_variable', names: ['도시'] } }), TUESDAY),
  ).toMatchObject({
    do: 'block',
    reason: 'missing_variable',
    detail: expect.stringContaining('도시'),
  })
  expect(decideSend(facts({ content: { kind: 'empty' } }), TUESDAY)).toMatchObject({
    do: 'block',
    reason: 'empty_content',
  })
  expect(decideSend(facts({ content: { kind: 'leftover', found: ['{{이름}}'] } }), TUESDAY)).toMatchObject({
    do: 'block',
  })
  expect(decideSend(facts({ content: { kind: 'awaiting_approval' } }), TUESDAY)).toEqual({
    do: 'pend',
    reason: 'awaiting_approval',
  })
})

test('outside the window, on a holiday, over the limit and inside the gap it is postponed with a reason', () => {
  const at = (iso: string, mailbox: Partial<SendFacts['mailbox']> = {}) =>
    decideSend(facts({}, mailbox), new Date(iso))
  expect(at('2026-11-23T22:00:00Z')).toEqual({
    do: 'wait',
    until: new Date('2026-11-24T00:00:00Z'),
    reason: 'outside_window',
  })
  // Friday 25 September 2026 is 추석: the next sending day is Monday
  expect(at('2026-09-25T01:00:00Z')).toEqual({
    do: 'wait',
    until: new Date('2026-09-28T00:00:00Z'),
    reason: 'holiday',
  })
  expect(decideSend(facts({}, { sentToday: 50 }), TUESDAY)).toEqual({
    do: 'wait',
    until: new Date('2026-11-25T00:00:00Z'),
    reason: 'mailbox_limit',
  })
  const nextFreeAt = new Date('2026-11-24T01:01:00Z')
  expect(decideSend(facts({}, { nextFreeAt }), TUESDAY)).toEqual({
    do: 'wait',
    until: nextFreeAt,
    reason: 'gap',
  })
})
