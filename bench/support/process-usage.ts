// CPU and memory of one server from /proc: the app, and its PostgreSQL with all backends.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RunningServer } from '../../e2e/support/server.ts'

/** USER_HZ of Linux on every supported platform. */
const TICKS_PER_SECOND = 100
const MIB = 1024

/** CPU seconds since the start. */
export type Cpu = { node: number; postgres: number }

/** The time of a backend that has ended is counted with its parent. */
export function cpuOf(server: RunningServer): Cpu {
  const postmaster = Number(
    readFileSync(path.join(server.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  )
  return cpuOfProcesses(appPid(server), postmaster)
}

/** The same for a PostgreSQL that is not in the server's folder. */
export const cpuOfProcesses = (app: number, postmaster: number): Cpu => ({
  node: secondsOf(app, false),
  postgres:
    secondsOf(postmaster, true) + childrenOf(postmaster).reduce((sum, pid) => sum + secondsOf(pid, false), 0),
})

/** 0 for a process that has ended. */
export const parentOf = (pid: number): number => Number(statOf(pid)?.[1] ?? 0)

/** @returns per request: "Node 310 µs + PostgreSQL 220 µs of CPU a request" */
export function perRequest(before: Cpu, after: Cpu, requests: number): string {
  const [node, postgres] = (['node', 'postgres'] as const).map((part) =>
    Math.round(((after[part] - before[part]) * 1e6) / requests),
  )
  return `Node ${node} µs + PostgreSQL ${postgres} µs of CPU a request`
}

/** Resident and proportional memory of the app, in MiB. */
export function processMemory(server: RunningServer): { rss: number; pss: number } {
  const lines = readFileSync(`/proc/${appPid(server)}/smaps_rollup`, 'utf8')
  const of = (name: string): number => Number(new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(lines)?.[1]) / MIB
  return { rss: of('Rss'), pss: of('Pss') }
}

function appPid({ process: child }: RunningServer): number {
  if (child.pid === undefined) throw new Error('the server has not started')
  return child.pid
}

/** utime and stime, on request with those of ended children; proc(5), fields 14 to 17. */
function secondsOf(pid: number, withEnded: boolean): number {
  const fields = statOf(pid)
  if (!fields) return 0
  const ticks = fields.slice(11, withEnded ? 15 : 13).map(Number)
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

/** The fields after the name, which may contain blanks; null for a process that has ended. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
