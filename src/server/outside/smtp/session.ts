// One SMTP connection: opens, signs in, sends mails one after another, and notes how far each conversation got.
// It never retries and never throws; whoever holds it decides what a failure means.

import SMTPConnection, { type SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection'
import { parseServerMessageId } from 'nodemailer/lib/smtp-connection/server-message-id'
import type { OutgoingMessage, SendOutcome, ServerLogin } from '#core/ports.ts'
import { bearerHandler, failureOf, hasHighBytes, listeningLogger } from './nodemailer-glue.ts'
import {
  type Failure,
  noteMail,
  noteReply,
  outcomeOfFailure,
  startTranscript,
  type Transcript,
} from './outcome.ts'

export type SessionOptions = {
  login: ServerLogin
  /** the judged address literal; the certificate is still checked against `login.host` */
  address: string
  /** what we call ourselves in EHLO */
  ehloName: string
  /** extra certificate authorities (PEM) for servers with a private one */
  ca: string[] | undefined
  /** bounds the opening of the connection, in ms */
  timeoutMs: number
}

export type SmtpSession = {
  readonly login: ServerLogin
  readonly transcript: Transcript
  /** false once the connection is gone or the two sides no longer agree on whose turn it is */
  readonly usable: boolean
  /** the server still holds the envelope of a refused mail: `reset` before the next one */
  readonly needsReset: boolean
  /** Connects, secures and signs in. Null when the session is ready. */
  open(timeoutMs: number): Promise<Failure | null>
  deliver(message: OutgoingMessage, timeoutMs: number): Promise<SendOutcome>
  /** RSET: forgets a refused mail, and shows that the server still listens. */
  reset(timeoutMs: number): Promise<Failure | null>
  quit(): void
  destroy(): void
}

const QUIT_MS = 2_000

export function createSession({ login, address, ehloName, ca, timeoutMs }: SessionOptions): SmtpSession {
  const server = `${login.host}:${login.port}`
  const transcript = startTranscript()
  let alive = true
  let inStep = true
  let needsReset = false
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
    // a graceful close would still flush a body that was buffered when we gave up on it
    socketCloseTimeout: 0,
    transactionLog: true,
    logger: listeningLogger({
      onReply: (reply) => noteReply(transcript, reply),
      onBodyWritten: () => {
        transcript.dotWritten = true
      },
    }),
    customAuth: { BEARER: bearerHandler },
  })
  connection.on('error', (error: Error) => {
    alive = false
    onFailure(failureOf(error))
  })
  connection.on('end', () => {
    alive = false
    // nodemailer says `end` before it hands over the error that caused it, which tells more
    const settle = onFailure
    setImmediate(() => settle({ code: 'ECONNECTION', message: 'connection closed', reply: null }))
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
          connection.close()
        },
        Math.max(1, ms),
      )
      onFailure = settle
      if (!alive) return settle({ code: 'ECONNECTION', message: 'connection closed', reply: null })
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

  return {
    login,
    transcript,
    get usable() {
      return alive && inStep
    },
    get needsReset() {
      return needsReset
    },
    async open(ms) {
      const deadline = performance.now() + ms
      const refusal = await step<null>(ms, (done) => connection.connect(acknowledge(done)))
      if (refusal !== null || login.username === '') return refusal
      transcript.phase = 'auth'
      if (!connection.allowsAuth) {
        return {
          code: 'EAUTH',
          message: '이 연결에서는 서버가 로그인을 받지 않아요. 보안 방식을 바꿔 보세요.',
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
    async deliver(message, ms) {
      noteMail(transcript)
      const body = Buffer.from(message.raw.buffer, message.raw.byteOffset, message.raw.byteLength)
      const envelope = {
        from: message.from,
        to: [message.to],
        size: body.length,
        use8BitMime: hasHighBytes(body),
      }
      const result = await step<SMTPConnectionSendInfo>(ms, (done) =>
        connection.send(envelope, body, (error, info) =>
          done(error ? failureOf(error) : (info as SMTPConnectionSendInfo)),
        ),
      )
      if ('accepted' in result) {
        const providerMessageId = parseServerMessageId(result.response, login.host) ?? null
        return { kind: 'accepted', response: result.response, providerMessageId }
      }
      const outcome = outcomeOfFailure(result, transcript, server)
      // a refusal in the middle of the body leaves the rest of the body in the pipe
      const cutShort = result.code === 'EMESSAGE' && !transcript.dotWritten && transcript.repliesToMail > 0
      if (outcome.kind !== 'refused' || cutShort) inStep = false
      needsReset = true
      return outcome
    },
    async reset(ms) {
      needsReset = false
      return step<null>(ms, (done) => connection.reset(acknowledge(done)))
    },
    quit() {
      if (!alive) return
      connection.quit()
      // a server that never answers QUIT would keep the socket, and with it the process
      const timer = setTimeout(() => connection.close(), QUIT_MS)
      connection.once('end', () => clearTimeout(timer))
    },
    destroy() {
      alive = false
      connection.close()
    },
  }
}
