import { expect, test } from 'vitest'
import { exposition } from './exposition.ts'

test('a family is its help, its type and a line a sample', () => {
  const text = exposition([
    {
      name: 'mails_total',
      help: 'Mails by what came of them.',
      type: 'counter',
      samples: [
        { labels: { outcome: 'sent', kind: 'smtp' }, value: 12 },
        { labels: { outcome: 'failed', kind: 'smtp' }, value: 0 },
      ],
    },
    { name: 'up', help: 'Is it up?', type: 'gauge', samples: [{ value: 1 }] },
  ])
  expect(text).toBe(`# HELP mails_total Mails by what came of them.
# TYPE mails_total counter
mails_total{outcome="sent",kind="smtp"} 12
mails_total{outcome="failed",kind="smtp"} 0
# HELP up Is it up?
# TYPE up gauge
up 1
`)
})

test('what would break a line is escaped, in help and in labels', () => {
  const text = exposition([
    { name: 'x', help: 'a\\b\nc "d"', type: 'gauge', samples: [{ labels: { l: 'a\\b\nc "d"' }, value: 1 }] },
  ])
  expect(text.split('\n')).toEqual([
    '# HELP x a\\\\b\\nc "d"',
    '# TYPE x gauge',
    'x{l="a\\\\b\\nc \\"d\\""} 1',
    '',
  ])
})

test('numbers without an end are written as the format has them', () => {
  const values = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e-7, 1.5e21, 0.25]
  const samples = values.map((value) => ({ value }))
  expect(
    exposition([{ name: 'x', help: '', type: 'gauge', samples }])
      .split('\n')
      .slice(2, -1),
  ).toEqual(['x NaN', 'x +Inf', 'x -Inf', 'x 1e-7', 'x 1.5e+21', 'x 0.25'])
})
