// One signed-in POP3 session: RFC 1939 with CAPA (RFC 2449), STLS (RFC 2595) and SASL PLAIN (RFC 5034). It never deletes.
import { hash } from 'node:crypto'
import { MAX_RECEIVED_BYTES } from '#core/inbox/inbox.ts'
import type { MailboxConnection, ServerLogin } from '#core/ports.ts'
import { mailboxPolicy, resolvePublic } from '#server/adapters/web-fetch/address-guard.ts'
import { openWire, type Wire, WireError } from './wire.ts'

export type Pop3Options = {
  allowPrivateHosts: boolean
  /** extra certificate authorities (PEM) for servers with a private one */
  ca?: string[]
  /** in ms: without a byte from the server; default 60 s */
  silenceMs?: number
  /** in ms: one session; default 10 minutes */
  sessionMs?: number
}

/** A response that begins with -ERR. */
export class Rejection extends Error {
  override readonly name = 'Rejection'
  readonly during: 'greeting' | 'tls' | 'auth' | 'uidl' | 'message'
  /** the response without `-ERR`; it may begin with a code such as `[IN-USE]` */
  readonly said: string
  constructor(during: Rejection['during'], said: string) {
    super(said)
    this.during = during
    this.said = said
  }
}

/** The host may not be connected to, or has no address. `why` is Korean. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  readonly code: 'EBLOCKED' | 'EDNS'
  constructor(code: Unreachable['code'], why: string) {
    super(why)
    this.code = code
  }
}

/** Functions throw a WireError or a Rejection. */
export type Pop3Client = {
  /** Every message of the mailbox, in the order of the server. `uid`: the start of the hash of its id, `UID_BYTES` in hex. */
  list(): Promise<{ number: number; uid: string }[]>
  /** The headers of a message; null on a server without TOP. */
  headers(number: number): Promise<Buffer | null>
  /** A whole message; bytes after `MAX_RECEIVED_BYTES` are attachments and dropped. */
  retrieve(number: number): Promise<Buffer>
  quit(): Promise<void>
}

/** Of an id, which may have 70 characters, so many bytes are remembered: 400 kB of a mailbox with 50,000 messages. */
export const UID_BYTES = 8

/** In bytes. */
const MAX_HEADERS = 256 * 1024
/** A list of more messages needs too much memory and time every two minutes. */
const MAX_LISTED = 200_000

/** Connects and signs in. @throws WireError, Rejection, Unreachable */
export async function openPop3(
  connection: MailboxConnection,
  login: ServerLogin,
  options: Pop3Options,
): Promise<Pop3Client> {
  const resolved = await resolvePublic(login.host, mailboxPolicy(connection, options.allowPrivateHosts))
  if (!resolved.ok) throw new Unreachable(resolved.code, resolved.why)
  const wire = await openWire({
    address: resolved.address,
    host: login.host,
    port: login.port,
    isSecure: login.security === 'tls',
    ca: options.ca,
    silenceMs: options.silenceMs ?? 60_000,
    sessionMs: options.sessionMs ?? 10 * 60_000,
  })
  try {
    await reply(wire, 'greeting')
    if (login.security === 'starttls') {
      wire.write('STLS')
      await reply(wire, 'tls')
      await wire.secure()
    }
    await signIn(wire, login)
    return clientOver(wire)
  } catch (error) {
    wire.close()
    throw error
  }
}

/** @returns what follows +OK */
async function reply(wire: Wire, during: Rejection['during']): Promise<string> {
  const line = await wire.line()
  if (/^\+OK\b/i.test(line)) return line.slice(3).trim()
  if (/^-ERR\b/i.test(line)) throw new Rejection(during, line.slice(4).trim())
  throw new WireError('ENOTPOP3', `unexpected response: ${line.slice(0, 100)}`)
}

function sendCommand(wire: Wire, command: string, during: Rejection['during']): Promise<string> {
  wire.write(command)
  return reply(wire, during)
}

/** By SASL PLAIN where it is offered: USER and PASS are not specified for blanks and other than ASCII letters. */
async function signIn(wire: Wire, { username, auth }: ServerLogin): Promise<void> {
  if (auth.kind !== 'password') throw new Rejection('auth', 'POP3 needs a password')
  if (!(await offersPlain(wire))) {
    await sendCommand(wire, `USER ${username}`, 'auth')
    await sendCommand(wire, `PASS ${auth.password}`, 'auth')
    return
  }
  wire.write('AUTH PLAIN')
  const line = await wire.line()
  if (!line.startsWith('+')) throw new Rejection('auth', line.replace(/^-ERR\s*/i, ''))
  await sendCommand(wire, Buffer.from(`\0${username}\0${auth.password}`).toString('base64'), 'auth')
}

/** Older servers have no CAPA and reject it. */
async function offersPlain(wire: Wire): Promise<boolean> {
  wire.write('CAPA')
  if (!/^\+OK\b/i.test(await wire.line())) return false
  const capabilities = (await wire.body(MAX_HEADERS)).toString('latin1')
  return /^SASL\b.*\sPLAIN\b/im.test(capabilities)
}

function clientOver(wire: Wire): Pop3Client {
  return {
    async list() {
      await sendCommand(wire, 'UIDL', 'uidl')
      const listed: { number: number; uid: string }[] = []
      for (;;) {
        const line = await wire.line()
        if (line === '.') return listed
        const [, number, uid] = /^(\d+)\s+(.+)$/.exec(line) ?? []
        if (uid !== undefined)
          listed.push({ number: Number(number), uid: hash('sha256', uid).slice(0, 2 * UID_BYTES) })
        if (listed.length > MAX_LISTED) throw new WireError('ETOOMANY', 'too many messages')
      }
    },
    async headers(number) {
      try {
        await sendCommand(wire, `TOP ${number} 0`, 'message')
      } catch (error) {
        if (error instanceof Rejection) return null
        throw error
      }
      return wire.body(MAX_HEADERS)
    },
    async retrieve(number) {
      await sendCommand(wire, `RETR ${number}`, 'message')
      return wire.body(MAX_RECEIVED_BYTES)
    },
    async quit() {
      const timer = setTimeout(() => wire.close(), 2_000)
      await sendCommand(wire, 'QUIT', 'message').catch(() => {})
      clearTimeout(timer)
      wire.close()
    },
  }
}
