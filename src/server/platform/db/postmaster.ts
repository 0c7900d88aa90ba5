// One PostgreSQL server process of a cluster: start it, find one left by an earlier app, stop it.
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/platform/log/log.ts'
import type { Cluster } from './cluster.ts'
import { commandAs, POSTGRES_ENV } from './embedded-user.ts'

export type Postmaster = {
  pid: number
  port: number
  exited: Promise<void>
  /** Lets the app wait for the exit. Without it a running server does not keep the app's process alive. */
  ref(): void
}

/** Only settings that differ from PostgreSQL's defaults, or must not depend on them. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
  // data is in memory or on an SSD, where random reads cost nearly the same
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

/** Enough to replay all WAL that max_wal_size allows, on a slow disk. */
const READY_TIMEOUT_MS = 180_000
const LOG_LIMIT_BYTES = 10 * 1024 * 1024

/**
 * Starts PostgreSQL on 127.0.0.1:`port` and waits until it accepts connections. @throws Error with the end of its log
 * when it exits instead
 */
export async function startPostmaster(
  cluster: Cluster,
  port: number,
  settings: Readonly<Record<string, string>>,
  log: Log,
): Promise<Postmaster> {
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const args = ['-D', cluster.dir, '-p', String(port), ...options]
  const dirs = [cluster.binaries.dir, cluster.dir]
  const command = await commandAs(cluster.user, cluster.binaries.postgres, args, dirs, log)
  const output = openSync(cluster.logFile, 'a', 0o600)
  // detached: Ctrl-C signals the whole process group, and PostgreSQL must outlive the app's last statements
  const child = spawn(command.file, command.args, {
    env: POSTGRES_ENV,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  const ending: { reason: string | null } = { reason: null }
  const exited = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      ending.reason = reason
      resolve()
    }
    child.once('error', (error) => end(error.message))
    child.once('exit', (code, signal) => end(`exit ${code ?? signal}`))
  })
  const isReady = async () => {
    const file = await readPidFile(cluster.dir)
    return file?.pid === child.pid && file?.status === 'ready'
  }
  const waitDeadline = Date.now() + READY_TIMEOUT_MS
  while (!(await isReady())) {
    if (Date.now() > waitDeadline) child.kill('SIGINT')
    if (ending.reason)
      throw new Error(`PostgreSQL did not start (${ending.reason}): ${await lastLines(cluster.logFile)}`)
    await sleep(10)
  }
  return { pid: child.pid as number, port, exited, ref: () => child.ref() }
}

/**
 * Stops a server of a killed app that has not ended yet, so that no late statement of it commits. @returns its pid
 */
export async function stopLeftoverServer(clusterDir: string): Promise<number | null> {
  const file = await readPidFile(clusterDir)
  if (!file) return null
  if (await isServerOf(clusterDir, file.pid)) {
    await stopPostmaster(clusterDir, file.pid)
    return file.pid
  }
  // After a reboot the pid may belong to any program. PostgreSQL would regard it as a server and not start. It
  // detects backends that still use the old shared memory by the folder's inode.
  // A server that has just ended has removed the file itself.
  if (isAlive(file.pid)) await rm(path.join(clusterDir, 'postmaster.pid'), { force: true })
  return null
}

/**
 * Fast shutdown: open transactions are rolled back, everything is written. Stronger signals follow when it takes too
 * long.
 */
export async function stopPostmaster(clusterDir: string, pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (!(await isServerOf(clusterDir, pid))) return
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(10)) {
      if (!(await isServerOf(clusterDir, pid))) return
    }
  }
}

/** Keeps one earlier log. Only while no server writes to it. */
export async function rotateLog(logFile: string): Promise<void> {
  const found = await stat(logFile).catch(() => null)
  if (found && found.size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.1`)
}

/** The port of the server that runs on this folder; null when none does. */
export async function portOfRunning(dir: string): Promise<number | null> {
  const file = await readPidFile(dir)
  return file?.status === 'ready' && (await isServerOf(dir, file.pid)) ? file.port : null
}

/** postmaster.pid, line by line: pid, folder, start time, port, socket folder, address, shared memory, status. */
async function readPidFile(dir: string): Promise<{ pid: number; port: number; status: string } | null> {
  const text = await readFile(path.join(dir, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() }
}

/** A pid alone proves nothing: the command line must be that of a postgres for this folder. A dead process has none. */
async function isServerOf(dir: string, pid: number): Promise<boolean> {
  const [name, commandLine] = await Promise.all([
    readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
  ])
  const words = commandLine.split('\0')
  return name.trim() === 'postgres' && words[words.indexOf('-D') + 1] === dir
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function lastLines(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-4).join(' / ')
}
