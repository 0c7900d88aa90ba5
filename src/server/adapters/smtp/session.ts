// One SMTP connection over nodemailer's SMTPConnection: connects, signs in, sends mails one after another and records how
// far each of them got. It never retries and never throws: the caller decides what a failure means.
import { isAscii } from 'node:buffer'
import { Readable } from 'node:stream'
import SMTPConnection, {
  type SMTPConnectionCustomAuthHandler,
  type SMTPConnectionSendInfo,
} from 'nodemailer/lib/smtp-connection'
import type { OutgoingMessage, SendOutcome, ServerLogin } from '#core/ports.ts'
import {
  announcedSize,
  type Failure,
  noteMail,
  noteReply,
  outcomeOfFailure,
  providerMessageId,
  startTranscript,
  type Transcript,
} from './outcome.ts'

export type SessionOptions = {
  login: ServerLogin
  /** the checked address literal; the certificate is still checked against `login.host` */
  address: string
  /** the name sent with EHLO */
  ehloName: string
  /** extra certificate authorities (PEM) for servers with a private one */
  ca: string[] | undefined
  /** bounds the opening of the connection, in ms */
  timeoutMs: number
}

export type SmtpSession = {
  readonly login: ServerLogin
  readonly transcript: Transcript
  /** false once the connection is closed, or when the server may still be reading a body or sending a reply */
  readonly usable: boolean
  /** the server may still keep the envelope of a rejected mail: call `reset` before the next one */
  readonly needsReset: boolean
  /** of one mail, as the server announced it; null: no limit is known */
  readonly maxMailBytes: number | null
  /** Connects, secures and signs in. Null when the session is ready. */
  open(timeoutMs: number): Promise<Failure | null>
  deliver(message: OutgoingMessage, timeoutMs: number): Promise<SendOutcome>
  /** RSET: clears the envelope of a rejected mail, and shows that the server still replies. */
  reset(timeoutMs: number): Promise<Failure | null>
  quit(): void
  destroy(): void
}

const QUIT_MS = 2_000
const CLOSED: Failure = { code: 'ECONNECTION', message: 'connection closed', reply: null }

export function createSession({ login, address, ehloName, ca, timeoutMs }: SessionOptions): SmtpSession {
  const server = `${login.host}:${login.port}`
  const transcript = startTranscript()
  let alive = true
  let inStep = true
  let needsReset = false
  let maxMailBytes: number | null = null
  let onFailure: (failure: Failure) => void = () => {}

  const connection = new SMTPConnection({
    host: address,
    port: login.port,
    secure: login.security === 'tls',
    requireTLS: login.security === 'starttls',
    ignoreTLS: login.security === 'none',
    ...(address === login.host ? {} : { servername: login.host }),
    name: ehloName,
    tls: ca === undefined ? {} : { ca },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // a graceful close would still send the rest of a buffered body after the verdict "not sent"
    socketCloseTimeout: 0,
    transactionLog: true,
    logger: replyLogger((reply) => {
      // after STARTTLS there is a second reply to EHLO
      if (transcript.phase === 'connect') maxMailBytes = announcedSize(reply) ?? maxMailBytes
      noteReply(transcript, reply)
    }),
    customAuth: { BEARER: bearerHandler },
  })
  connection.on('error', (error: Error) => {
    alive = false
    onFailure(failureOf(error))
  })
  connection.on('end', () => {
    alive = false
    // nodemailer emits `end` before it passes the error that caused it to the callback; that error says more
    const settle = onFailure
    setImmediate(() => settle(CLOSED))
  })

  /** Runs one step; the first of its own end, the connection's end and the deadline wins. */
  function step<T>(ms: number, run: (done: (result: T | Failure) => void) => void): Promise<T | Failure> {
    return new Promise((resolve) => {
      const settle = (result: T | Failure) => {
        clearTimeout(timer)
        if (onFailure === settle) onFailure = () => {}
        resolve(result)
      }
      const timer = setTimeout(
        () => {
          settle({ code: 'ETIMEDOUT', message: 'deadline', reply: null })
          destroy()
        },
        Math.max(1, ms),
      )
      onFailure = settle
      if (!alive) return settle(CLOSED)
      try {
        run(settle)
      } catch (error) {
        settle(failureOf(error instanceof Error ? error : new Error(String(error))))
      }
    })
  }
  const acknowledge =
    (done: (result: Failure | null) => void) =>
    (error?: Error | null): void =>
      done(error ? failureOf(error) : null)

  function destroy(): void {
    alive = false
    connection.close()
  }

  return {
    login,
    transcript,
    get usable() {
      return alive && inStep
    },
    get needsReset() {
      return needsReset
    },
    get maxMailBytes() {
      return maxMailBytes
    },
    async open(ms) {
      const deadline = performance.now() + ms
      const failure = await step<null>(ms, (done) => connection.connect(acknowledge(done)))
      if (failure !== null || login.username === '') return failure
      transcript.phase = 'auth'
      if (!connection.allowsAuth) {
        return {
          code: 'EAUTH',
          message: '이 연결에서는 서버가 로그인을 허용하지 않습니다. 보안 방식을 변경해 보세요.',
          reply: null,
        }
      }
      const { username: user, auth } = login
      const credentials =
        auth.kind === 'password'
          ? { user, pass: auth.password }
          : { method: 'BEARER', user, pass: auth.accessToken }
      return step<null>(deadline - performance.now(), (done) =>
        connection.login(credentials, acknowledge(done)),
      )
    },
    async deliver({ from, to, raw, bccSender = false }, ms) {
      const hasCopy = bccSender && from.toLowerCase() !== to.toLowerCase()
      noteMail(transcript, hasCopy)
      const envelope = { from, to: hasCopy ? [to, from] : [to], size: raw.length, use8BitMime: !isAscii(raw) }
      const body = bodyStream(raw, {
        // the server rejected the recipient and would send the mail to the copy only
        isWanted: () => !(hasCopy && transcript.rejection),
        onEnd: () => {
          transcript.dotMayBeWritten = true
        },
      })
      const result = await step<SMTPConnectionSendInfo>(ms, (done) =>
        connection.send(envelope, body, (error, info) =>
          done(error ? failureOf(error) : (info as SMTPConnectionSendInfo)),
        ),
      )
      if ('accepted' in result && transcript.dotMayBeWritten) {
        const { response } = result
        return { kind: 'accepted', response, providerMessageId: providerMessageId(response, login.host) }
      }
      needsReset = true
      if ('accepted' in result) {
        // accepted before the body was complete: it is unknown what the server stored
        inStep = false
        transcript.dotMayBeWritten = true
        return outcomeOfFailure(CLOSED, transcript, server)
      }
      const outcome = outcomeOfFailure(result, transcript, server)
      // a server may reject a body before its end, and the rest of it may still be in transit
      const bodyRejected = result.code === 'EMESSAGE' && result.reply !== null
      if (outcome.kind !== 'rejected' || bodyRejected || result.code === UNWANTED) inStep = false
      return outcome
    },
    async reset(ms) {
      needsReset = false
      return step<null>(ms, (done) => connection.reset(acknowledge(done)))
    },
    quit() {
      if (!alive) return
      alive = false
      // a server that never replies to QUIT would keep the socket, and with it the process
      const timer = setTimeout(destroy, QUIT_MS)
      connection.once('end', () => clearTimeout(timer))
      connection.quit()
    },
    destroy,
  }
}

