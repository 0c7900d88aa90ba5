// Metrics of one process since its start: HTTP requests, mails, model calls. Label values are few and known in
// advance: never an address, a name, an id or a requested path.
import { Counter, Histogram, Registry } from 'prom-client'
import type { MailOutcome, Metrics } from '#server/context.ts'

const MAIL_OUTCOMES: readonly MailOutcome[] = ['sent', 'retried', 'bounced', 'failed', 'uncertain']

export type ProcessMetrics = Metrics & { registry: Registry }

export function createProcessMetrics(): ProcessMetrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered by this process, by the pattern of their route.',
    labelNames: ['method', 'route', 'status_code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const mails = new Counter({
    name: 'ieum_mails_total',
    help: 'Mails of sequences by outcome; a mail that is tried again is counted each time.',
    labelNames: ['outcome'],
    registers,
  })
  const modelCalls = new Histogram({
    name: 'ieum_model_call_duration_seconds',
    help: 'Calls of a model, retries included.',
    labelNames: ['outcome'],
    buckets: [0.5, 1, 2, 5, 10, 20, 40, 80, 160],
    registers,
  })
  // a counter that first appears with value 1 has no rate for that increment
  for (const outcome of MAIL_OUTCOMES) mails.inc({ outcome }, 0)
  return {
    registry,
    request: ({ route, method, status, seconds }) =>
      requests.observe({ method, route, status_code: status }, seconds),
    mails: (outcome, count = 1) => mails.inc({ outcome }, count),
    modelCall: (outcome, seconds) => modelCalls.observe({ outcome }, seconds),
  }
}
