import { expect, test } from 'vitest'
import { assignedListener } from './listener-assignment.ts'

const workers = ['ant', 'bee', 'cat', 'dog'].map((name) => `worker-${name}`)
const mailboxes = Array.from({ length: 4000 }, (_, i) => `mailbox-${i}`)

test('every mailbox has one listener, whoever asks and in whatever order they know the others', () => {
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

test('a worker that goes leaves its own mailboxes and moves nobody else’s', () => {
  const left = workers.slice(1)
  for (const mailbox of mailboxes) {
    const before = assignedListener(mailbox, workers)
    if (before !== workers[0]) expect(assignedListener(mailbox, left)).toBe(before)
  }
})
