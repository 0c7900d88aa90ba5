import { expect, test } from 'vitest'
import {
  canApplyOutcome,
  canPatchStatus,
  ENROLLMENT_STATUSES,
  isOpen,
  isValidPauseEnd,
  PATCHABLE_STATUSES,
} from './enrollment.ts'

test('an enrollment that ended stays ended, except that a completed one may be marked as replied', () => {
  for (const from of ENROLLMENT_STATUSES.filter((status) => !isOpen(status)))
    for (const to of PATCHABLE_STATUSES)
      expect(canPatchStatus(from, to)).toBe(from === 'completed' && to === 'replied')
  for (const to of PATCHABLE_STATUSES) expect(canPatchStatus('blocked', to)).toBe(true)
  expect(canPatchStatus('active', 'active')).toBe(false)
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
