// The Inbox port over POP3: a message is read once and stays on the server.
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { newMessages, oldestNew } from '#core/inbox/new-messages.ts'
import type { Clock, FolderCursor, Inbox, MailboxConnection, ServerLogin } from '#core/ports.ts'
import { parseDate } from '#server/adapters/mime/decode/header-text.ts'
import { openPop3, type Pop3Client, type Pop3Options, Rejection, UID_BYTES } from './client.ts'
import { hasBusyCode, type Pop3Failure, pop3Failure } from './failure.ts'

export type Pop3InboxOptions = Pop3Options & {
  clock: Clock
  /** between two reads, in ms; default 2 minutes */
  pollMs?: number
}

const POLL_MS = 2 * 60_000
/** In ms. The first pause after a rejected sign-in, doubled up to an hour: frequent attempts can lock the account. */
const AUTH_RETRY_MS = 5 * 60_000
const MAX_AUTH_RETRY_MS = 60 * 60_000

/** Every call opens a session and ends it. Calls for one mailbox run one after the other, because POP3 locks the mailbox. */
export function createPop3Inbox(options: Pop3InboxOptions): Inbox {
  const { clock } = options
  const lastCalls = new Map<string, Promise<unknown>>()
  const rejected = new Map<string, RejectedSignIn>()

  async function inTurn<T>(id: string, run: () => Promise<T>): Promise<T> {
    const mine = (lastCalls.get(id) ?? Promise.resolve()).catch(() => {}).then(run)
    lastCalls.set(id, mine)
    try {
      return await mine
    } finally {
      if (lastCalls.get(id) === mine) lastCalls.delete(id)
    }
  }

  /** Runs a function with a new session. Failures of the server are returned as data. */
  async function withSession<T>(
    connection: MailboxConnection,
    use: (client: Pop3Client) => Promise<T>,
  ): Promise<T | Pop3Failure> {
    const { emailAccountId: id } = connection
    const login = loginOf(connection)
    let client: Pop3Client | null = null
    try {
      client = await openPop3(connection, login, options)
      rejected.delete(id)
      return await use(client)
    } catch (error) {
      const failure = pop3Failure(error, login)
      if (failure.fault === 'auth')
        rejected.set(id, nextRejected(rejected.get(id), login, failure, clock.now()))
      return failure
    } finally {
      await client?.quit()
    }
  }

  return {
    verify: (connection) =>
      inTurn(connection.emailAccountId, () =>
        withSession(connection, async (client) => {
          const { length } = await client.list()
          return { ok: true as const, detail: `로그인했습니다. 메일함에 ${length}통, 새 메일: 2분마다 확인` }
        }),
      ),

    fetchNew: (connection, known, onMessage) =>
      inTurn(connection.emailAccountId, async () => {
        const before = rejected.get(connection.emailAccountId)
        const isSame = before !== undefined && isDeepStrictEqual(before.login, loginOf(connection))
        if (isSame && clock.now() < before.retryAt) return before.failure
        const began = clock.now()
        const reading = createReading(known, began)
        const result = await withSession(connection, async (client) => {
          await reading.run(client, onMessage, clock)
          return { ok: true as const, cursors: [reading.cursor(true)] }
        })
        return result.ok || !reading.isListed() ? result : { ...result, cursors: [reading.cursor(false)] }
      }),

    findSent: async () => ({
      ok: false,
      isUnsupported: true,
      why: 'POP3로는 보낸편지함을 확인할 수 없습니다.',
    }),

    async watch(_, onChange, signal) {
      while (!signal.aborted) {
        await sleep(options.pollMs ?? POLL_MS, undefined, { signal, ref: false }).catch(() => {})
        if (!signal.aborted) onChange()
      }
    },
  }
}

function loginOf({ pop3 }: MailboxConnection): ServerLogin {
  if (!pop3) throw new Error('the mailbox has no POP3 server')
  return pop3
}

