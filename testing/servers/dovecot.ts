// A real IMAP and POP3 server for tests, when Debian's dovecot-imapd is installed. Must be started as root, because it changes
// users itself.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { access, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#testing/free-port.ts'
import { until } from '#testing/workspace-setup.ts'

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

/** Why Dovecot cannot deliver mail here; null when it can. */
export async function whyNoDovecotDelivery(): Promise<string | null> {
  for (const [file, debianPackage] of Object.entries({
    '/usr/lib/dovecot/lmtp': 'dovecot-lmtpd',
    '/usr/lib/dovecot/modules/lib90_sieve_plugin.so': 'dovecot-sieve',
  }))
    if (!existsSync(file)) return `${file} is not installed (apt-get install ${debianPackage})`
  return await whyNoDovecot()
}

/** Why Dovecot cannot be read by POP3 here; null when it can. */
export async function whyNoDovecotPop3(): Promise<string | null> {
  const file = '/usr/lib/dovecot/pop3'
  if (!existsSync(file)) return `${file} is not installed (apt-get install dovecot-pop3d)`
  return await whyNoDovecot()
}

export type Dovecot = {
  port: number
  /** with `pop3` */
  pop3Port: number
  /** with `delivery`: accepts mail by LMTP for kim@ and full@, whose quota is used up */
  lmtpPort: number
  /** with `delivery`: answers Postfix at RCPT whose quota is used up (check_policy_service) */
  quotaPort: number
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

type Options = {
  /** replaces the announced capabilities */
  capability?: string
  /** is read by POP3 too */
  pop3?: boolean
  /** delivers mail by LMTP: through the sieve script of kim, whose replies are sent by SMTP */
  delivery?: { script: string; smtpPort: number }
}

/** Starts one on 127.0.0.1 with the user `kim`, password `secret`. */
export async function startDovecot(options: Options = {}): Promise<Dovecot> {
  const home = await mkdtemp(join(tmpdir(), 'ieum-dovecot-'))
  await chmod(home, 0o755)
  await mkdir(join(home, 'mail'))
  await chown(join(home, 'mail'), MAIL_ID, MAIL_ID)
  const users = 'kim:{PLAIN}secret::::::\nfull:{PLAIN}secret::::::userdb_quota_rule=*:bytes=1\n'
  await writeFile(join(home, 'users'), users, { mode: 0o644 })
  const port = await freePort()
  const ports = { lmtpPort: await freePort(), quotaPort: await freePort(), pop3Port: await freePort() }
  if (options.delivery) {
    await mkdir(join(home, 'sieve'))
    await chown(join(home, 'sieve'), MAIL_ID, MAIL_ID)
    await writeFile(join(home, 'sieve/kim.sieve'), options.delivery.script, { mode: 0o644 })
    await fillMailbox(join(home, 'mail/full'))
  }
  const delivery = options.delivery ? deliveryConfiguration(home, ports, options.delivery.smtpPort) : ''
  const pop3 = options.pop3 ? pop3Configuration(ports.pop3Port) : ''
  const all = `${configuration(home, port, options.capability)}${delivery}${pop3}`
  await writeFile(join(home, 'dovecot.conf'), all)
  let child: ChildProcess | null = null

  const server: Dovecot = {
    port,
    ...ports,
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

/** One mail is more than the quota of full@. */
async function fillMailbox(maildir: string): Promise<void> {
  for (const folder of ['cur', 'new', 'tmp']) await mkdir(join(maildir, folder), { recursive: true })
  await writeFile(join(maildir, 'new/1.mail'), 'Subject: full\n\n')
  for (const path of ['', 'cur', 'new', 'tmp', 'new/1.mail'])
    await chown(join(maildir, path), MAIL_ID, MAIL_ID)
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
  driver = passwd-file
  args = ${home}/users
  default_fields = uid=${MAIL_ID} gid=${MAIL_ID} home=${home}/mail/%u
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

const pop3Configuration = (port: number): string => `
protocols = imap pop3
service pop3-login {
  inet_listener pop3 {
    port = ${port}
  }
  inet_listener pop3s {
    port = 0
  }
}
`

const deliveryConfiguration = (
  home: string,
  { lmtpPort, quotaPort }: { lmtpPort: number; quotaPort: number },
  smtpPort: number,
): string => `
protocols = imap lmtp
auth_username_format = %Ln
hostname = mx.ieum.example
postmaster_address = postmaster@ieum.example
submission_host = 127.0.0.1:${smtpPort}
mail_plugins = quota
protocol lmtp {
  mail_plugins = quota sieve
}
service lmtp {
  inet_listener lmtp {
    port = ${lmtpPort}
  }
}
service quota-status {
  executable = quota-status -p postfix
  inet_listener {
    port = ${quotaPort}
  }
}
plugin {
  sieve = file:${home}/sieve/%u.sieve
  quota = count:User quota
  quota_vsizes = yes
  quota_status_success = DUNNO
  quota_status_nouser = DUNNO
  quota_status_overquota = "552 5.2.2 Mailbox is full"
}
`
