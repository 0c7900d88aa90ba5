import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bouncePercent,
  GUARD_STATES,
  guardStateFor,
  guardWindowStart,
  nextGuardState,
} from './bounce-guard.ts'

test.each([
  [19, 19, 'ok'],
  [20, 0, 'ok'],
  [20, 1, 'halted'],
  [21, 1, 'first_mails_stopped'],
  [33, 1, 'first_mails_stopped'],
  [34, 1, 'ok'],
  [100, 2, 'ok'],
  [100, 3, 'first_mails_stopped'],
  [100, 4, 'first_mails_stopped'],
  [100, 5, 'halted'],
  [1000, 49, 'first_mails_stopped'],
] as const)('%i mails with %i hard bounces: %s', (sent, bounced, state) => {
  expect(guardStateFor({ sent, bounced })).toBe(state)
})

test('the guard state never becomes less strict on its own or with more bounces', () => {
  const counts = fc.nat(400).chain((sent) => fc.record({ sent: fc.constant(sent), bounced: fc.nat(sent) }))
  const rank = (state: (typeof GUARD_STATES)[number]) => GUARD_STATES.indexOf(state)
  fc.assert(
    fc.property(fc.constantFrom(...GUARD_STATES), counts, (state, seen) => {
      expect(rank(nextGuardState(state, seen))).toBe(Math.max(rank(state), rank(guardStateFor(seen))))
      const worse = { sent: seen.sent, bounced: Math.min(seen.sent, seen.bounced + 1) }
      expect(rank(guardStateFor(worse))).toBeGreaterThanOrEqual(rank(guardStateFor(seen)))
    }),
  )
})

test('mails of seven days are counted, or since a user restarted the mailbox', () => {
  const now = new Date('2026-11-23T00:00:00Z')
  expect(guardWindowStart(now, null)).toEqual(new Date('2026-11-16T00:00:00Z'))
  expect(guardWindowStart(now, new Date('2026-11-01T00:00:00Z'))).toEqual(new Date('2026-11-16T00:00:00Z'))
  expect(guardWindowStart(now, new Date('2026-11-22T00:00:00Z'))).toEqual(new Date('2026-11-22T00:00:00Z'))
})

test('the bounce rate has one decimal, and is null before the first mail', () => {
  expect(bouncePercent({ sent: 0, bounced: 0 })).toBeNull()
  expect(bouncePercent({ sent: 30, bounced: 1 })).toBe(3.3)
})
