// Controls the external mail servers (mail-server-process.ts), which run in a separate process.
import { type ChildProcess, fork } from 'node:child_process'

export type Asked = 'smtpPort' | 'mailbox' | 'count' | 'taken' | 'listeners'
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
  const waiting = new Map<number, (answer: unknown) => void>()
  child.on('message', ({ id, answer }: { id: number; answer: unknown }) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  let last = 0
  const ask = <T>(asked: Asked): Promise<T> =>
    new Promise((resolve) => {
      const id = ++last
      waiting.set(id, (answer) => resolve(answer as T))
      child.send({ id, asked })
    })
  return {
    smtpPort: await ask<number>('smtpPort'),
    openMailbox: () => ask<number>('mailbox'),
    count: () => ask<number>('count'),
    taken: () => ask<Taken[]>('taken'),
    listeners: async () => new Map(await ask<[number, number][]>('listeners')),
    close: () => child.disconnect(),
  }
}
