// Reads the received mail of each mailbox: everything new since the stored cursors, one message at a time. `watchMailboxes`
// keeps a connection open to each mailbox assigned to this worker and reads whenever something may have arrived.
import { setTimeout as sleep } from 'node:timers/promises'
import { assignedListener } from '#core/inbox/listener-assignment.ts'
import { isReadEnough } from '#core/inbox/new-messages.ts'
import type { Context } from '#server/context.ts'
import { findLastRead, listCursors, saveCursors } from '#server/data/inbox/mail-cursors.ts'
import {
  findMailbox,
  listListenable,
  type Mailbox,
  updateMailboxState,
} from '#server/data/mailboxes/mailboxes.ts'
import { listListeners, WORKER_TIMEOUT_SECONDS } from '#server/data/platform/workers.ts'
import { type Ingested, ingestMessage } from '#server/inbox/actions/ingest-message.ts'
import {
  openConnection,
  tokenRejectedReason,
  withConnection,
} from '#server/mailboxes/actions/open-connection.ts'

/**
 * One read at a time per mailbox in this process. Two processes may read the same mailbox: ingesting a message twice changes
 * nothing.
 */
const reading = new Map<string, Promise<Ingested[]>>()

/**
 * Reads everything new; nothing when a mailbox was read by POP3 less than a minute ago. A failing server is logged and read again
 * later, from where the failed read got to.
 */
export async function readMailbox(ctx: Context, mailbox: Mailbox): Promise<Ingested[]> {
  const before = reading.get(mailbox.id) ?? Promise.resolve([])
  const mine = before.catch(() => []).then(() => readNow(ctx, mailbox))
  reading.set(mailbox.id, mine)
  try {
    return await mine
  } finally {
    if (reading.get(mailbox.id) === mine) reading.delete(mailbox.id)
  }
}

async function readNow(ctx: Context, { id }: Mailbox): Promise<Ingested[]> {
  // a watch keeps the mailbox record it started with, whose clock may have been moved since
  const mailbox = await findMailbox(ctx.db, id)
  if (!mailbox) return []
  const began = ctx.clock.now()
  if (mailbox.connection?.pop3 && isReadEnough(await findLastRead(ctx.db, id), began)) return []
  const ingested: Ingested[] = []
  const cursors = await listCursors(ctx.db, mailbox.id)
  const talked = await withConnection(
    ctx,
    mailbox,
    (connection) =>
      ctx.inbox.fetchNew(connection, cursors, async (message) => {
        ingested.push(await ingestMessage(ctx, mailbox, message))
      }),
    (answer) => !answer.ok && answer.fault === 'auth',
  )
  if (!talked.ok) return []
  const result = talked.answer
  const tokenRejected = !result.ok && result.fault === 'auth' ? tokenRejectedReason(mailbox) : null
  if (tokenRejected !== null)
    await updateMailboxState(ctx.db, id, { status: 'disconnected', statusReason: tokenRejected })
  if (result.cursors) await saveCursors(ctx.db, mailbox.id, result.cursors, result.ok ? began : null)
  if (!result.ok)
    ctx.log.warn({ emailAccountId: mailbox.id, fault: result.fault }, 'a mailbox could not be read')
  return ingested
}

/**
 * Watches every readable mailbox that is assigned to this worker among those alive (core/inbox/listener-assignment.ts),
 * because providers allow few connections to one mailbox. Each `refresh` adds new mailboxes, and those of workers that have
 * stopped.
 */
export function watchMailboxes(
  ctx: Context,
  workerId: string,
): { refresh(): Promise<void>; stop(): Promise<void> } {
  const watches = new Map<string, Watch>()
  const refresh = async () => {
    const alive = await listListeners(ctx.db, WORKER_TIMEOUT_SECONDS)
    // a worker that missed its own heartbeats continues to watch: two listeners do no harm, none would
    const among = alive.includes(workerId) ? alive : [...alive, workerId]
    const mailboxes = (await listListenable(ctx.db)).filter(
      ({ id }) => assignedListener(id, among) === workerId,
    )
    const wanted = new Map(mailboxes.map((mailbox) => [mailbox.id, connectionKey(mailbox)]))
    for (const [id, watch] of watches) {
      // removed, or its connection settings have changed
      if (wanted.get(id) !== watch.key) {
        watch.abort.abort()
        watches.delete(id)
      }
    }
    for (const mailbox of mailboxes)
      if (!watches.has(mailbox.id)) watches.set(mailbox.id, watch(ctx, mailbox))
  }
  const stop = async () => {
    for (const { abort } of watches.values()) abort.abort()
    await Promise.allSettled([...watches.values()].map(({ done }) => done))
  }
  return { refresh, stop }
}

type Watch = { key: string; abort: AbortController; done: Promise<void> }

const connectionKey = ({ connection, secret, oauth }: Mailbox): string =>
  JSON.stringify([connection, secret, oauth])

function watch(ctx: Context, mailbox: Mailbox): Watch {
  const abort = new AbortController()
  const read = () => {
    readMailbox(ctx, mailbox).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'reading a mailbox failed'),
    )
  }
  read()
  const done = watchOne(ctx, mailbox, read, abort.signal).catch((error: unknown) =>
    ctx.log.error({ err: error, emailAccountId: mailbox.id }, 'watching a mailbox failed'),
  )
  return { key: connectionKey(mailbox), abort, done }
}

/**
 * A lost connection is opened again with the same credentials, so the watch of an access token ends before the token
 * expires.
 */
const TOKEN_WATCH_MS = 30 * 60_000
const NO_TOKEN_PAUSE_MS = 60_000

async function watchOne(
  ctx: Context,
  mailbox: Mailbox,
  read: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const opened = await openConnection(ctx, mailbox)
    if (!mailbox.oauth) {
      if (opened.ok) await ctx.inbox.watch(opened.connection, read, signal)
      return
    }
    if (opened.ok)
      await ctx.inbox.watch(
        opened.connection,
        read,
        AbortSignal.any([signal, AbortSignal.timeout(TOKEN_WATCH_MS)]),
      )
    else await sleep(NO_TOKEN_PAUSE_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}
