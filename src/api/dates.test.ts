import { expect, test } from 'vitest'
import * as z from 'zod'
import { Instant } from './dates.ts'

const reply = z.object({ at: Instant, endedAt: Instant.nullable() })

test('an instant of a reply is written in UTC, and a stored reply is sent again as it was', () => {
  const at = new Date('2026-11-23T09:00:00+09:00')
  const sent = reply.parse({ at, endedAt: null })
  expect(sent).toEqual({ at: '2026-11-23T00:00:00.000Z', endedAt: null })
  expect(reply.parse(JSON.parse(JSON.stringify({ at, endedAt: null })))).toEqual(sent)
})

test('a reply with anything else is a fault', () => {
  for (const at of ['2026-11-23', '2026-11-23T09:00:00+09:00', '', 0, null, undefined])
    expect(reply.safeParse({ at, endedAt: null }).success).toBe(false)
})
