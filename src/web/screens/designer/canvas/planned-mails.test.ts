import { expect, test } from 'vitest'
import { plannedByNode } from './planned-mails.ts'

const NOW = Date.parse('2026-11-29T03:00:00Z')
const preview = {
  timeZone: 'Asia/Seoul',
  days: [
    { date: '2026-11-30', firstAt: '2026-11-30T01:07:00Z', total: 30, nodes: [{ nodeId: 'a', count: 30 }] },
    {
      date: '2026-12-01',
      firstAt: '2026-12-01T00:00:00Z',
      total: 12,
      nodes: [
        { nodeId: 'a', count: 8 },
        { nodeId: 'b', count: 4 },
      ],
    },
  ],
}

test('a step shows its first planned day and all its mails', () => {
  expect(plannedByNode(preview, NOW).get('a')).toEqual({ day: '11.30 (월)', time: '10:07', count: 38 })
})

test('a step has no time when another step sends on its first day, too', () => {
  expect(plannedByNode(preview, NOW).get('b')).toEqual({ day: '12.1 (화)', time: null, count: 4 })
})

test('a step without planned mails has no entry', () => {
  expect([...plannedByNode(preview, NOW).keys()]).toEqual(['a', 'b'])
})
