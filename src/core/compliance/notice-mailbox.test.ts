import { expect, test } from 'vitest'
import { fallbackDueBy, fallbackMailboxes, noticeDaysLeft } from './notice-mailbox.ts'

const box = (id: string, over: object = {}) => ({
  id,
  kind: 'smtp' as const,
  address: `${id}@hanbit.example`,
  status: 'connected',
  ...over,
})

test('another connected mailbox of the workspace is used, of the same domain first, never a sandbox', () => {
  const all = [
    box('own', { status: 'disconnected' }),
    box('else', { address: 'x@other.example' }),
    box('paused', { status: 'paused' }),
    box('sandbox', { kind: 'sandbox' }),
    box('same', { address: 'y@HANBIT.example' }),
  ]
  expect(fallbackMailboxes(box('own'), all).map(({ id }) => id)).toEqual(['same', 'else'])
  expect(fallbackMailboxes(box('sandbox', { kind: 'sandbox' }), all)).toEqual([])
})

test('a notice waits for its own mailbox until three days are left', () => {
  const dueAt = new Date('2026-12-07T00:00:00Z')
  expect(fallbackDueBy(new Date('2026-12-04T00:00:00Z'))).toEqual(dueAt)
  expect(noticeDaysLeft(dueAt, new Date('2026-12-05T12:00:00Z'))).toBe(1)
  expect(noticeDaysLeft(dueAt, new Date('2026-12-07T12:00:00Z'))).toBe(-1)
})
