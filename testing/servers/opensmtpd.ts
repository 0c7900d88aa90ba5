// A real OpenSMTPD for tests, when Debian's opensmtpd is installed or unpacked.
import { chmod, chown } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#testing/free-port.ts'
import type { MailServer } from './exim.ts'
import { KIM_ID, makeOwnRoot, whyNoProgram } from './own-root.ts'

const BINARY = '/usr/sbin/smtpd'
const CONTROL = '/usr/sbin/smtpctl'
const DELIVERIES = ['lmtp', 'maildir', 'mda'].map((kind) => `/usr/libexec/opensmtpd/mail.${kind}`)

export const whyNoOpenSmtpd = (): Promise<string | null> => whyNoProgram(BINARY, 'opensmtpd')

/**
 * Starts one on 127.0.0.1. It has no passwords: it allows them over TLS only, and its TLS fails on Debian 12. Of ieum.example
 * it knows kim@, greylisted@, which is postponed, and full@, which it passes to the LMTP server at `lmtpPort`. Mail from
 * spam@ is rejected after DATA. Mail of away.example is relayed to the server at `awayPort`, that of other domains is not
 * relayed. A connection sends no more than `mails`. A delay is reported after a second.
 */
export async function startOpenSmtpd(options: {
  awayPort: number
  lmtpPort: number
  mails: number
}): Promise<MailServer> {
  const users = { opensmtpd: 1002, opensmtpq: 1003, kim: KIM_ID }
  const root = await makeOwnRoot([BINARY, CONTROL, ...DELIVERIES, '/bin/sh'], users)
  const port = await freePort()
  await root.makeFolder('/var/lib/opensmtpd/empty')
  await root.makeFolder('/var/mail', KIM_ID)
  await chown(join(root.folder, CONTROL), 0, users.opensmtpq)
  await chmod(join(root.folder, CONTROL), 0o2755)
  await root.write('/etc/smtpd.conf', configuration({ ...options, port }))
  await root.start(port, BINARY, '-d')
  return { port, maildir: join(root.folder, 'var/mail/kim'), dispose: root.dispose }
}

type Facts = { port: number; awayPort: number; lmtpPort: number; mails: number }

const configuration = ({ port, awayPort, lmtpPort, mails }: Facts): string => `
smtp limit max-mails ${mails}
bounce warn-interval 1s
table known { "kim@ieum.example" = kim, "greylisted@ieum.example" = kim }
table full { "full@ieum.example" }
table fullUsers { "full@ieum.example" = kim }
table greylisted { "greylisted@ieum.example" }
table filtered { "spam@ieum.example" }
filter "greylisting" phase rcpt-to match rcpt-to <greylisted> reject "451 4.7.1 Greylisted, please try again later"
filter "content" phase commit match mail-from <filtered> reject "554 5.7.1 This message looks like spam"
filter "rules" chain { "greylisting", "content" }
listen on 127.0.0.1 port ${port} filter "rules"
action "kept" maildir "/var/mail/%{user.username}" virtual <known>
action "passed" lmtp "127.0.0.1:${lmtpPort}" rcpt-to virtual <fullUsers>
action "relayed" relay host smtp://127.0.0.1:${awayPort}
match from any for rcpt-to <full> action "passed"
match from any for domain ieum.example action "kept"
match from local for domain away.example action "relayed"
`
