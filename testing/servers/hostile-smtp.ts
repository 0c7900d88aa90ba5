// An SMTP server over plain sockets with scripted faults that counts what it received, for tests of the mailer.

import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'
import { testCertificate, testKey } from './test-certificate.ts'

/** When a fault happens. `body`: at the first bytes of the content; `dot`: at the final dot. */
export type Stage =
  | 'greeting'
  | 'ehlo'
  | 'starttls'
  | 'auth'
  | 'mail'
  | 'rcpt'
  | 'data'
  | 'body'
  | 'dot'
  | 'rset'
/**
 * `hang`: no response. `deaf`: stops reading too. `cut`: FIN. `reset`: RST. `reply`: this text instead of the usual
 * one.
 * `slow`: the usual response, this many milliseconds late.
 */
export type Fault = 'hang' | 'deaf' | 'cut' | 'reset' | { reply: string; cut?: boolean } | { slow: number }
export type Faults = Partial<Record<Stage, Fault>>
export type Script = {
  faults?: Faults
  /** faults of one mail, from its RCPT on; `nth` counts the mails to this recipient from 1 */
  faultsOf?: (recipient: string, nth: number) => Faults
  /** only for the n-th mail of the server, from 1; every mail by default */
  onMail?: number
  pipelining?: boolean
  starttls?: boolean
  /** used after STARTTLS; the self-signed one of localhost by default */
  certificate?: Certificate
  secure?: boolean
  /** one byte per write */
  dribble?: boolean
  auth?: string
  size?: number
  /** responds 354 to DATA even after rejecting the recipient */
  lax?: boolean
}
type Certificate = { key: string; cert: string }
export type HostileServer = {
  port: number
  /** by recipient: RCPT commands, final dots, and those answered with 250 */
  taken: Map<string, { named: number; dots: number; accepted: number }>
  connections: number
  /** final dots received, whatever the response */
  dots: number
  /** of those, answered with 250 */
  accepted: number
  bodies: string[]
  commands: string[]
  /** the stages whose fault has happened, in order; not those that are only slow */
  struck: Stage[]
  setScript(script: Script): void
  dropAll(): void
  close(): Promise<void>
}

const USUAL: Record<Stage, string> = {
  greeting: '220 hostile.test ESMTP',
  ehlo: '',
  starttls: '220 2.0.0 go ahead',
  auth: '235 2.7.0 welcome',
  mail: '250 2.1.0 ok',
  rcpt: '250 2.1.5 ok',
  data: '354 go ahead',
  body: '',
  dot: '250 2.0.0 queued as 42',
  rset: '250 2.0.0 ok',
}

