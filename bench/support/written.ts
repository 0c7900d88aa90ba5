// What a run has written: row versions (inserted, updated and deleted rows) of all tables, the share of updates that wrote no index
// entry (HOT), and WAL.
import { setTimeout as wait } from 'node:timers/promises'
import { queryDatabase } from '../../e2e/support/database.ts'
import type { RunningServer } from '../../e2e/support/server.ts'

export type Written = { rowVersions: number; note: string }

/** An idle connection reports its rows to the statistics of PostgreSQL after ten seconds. */
const REPORTED_MS = 12_000

/** Waits until everything before is counted. @returns a function for the end of the run: what was written since, for each item */
export async function countWritten(server: RunningServer): Promise<(count: number) => Promise<Written>> {
  await wait(REPORTED_MS)
  const before = await readWritten(server)
  return async (count) => {
    const { walBytes } = await readWritten(server)
    await wait(REPORTED_MS)
    const after = await readWritten(server)
    const kilobytes = (walBytes - before.walBytes) / count / 1000
    const hotShare = (after.hot - before.hot) / (after.updated - before.updated)
    return {
      rowVersions: (after.rowVersions - before.rowVersions) / count,
      note: `${kilobytes.toFixed(1)} kB of WAL each; ${Math.round(hotShare * 100)} % of the updates wrote no index entry`,
    }
  }
}

type Counters = { rowVersions: number; updated: number; hot: number; walBytes: number }

async function readWritten(server: RunningServer): Promise<Counters> {
  const [row] = await queryDatabase(
    server,
    `SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 AS "rowVersions", sum(n_tup_upd)::float8 AS updated,
            sum(n_tup_hot_upd)::float8 AS hot, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS "walBytes"
     FROM pg_stat_user_tables`,
    [],
  )
  return row as Counters
}