type RejectedSignIn = { login: ServerLogin; count: number; retryAt: Date; failure: Pop3Failure }

function nextRejected(
  before: RejectedSignIn | undefined,
  login: ServerLogin,
  failure: Pop3Failure,
  now: Date,
): RejectedSignIn {
  const count = isDeepStrictEqual(before?.login, login) ? (before?.count ?? 0) + 1 : 1
  const pause = Math.min(MAX_AUTH_RETRY_MS, AUTH_RETRY_MS * 2 ** Math.min(count - 1, 10))
  return { login, count, failure, retryAt: new Date(now.getTime() + pause) }
}

const FOLDER = 'INBOX'
const UID_VALIDITY = 'POP3'

/** One read: which messages are new, which of them were read, and the cursor that follows. */
function createReading(known: readonly FolderCursor[], began: Date) {
  const before = known.find(({ seen }) => seen != null)
  const lastRead = before ? new Date(before.lastUid * 1000) : null
  const from = oldestNew(lastRead, began)
  let listed: { number: number; uid: string }[] | null = null
  const unread = new Set<number>()

  return {
    isListed: () => listed !== null,
    async run(client: Pop3Client, onMessage: Parameters<Inbox['fetchNew']>[2], clock: Clock): Promise<void> {
      listed = await client.list()
      // as for IMAP, a mailbox that was never read starts now
      const fresh = known.length === 0 ? [] : newMessages(uidsIn(before?.seen), listed)
      for (const { number } of fresh) unread.add(number)
      for (const { number } of fresh) {
        const headers = await client.headers(number)
        if (headers === null || receivedAt(headers, clock.now()) >= from) {
          const raw = await retrieve(client, number)
          // not remembered: it is tried again at the next read
          if (raw === null) continue
          const at = receivedAt(raw, clock.now())
          if (at >= from)
            await onMessage({ folder: FOLDER, uidValidity: UID_VALIDITY, uid: number, raw, receivedAt: at })
        }
        unread.delete(number)
      }
    },
    /** Only what is on the server is remembered. `lastUid` is the time of the last complete read in seconds since 1970. */
    cursor(isComplete: boolean): FolderCursor {
      const uids = (listed ?? []).filter(({ number }) => !unread.has(number)).map(({ uid }) => uid)
      const at = isComplete ? began : (lastRead ?? began)
      return {
        folder: FOLDER,
        uidValidity: UID_VALIDITY,
        lastUid: Math.floor(at.getTime() / 1000),
        seen: Buffer.from(uids.join(''), 'hex'),
      }
    },
  }
}

/** Null for a message that the server lists and does not return. @throws when the server is out for now */
async function retrieve(client: Pop3Client, number: number): Promise<Buffer | null> {
  try {
    return await client.retrieve(number)
  } catch (error) {
    if (error instanceof Rejection && !hasBusyCode(error)) return null
    throw error
  }
}

function uidsIn(seen: Uint8Array | null | undefined): string[] {
  const bytes = Buffer.from(seen ?? [])
  const uids: string[] = []
  for (let at = 0; at < bytes.length; at += UID_BYTES) uids.push(bytes.toString('hex', at, at + UID_BYTES))
  return uids
}

/**
 * When the last server received a message, as POP3 does not say it: from the first Received header, else from Date; now when
 * neither is a date, and never later than now.
 */
export function receivedAt(raw: Buffer, now: Date): Date {
  const text = raw.subarray(0, MAX_HEADER_BYTES).toString('latin1')
  const [head = ''] = text.split(/\r?\n\r?\n/, 1)
  const lines = head.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)
  const field = (name: RegExp) => lines.find((line) => name.test(line))
  const stamps = [
    field(/^received:/i)
      ?.split(';')
      .at(-1),
    field(/^date:/i)?.slice('date:'.length),
  ]
  const date = stamps.map((stamp) => parseDate(stamp).date).find((found) => found !== null)
  return date && date < now ? date : now
}

const MAX_HEADER_BYTES = 64 * 1024
