// What one process counts by itself since its start: calls, mails, what a model was asked. Labels are few and known
// beforehand: never an address, a name, an id or a path as it was typed.

import type { Figures, MailOutcome } from '../context.ts'
import type { Family, Labels, Sample } from './exposition.ts'

/** Upper bounds in seconds: from a quick read to a report over a large workspace. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const MODEL_BUCKETS = [0.5, 1, 2, 5, 10, 20, 40, 80, 160]

export type Tallies = Figures & { families(): Family[] }

export function createTallies(): Tallies {
  const requests = histogram(REQUEST_BUCKETS)
  const models = histogram(MODEL_BUCKETS)
  const mails = new Map<MailOutcome, number>(MAIL_OUTCOMES.map((outcome) => [outcome, 0]))
  return {
    request: ({ route, method, status, seconds }) =>
      requests.observe({ route, method, status: String(status) }, seconds),
    mails: (outcome, count = 1) => void mails.set(outcome, (mails.get(outcome) ?? 0) + count),
    modelCall: (outcome, seconds) => models.observe({ outcome }, seconds),
    families: () => [
      {
        name: 'ieum_http_request_duration_seconds',
        help: 'Calls answered by this process, by the pattern of their route.',
        type: 'histogram',
        samples: requests.samples(),
      },
      {
        name: 'ieum_mails_total',
        help: 'Mails of sequences by what came of them: retried ones are counted again.',
        type: 'counter',
        samples: [...mails].map(([outcome, value]) => ({ labels: { outcome }, value })),
      },
      {
        name: 'ieum_model_call_duration_seconds',
        help: 'Texts asked of a model, waiting for its answer and retries included.',
        type: 'histogram',
        samples: models.samples(),
      },
    ],
  }
}

const MAIL_OUTCOMES: readonly MailOutcome[] = ['sent', 'retried', 'bounced', 'failed', 'uncertain']

type Row = { labels: Labels; counts: number[]; sum: number; count: number }

function histogram(bounds: readonly number[]) {
  const rows = new Map<string, Row>()
  return {
    observe(labels: Labels, value: number): void {
      const key = JSON.stringify(labels)
      const row = rows.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 }
      rows.set(key, row)
      const bucket = bounds.findIndex((bound) => value <= bound)
      if (bucket >= 0) row.counts[bucket] = (row.counts[bucket] ?? 0) + 1
      row.sum += value
      row.count += 1
    },
    /** Buckets are cumulative, and the last holds everything. */
    samples: (): Sample[] =>
      [...rows.values()].flatMap(({ labels, counts, sum, count }) => {
        let below = 0
        return [
          ...bounds.map((bound, i): Sample => {
            below += counts[i] ?? 0
            return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: below }
          }),
          { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
          { suffix: '_sum', labels, value: sum },
          { suffix: '_count', labels, value: count },
        ]
      }),
  }
}
