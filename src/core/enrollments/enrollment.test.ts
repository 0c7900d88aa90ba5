import { expect, test } from 'vitest'
import {
  canApplyOutcome,
  canMove,
  canPatchStatus,
  ENROLLMENT_STATUSES,
  type EnrollmentStatus,
  isOpen,
  isValidPauseEnd,
  type Move,
  PATCHABLE_STATUSES,
  type PatchableStatus,
} from './enrollment.ts'

test('an enrollment that ended stays ended, except that a completed one may be marked as replied', () => {
  for (const from of ENROLLMENT_STATUSES.filter((status) => !isOpen(status)))
    for (const to of PATCHABLE_STATUSES)
      expect(canPatchStatus(from, to)).toBe(from === 'completed' && to === 'replied')
  for (const to of PATCHABLE_STATUSES) expect(canPatchStatus('blocked', to)).toBe(true)
  expect(canPatchStatus('active', 'active')).toBe(false)
})

test('R-205: a bounce is undone with a reason, a pause gets another end, an uncertain mail or no consent stops a resumption', () => {
  const ordinary = { isBouncedAtSending: false, lacksConsent: false }
  const atSending = { ...ordinary, isBouncedAtSending: true }
  const can = (status: EnrollmentStatus, to: Move, facts = ordinary, statusReason: string | null = null) =>
    canMove({ status, statusReason }, to, facts)
  expect(can('bounced', { status: 'active', why: '다시 확인' }, atSending)).toBe(true)
  expect(can('bounced', { status: 'active', why: '다시 확인' })).toBe(false)
  expect(can('bounced', { status: 'active', why: '' }, atSending)).toBe(false)
  expect(can('bounced', { status: 'paused', why: '다시 확인' }, atSending)).toBe(false)
  expect(can('paused', { status: 'paused', until: new Date() })).toBe(true)
  expect(can('paused', { status: 'paused' })).toBe(false)
  expect(can('active', { status: 'active', until: new Date() })).toBe(false)
  const uncertain = (to: PatchableStatus) => can('blocked', { status: to }, ordinary, 'send_uncertain')
  expect([uncertain('active'), uncertain('removed')]).toEqual([false, true])
  const without = (to: PatchableStatus) => can('paused', { status: to }, { ...ordinary, lacksConsent: true })
  expect([without('active'), without('removed')]).toEqual([false, true])
})

test('a reply or bounce applies in every open status and in completed, an opt-out also in replied and removed', () => {
  const before = ['pending', 'active', 'paused', 'blocked', 'completed']
  for (const from of ENROLLMENT_STATUSES) {
    expect(canApplyOutcome(from, { kind: 'replied', reason: 'human' }), from).toBe(before.includes(from))
    expect(canApplyOutcome(from, { kind: 'bounced', reason: 'hard' }), from).toBe(before.includes(from))
    expect(canApplyOutcome(from, { kind: 'unsubscribed', reason: 'link' }), from).toBe(
      [...before, 'replied', 'removed'].includes(from),
    )
  }
})

test('a pause ends after now and at most 366 days ahead', () => {
  const now = new Date('2026-11-23T01:00:00Z')
  const later = (ms: number): Date => new Date(now.getTime() + ms)
  const longest = 366 * 24 * 60 * 60 * 1000
  expect([0, 1, longest, longest + 1].map((ms) => isValidPauseEnd(later(ms), now))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
