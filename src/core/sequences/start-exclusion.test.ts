import { expect, test } from 'vitest'
import { ENROLLMENT_STATUSES, STATUS_REASONS } from '#core/enrollments/enrollment.ts'
import { startExclusion } from './start-exclusion.ts'

test('a start continues what waits for the sequence, not what a user, a reply or a fault stopped', () => {
  const continued = ENROLLMENT_STATUSES.flatMap((status) => {
    const reasons = STATUS_REASONS[status].length > 0 ? STATUS_REASONS[status] : [null]
    return reasons.flatMap((reason) =>
      startExclusion(status, reason) === null ? [[status, reason].filter(Boolean).join('/')] : [],
    )
  })
  expect(continued).toEqual([
    'pending/sequence_not_active',
    'pending/awaiting_content',
    'pending/awaiting_approval',
    'active',
    'paused/sequence_paused',
    'paused/no_consent',
  ])
  expect(startExclusion('paused', 'manual')).toBe('paused')
  expect(startExclusion('blocked', 'missing_variable')).toBe('blocked')
  expect(startExclusion('replied', 'human')).toBe('ended')
})
