import { expect, test } from 'vitest'
import { ENROLLMENT_STATUSES, isOpen, STATUS_REASONS, WAIT_REASONS } from './enrollment.ts'
import { explainNotSent, type NotSentFacts } from './not-sent.ts'

const now = new Date('2026-11-21T01:00:00Z')
const later = new Date('2026-11-23T01:00:00Z')
const earlier = new Date('2026-11-20T01:00:00Z')
const facts = (over: Partial<NotSentFacts>): NotSentFacts => ({
  status: 'active',
  statusReason: null,
  waitReason: null,
  nextActionAt: null,
  resumeAt: null,
  hasNextMail: true,
  isRetrying: false,
  sentCount: 0,
  ...over,
})

const pairs = ENROLLMENT_STATUSES.flatMap((status) =>
  STATUS_REASONS[status].map((statusReason) => [status, statusReason] as const),
)

test.each(pairs)(
  'an enrollment that is %s for %s without a sent mail has its own result',
  (status, statusReason) => {
    const answer = explainNotSent(facts({ status, statusReason }), now)
    expect(answer).toMatchObject({ why: `${status}_${statusReason}`, at: null })
  },
)

test('an ended enrollment with a sent mail needs no explanation; one that has not ended does', () => {
  for (const status of ENROLLMENT_STATUSES) {
    const answer = explainNotSent(facts({ status, sentCount: 1, nextActionAt: later }), now)
    expect(answer !== null).toBe(isOpen(status))
  }
})

test.each(WAIT_REASONS)('waiting for %s has a time, unless only a user can end it', (waitReason) => {
  const answer = explainNotSent(facts({ waitReason, nextActionAt: later, sentCount: 1 }), now)
  expect(answer).toEqual(
    waitReason === 'mailbox_disconnected'
      ? { why: waitReason, way: 'mailbox', at: null }
      : waitReason === 'opt_out_pending'
        ? { why: waitReason, way: 'check', at: null }
        : { why: waitReason, way: 'wait', at: later },
  )
})

test('a first mail without a wait reason waits for its turn, a follow-up for its delay', () => {
  const planned = { nextActionAt: later, waitReason: 'delay' }
  expect(explainNotSent(facts(planned), now)?.why).toBe('turn')
  expect(explainNotSent(facts({ ...planned, sentCount: 1 }), now)?.why).toBe('delay')
})

test('a planned time in the past is shown as due', () => {
  expect(explainNotSent(facts({ nextActionAt: earlier, waitReason: 'gap' }), now)?.why).toBe('due')
  expect(explainNotSent(facts({ nextActionAt: later, waitReason: 'gap' }), now)?.why).toBe('gap')
})

test('a temporarily rejected mail is shown as retrying', () => {
  expect(explainNotSent(facts({ nextActionAt: later, isRetrying: true }), now)?.why).toBe('retrying')
})

test('a pause with an end resumes by itself, one without or with a past end waits for a user', () => {
  const paused = { status: 'paused', statusReason: 'manual' } as const
  expect(explainNotSent(facts({ ...paused, resumeAt: later }), now)).toEqual({
    why: 'paused_until',
    way: 'wait',
    at: later,
  })
  expect(explainNotSent(facts(paused), now)).toMatchObject({ why: 'paused_manual', way: 'resume' })
  const absent = { status: 'paused', statusReason: 'out_of_office' } as const
  expect(explainNotSent(facts({ ...absent, resumeAt: later }), now)).toMatchObject({ way: 'wait', at: later })
  expect(explainNotSent(facts(absent), now)).toMatchObject({ way: 'resume', at: null })
})

test('no planned mail and no remaining mail are different reasons', () => {
  expect(explainNotSent(facts({}), now)?.why).toBe('unplanned')
  expect(explainNotSent(facts({ hasNextMail: false, nextActionAt: later }), now)?.why).toBe('closing')
})

test('before the start the planned time is an estimate, unless it has passed', () => {
  const before = (nextActionAt: Date) =>
    explainNotSent(facts({ status: 'pending', statusReason: 'sequence_not_active', nextActionAt }), now)
  expect(before(later)).toEqual({ why: 'pending_sequence_not_active', way: 'start', at: later })
  expect(before(earlier)).toMatchObject({ at: null })
})
