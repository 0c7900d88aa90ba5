import { expect, test } from 'vitest'
import { computeProgress, mayRegenerate } from './generated-email.ts'

test('regenerating all spares what people touched and always what was sent', () => {
  const email = { status: 'generated', reviewState: 'unreviewed', isSent: false } as const
  expect(mayRegenerate(email, false)).toBe(true)
  expect(mayRegenerate({ ...email, status: 'edited' }, false)).toBe(false)
  expect(mayRegenerate({ ...email, reviewState: 'approved' }, false)).toBe(false)
  expect(mayRegenerate({ ...email, status: 'edited' }, true)).toBe(true)
  expect(mayRegenerate({ ...email, isSent: true }, true)).toBe(false)
})

test('progress is whole, zero of nothing, and never 100 before the end', () => {
  expect(computeProgress({ done: 0, failed: 0, total: 0, running: false })).toMatchObject({
    status: 'completed',
    percentage: 0,
  })
  expect(computeProgress({ done: 198, failed: 1, total: 200, running: true })).toMatchObject({
    status: 'generating',
    percentage: 99,
  })
  expect(computeProgress({ done: 199, failed: 1, total: 200, running: false })).toMatchObject({
    percentage: 100,
  })
  expect(computeProgress({ done: 1, failed: 0, total: 3, running: true }).percentage).toBe(33)
})
