// External mail servers in a separate process: an SMTP server (RFC 5321) that accepts every mail and records sender, recipient
// and time, and an IMAP port for each mailbox that counts its listeners.
import { connect, createServer, type Socket } from 'node:net'
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'
import { LOGIN } from '../../e2e/support/bulk-mails.ts'
import type { Query, Taken } from './mail-servers.ts'

/** A connection that only reads ends sooner. */
const LISTENS_AFTER_MS = 6000

const taken: Taken[] = []
const store = createMemoryMailStore()
store.addAccount({ id: 'outside', ...LOGIN })
const imap = await startSandboxImap({ store })
const watched: { port: number; open: Map<Socket, number> }[] = []

function serveSmtp(socket: Socket): void {
  let rest = ''
  let inData = false
  let mail = { from: '', to: '' }
  socket.setNoDelay(true).setEncoding('latin1')
  socket.on('error', () => socket.destroy())
  socket.write('220 test ESMTP\r\n')
  socket.on('data', (chunk: string) => {
    rest += chunk
    for (;;) {
      const end = inData ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
      if (end < 0) return
      const line = rest.slice(0, end)
      rest = rest.slice(end + (inData ? 5 : 2))
      if (inData) taken.push({ ...mail, at: Date.now() })
      const isEnd = inData
      inData = false
      socket.write(`${isEnd ? '250 2.0.0 taken' : answerTo(line)}\r\n`)
    }
  })
  const answerTo = (line: string): string => {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
        return '250-test\r\n250-8BITMIME\r\n250-AUTH PLAIN LOGIN\r\n250 SMTPUTF8'
      case 'AUTH':
        return '235 2.7.0 yes'
      case 'MAIL':
        mail = { from: address, to: '' }
        return '250 2.1.0 ok'
      case 'RCPT':
        mail.to = address
        return '250 2.1.5 ok'
      case 'DATA':
        inData = true
        return '354 go on'
      case 'QUIT':
        return '221 2.0.0 bye'
      default:
        return '250 2.0.0 ok'
    }
  }
}

const listen = (serve: (socket: Socket) => void): Promise<number> => {
  const server = createServer(serve)
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    }),
  )
}

async function openMailbox(): Promise<number> {
  const open = new Map<Socket, number>()
  const port = await listen((socket) => {
    const inner = connect(imap.port, '127.0.0.1')
    open.set(socket, Date.now())
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => inner.destroy())
    inner.on('error', () => socket.destroy())
    socket.pipe(inner).pipe(socket)
  })
  watched.push({ port, open })
  return port
}

const listeners = (): [number, number][] =>
  watched.map(({ port, open }) => [
    port,
    [...open.values()].filter((since) => Date.now() - since > LISTENS_AFTER_MS).length,
  ])

const smtpPort = await listen(serveSmtp)
const replies: Record<Query, () => unknown> = {
  smtpPort: () => smtpPort,
  mailbox: openMailbox,
  count: () => taken.length,
  taken: () => taken,
  listeners,
}
process.on('message', async ({ id, query }: { id: number; query: Query }) => {
  process.send?.({ id, reply: await replies[query]() })
})
process.once('disconnect', () => process.exit(0))
