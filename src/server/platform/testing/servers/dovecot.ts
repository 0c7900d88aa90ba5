// A real IMAP server for tests, when Debian's dovecot-imapd is installed. Must be started as root, because it changes
// users itself.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '#server/platform/testing/workspace-setup.ts'
import { freePort } from '../free-port.ts'

const BINARY = '/usr/sbin/dovecot'
/** Debian's user and group `mail`. */
export const MAIL_ID = 8

/** Why Dovecot cannot be used here; null when it can. */
export async function whyNoDovecot(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'Dovecot runs only for root'
  const found = await access(BINARY).then(
    () => true,
    () => false,
  )
  return found ? null : `${BINARY} is not installed (apt-get install dovecot-imapd)`
}

export type Dovecot = {
  port: number
  /** socket at which another server on this machine verifies passwords (Postfix does) */
  authSocket: string
  /** the mailbox of `kim`, a Maildir owned by user and group `mail` */
  maildir: string
  stop(): Promise<void>
  start(): Promise<void>
  /** Disconnects every signed-in client, as an administrator would. */
  kick(): Promise<void>
  /** Stops it and deletes its mail. */
  dispose(): Promise<void>
}

/** Starts one on 127.0.0.1 with the user `kim`, password `secret`. `capability` replaces the announced capabilities. */
export async function startDovecot(options: { capability?: string } = {}): Promise<Dovecot> {
  const home = await mkdtemp(join(tmpdir(), 'ieum-dovecot-'))
  await chmod(home, 0o755)
  await mkdir(join(home, 'mail'))
  await chown(join(home, 'mail'), MAIL_ID, MAIL_ID)
  await writeFile(join(home, 'users'), 'kim:{PLAIN}secret\n', { mode: 0o644 })
  const port = await freePort()
  await writeFile(join(home, 'dovecot.conf'), configuration(home, port, options.capability))
  let child: ChildProcess | null = null

  const server: Dovecot = {
    port,
    authSocket: join(home, 'auth'),
    maildir: join(home, 'mail', 'kim'),
    async start() {
      child = spawn(BINARY, ['-F', '-c', join(home, 'dovecot.conf')], { stdio: 'ignore' })
      await until(() => answers(port)).catch(() => {
        throw new Error(`Dovecot did not start; see ${home}/dovecot.log`)
      })
    },
    async stop() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
    async kick() {
      await promisify(execFile)('/usr/bin/doveadm', ['-c', join(home, 'dovecot.conf'), 'kick', 'kim'])
    },
    async dispose() {
      await server.stop()
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
  await server.start()
  return server
}

export const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

const configuration = (home: string, port: number, capability: string | undefined): string => `
base_dir = ${home}/run
state_dir = ${home}/state
log_path = ${home}/dovecot.log
instance_name = ieum-test-${port}
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
mail_location = maildir:${home}/mail/%u:LAYOUT=fs
first_valid_uid = 1
${capability === undefined ? '' : `imap_capability = ${capability}`}
passdb {
  driver = passwd-file
  args = ${home}/users
}
userdb {
  driver = static
  args = uid=${MAIL_ID} gid=${MAIL_ID} home=${home}/mail/%u
}
service auth {
  unix_listener ${home}/auth {
    mode = 0666
  }
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
  mailbox Trash {
    auto = create
    special_use = \\Trash
  }
  mailbox Junk {
    auto = create
    special_use = \\Junk
  }
}
`
