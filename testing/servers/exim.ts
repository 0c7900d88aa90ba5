// A real Exim for tests, when Debian's exim4-daemon-light is installed or unpacked.
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#testing/free-port.ts'
import { KIM_ID, makeOwnRoot, whyNoProgram } from './own-root.ts'

const BINARY = '/usr/sbin/exim4'
const EXIM_ID = 1002

export const whyNoExim = (): Promise<string | null> => whyNoProgram(BINARY, 'exim4-daemon-light')

export type MailServer = {
  port: number
  /** of kim@ieum.example */
  maildir: string
  dispose(): Promise<void>
}

/**
 * Starts one on 127.0.0.1 with the user `kim`, password `secret`. Of ieum.example it knows kim@ and full@, whose mailbox
 * is full. greylisted@ is postponed, mail to limited@ is over the sender's limit, and
 * norelay.example is not relayed to. Mail of away.example is relayed to the server at `awayPort`; that of lost.example has a
 * server that does not listen, and no other domain has one. Mail with "lottery" in its subject is rejected after DATA. A
 * delay is reported after a second.
 */
export async function startExim({ awayPort }: { awayPort: number }): Promise<MailServer> {
  const root = await makeOwnRoot([BINARY], { 'Debian-exim': EXIM_ID, kim: KIM_ID, mail: 8 })
  const port = await freePort()
  // it receives as its own user and starts itself again to deliver
  await chmod(join(root.folder, BINARY), 0o4755)
  await root.makeFolder('/var/spool/exim4', EXIM_ID)
  await root.makeFolder('/var/log/exim4', EXIM_ID)
  await root.makeFolder('/var/mail', KIM_ID)
  await root.write('/etc/exim4/exim4.conf', configuration(port, awayPort, await freePort()))
  await root.start(port, BINARY, '-bdf', '-q2s')
  return { port, maildir: join(root.folder, 'var/mail/kim'), dispose: root.dispose }
}

/** Where Debian's configuration has words of its own, they are used: "Unknown user", "relay not permitted". */
const configuration = (port: number, awayPort: number, closedPort: number): string => `
primary_hostname = mx.ieum.example
qualify_domain = ieum.example
daemon_smtp_ports = ${port}
local_interfaces = 127.0.0.1
domainlist local_domains = ieum.example
acl_smtp_rcpt = check_rcpt
acl_smtp_data = check_data
delay_warning = 1s
never_users =
host_lookup =
rfc1413_query_timeout = 0s
tls_advertise_hosts =
log_file_path = /var/log/exim4/%slog
keep_environment =
begin acl
check_rcpt:
  defer
    local_parts = greylisted
    message = Greylisted, please try again later
  deny
    local_parts = limited
    ratelimit = 1 / 1h / strict / per_mail / $authenticated_id
    message = Sender rate exceeds $sender_rate_limit messages per $sender_rate_period
  deny
    ! senders = kim@ieum.example
    message = Sender address $sender_address is not owned by $authenticated_id
  deny
    domains = norelay.example
    message = relay not permitted
  require
    verify = recipient
  accept
check_data:
  deny
    condition = \${if match{$h_subject:}{lottery}}
    message = This message looks like spam
  accept
begin routers
away:
  driver = manualroute
  domains = ! +local_domains
  route_list = away.example 127.0.0.1::${awayPort} ; lost.example 127.0.0.1::${closedPort} ; norelay.example 127.0.0.1
  transport = remote
  self = send
  no_more
local:
  driver = accept
  domains = +local_domains
  local_parts = kim : full
  transport = mailbox
  cannot_route_message = Unknown user
begin transports
remote:
  driver = smtp
  port = 25
mailbox:
  driver = appendfile
  maildir_format
  directory = /var/mail/$local_part_data
  create_directory
  user = kim
  group = kim
  quota = \${if eq{$local_part}{full}{100}{0}}
begin retry
* quota
lost.example *
* * F,1h,1m
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_condition = \${if and{{eq{$auth2}{kim}}{eq{$auth3}{secret}}}}
  server_set_id = $auth2
`
