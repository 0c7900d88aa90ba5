// The installation's work as figures, read from the database when somebody looks, and not more often than every few seconds.

import { type Db, JOB_QUEUES } from '../context.ts'
import type { Log } from '../log.ts'
import { readFigures, type StoredFigures } from '../store/figures.ts'
import type { Family, Sample } from './exposition.ts'

/** However many ask: the database is read once in this time. */
const KEPT_MS = 5000
const MAILBOX_STATES = ['connected', 'paused', 'disconnected']

export function databaseFigures({ db, now, log }: { db: Db; now: () => Date; log: Log }) {
  let read: Promise<Family[]> | null = null
  let readAt = Number.NEGATIVE_INFINITY
  return (): Promise<Family[]> => {
    if (read && performance.now() - readAt < KEPT_MS) return read
    readAt = performance.now()
    read = readFigures(db, now(), JOB_QUEUES).then(familiesOf, (error: unknown) => {
      log.warn({ err: error }, 'figures could not be read')
      return [up(0)]
    })
    return read
  }
}

const up = (value: 0 | 1): Family => gauge('ieum_database_up', 'Whether the database answers.', value)

const gauge = (name: string, help: string, samples: number | readonly Sample[]): Family => ({
  name,
  help,
  type: 'gauge',
  samples: typeof samples === 'number' ? [{ value: samples }] : samples,
})

function familiesOf(figures: StoredFigures): Family[] {
  const { mailboxes, jobs } = figures
  const inState = (state: string) => mailboxes.find((one) => one.state === state)
  return [
    up(1),
    gauge('ieum_due_mails', 'Mails that are due and have not been taken by a worker.', figures.dueMails),
    gauge(
      'ieum_oldest_due_mail_age_seconds',
      'How long the oldest due mail has been due; 0 when none is.',
      figures.oldestDueSeconds,
    ),
    gauge(
      'ieum_uncertain_mails',
      'Contacts waiting for a person, because nobody can tell whether their mail left.',
      figures.uncertainMails,
    ),
    gauge('ieum_workers', 'Workers that have beaten within the last 20 seconds.', figures.workersAlive),
    gauge(
      'ieum_mailboxes',
      'Real mailboxes by state.',
      MAILBOX_STATES.map((state) => ({ labels: { state }, value: inState(state)?.count ?? 0 })),
    ),
    gauge(
      'ieum_imap_sync_lag_seconds',
      'How long ago the mailbox that was read longest ago was read, by state.',
      MAILBOX_STATES.map((state) => ({ labels: { state }, value: inState(state)?.syncLagSeconds ?? 0 })),
    ),
    gauge(
      'ieum_jobs',
      'Jobs that wait or run, by queue.',
      jobs.flatMap(({ queue, waiting, running }) => [
        { labels: { queue, state: 'waiting' }, value: waiting },
        { labels: { queue, state: 'running' }, value: running },
      ]),
    ),
    gauge(
      'ieum_oldest_waiting_job_age_seconds',
      'How long the oldest job of a queue has been ready to run.',
      jobs.map(({ queue, oldestSeconds }) => ({ labels: { queue }, value: oldestSeconds })),
    ),
  ]
}
