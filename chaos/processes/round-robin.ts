// A minimal reverse proxy: sends calls in turn to the servers whose /readyz returns 200. A call whose connection was refused is
// sent to the next server; a call that has started is not repeated.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { readiness } from './processes.ts'

const PROBE_MS = 200

export type RoundRobin = { port: number; isTaken(port: number): boolean; close(): void }

/** @param ports of the servers, all on 127.0.0.1 */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let turn = 0
  const look = async () => {
    await Promise.all(
      ports.map(async (port) => {
        const state = await readiness(`http://127.0.0.1:${port}`)
        if (state === 'yes') ready.add(port)
        else if (state === 'no') ready.delete(port)
      }),
    )
  }
  await look()
  const timer = setInterval(() => void look(), PROBE_MS)

  const forward = (incoming: IncomingMessage, body: Buffer, reply: ServerResponse, left: number): void => {
    const behind = [...ready]
    const port = behind[turn++ % behind.length]
    if (port === undefined) return void reply.writeHead(503).end('no server is ready')
    const { method, url, headers } = incoming
    const call = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(reply)
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && left > 0) {
        ready.delete(port)
        forward(incoming, body, reply, left - 1)
      } else if (reply.headersSent) reply.destroy()
      else reply.writeHead(502).end(String(error.code))
    })
    call.end(body)
  }
  const server = createServer((incoming, reply) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => forward(incoming, Buffer.concat(parts), reply, ports.length))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    isTaken: (port) => ready.has(port),
    close: () => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
