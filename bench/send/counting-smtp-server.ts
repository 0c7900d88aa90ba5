// An SMTP server (RFC 5321) that accepts every mail and counts it, in a separate thread, so that only the sender is measured.
// Posts {port} when it listens. Replies to 'mails' with {mails}, the count, and to 'taken' with {taken}, the count by recipient.
import { createServer, type Socket } from 'node:net'
import { parentPort } from 'node:worker_threads'

const recipients = new Map<string, number>()
let mails = 0

function serve(socket: Socket): void {
  let rest = ''
  let inData = false
  let to = ''
  socket.setNoDelay(true).setEncoding('latin1')
  socket.on('error', () => socket.destroy())
  socket.write('220 test ESMTP\r\n')
  socket.on('data', (chunk: string) => {
    rest += chunk
    const replies: string[] = []
    for (;;) {
      const end = inData ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
      if (end < 0) break
      const line = rest.slice(0, end)
      rest = rest.slice(end + (inData ? 5 : 2))
      if (inData) {
        inData = false
        mails++
        recipients.set(to, (recipients.get(to) ?? 0) + 1)
        replies.push('250 2.0.0 taken')
        continue
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') replies.push('250-test\r\n250-8BITMIME\r\n250-AUTH PLAIN LOGIN\r\n250 SMTPUTF8')
      else if (verb === 'AUTH') replies.push('235 2.7.0 yes')
      else if (verb === 'DATA') {
        inData = true
        replies.push('354 go on')
      } else if (verb === 'QUIT') replies.push('221 2.0.0 bye')
      else {
        if (verb === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? ''
        replies.push('250 2.0.0 ok')
      }
    }
    if (replies.length > 0) socket.write(`${replies.join('\r\n')}\r\n`)
  })
}

const server = createServer(serve)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  parentPort?.postMessage({ port: typeof address === 'object' && address ? address.port : 0 })
})
parentPort?.on('message', (request: 'mails' | 'taken') =>
  parentPort?.postMessage(request === 'mails' ? { mails } : { taken: recipients }),
)
