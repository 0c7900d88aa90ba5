import { expect, test } from 'vitest'
import { canChangeStatus, SEQUENCE_STATUSES } from './sequence.ts'

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
