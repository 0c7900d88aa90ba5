// The Mailer port over SMTP. Keeps signed-in connections open for the next mails of a mailbox. A call writes a mail to a
// server at most once and returns the outcome; the caller decides about a retry.
import { domainToASCII } from 'node:url'
import type { MailboxConnection, Mailer, OutgoingMessage, SendOutcome, ServerLogin } from '#core/ports.ts'
import { mailboxPolicy, resolvePublic } from '#server/adapters/web-fetch/address-guard.ts'
import { createConnectionPool } from './connection-pool.ts'
import {
  type Failure,
  outcomeOfFailure,
  probeOfFailure,
  startTranscript,
  UNUSABLE_ADDRESS,
} from './outcome.ts'
import { createSession, type SmtpSession } from './session.ts'

export type MailerOptions = {
  allowPrivateHosts: boolean
  /** how long an unused connection stays open, in ms; default 10 s */
  idleMs?: number
  /** connections to one mailbox's server at the same time; default 3 */
  maxConnectionsPerMailbox?: number
  /** extra certificate authorities (PEM) for servers with a private one */
  ca?: string[]
}

const VERIFY_MS = 30_000

/** `close()` closes idle connections; mails being sent still finish. */
export function createMailer(options: MailerOptions): Mailer & { close(): void } {
  const pool = createConnectionPool({
    idleMs: options.idleMs ?? 10_000,
    limit: options.maxConnectionsPerMailbox ?? 3,
  })

  /** Opens and signs in, or returns the outcome as the first part of a conversation. */
  async function connect(
    connection: MailboxConnection,
    ehloName: string,
    timeoutMs: number,
    onSession: (session: SmtpSession) => void = () => {},
  ) {
    const { smtp: login } = connection
    const started = performance.now()
    const resolved = await resolvePublic(login.host, mailboxPolicy(connection, options.allowPrivateHosts))
    if (!resolved.ok) {
      const failure: Failure = { code: resolved.code, message: resolved.why, reply: null }
      return { session: null, failure, transcript: startTranscript() }
    }
    const session = createSession({ login, address: resolved.address, ehloName, ca: options.ca, timeoutMs })
    onSession(session)
    const failure = await session.open(timeoutMs - (performance.now() - started))
    if (failure === null) return { session, failure, transcript: session.transcript }
    session.destroy()
    return { session: null, failure, transcript: session.transcript }
  }

  async function converse(
    connection: MailboxConnection,
    message: OutgoingMessage,
    deadline: number,
    onSession: (session: SmtpSession) => void,
  ) {
    const left = () => Math.max(1, deadline - performance.now())
    const warm = pool.take(connection)
    if (warm) onSession(warm)
    if (warm?.needsReset && (await warm.reset(left())) !== null) warm.destroy()
    if (warm?.usable) {
      const outcome = await warm.deliver(message, left())
      if (!hadGoneStale(warm, outcome)) return { session: warm, outcome }
      warm.destroy()
    }
    const opened = await connect(
      connection,
      domainOf(message.from) ?? connection.smtp.host,
      left(),
      onSession,
    )
    const { session, failure, transcript } = opened
    if (session) return { session, outcome: await session.deliver(message, left()) }
    return { session, outcome: outcomeOfFailure(failure, transcript, serverName(connection.smtp)) }
  }

  return {
    async send(connection, message, timeoutMs, signal) {
      const deadline = performance.now() + timeoutMs
      const addressed = withAsciiDomains(message)
      if (addressed === null) return UNUSABLE_ADDRESS
      const release = await pool.acquireSlot(connection.emailAccountId, timeoutMs)
      if (release === null) {
        return {
          kind: 'not_sent',
          fault: 'timeout',
          why: '같은 발송 계정의 앞선 발송이 끝나지 않아 시작하지 못했습니다.',
        }
      }
      let current: SmtpSession | null = null
      const interrupt = () => {
        if (current && !current.transcript.dotMayBeWritten) current.destroy()
      }
      signal?.addEventListener('abort', interrupt)
      try {
        const { session, outcome } = await converse(connection, addressed, deadline, (session) => {
          current = session
          // the transcript of an idle connection is still that of its last mail
          if (signal?.aborted) session.destroy()
        })
        if (session?.usable) pool.put(connection, session)
        else session?.destroy()
        return outcome
      } finally {
        signal?.removeEventListener('abort', interrupt)
        release()
      }
    },

    async verify(connection) {
      const { smtp } = connection
      const opened = await connect(connection, domainOf(smtp.username) ?? smtp.host, VERIFY_MS)
      if (!opened.session) return probeOfFailure(opened.failure, opened.transcript, serverName(smtp))
      const failure = await opened.session.reset(VERIFY_MS)
      opened.session.quit()
      if (failure) return probeOfFailure(failure, opened.transcript, serverName(smtp))
      const { maxMailBytes } = opened.session
      return { ok: true, detail: `${serverName(smtp)}에 로그인했습니다.`, maxMailBytes }
    },

    close: () => pool.close(),
  }
}

const serverName = ({ host, port }: ServerLogin): string => `${host}:${port}`

/**
 * An idle connection that the server had already closed: lost before the reply to MAIL, or 421 as that reply. The body was
 * not begun, so a new connection may send the mail.
 */
function hadGoneStale({ transcript }: SmtpSession, outcome: SendOutcome): boolean {
  if (transcript.dotMayBeWritten) return false
  if (outcome.kind === 'not_sent') return outcome.fault === 'network' && transcript.repliesToMail === 0
  return outcome.kind === 'rejected' && outcome.code === 421 && transcript.repliesToMail <= 1
}

function domainOf(address: string): string | null {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 0) return null
  // text in the normalized form needs no conversion
  return /^[a-z0-9-]+(\.[a-z][a-z0-9-]*)+$/.test(domain) && !domain.includes('xn--')
    ? domain
    : domainToASCII(domain) || null
}

function withAsciiDomains(message: OutgoingMessage): OutgoingMessage | null {
  const [from, to] = [asciiDomain(message.from), asciiDomain(message.to)]
  return from === null || to === null ? null : { ...message, from, to }
}

function asciiDomain(address: string): string | null {
  const domain = domainOf(address)
  const local = address.slice(0, Math.max(0, address.lastIndexOf('@')))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return domain === null || local === '' || /[\u0000-\u0020<>]/.test(local) ? null : `${local}@${domain}`
}
