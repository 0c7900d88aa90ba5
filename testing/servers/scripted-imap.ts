import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** The lines of an answer without their tag: untagged ones first, the last one is the tagged result ("OK done"). */
export type ImapScript = { command: RegExp; answer: string[] }[]

/** An IMAP server that answers what its script says, and OK to every other command; for servers that deviate. */
export async function startScriptedImap(script: ImapScript): Promise<{ port: number; commands: string[] }> {
  const commands: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('* OK ready\r\n')
    let rest = ''
    socket.on('data', (data) => {
      const lines = (rest + data).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [tag = '', ...words] = line.split(' ')
        const command = words.join(' ')
        commands.push(command)
        const found = script.find((one) => one.command.test(command))
        const isCapability = /^CAPABILITY/i.test(command)
        const answer = found?.answer ?? [...(isCapability ? ['* CAPABILITY IMAP4rev1'] : []), 'OK done']
        socket.write([...answer.slice(0, -1), `${tag} ${answer.at(-1)}`, ''].join('\r\n'))
        if (/^LOGOUT/i.test(command)) socket.end()
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, commands }
}
