// CPU time of a server and its database per request, from /proc: independent of other load on the machine.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RunningServer } from '../../e2e/support/server.ts'

/** Microseconds of user and system time since the start. */
export type Cpu = { node: number; postgres: number }

/** Linux counts in hundredths of a second (USER_HZ). */
const TICK_US = 10_000

export function cpuOf({ process: child, dataDir }: RunningServer): Cpu {
  const postmaster = Number(
    readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  )
  return { node: own(child.pid ?? 0), postgres: withChildren(postmaster) }
}

/** @returns per request: "Node 310 µs + PostgreSQL 220 µs" */
export const perRequest = (before: Cpu, after: Cpu, requests: number): string =>
  `Node ${Math.round((after.node - before.node) / requests)} µs + PostgreSQL ${Math.round(
    (after.postgres - before.postgres) / requests,
  )} µs of CPU a request`

/** Fields of /proc/<pid>/stat after the name, which may contain blanks: 1 is the parent, 11 to 14 are the times. */
const fieldsOf = (pid: number | string): number[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

const own = (pid: number): number => {
  const fields = fieldsOf(pid)
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) * TICK_US
}

function withChildren(postmaster: number): number {
  const [, , , , , , , , , , , , , ended = 0, endedSystem = 0] = fieldsOf(postmaster)
  let sum = own(postmaster) + (ended + endedSystem) * TICK_US
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (fieldsOf(pid)[1] === postmaster) sum += own(Number(pid))
    } catch {
      // the process has ended meanwhile; its parent counts it
    }
  }
  return sum
}
