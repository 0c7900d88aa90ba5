// The greylisting server that Debian offers for Postfix, when its package is installed or unpacked.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#testing/free-port.ts'
import { until } from '#testing/workspace-setup.ts'
import { findProgram, UNPACKED, whyNoProgram } from './own-root.ts'

const SCRIPT = '/usr/sbin/postgrey'
const USER = { uid: 65_534, gid: 65_534 }

/** Why postgrey cannot be used here; null when it can. */
export const whyNoPostgrey = (): Promise<string | null> => whyNoProgram(SCRIPT, 'postgrey')

/** Starts one on 127.0.0.1, for `check_policy_service` of Postfix. */
export async function startPostgrey(): Promise<{ port: number; dispose(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'ieum-postgrey-'))
  await chown(home, USER.uid, USER.gid)
  const port = await freePort()
  const { stdout } = await promisify(execFile)('perl', [
    '-MConfig',
    '-e',
    'print "@Config{qw(vendorlib vendorarch)}"',
  ])
  const modules = stdout.split(' ').map((folder) => `-I${UNPACKED}${folder}`)
  const files = [`--dbdir=${home}`, `--pidfile=${home}/pid`, `--inet=127.0.0.1:${port}`]
  const script = (await findProgram(SCRIPT)) ?? SCRIPT
  const child = spawn('perl', ['-T', ...modules, script, ...files, '--user=nobody', '--group=nogroup'], {
    stdio: 'ignore',
  })
  await until(() => child.exitCode !== null || listens(port))
  if (child.exitCode !== null) throw new Error(`postgrey did not start: exit code ${child.exitCode}`)
  return {
    port,
    async dispose() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(home, { recursive: true, force: true })
    },
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
