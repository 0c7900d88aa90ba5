// CPU time of a server and its embedded PostgreSQL, from /proc: comparable also on a machine with other load.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RunningServer } from '../../e2e/support/server.ts'

/** CPU seconds since their start. */
export type CpuSeconds = { node: number; postgres: number }

/** USER_HZ of Linux on every platform that Node.js supports (sysconf(_SC_CLK_TCK)). */
const TICKS_A_SECOND = 100

/** @throws Error without /proc */
export function cpuOf(server: RunningServer): CpuSeconds {
  const postmaster = Number.parseInt(
    readFileSync(path.join(server.dataDir, 'postgres/postmaster.pid'), 'utf8'),
    10,
  )
  const own = statOf(postmaster)
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(Number(pid)) ?? [])
    .filter(({ parent }) => parent === postmaster)
  // processes that have ended are counted with their parent
  const ticks = (own ? own.ticks + own.endedTicks : 0) + backends.reduce((sum, { ticks }) => sum + ticks, 0)
  const node = statOf(server.process.pid ?? 0)
  if (!node) throw new Error('the server has ended')
  return { node: node.ticks / TICKS_A_SECOND, postgres: ticks / TICKS_A_SECOND }
}

function statOf(pid: number): { parent: number; ticks: number; endedTicks: number } | null {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // the process has ended meanwhile
    return null
  }
  // the name of a process may contain blanks; the fields after it do not (proc(5))
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { parent, ticks: user + system, endedTicks: endedUser + endedSystem }
}
