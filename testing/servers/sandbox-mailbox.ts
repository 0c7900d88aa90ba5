// A mailbox on the two sandbox servers with a store in memory, and the real adapters for it.

import { onTestFinished } from 'vitest'
import { DAY_MS } from '#core/calendar/date.ts'
import type { FetchedMessage, FolderCursor, Inbox, MailboxConnection } from '#core/ports.ts'
import { createInbox, type InboxOptions } from '#server/adapters/imap/inbox.ts'
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import { startSandboxSmtp } from '#server/adapters/sandbox/smtp-server.ts'
import { createMailer } from '#server/adapters/smtp/mailer.ts'
import { createMemoryMailStore } from './memory-mail-store.ts'

const clock = { now: () => new Date() }
/** Short delays for tests. */
export const quick: InboxOptions = {
  clock,
  allowPrivateHosts: false,
  timing: { retryMs: 50, authRetryMs: 50 },
}

/** Servers and mailer are closed when the test ends. */
export async function setUpSandboxMailbox() {
  const store = createMemoryMailStore()
  store.addAccount({ id: 'a1', username: 'kim', password: 'secret' })
  const smtp = await startSandboxSmtp({ store })
  onTestFinished(() => smtp.close())
  const imap = await startSandboxImap({ store })
  onTestFinished(() => imap.close())
  const mailer = createMailer({ allowPrivateHosts: false })
  onTestFinished(() => mailer.close())
  const login = { security: 'none', username: 'kim', auth: { kind: 'password', password: 'secret' } } as const
  const mailbox: MailboxConnection = {
    emailAccountId: 'a1',
    kind: 'sandbox',
    smtp: { ...login, host: smtp.host, port: smtp.port },
    imap: { ...login, host: imap.host, port: imap.port },
  }
  const put = (id: string, folder = 'INBOX', receivedAt: Date | null = null) =>
    store.append({ accountId: 'a1', folder, raw: raw(id), flags: [], receivedAt })
  return { store, smtp, imap, mailer, mailbox, put, inbox: createInbox(quick) }
}

export const raw = (id: string) => Buffer.from(`Message-ID: <${id}@x.kr>\r\nSubject: ${id}\r\n\r\n본문\r\n`)
const idOf = ({ raw }: FetchedMessage) => /<(.*)@x\.kr>/.exec(Buffer.from(raw).toString())?.[1]
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** Reads new messages; fails the test when reading failed. */
export async function read(inbox: Inbox, mailbox: MailboxConnection, cursors: readonly FolderCursor[]) {
  const messages: FetchedMessage[] = []
  const result = await inbox.fetchNew(mailbox, cursors, async (message) => {
    messages.push(message)
  })
  if (!result.ok) throw new Error(result.why)
  return { ids: messages.map(idOf), messages, cursors: result.cursors }
}

/**
 * Reads `count` new messages. Returns their uids in order, and the maximum by which the server was ahead of the
 * reader.
 */
export async function readMany(count: number) {
  const { inbox, mailbox, put, store } = await setUpSandboxMailbox()
  for (let i = 1; i <= count; i++) await put(`${i}`)
  let given = 0
  const get = store.get
  store.get = (...message) => {
    given += 1
    return get(...message)
  }
  const seen: number[] = []
  let furthest = 0
  const { ok: isOk } = await inbox.fetchNew(mailbox, [], async ({ uid }) => {
    seen.push(uid)
    furthest = Math.max(furthest, given - seen.length)
  })
  return { isOk, seen, furthest }
}

export function startWatch(inbox: Inbox, mailbox: MailboxConnection) {
  const calledOff = new AbortController()
  let count = 0
  const onChange = () => {
    count += 1
  }
  return { calledOff, changes: () => count, watching: inbox.watch(mailbox, onChange, calledOff.signal) }
}
