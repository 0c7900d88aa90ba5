// The sandbox's SMTP server: accepts mail from signed-in sandbox accounts on loopback and stores it. No mail leaves the
// machine. Some recipients fail on purpose, so that users can see how the product reacts. The local part decides, at any
// domain; a `+tag` is ignored:
//   bounce@, nouser@   550 5.1.1 (no such mailbox)      full@   452 4.2.2 (mailbox full, try later)
//   slow@              responds after 3 seconds
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { SandboxMailStore } from './mail-store.ts'

const MAX_BYTES = 30 * 1024 * 1024
const SLOW_MS = 3_000

export type SandboxServer = { host: '127.0.0.1'; port: number; close(): Promise<void> }

type Options = {
  store: SandboxMailStore
  /** 0 or absent: any free port */
  port?: number
  /** called when the store failed; the client got a 451 */
  onError?: (error: unknown) => void
}

/** A rejection with the response code for the client. */
const rejection = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode })

/** The behaviour of a recipient, by its local part. */
function failureModeOf(address: string): 'unknown' | 'full' | 'slow' | 'ordinary' {
  const local = address
    .slice(0, Math.max(0, address.lastIndexOf('@')))
    .toLowerCase()
    .split('+')[0]
  if (local === 'bounce' || local === 'nouser') return 'unknown'
  return local === 'full' || local === 'slow' ? local : 'ordinary'
}

/** Starts listening on 127.0.0.1. */
export async function startSandboxSmtp({
  store,
  port = 0,
  onError = () => {},
}: Options): Promise<SandboxServer> {
  const server = new SMTPServer({
    name: 'sandbox.ieum.invalid',
    banner: 'Ieum sandbox',
    size: MAX_BYTES,
    authMethods: ['PLAIN', 'LOGIN', ...(store.authenticateToken ? ['XOAUTH2'] : [])],
    authOptional: false,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    logger: false,

    onAuth({ username, password, accessToken }, _session, callback) {
      const name = username ?? ''
      const who =
        accessToken === undefined
          ? store.authenticate(name, password ?? '')
          : (store.authenticateToken?.(name, accessToken) ?? Promise.resolve(null))
      who.then(
        (accountId) =>
          accountId === null
            ? callback(rejection(535, '5.7.8 Authentication credentials invalid'))
            : callback(null, { user: accountId }),
        (error: unknown) => {
          onError(error)
          callback(rejection(454, '4.7.0 Temporary authentication failure'))
        },
      )
    },

    onRcptTo({ address }, _session, callback) {
      const temper = failureModeOf(address)
      if (temper === 'unknown') return callback(rejection(550, '5.1.1 No such user here'))
      if (temper === 'full') return callback(rejection(452, '4.2.2 Mailbox full'))
      if (temper === 'slow') setTimeout(() => callback(), SLOW_MS)
      else callback()
    },

    onData(stream, session, callback) {
      void (async () => {
        try {
          const raw = await readAll(stream)
          if (raw === null) return callback(rejection(552, '5.3.4 Message too big'))
          const { mailFrom, rcptTo } = session.envelope
          const id = await store.deliver({
            accountId: session.user ?? '',
            mailFrom: mailFrom === false ? '' : mailFrom.address,
            rcptTo: rcptTo.map(({ address }) => address),
            raw,
          })
          callback(null, `2.0.0 queued as ${id}`)
        } catch (error) {
          onError(error)
          callback(rejection(451, '4.3.0 The sandbox could not keep this mail'))
        }
      })()
    },
  })
  // a client that disconnects early is no error
  server.on('error', () => {})

  const listener = server.listen(port, '127.0.0.1')
  await new Promise<void>((resolve, reject) => {
    listener.once('listening', resolve)
    listener.once('error', reject)
  })
  return {
    host: '127.0.0.1',
    port: (listener.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The whole mail; null when it is too large. The rest is read and dropped, so that the response can be sent. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks.length = 0
    else chunks.push(chunk as Buffer)
  }
  return stream.sizeExceeded ? null : Buffer.concat(chunks)
}
