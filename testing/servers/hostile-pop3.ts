// A POP3 server over plain sockets whose messages, ids and faults a test changes while it runs.
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'
import { testCertificate, testKey } from './test-certificate.ts'

/**
 * The usual response is replaced. `hang`: no response. `cut`: the connection is reset. `endless`: a line that never ends, in a
 * multi-line response. `reply`: this text, without a line end of its own.
 */
type Pop3Fault = 'hang' | 'cut' | 'endless' | { reply: string } | { cutAfter: number }
type Pop3Message = { uid: string; raw: string }

export type HostilePop3 = {
  port: number
  /** as the server lists them */
  messages: Pop3Message[]
  /** by the first word of a command in capitals, or GREETING */
  faults: Map<string, Pop3Fault>
  /** what the client sent, without passwords */
  commands: string[]
  /** how many sessions are signed in now, and how many were at most */
  sessions: { open: number; most: number; all: number }
  close(): Promise<void>
}

const PLAIN = Buffer.from('\0kim\0secret').toString('base64')
const context = () => createSecureContext({ key: testKey, cert: testCertificate })

/** User `kim`, password `secret`. Closed when the test ends. */
export async function startHostilePop3(
  options: { isSecure?: boolean; capabilities?: string[] | null } = {},
): Promise<HostilePop3> {
  const { isSecure = false, capabilities = ['TOP', 'UIDL', 'SASL PLAIN', 'STLS'] } = options
  const sockets = new Set<Socket>()
  const onSocket = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    talk(socket, hostile, capabilities)
  }
  const server = isSecure
    ? createTlsServer({ key: testKey, cert: testCertificate }, onSocket)
    : createServer(onSocket)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hostile: HostilePop3 = {
    port: (server.address() as AddressInfo).port,
    messages: [],
    faults: new Map(),
    commands: [],
    sessions: { open: 0, most: 0, all: 0 },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  onTestFinished(() => hostile.close())
  return hostile
}

function talk(socket: Socket, server: HostilePop3, capabilities: string[] | null): void {
  let awaitsPlain = false
  let isSignedIn = false
  let rest = ''
  const say = (name: string, usual: string) => {
    const fault = server.faults.get(name)
    if (fault === undefined) return void socket.write(usual)
    if (fault === 'hang') return
    if (fault === 'cut') return void socket.resetAndDestroy()
    if (fault === 'endless') return flood(socket, name === 'GREETING' ? '+OK ' : '+OK\r\n')
    if ('reply' in fault) return void socket.write(`${fault.reply}\r\n`)
    socket.write(usual.slice(0, fault.cutAfter), () => socket.resetAndDestroy())
  }
  const signIn = (name: string, isRight: boolean) => {
    if (isRight && !server.faults.has(name)) {
      isSignedIn = true
      server.sessions.all += 1
      server.sessions.open += 1
      server.sessions.most = Math.max(server.sessions.most, server.sessions.open)
    }
    say(name, isRight ? '+OK signed in\r\n' : '-ERR [AUTH] wrong password\r\n')
  }
  const respond = (line: string) => {
    const [word = '', number = ''] = line.split(' ')
    const name = awaitsPlain ? 'PLAIN' : word.toUpperCase()
    server.commands.push(name === 'PASS' || name === 'PLAIN' ? name : line)
    const message = server.messages[Number(number) - 1]
    const [head = ''] = message?.raw.split('\r\n\r\n') ?? []
    awaitsPlain = name === 'AUTH'
    if (name === 'PLAIN') return signIn('PLAIN', line === PLAIN)
    if (name === 'PASS') return signIn('PASS', line === 'PASS secret')
    if (name === 'AUTH') return say(name, '+ \r\n')
    if (name === 'STLS') {
      say(name, '+OK\r\n')
      if (server.faults.has(name)) return
      socket.removeAllListeners('data')
      return talkOver(new TLSSocket(socket, { isServer: true, secureContext: context() }))
    }
    if (name === 'CAPA')
      return say(name, capabilities ? lines(['+OK', ...capabilities, '.']) : '-ERR unknown command\r\n')
    if (name === 'UIDL')
      return say(name, lines(['+OK', ...server.messages.map(({ uid }, i) => `${i + 1} ${uid}`), '.']))
    if (name === 'TOP')
      return say(name, message ? `+OK\r\n${stuffed(`${head}\r\n\r\n`)}` : '-ERR no such message\r\n')
    if (name === 'RETR')
      return say(name, message ? `+OK\r\n${stuffed(message.raw)}` : '-ERR no such message\r\n')
    say(name, '+OK\r\n')
    if (name === 'QUIT') socket.end()
  }
  function talkOver(secured: Socket): void {
    secured.on('error', () => {})
    socket = secured
    socket.on('data', onData)
  }
  const onData = (data: Buffer) => {
    const whole = (rest + data).split('\r\n')
    rest = whole.pop() ?? ''
    for (const line of whole) respond(line)
  }
  socket.on('close', () => {
    if (isSignedIn) server.sessions.open -= 1
  })
  say('GREETING', '+OK ready\r\n')
  socket.on('data', onData)
}

const lines = (all: string[]): string => all.map((line) => `${line}\r\n`).join('')
const stuffed = (raw: string): string =>
  `${raw.replace(/^\./gm, '..')}${raw.endsWith('\r\n') ? '' : '\r\n'}.\r\n`

function flood(socket: Socket, start: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write('x'.repeat(65_536)));
  }
  socket.write(start)
  socket.on('drain', more)
  more()
}
