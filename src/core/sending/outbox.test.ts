import { expect, test } from 'vitest'
import { ENROLLMENT_STATUSES, EXECUTION_STATES } from '#core/enrollments/enrollment.ts'
import { findOutboxBlocker, OUTBOX_ACTIONS, type OutboxFacts } from './outbox.ts'

const facts = (change: Partial<OutboxFacts> = {}): OutboxFacts => ({
  state: 'scheduled',
  stateReason: null,
  sequenceStatus: 'active',
  enrollmentStatus: 'active',
  hasLead: true,
  emailKey: 'kim@hanbit.example',
  isSuppressed: false,
  isHeldForOptOut: false,
  content: { kind: 'ready', content: { subject: '제안', bodyText: '안녕하세요', bodyHtml: '' } },
  isMailboxConnected: true,
  guard: 'ok',
  isFirst: true,
  hasEarlier: false,
  hasLaterSent: false,
  ...change,
})

test('the allowed actions of each state are one table', () => {
  const table = EXECUTION_STATES.map((state) => {
    const mail = facts({ state, stateReason: state === 'cancelled' ? 'manual' : null })
    return `${state}: ${OUTBOX_ACTIONS.filter((action) => findOutboxBlocker(action, mail) === null).join(' ') || '–'}`
  })
  expect(table).toEqual([
    'scheduled: sendNow notBefore edit cancel',
    'claimed: cancel',
    'sending: –',
    'sent: –',
    'failed: –',
    'uncertain: –',
    'cancelled: restore',
    'skipped: –',
  ])
})

test.each([
  ['opted_out', { isSuppressed: true }],
  ['opt_out_pending', { isHeldForOptOut: true }],
  ['no_contact', { hasLead: false }],
  ['address_invalid', { emailKey: null }],
  ['content_missing', { content: { kind: 'missing_variable', names: ['업종'] } }],
  ['content_missing', { content: { kind: 'awaiting_content' } }],
  ['not_approved', { content: { kind: 'awaiting_approval' } }],
  ['mailbox_stopped', { isMailboxConnected: false }],
  ['mailbox_stopped', { guard: 'first_mails_stopped' }],
  ['mailbox_stopped', { guard: 'halted', isFirst: false }],
  ['not_running', { sequenceStatus: 'halted' }],
  ['not_running', { enrollmentStatus: 'paused' }],
  ['not_running', { enrollmentStatus: 'blocked' }],
  ['not_next', { hasEarlier: true }],
] as const)('sending now never passes over %s', (blocker, change) => {
  expect(findOutboxBlocker('sendNow', facts(change as Partial<OutboxFacts>))).toBe(blocker)
})

test('a guard that stops first mails does not stop follow-ups', () => {
  expect(findOutboxBlocker('sendNow', facts({ guard: 'first_mails_stopped', isFirst: false }))).toBe(null)
})

test('a temporary blocker does not prevent moving, editing or cancelling a mail', () => {
  for (const action of ['notBefore', 'edit', 'cancel'] as const)
    for (const change of [
      { enrollmentStatus: 'paused' },
      { sequenceStatus: 'paused' },
      { hasEarlier: true },
    ] as const)
      expect(findOutboxBlocker(action, facts(change))).toBe(null)
})

test('no action is possible on mails of an ended enrollment', () => {
  for (const enrollmentStatus of ENROLLMENT_STATUSES.slice(4))
    for (const action of ['sendNow', 'notBefore', 'edit', 'cancel'] as const)
      expect(findOutboxBlocker(action, facts({ enrollmentStatus }))).toBe('ended')
})

test('a cancelled mail can be restored while no later one was sent, an uncertain one never', () => {
  const cancelled = facts({ state: 'cancelled', stateReason: 'manual' })
  expect(findOutboxBlocker('restore', cancelled)).toBe(null)
  expect(findOutboxBlocker('restore', { ...cancelled, hasLaterSent: true })).toBe('passed')
  expect(findOutboxBlocker('restore', { ...cancelled, stateReason: 'settled' })).toBe('uncertain')
  expect(findOutboxBlocker('restore', { ...cancelled, enrollmentStatus: 'replied' })).toBe('ended')
})
