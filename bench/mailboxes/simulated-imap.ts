// An IMAP server with many mailboxes in memory, in a separate thread, so that only the reader is measured. Posts {port} when it
// listens; each number it receives is a mailbox that gets a mail, whose Message-ID it posts as {delivered}.
import { parentPort, workerData } from 'node:worker_threads'
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'

const { mailboxes, password } = workerData as { mailboxes: number; password: string }
const store = createMemoryMailStore()
for (let n = 0; n < mailboxes; n++) store.addAccount({ id: String(n), username: `box${n}`, password })
const { port } = await startSandboxImap({ store })
parentPort?.on('message', async (n: number) => {
  const messageId = `<${crypto.randomUUID()}@customer.example>`
  const raw = Buffer.from(
    `From: kim@customer.example\r\nTo: box${n}@ieum.example\r\nMessage-ID: ${messageId}\r\nSubject: ${n}\r\n\r\n본문\r\n`,
  )
  await store.append({ accountId: String(n), folder: 'INBOX', raw, flags: [], receivedAt: null })
  parentPort?.postMessage({ delivered: messageId })
})
parentPort?.postMessage({ port })
