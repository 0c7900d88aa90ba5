// The small pieces nodemailer's SMTPConnection needs from us: a logger that listens, a token sign-in, errors as values.

import { Socket } from 'node:net'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPConnectionCustomAuthHandler } from 'nodemailer/lib/smtp-connection'
import type { Failure } from './outcome.ts'

/**
 * With `transactionLog`, nodemailer reports every reply that it reads (`server`). Nothing is kept or printed: the commands
 * beside them carry secrets.
 */
export function listeningLogger(onReply: (reply: string) => void) {
  const listen = (entry: { tnx?: unknown }, text?: unknown) => {
    if (entry.tnx === 'server') onReply(String(text))
  }
  return {
    trace: listen,
    debug: listen,
    info: listen,
    warn: listen,
    error: listen,
    fatal: listen,
    level: () => {},
  }
}

/**
 * The socket of a connection that is open and signed in, TLS or not. From here on nodemailer only hears of its end: what
 * the server says is the asker's.
 * @throws Error when the library keeps it elsewhere, which the tests of the mailer would tell
 */
export function socketOf(connection: SMTPConnection): Socket {
  const { _socket: socket } = connection as unknown as { _socket: unknown }
  if (!(socket instanceof Socket)) throw new Error('nodemailer keeps its socket elsewhere')
  return socket.removeAllListeners('data')
}

/**
 * SASL XOAUTH2 with a token we already have. Nodemailer's own mechanism would ask for a fresh token after a refusal and
 * lose the server's 535 on the way.
 */
export const bearerHandler: SMTPConnectionCustomAuthHandler = async (context) => {
  const { user, pass } = context.auth.credentials
  const token = Buffer.from(`user=${user}\u0001auth=Bearer ${pass}\u0001\u0001`).toString('base64')
  let reply = await context.sendCommand(`AUTH XOAUTH2 ${token}`)
  // the server explains a refused token in a challenge, and answers 535 to an empty line
  if (reply.status === 334) reply = await context.sendCommand('')
  if (reply.status !== 235) throw new Error('Invalid login')
}

/** An error of nodemailer or of the socket below it, as a value. The system's own code is the more telling one. */
export function failureOf(error: Error): Failure {
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
