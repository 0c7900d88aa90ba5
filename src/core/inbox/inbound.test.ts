import { expect, test } from 'vitest'
import { ENROLLMENT_STATUSES, isOpen } from '#core/enrollments/enrollment.ts'
import { decideColleague, decideInbound, type InboundFacts } from './inbound.ts'

/** Tuesday 24 November 2026, 10:00 in Seoul */
const TUESDAY = new Date('2026-11-24T01:00:00Z')

const inbound = (change: Partial<InboundFacts>) =>
  decideInbound(
    {
      kind: 'reply',
      bounce: null,
      optOutLevel: null,
      isAbsence: false,
      leaver: null,
      resumeAt: null,
      enrollmentStatus: 'active',
      hasSentMail: true,
      isFromLead: true,
      softBouncesBefore: 0,
      isDelayed: false,
      ...change,
    },
    TUESDAY,
  )

test('a reply ends the enrollment in every open status and after completion', () => {
  for (const enrollmentStatus of ENROLLMENT_STATUSES) {
    const { end } = inbound({ enrollmentStatus })
    if (isOpen(enrollmentStatus) || enrollmentStatus === 'completed')
      expect(end).toEqual({ status: 'replied', reason: 'human' })
    else expect(end).toBeNull()
  }
  expect(inbound({ isFromLead: false }).end).toEqual({ status: 'replied', reason: 'other_address' })
})

test('a reply that likely asks to stop ends the enrollment as replied and holds the address', () => {
  expect(inbound({ optOutLevel: 'likely' })).toMatchObject({
    event: 'replied',
    end: { status: 'replied', reason: 'human' },
    suppress: false,
    holdsAddress: true,
  })
  expect(inbound({}).holdsAddress).toBe(false)
  expect(inbound({ kind: 'opt_out', optOutLevel: 'sure' })).toMatchObject({
    suppress: true,
    holdsAddress: false,
  })
  expect(inbound({ kind: 'auto_reply', optOutLevel: 'likely' }).holdsAddress).toBe(true)
  expect(inbound({ kind: 'other', optOutLevel: 'likely' }).holdsAddress).toBe(true)
})

test('an absence pauses the enrollment until its date, else for seven days, and is never a reply', () => {
  const back = new Date('2026-11-30T00:00:00+09:00')
  expect(inbound({ kind: 'auto_reply', resumeAt: back })).toMatchObject({ end: null, pauseUntil: back })
  expect(
    inbound({ kind: 'auto_reply', isAbsence: true, resumeAt: new Date('2026-01-01') }).pauseUntil,
  ).toEqual(new Date('2026-12-01T01:00:00Z'))
  expect(inbound({ kind: 'auto_reply', isAbsence: true, enrollmentStatus: 'paused' }).pauseUntil).toBeNull()
})

test('a reply before our first mail pauses the enrollment for a user and is not counted as a reply', () => {
  const first = inbound({ hasSentMail: false })
  expect(first).toMatchObject({ event: 'received', end: null, wroteFirst: true, affectsColleagues: false })
  expect(inbound({ hasSentMail: false, enrollmentStatus: 'paused' }).wroteFirst).toBe(false)
  expect(inbound({ kind: 'opt_out', hasSentMail: false })).toMatchObject({
    suppress: true,
    wroteFirst: false,
  })
  expect(inbound({}).wroteFirst).toBe(false)
})

test('a leaver ends the enrollment as left_company and is never paused', () => {
  const left = { end: { status: 'removed', reason: 'left_company' }, hasLeft: true, pauseUntil: null }
  const leaver = { isWriter: true }
  expect(
    inbound({ kind: 'auto_reply', leaver, isAbsence: true, resumeAt: new Date('2026-12-24') }),
  ).toMatchObject(left)
  expect(inbound({ kind: 'auto_reply', leaver, enrollmentStatus: 'completed' })).toMatchObject(left)
  expect(inbound({ kind: 'auto_reply', leaver, enrollmentStatus: 'replied' })).toMatchObject({
    end: null,
    hasLeft: true,
  })
})

test('a reply about a leaver ends as left_company, unless the lead writes about a colleague', () => {
  const left = { event: 'replied', end: { status: 'removed', reason: 'left_company' } }
  expect(inbound({ isFromLead: false, leaver: { isWriter: false } })).toMatchObject(left)
  expect(inbound({ isFromLead: true, leaver: { isWriter: true } })).toMatchObject(left)
  expect(inbound({ isFromLead: true, leaver: { isWriter: false } })).toMatchObject({
    end: { status: 'replied', reason: 'human' },
    hasLeft: false,
  })
})

test('an automatic reply that reports no absence changes nothing', () => {
  expect(inbound({ kind: 'auto_reply' })).toMatchObject({ end: null, pauseUntil: null })
})

test('a dead address ends the enrollment at once, a full mailbox at the third bounce', () => {
  const bounce = { permanent: false, party: 'recipient' } as const
  expect(inbound({ kind: 'bounce', bounce: { ...bounce, permanent: true } }).end).toEqual({
    status: 'bounced',
    reason: 'hard',
  })
  expect(inbound({ kind: 'bounce', bounce }).end).toBeNull()
  expect(inbound({ kind: 'bounce', bounce, softBouncesBefore: 2 }).end).toEqual({
    status: 'bounced',
    reason: 'soft_limit',
  })
})

test('a notice about our own mailbox, the text or a server never ends the enrollment', () => {
  for (const party of ['mailbox', 'content', 'server'] as const)
    expect(
      inbound({ kind: 'bounce', bounce: { permanent: false, party }, softBouncesBefore: 9 }).end,
    ).toBeNull()
  const unknown = {
    kind: 'bounce',
    bounce: { permanent: false, party: 'unknown' },
    softBouncesBefore: 2,
  } as const
  expect(inbound(unknown).end).toMatchObject({ reason: 'soft_limit' })
})

test('a delay notice changes nothing, however often it arrives', () => {
  const delayed = {
    kind: 'bounce',
    bounce: { permanent: false, party: 'recipient' },
    isDelayed: true,
  } as const
  expect(inbound({ ...delayed, softBouncesBefore: 9 })).toMatchObject({ event: 'received', end: null })
})

test('an opt-out and a complaint suppress the address in every enrollment status', () => {
  for (const enrollmentStatus of ENROLLMENT_STATUSES) {
    expect(inbound({ kind: 'opt_out', enrollmentStatus }).suppress).toBe(true)
    expect(inbound({ kind: 'complaint', enrollmentStatus }).suppress).toBe(true)
  }
})

test('a colleague’s reply pauses by default, or removes, or changes nothing', () => {
  expect(decideColleague('hold', 'active')).toEqual({ status: 'paused', reason: 'company_reply' })
  expect(decideColleague('stop', 'pending')).toEqual({ status: 'removed', reason: 'company_reply' })
  expect(decideColleague('continue', 'active')).toBeNull()
  expect(decideColleague('hold', 'paused')).toBeNull()
})
