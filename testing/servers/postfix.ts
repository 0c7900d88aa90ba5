// A real SMTP server for tests, when Debian's postfix is installed; it uses Dovecot for passwords and delivery. Must
// be started as root.

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#testing/free-port.ts'
import { ALWAYS, type Owner, until } from '#testing/workspace-setup.ts'
import { answers, type Dovecot, MAIL_ID } from './dovecot.ts'

const BINARY = '/usr/sbin/postfix'
const run = promisify(execFile)

/** Why Postfix cannot be used here; null when it can. */
export async function whyNoPostfix(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'Postfix starts only for root'
  const found = await access(BINARY).then(
    () => true,
    () => false,
  )
  return found ? null : `${BINARY} is not installed (apt-get install postfix)`
}

export type Postfix = {
  port: number
  log(): Promise<string>
  dispose(): Promise<void>
}

/**
 * Starts one on 127.0.0.1 that accepts mail of `kim`, password `secret`, for kim@ieum.example and for other domains.
 * Other recipients at ieum.example are unknown; mail to `away.example` is relayed to the server at `awayPort`;
 * anything else is discarded.
 * @param settings lines of main.cf, which replace those below
 */
export async function startPostfix({
  dovecot,
  awayPort,
  settings = '',
}: {
  dovecot: Dovecot
  awayPort: number
  settings?: string
}): Promise<Postfix> {
  const home = await mkdtemp(join(tmpdir(), 'ieum-postfix-'))
  await chmod(home, 0o755)
  for (const folder of ['conf', 'queue', 'data']) await mkdir(join(home, folder))
  await run('chown', ['postfix', join(home, 'data')])
  const port = await freePort()
  // Postfix requires logs below /var
  const logFile = `/var/log/${home.split('/').at(-1)}.log`
  await writeFile(
    join(home, 'conf/main.cf'),
    `${mainConfiguration({ home, dovecot, awayPort, logFile })}${settings}`,
  )
  await writeFile(join(home, 'conf/master.cf'), masterConfiguration(port))
  const child = spawn(BINARY, ['-c', join(home, 'conf'), 'start-fg'], { stdio: 'ignore' })
  const log = () => readFile(logFile, 'utf8').catch(() => '')
  await until(() => answers(port)).catch(async () => {
    throw new Error(`Postfix did not start: ${await log()}`)
  })
  return {
    port,
    log,
    async dispose() {
      const gone = once(child, 'exit')
      await run(BINARY, ['-c', join(home, 'conf'), 'stop']).catch(() => child.kill('SIGTERM'))
      await gone
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
      await rm(logFile, { force: true })
    },
  }
}

type Facts = { home: string; dovecot: Dovecot; awayPort: number; logFile: string }

const mainConfiguration = ({ home, dovecot, awayPort, logFile }: Facts): string => `
compatibility_level = 3.6
queue_directory = ${home}/queue
data_directory = ${home}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${logFile}
myhostname = mx.ieum.example
mydestination =
mynetworks =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${dovecot.authSocket}
smtpd_relay_restrictions = permit_sasl_authenticated, reject
virtual_mailbox_domains = ieum.example
virtual_mailbox_base = ${dovecot.maildir}/..
virtual_mailbox_maps = inline:{kim@ieum.example=kim/}
virtual_uid_maps = static:${MAIL_ID}
virtual_gid_maps = static:${MAIL_ID}
virtual_minimum_uid = 1
transport_maps = inline:{ {away.example = smtp:[127.0.0.1]:${awayPort}} }
smtp_tls_security_level = none
default_transport = discard
`

const masterConfiguration = (port: number): string => `
127.0.0.1:${port} inet n - n - - smtpd
anvil unix - - n - 1 anvil
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
scache unix - - n - 1 scache
smtp unix - - n - - smtp
lmtp unix - - n - - lmtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
postlog unix-dgram n - n - 1 postlogd
`

/** A mailbox of kim@ieum.example that sends by Postfix and reads from Dovecot; it is verified. */
export async function mailboxOfKim(owner: Owner, smtp: Postfix, imap: Dovecot, more: object = {}) {
  const host = { host: '127.0.0.1', security: 'none' }
  const { body: mailbox } = await owner.post('/email-accounts', {
    workspaceId: owner.workspaceId,
    address: 'kim@ieum.example',
    smtp: { ...host, port: smtp.port },
    imap: { ...host, port: imap.port },
    username: 'kim',
    password: 'secret',
    rules: ALWAYS,
    ...more,
  })
  const verified = (await owner.post(`/email-accounts/${mailbox.id}/verify`)).body
  if (!verified.ok) throw new Error(JSON.stringify(verified))
  return mailbox
}