const CHUNK = 64 * 1024

/** Nodemailer's code for a failure of the stream that it reads a mail from. */
const UNWANTED = 'ESTREAM'

/**
 * The mail as nodemailer reads it after the server's 354. The streams between this one and the socket buffer at most a
 * few chunks, so a large mail is read about as fast as the server takes it.
 * @param on.isWanted false: no byte of it is sent, and no final dot
 * @param on.onEnd called before the last chunk is passed on: from then on nodemailer may write the final dot at any time
 */
function bodyStream(raw: Uint8Array, on: { isWanted: () => boolean; onEnd: () => void }): Readable {
  let at = 0
  return new Readable({
    highWaterMark: CHUNK,
    read() {
      if (!on.isWanted()) return void this.destroy(new Error('the recipient was rejected'))
      const chunk = raw.subarray(at, at + CHUNK)
      at += CHUNK
      if (at < raw.length) {
        this.push(chunk)
        return
      }
      on.onEnd()
      this.push(chunk)
      this.push(null)
    },
  })
}

/**
 * With `transactionLog`, nodemailer logs every reply of the server as an entry `tnx: 'server'`. Nothing is stored or
 * printed here: other entries contain secrets.
 */
function replyLogger(onReply: (reply: string) => void) {
  const log = (entry: { tnx?: unknown }, text?: unknown) => {
    if (entry.tnx === 'server') onReply(String(text))
  }
  return { trace: log, debug: log, info: log, warn: log, error: log, fatal: log, level: () => {} }
}

/**
 * SASL XOAUTH2 with an access token that is already there. Nodemailer's own mechanism requests a new token after a
 * rejection and loses the server's 535.
 */
const bearerHandler: SMTPConnectionCustomAuthHandler = async (context) => {
  const { user, pass } = context.auth.credentials
  const token = Buffer.from(`user=${user}\u0001auth=Bearer ${pass}\u0001\u0001`).toString('base64')
  let reply = await context.sendCommand(`AUTH XOAUTH2 ${token}`)
  // the server explains a rejected token in a challenge, and replies 535 to an empty line
  if (reply.status === 334) reply = await context.sendCommand('')
  if (reply.status !== 235) throw new Error('Invalid login')
}

/** An error of nodemailer or of the socket below it, as a value. The system's own code says more than ESOCKET. */
function failureOf(error: Error): Failure {
  const { code, originalCode, response } = error as Error & {
    code?: unknown
    originalCode?: unknown
    response?: unknown
  }
  const name = code === 'ESOCKET' && typeof originalCode === 'string' ? originalCode : code
  return {
    code: typeof name === 'string' ? name : 'EUNKNOWN',
    message: error.message,
    reply: typeof response === 'string' ? response : null,
  }
}
