import { expect, test } from 'vitest'
import { canChangeStatus, SEQUENCE_STATUSES, shownStatus } from './sequence.ts'

test('a sequence changes its status only along the allowed transitions', () => {
  const allowed = SEQUENCE_STATUSES.flatMap((from) =>
    SEQUENCE_STATUSES.filter((to) => canChangeStatus(from, to)).map((to) => `${from}>${to}`),
  )
  expect(allowed).toEqual([
    'draft>active',
    'draft>archived',
    'active>paused',
    'active>archived',
    'active>halted',
    'paused>active',
    'paused>archived',
    'halted>active',
    'halted>paused',
    'halted>archived',
  ])
})

test('an active sequence whose enrollments have all ended is shown as finished', () => {
  expect(shownStatus({ status: 'active', enrolledCount: 40, openCount: 0 })).toBe('finished')
  expect(shownStatus({ status: 'active', enrolledCount: 40, openCount: 1 })).toBe('active')
  expect(shownStatus({ status: 'active', enrolledCount: 0, openCount: 0 })).toBe('active')
  expect(shownStatus({ status: 'archived', enrolledCount: 40, openCount: 0 })).toBe('archived')
})
