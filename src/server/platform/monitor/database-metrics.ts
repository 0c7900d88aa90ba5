// Metrics of the whole installation, read from the database for a scrape.
import { Gauge, Registry } from 'prom-client'
import type { Db, JobCount } from '#server/context.ts'
import {
  type InstallationMetrics,
  readInstallationMetrics,
} from '#server/data/platform/installation-metrics.ts'
import type { Log } from '#server/platform/log/log.ts'

/** Scrapes within this time share one read of the database. */
const CACHE_MS = 5000
const MAILBOX_STATES = ['connected', 'paused', 'disconnected']

type Sources = { db: Db; countJobs: () => Promise<JobCount[]>; now: () => Date; log: Log }

export function databaseMetrics({ db, countJobs, now, log }: Sources) {
  let read: Promise<Registry> | null = null
  let readAt = Number.NEGATIVE_INFINITY
  return (): Promise<Registry> => {
    if (read && performance.now() - readAt < CACHE_MS) return read
    readAt = performance.now()
    read = Promise.all([readInstallationMetrics(db, now()), countJobs()]).then(
      ([metrics, jobs]) => registryOf({ ...metrics, jobs }),
      (error: unknown) => {
        log.warn({ err: error }, 'metrics could not be read')
        return registryOf(null)
      },
    )
    return read
  }
}

type Sample = { labels?: Record<string, string>; value: number }

/**
 * A new registry for each read, so that values of earlier reads disappear. @param metrics null: the database could
 * not be read
 */
function registryOf(metrics: (InstallationMetrics & { jobs: JobCount[] }) | null): Registry {
  const registry = new Registry()
  const gauge = (name: string, help: string, samples: number | readonly Sample[]): void => {
    const all: readonly Sample[] = typeof samples === 'number' ? [{ value: samples }] : samples
    const labelNames = Object.keys(all[0]?.labels ?? {})
    const made = new Gauge({ name, help, labelNames, registers: [registry] })
    for (const { labels = {}, value } of all) made.set(labels, value)
  }
  gauge('ieum_database_up', 'Whether the database responds.', metrics ? 1 : 0)
  if (!metrics) return registry

  const { mailboxes, jobs } = metrics
  const inState = (state: string) => mailboxes.find((one) => one.state === state)
  gauge('ieum_due_mails', 'Mails that are due and have not been claimed by a worker.', metrics.dueMails)
  gauge(
    'ieum_oldest_due_mail_age_seconds',
    'How long the oldest due mail has been due; 0 when none is.',
    metrics.oldestDueSeconds,
  )
  gauge(
    'ieum_uncertain_mails',
    'Enrollments blocked because it is not known whether their mail was sent.',
    metrics.uncertainMails,
  )
  gauge('ieum_workers', 'Workers with a heartbeat within the last 20 seconds.', metrics.workersAlive)
  gauge(
    'ieum_mailboxes',
    'Real mailboxes by state.',
    MAILBOX_STATES.map((state) => ({ labels: { state }, value: inState(state)?.count ?? 0 })),
  )
  gauge(
    'ieum_imap_sync_lag_seconds',
    'Time since the last IMAP or POP3 sync of the mailbox that was synced longest ago, by state.',
    MAILBOX_STATES.map((state) => ({ labels: { state }, value: inState(state)?.syncLagSeconds ?? 0 })),
  )
  gauge(
    'ieum_jobs',
    'Waiting and running jobs by queue.',
    jobs.flatMap(({ queue, waiting, running }) => [
      { labels: { queue, state: 'waiting' }, value: waiting },
      { labels: { queue, state: 'running' }, value: running },
    ]),
  )
  return registry
}
