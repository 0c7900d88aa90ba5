// A mailbox on a server with a scripted misbehaviour, and the real mailer.

import { expect, onTestFinished, vi } from 'vitest'
import type { MailboxConnection, ServerLogin } from '#core/ports.ts'
import { createMailer, type MailerOptions } from '#server/adapters/smtp/mailer.ts'
import {
  type HostileServer,
  type Script,
  type Stage,
  startHostileSmtp,
} from '#testing/servers/hostile-smtp.ts'
import { testCertificate } from '#testing/servers/test-certificate.ts'

/** Server and mailer are closed when the test ends. */
export async function setUpHostileMailbox(script: Script = {}, options: Partial<MailerOptions> = {}) {
  const server = await startHostileSmtp(script)
  onTestFinished(() => server.close())
  const mailer = createMailer({ allowPrivateHosts: true, ca: [testCertificate], ...options })
  onTestFinished(() => mailer.close())
  return { server, mailer, mailbox: mailboxAt(server) }
}

export const mailboxAt = (server: HostileServer, smtp: Partial<ServerLogin> = {}): MailboxConnection => ({
  emailAccountId: 'mailbox-1',
  kind: 'smtp',
  smtp: {
    host: 'localhost',
    port: server.port,
    security: 'none',
    username: 'kim@hanbit.co.kr',
    auth: { kind: 'password', password: 'secret' },
    ...smtp,
  },
  imap: null,
})

/** A mail with a line that begins with a dot. */
export const message = (id = '1', body = '본문\r\n.점으로 시작하는 줄') => ({
  messageId: `<${id}@hanbit.co.kr>`,
  from: 'kim@hanbit.co.kr',
  to: 'lee@customer.example',
  raw: Buffer.from(`Message-ID: <${id}@hanbit.co.kr>\r\nSubject: =?UTF-8?B?7KCc7JWI?=\r\n\r\n${body}\r\n`),
})

/** Time limit of a mail: never reached while a server responds. */
export const LIMIT_MS = 60_000

/** From now on limits pass only when the test says so. */
export function holdLimits(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Waits until the server hangs at this stage, then lets the limit pass. Needs `holdLimits`. */
export async function passLimit(server: HostileServer, stage: Stage, ms = LIMIT_MS): Promise<void> {
  await expect.poll(() => server.struck).toContain(stage)
  vi.advanceTimersByTime(ms)
}
