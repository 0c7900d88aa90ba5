import { expect, test } from 'vitest'
import { decideHoldRequest, HOLD_REQUESTS } from './inbox.ts'

test('a held address is decided once: only "not an opt-out" is undone', () => {
  expect(HOLD_REQUESTS.map((asked) => decideHoldRequest(null, asked))).toEqual(['apply', 'apply', 'nothing'])
  expect(HOLD_REQUESTS.map((asked) => decideHoldRequest('opt_out', asked))).toEqual([
    'nothing',
    'conflict',
    'conflict',
  ])
  expect(HOLD_REQUESTS.map((asked) => decideHoldRequest('not_opt_out', asked))).toEqual([
    'conflict',
    'nothing',
    'apply',
  ])
})
