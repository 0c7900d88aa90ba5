import { expect, test } from 'vitest'
import {
  canApplyOutcome,
  canPatchStatus,
  ENROLLMENT_STATUSES,
  isOpen,
  PATCHABLE_STATUSES,
} from './enrollment.ts'

test('an enrollment that ended stays ended, except that a completed one may be marked as replied', () => {
  for (const from of ENROLLMENT_STATUSES.filter((status) => !isOpen(status)))
    for (const to of PATCHABLE_STATUSES)
      expect(canPatchStatus(from, to)).toBe(from === 'completed' && to === 'replied')
  for (const to of PATCHABLE_STATUSES) expect(canPatchStatus('blocked', to)).toBe(true)
  expect(canPatchStatus('active', 'active')).toBe(false)
})

test('an opt-out overrides an earlier reply; nothing else reopens an end', () => {
  expect(canApplyOutcome('replied', { kind: 'unsubscribed', reason: 'link' })).toBe(true)
  expect(canApplyOutcome('unsubscribed', { kind: 'replied', reason: 'human' })).toBe(false)
  expect(canApplyOutcome('bounced', { kind: 'replied', reason: 'human' })).toBe(false)
})
