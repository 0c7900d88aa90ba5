// One SMTP connection: opens, signs in, sends mails one after another, and notes how far each conversation got.
// It never retries and never throws; whoever holds it decides what a failure means.

import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { parseServerMessageId } from 'nodemailer/lib/smtp-connection/server-message-id'
import type { OutgoingMessage, SendOutcome, ServerLogin } from '#core/ports.ts'
import { converse, offersOf } from './conversation.ts'
import { bearerHandler, failureOf, listeningLogger, socketOf } from './nodemailer-glue.ts'
import {
  type Failure,
  noteMail,
  noteReply,
  outcomeOfFailure,
  startTranscript,
  type Transcript,
} from './outcome.ts'
import { createWire, type Wire } from './wire.ts'

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
const GONE: Failure = { code: 'ECONNECTION', message: 'connection closed', reply: null }

export function createSession({ login, address, ehloName, ca, timeoutMs }: SessionOptions): SmtpSession {
  const server = `${login.host}:${login.port}`
  const transcript = startTranscript()
  let alive = true
  let inStep = true
  let needsReset = false
  let onFailure: (failure: Failure) => void = () => {}
  let lastOk = ''
  let wire: Wire | null = null

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
    logger: listeningLogger((reply) => {
      if (transcript.phase === 'connect' && reply.startsWith('250')) lastOk = reply
    }),
    customAuth: { BEARER: bearerHandler },
  })
  connection.on('error', (error: Error) => {
    alive = false
    onFailure(failureOf(error))
    wire?.end(failureOf(error))
  })
  connection.on('end', () => {
    alive = false
    wire?.end(GONE)
    // nodemailer says `end` before it hands over the error that caused it, which tells more
    const settle = onFailure
    setImmediate(() => settle(GONE))
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
      if (!alive) return settle(GONE)
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

  /** Runs what is said on the wire; past the deadline the connection is gone. */
  async function inTime<T>(ms: number, run: (wire: Wire) => Promise<T>): Promise<T | null> {
    if (!wire || !alive) return null
    const open = wire
    const timer = setTimeout(
      () => {
        open.end({ code: 'ETIMEDOUT', message: 'deadline', reply: null })
        destroy()
      },
      Math.max(1, ms),
    )
    const result = await run(open)
    clearTimeout(timer)
    if (open.failure) destroy()
    return result
  }
  function destroy(): void {
    alive = false
    wire?.end(GONE)
    connection.close()
  }

  async function connect(ms: number): Promise<Failure | null> {
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
  }

  return {
    login,
    transcript,
    get usable() {
      return alive && inStep && wire?.hasUnread === false
    },
    get needsReset() {
      return needsReset
    },
    async open(ms) {
      const failure = await connect(ms)
      if (failure === null) wire = createWire(socketOf(connection), (reply) => noteReply(transcript, reply))
      return failure
    },
    async deliver(message, ms) {
      noteMail(transcript)
      const offers = offersOf(lastOk)
      const said = await inTime(ms, (open) => converse(open, offers, message, transcript))
      if (said?.kind === 'accepted') {
        const providerMessageId = parseServerMessageId(said.response, login.host) ?? null
        return { kind: 'accepted', response: said.response, providerMessageId }
      }
      const failure = said?.failure ?? GONE
      const outcome = outcomeOfFailure(failure, transcript, server)
      // a refusal in the middle of the body leaves the rest of the body in the pipe
      const cutShort = failure.code === 'EMESSAGE' && !transcript.dotWritten && transcript.repliesToMail > 0
      if (outcome.kind !== 'refused' || cutShort) inStep = false
      needsReset = true
      return outcome
    },
    async reset(ms) {
      needsReset = false
      const reply = await inTime(ms, (open) => {
        open.say('RSET\r\n')
        return open.reply()
      })
      if (reply?.startsWith('2')) return null
      if (reply) return { code: 'EPROTOCOL', message: reply, reply }
      return wire?.failure ?? GONE
    },
    quit() {
      if (!alive) return
      alive = false
      // a server that never answers QUIT would keep the socket, and with it the process
      const timer = setTimeout(destroy, QUIT_MS)
      connection.once('end', () => clearTimeout(timer))
      wire?.say('QUIT\r\n')
      void wire?.reply().then(destroy)
    },
    destroy,
  }
}
