// What this process is like right now: memory, processor time, the event loop's delay, its connections to the database.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import type { Family } from './exposition.ts'

const NANO = 1e-9
/** A timer that wakes the process: every 20 ms it would be a third of what an idle one costs. */
const RESOLUTION_MS = 100

/** @param pools none while the database is not open yet */
export function watchProcess(pools: () => readonly pg.Pool[]) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return {
    stop: () => void delay.disable(),
    /** The delay is that since the last look. */
    families(): Family[] {
      const { user, system } = process.cpuUsage()
      // the timer's own period is no delay
      const late = (ns: number) => Math.max(0, ns * NANO - RESOLUTION_MS / 1000)
      const percentiles = [50, 99].map((p) => ({
        labels: { quantile: String(p / 100) },
        value: delay.count === 0 ? 0 : late(delay.percentile(p)),
      }))
      const longest = { labels: { quantile: '1' }, value: delay.count === 0 ? 0 : late(delay.max) }
      delay.reset()
      return [
        gauge('process_resident_memory_bytes', 'Memory held.', [{ value: process.memoryUsage.rss() }]),
        {
          name: 'process_cpu_seconds_total',
          help: 'Processor time used.',
          type: 'counter',
          samples: [{ value: (user + system) / 1e6 }],
        },
        gauge('process_start_time_seconds', 'When it started, in seconds since 1970.', [
          { value: Math.round(Date.now() / 1000 - process.uptime()) },
        ]),
        gauge('ieum_event_loop_delay_seconds', 'How late the event loop is, since the last look.', [
          ...percentiles,
          longest,
        ]),
        gauge(
          'ieum_database_connections',
          'Connections of this process to the database.',
          connections(pools()),
        ),
      ]
    },
  }
}

const gauge = (name: string, help: string, samples: Family['samples']): Family => ({
  name,
  help,
  type: 'gauge',
  samples,
})

/** `waiting`: work that waits for a connection to become free */
function connections(pools: readonly pg.Pool[]): Family['samples'] {
  if (pools.length === 0) return []
  const sum = (of: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + of(pool), 0)
  return [
    { labels: { state: 'busy' }, value: sum((pool) => pool.totalCount - pool.idleCount) },
    { labels: { state: 'idle' }, value: sum((pool) => pool.idleCount) },
    { labels: { state: 'waiting' }, value: sum((pool) => pool.waitingCount) },
  ]
}
