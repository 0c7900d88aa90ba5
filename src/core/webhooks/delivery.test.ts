import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  evaluateDelivery,
  evaluateEndpoint,
  readRetryAfter,
  retryDelayMs,
  type WebhookResponse,
} from './delivery.ts'

const HOUR = 3_600_000
const NOW = new Date('2026-11-23T00:00:00Z')
const answer = (status: number, retryAfterMs: number | null = null): WebhookResponse => ({
  kind: 'answer',
  status,
  body: '',
  retryAfterMs,
  durationMs: 5,
})
const timeout: WebhookResponse = { kind: 'fault', fault: 'timeout', why: '', durationMs: 15_000 }
const failure = fc.oneof(
  fc.constant(timeout),
  fc
    .integer({ min: 100, max: 599 })
    .filter((status) => (status < 200 || status >= 300) && status !== 410)
    .map((status) => answer(status)),
)

test('a failing delivery is retried for about three days, with growing delays up to half a day', () => {
  void fc.assert(
    fc.property(fc.uuid(), failure, (id, said) => {
      let now = NOW
      let attempts = 0
      const waits: number[] = []
      for (;;) {
        attempts++
        const verdict = evaluateDelivery(said, { id, attempt: attempts }, now)
        if (verdict.state !== 'waiting') {
          expect(verdict.state).toBe('failed')
          break
        }
        waits.push(verdict.nextAt.getTime() - now.getTime())
        now = verdict.nextAt
      }
      expect(attempts).toBe(15)
      const hours = (now.getTime() - NOW.getTime()) / HOUR
      expect(hours).toBeGreaterThan(64)
      expect(hours).toBeLessThan(84)
      expect(waits[0]).toBeLessThan(6000)
      waits.slice(1, 9).forEach((wait, i) => {
        expect(wait).toBeGreaterThan(waits[i] ?? 0)
      })
      expect(Math.max(...waits)).toBeLessThan(14 * HOUR)
    }),
  )
})

test('two deliveries that failed together are not retried together', () => {
  const waits = Array.from({ length: 200 }, (_, i) => retryDelayMs({ id: `delivery ${i}`, attempt: 7 }))
  expect(new Set(waits).size).toBeGreaterThan(190)
})

test('only 2xx is a delivery: a redirect, an error and a timeout are retried', () => {
  void fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), (status) => {
      const { state } = evaluateDelivery(answer(status), { id: 'a', attempt: 1 }, NOW)
      const isAccepted = status >= 200 && status < 300
      expect(state).toBe(isAccepted ? 'delivered' : status === 410 ? 'failed' : 'waiting')
    }),
  )
  expect(evaluateDelivery(timeout, { id: 'a', attempt: 1 }, NOW).state).toBe('waiting')
})

test('Retry-After is honoured up to a day', () => {
  const verdict = (retryAfterMs: number) =>
    evaluateDelivery(answer(429, retryAfterMs), { id: 'a', attempt: 1 }, NOW) as { nextAt: Date }
  expect(verdict(10 * 60_000).nextAt.getTime() - NOW.getTime()).toBe(10 * 60_000)
  expect(verdict(90 * 24 * HOUR).nextAt.getTime() - NOW.getTime()).toBe(24 * HOUR)
  expect(verdict(1).nextAt.getTime() - NOW.getTime()).toBeGreaterThan(4000)
  expect(readRetryAfter('120', NOW)).toBe(120_000)
  expect(readRetryAfter('Mon, 23 Nov 2026 00:05:00 GMT', NOW)).toBe(300_000)
  expect(readRetryAfter('Sun, 22 Nov 2026 00:00:00 GMT', NOW)).toBe(0)
  expect(readRetryAfter('soon', NOW)).toBe(null)
})

test('an endpoint is stopped only after days of failures, and one success starts the count again', () => {
  const times = fc.array(
    fc.record({ afterMs: fc.integer({ min: 1, max: 2 * 24 * HOUR }), isAccepted: fc.boolean() }),
    {
      maxLength: 30,
    },
  )
  void fc.assert(
    fc.property(times, (steps) => {
      let now = NOW.getTime()
      let failingSince: Date | null = null
      let firstFailure: number | null = null
      for (const step of steps) {
        now += step.afterMs
        const verdict = evaluateEndpoint(
          { failingSince },
          step.isAccepted ? answer(204) : answer(500),
          new Date(now),
        )
        if (step.isAccepted) firstFailure = null
        else firstFailure ??= now
        const shouldStop = firstFailure !== null && now - firstFailure >= 5 * 86_400_000
        expect(verdict.stop).toBe(shouldStop ? 'failing' : null)
        expect(verdict.failingSince?.getTime() ?? null).toBe(firstFailure)
        failingSince = verdict.failingSince
      }
    }),
  )
})

test('an endpoint that answers 410 is stopped at once', () => {
  expect(evaluateEndpoint({ failingSince: null }, answer(410), NOW)).toEqual({
    failingSince: NOW,
    stop: 'gone',
  })
})
