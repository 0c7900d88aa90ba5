import type { ImapFlow } from 'imapflow'
import { DAY_MS } from '#core/calendar/date.ts'
import type { Clock, FetchedMessage, Inbox, MailboxConnection } from '#core/ports.ts'
import { closeImap, type ImapFailure, type ImapOptions, imapFailure, openImap } from './connection.ts'
import { foldersToRead, sentFolders } from './folders.ts'
import { catchUp, readOne, search } from './read-new-messages.ts'
import { WATCH_TIMING, type WatchTiming, watchMailbox } from './watch.ts'

export type InboxOptions = ImapOptions & {
  clock: Clock
  /** pauses of the watch, in ms; the defaults suit real servers */
  timing?: Partial<WatchTiming>
}

/**
 * A Sent folder is searched from yesterday on, which is fast; then once further back, for a mail found after a long stop.
 */
const SENT_LOOKBACK_DAYS = [2, 21]

/** The Inbox port over IMAP. Every call opens a connection of its own and closes it; `watch` keeps one. */
export function createInbox(options: InboxOptions): Inbox {
  const { clock } = options
  const timing: WatchTiming = { ...WATCH_TIMING, ...options.timing }

  /** Runs a function with a new connection. Failures of the server are returned as data. */
  async function withClient<T>(
    connection: MailboxConnection,
    use: (client: ImapFlow) => Promise<T>,
  ): Promise<T | ImapFailure> {
    const opened = await openImap(connection, options)
    if (!opened.ok) return opened
    try {
      return await use(opened.client)
    } catch (error) {
      return imapFailure(error, connection.imap ?? connection.smtp)
    } finally {
      await closeImap(opened.client)
    }
  }

  return {
    verify: (connection) =>
      withClient(connection, async (client) => {
        const folders = await client.list()
        const sent = sentFolders(folders)[0]?.path ?? '없음'
        const news = client.capabilities.has('IDLE') ? '즉시 알림(IDLE)' : '1분마다 확인'
        const detail = `로그인했습니다. 읽을 폴더 ${foldersToRead(folders).length}개, 보낸편지함: ${sent}, 새 메일: ${news}`
        return { ok: true as const, detail }
      }),

    async fetchNew(connection, known, onMessage) {
      const cursors = new Map(known.map((cursor) => [cursor.folder, cursor]))
      const taking = takeMessages(onMessage)
      const newFolders =
        connection.kind === 'sandbox' ? 'everything' : known.length === 0 ? 'start_now' : 'recent'
      for (;;) {
        const before = taking.count()
        const result = await withClient(connection, async (client) => {
          await catchUp({ client, cursors, newFolders, now: clock.now(), onMessage: taking.take })
          return { ok: true as const, cursors: [...cursors.values()] }
        })
        taking.rethrow()
        // a connection lost during a long read is opened again and reading continues after the last message, as long as
        // there is progress
        if (result.ok || taking.count() === before) return result
      }
    },

    findSent: (connection, messageId, { read = false } = {}) =>
      withClient(connection, async (client) => {
        const sent = sentFolders(await client.list())
        if (sent.length === 0) return { ok: false as const, why: '보낸편지함 폴더를 찾지 못했습니다.' }
        for (const days of SENT_LOOKBACK_DAYS) {
          const since = new Date(clock.now().getTime() - days * DAY_MS)
          for (const { path } of sent) {
            const uid = await find(client, path, messageId, since)
            if (uid === null) continue
            const raw = read ? await readOne(client, uid) : null
            return { ok: true as const, found: true, ...(raw && { raw }) }
          }
        }
        return { ok: true as const, found: false }
      }),

    watch: (connection, onChange, signal) => watchMailbox(connection, onChange, signal, options, timing),
  }
}

/** The folder stays open. */
async function find(
  client: ImapFlow,
  folder: string,
  messageId: string,
  since: Date,
): Promise<number | null> {
  await client.mailboxOpen(folder, { readOnly: true })
  // HEADER searches for substrings: with the angle brackets it matches only the whole id
  const id = `<${messageId.replace(/^<|>$/g, '')}>`
  return (await search(client, { header: { 'message-id': id }, since }))[0] ?? null
}

/** Separates a failure of `onMessage`, which is thrown, from a failure of the server, which is returned. */
function takeMessages(onMessage: (message: FetchedMessage) => Promise<void>) {
  let count = 0
  let failure: { error: unknown } | null = null
  return {
    count: () => count,
    async take(message: FetchedMessage): Promise<void> {
      try {
        await onMessage(message)
        count += 1
      } catch (error) {
        failure = { error }
        throw error
      }
    },
    rethrow(): void {
      if (failure !== null) throw failure.error
    },
  }
}
