// A receiver of webhooks: a real HTTP server with scripted behaviour.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookPayload } from '#core/webhooks/payload.ts'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; payload: WebhookPayload }
/** A status with headers and body, no response, a broken connection, or an endless response. */
export type Behaviour =
  | number
  | { status: number; headers?: Record<string, string>; body?: string; afterMs?: number }
  | 'silent'
  | 'cut'
  | 'endless'

export type WebhookReceiver = AsyncDisposable & {
  url: string
  received: Received[]
  /** connections that wait for a response now, and the maximum so far */
  open(): number
  most(): number
  /** @param path only for this path; without it for all others */
  behave(behaviour: Behaviour, path?: string): void
}

export async function startWebhookReceiver(first: Behaviour = 204): Promise<WebhookReceiver> {
  const received: Received[] = []
  const behaviours = new Map<string, Behaviour>()
  let everywhere = first
  let open = 0
  let most = 0
  const answer = (response: ServerResponse, behaviour: Behaviour): void => {
    if (behaviour === 'silent') return
    if (behaviour === 'cut') return void response.socket?.destroy()
    if (behaviour === 'endless') {
      response.writeHead(200)
      const more = () => response.destroyed || response.write('x'.repeat(64 * 1024), () => setImmediate(more))
      more()
      return
    }
    const {
      status,
      headers = {},
      body = '',
      afterMs = 0,
    } = typeof behaviour === 'number' ? { status: behaviour } : behaviour
    setTimeout(() => response.writeHead(status, headers).end(body), afterMs)
  }
  const server = createServer((request, response) => {
    most = Math.max(most, ++open)
    response.on('close', () => open--)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const path = request.url ?? '/'
      received.push({ path, headers: request.headers, body, payload: JSON.parse(body) as WebhookPayload })
      answer(response, behaviours.get(path) ?? everywhere)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    open: () => open,
    most: () => most,
    behave(behaviour, path) {
      if (path === undefined) everywhere = behaviour
      else behaviours.set(path, behaviour)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
