import { expect, test } from 'vitest'
import { decideAfterRead } from './reply-check.ts'

const now = new Date('2026-11-30T10:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test('R-325: after a read the mail is sent; without one a read of the last 15 minutes is trusted, and its age recorded', () => {
  expect(decideAfterRead({ readAt: before(5), began: before(5) }, now)).toEqual({
    do: 'send',
    ageSeconds: null,
  })
  expect(decideAfterRead({ readAt: before(899), began: before(5) }, now)).toEqual({
    do: 'send',
    ageSeconds: 899,
  })
  expect(decideAfterRead({ readAt: before(900), began: before(5) }, now)).toEqual({ do: 'wait' })
  expect(decideAfterRead({ readAt: null, began: before(5) }, now)).toEqual({ do: 'wait' })
})