export async function startHostileSmtp(initial: Script = {}): Promise<HostileServer> {
  let script = initial
  const sockets = new Set<Socket>()

  const onSocket = (socket: Socket) => {
    server.connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.setNoDelay(true)
    serve(socket)
  }
  const listener = initial.secure
    ? createTlsServer({ key: testKey, cert: testCertificate }, onSocket)
    : createServer(onSocket)
  listener.on('tlsClientError', () => {})

  function serve(socket: Socket, greet = true) {
    let buffer = ''
    let inBody = false
    let stopped = false
    let hasRecipient = false
    /** of the current mail */
    let recipient = { named: 0, dots: 0, accepted: 0 }
    let own: Faults = {}
    const write = (text: string) => {
      if (!script.dribble) return socket.write(text)
      return dribble(socket, text)
    }
    /** Executes the fault of a stage. True when the usual response must not follow. */
    const strike = (stage: Stage): boolean => {
      const fault = own[stage] ?? script.faults?.[stage]
      const mailStage = ['mail', 'rcpt', 'data', 'body', 'dot', 'rset'].includes(stage)
      if (fault === undefined || (mailStage && script.onMail !== undefined && script.onMail !== mails))
        return false
      if (typeof fault === 'object' && 'slow' in fault) return false
      server.struck.push(stage)
      if (typeof fault === 'object') {
        void write(`${fault.reply}\r\n`)
        if (fault.cut) socket.end()
        stopped = fault.cut ?? false
        return true
      }
      stopped = true
      if (fault === 'deaf') socket.pause()
      if (fault === 'cut') socket.destroy()
      if (fault === 'reset') socket.resetAndDestroy()
      return true
    }
    const answer = (stage: Stage): boolean => {
      const late = own[stage]
      if (typeof late === 'object' && 'slow' in late) {
        setTimeout(() => void write(`${USUAL[stage]}\r\n`), late.slow)
        return true
      }
      if (strike(stage)) return false
      void write(`${USUAL[stage]}\r\n`)
      return true
    }
    const onLine = (line: string) => {
      server.commands.push(line)
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') {
        const offers = [
          'hostile.test',
          script.pipelining === false ? '' : 'PIPELINING',
          script.auth ?? 'AUTH PLAIN LOGIN',
        ]
        if (script.starttls && !(socket instanceof TLSSocket)) offers.push('STARTTLS')
        if (script.size !== undefined) offers.push(`SIZE ${script.size}`)
        const lines = offers.filter(Boolean)
        const text = lines.map((offer, i) => `250${i === lines.length - 1 ? ' ' : '-'}${offer}\r\n`).join('')
        if (!strike('ehlo')) void write(text)
      } else if (verb === 'STAR') {
        if (!script.starttls) return void write('502 5.5.1 command not implemented\r\n')
        if (!answer('starttls')) return
        stopped = true
        socket.removeAllListeners('data')
        const secureContext = createSecureContext(
          script.certificate ?? { key: testKey, cert: testCertificate },
        )
        const secured = new TLSSocket(socket, { isServer: true, secureContext })
        secured.on('error', () => {})
        serve(secured, false)
      } else if (verb === 'AUTH' || verb === '') answer('auth')
      else if (verb === 'MAIL') {
        mails += 1
        hasRecipient = false
        own = {}
        answer('mail')
      } else if (verb === 'RCPT') {
        const to = /<([^>]*)>/.exec(line)?.[1] ?? ''
        recipient = server.taken.get(to) ?? recipientOf(server, to)
        recipient.named += 1
        own = script.faultsOf?.(to, recipient.named) ?? {}
        hasRecipient = answer('rcpt')
      } else if (verb === 'DATA' && !hasRecipient && !script.lax)
        void write('503 5.5.1 no valid recipients\r\n')
      else if (verb === 'DATA') inBody = answer('data')
      else if (verb === 'RSET') answer('rset')
      else if (verb === 'QUIT') socket.end('221 2.0.0 bye\r\n')
      else void write('502 5.5.2 what?\r\n')
    }
    socket.on('data', (chunk: Buffer) => {
      buffer += chunk.toString('latin1')
      while (!stopped) {
        if (inBody) {
          if (buffer !== '' && strike('body')) return
          const end = buffer.startsWith('.\r\n') ? 0 : buffer.indexOf('\r\n.\r\n')
          if (end < 0) return
          server.dots += 1
          recipient.dots += 1
          server.bodies.push(buffer.slice(0, end))
          buffer = buffer.slice(end + (end === 0 ? 3 : 5))
          inBody = false
          if (answer('dot')) {
            server.accepted += 1
            recipient.accepted += 1
          }
          continue
        }
        const end = buffer.indexOf('\r\n')
        if (end < 0) return
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        onLine(line)
      }
    })
    if (greet) answer('greeting')
  }

  let mails = 0
  const server: HostileServer = {
    port: 0,
    taken: new Map(),
    connections: 0,
    dots: 0,
    accepted: 0,
    bodies: [],
    commands: [],
    struck: [],
    setScript: (next) => {
      script = next
    },
    dropAll: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  server.port = (listener.address() as AddressInfo).port
  return server
}

function recipientOf({ taken }: HostileServer, to: string) {
  const recipient = { named: 0, dots: 0, accepted: 0 }
  taken.set(to, recipient)
  return recipient
}

const queues = new WeakMap<Socket, Promise<void>>()
/** Byte by byte, in order even with several pending responses. */
function dribble(socket: Socket, text: string): Promise<void> {
  const next = (queues.get(socket) ?? Promise.resolve()).then(async () => {
    for (const char of text) {
      socket.write(char)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
  queues.set(socket, next)
  return next
}
