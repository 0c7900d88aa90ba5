import { expect, test } from 'vitest'
import { canRegenerate, computeProgress } from './generated-email.ts'

test('regenerating all keeps edited and approved mails unless requested, and always keeps sent mails', () => {
  const email = { status: 'generated', reviewState: 'unreviewed', isSent: false } as const
  expect(canRegenerate(email, false)).toBe(true)
  expect(canRegenerate({ ...email, status: 'edited' }, false)).toBe(false)
  expect(canRegenerate({ ...email, reviewState: 'approved' }, false)).toBe(false)
  expect(canRegenerate({ ...email, status: 'edited' }, true)).toBe(true)
  expect(canRegenerate({ ...email, isSent: true }, true)).toBe(false)
})

test('progress is a whole number, 0 without mails, and 100 only at the end', () => {
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
