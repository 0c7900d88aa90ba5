import { expect, test } from 'vitest'
import { assignedListener } from './listener-assignment.ts'

const workers = ['ant', 'bee', 'cat', 'dog'].map((name) => `worker-${name}`)
const mailboxes = Array.from({ length: 4000 }, (_, i) => `mailbox-${i}`)

test('every mailbox has one listener, independent of the order of the workers', () => {
  for (const mailbox of mailboxes.slice(0, 200))
    expect(assignedListener(mailbox, workers.toReversed())).toBe(assignedListener(mailbox, workers))
  expect(assignedListener('any', [])).toBeNull()
})

test('the mailboxes are shared about evenly', () => {
  const shares = Map.groupBy(mailboxes, (mailbox) => assignedListener(mailbox, workers))
  for (const worker of workers) {
    const share = shares.get(worker)?.length ?? 0
    expect(share).toBeGreaterThan(850)
    expect(share).toBeLessThan(1150)
  }
})

test('when a worker stops, only its own mailboxes change their listener', () => {
  const left = workers.slice(1)
  for (const mailbox of mailboxes) {
    const before = assignedListener(mailbox, workers)
    if (before !== workers[0]) expect(assignedListener(mailbox, left)).toBe(before)
  }
})
