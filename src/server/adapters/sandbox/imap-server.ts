// The sandbox's IMAP server: the part of IMAP4rev1 that the product's reader and mail programs need, on loopback over the
// sandbox's mail store. Parts in imap/: line-reader (bytes), parse-command (grammar), session (one client), sign-in,
// folders, fetch, search, flags (commands), message and text (output).
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { serveClient } from './imap/session.ts'
import type { SandboxMailStore } from './mail-store.ts'
import type { SandboxServer } from './smtp-server.ts'

type Options = {
  store: SandboxMailStore
  /** 0 or absent: any free port */
  port?: number
  /** called when the store failed; the client got a NO */
  onError?: (error: unknown) => void
}

/** Starts listening on 127.0.0.1. `close()` disconnects every client. */
export async function startSandboxImap({
  store,
  port = 0,
  onError = () => {},
}: Options): Promise<SandboxServer> {
  const clients = new Set<Socket>()
  const server = createServer((socket) => {
    clients.add(socket)
    socket.once('close', () => clients.delete(socket))
    serveClient(socket, store, onError).catch((error: unknown) => {
      onError(error)
      socket.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const client of clients) client.destroy()
      }),
  }
}
