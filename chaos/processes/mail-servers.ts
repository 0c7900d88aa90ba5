// Controls the external mail servers (mail-server-process.ts), which run in a separate process.
import { type ChildProcess, fork } from 'node:child_process'

export type Query = 'smtpPort' | 'mailbox' | 'count' | 'taken' | 'listeners'
/** An accepted mail: envelope addresses, and when (ms). */
export type Taken = { from: string; to: string; at: number }

export type MailServers = {
  smtpPort: number
  /** @returns the IMAP port of a new mailbox */
  openMailbox(): Promise<number>
  count(): Promise<number>
  taken(): Promise<Taken[]>
  /** number of IDLE connections of each mailbox, by its port */
  listeners(): Promise<Map<number, number>>
  close(): void
}

export async function startMailServers(): Promise<MailServers> {
  const child: ChildProcess = fork(new URL('./mail-server-process.ts', import.meta.url), {
    serialization: 'advanced',
  })
  const waiting = new Map<number, (reply: unknown) => void>()
  child.on('message', ({ id, reply }: { id: number; reply: unknown }) => {
    waiting.get(id)?.(reply)
    waiting.delete(id)
  })
  let last = 0
  const request = <T>(query: Query): Promise<T> =>
    new Promise((resolve) => {
      const id = ++last
      waiting.set(id, (reply) => resolve(reply as T))
      child.send({ id, query })
    })
  return {
    smtpPort: await request<number>('smtpPort'),
    openMailbox: () => request<number>('mailbox'),
    count: () => request<number>('count'),
    taken: () => request<Taken[]>('taken'),
    listeners: async () => new Map(await request<[number, number][]>('listeners')),
    close: () => child.disconnect(),
  }
}
