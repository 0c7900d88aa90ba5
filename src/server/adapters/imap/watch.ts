// Waits for new mail: IDLE where the server supports it, else NOOP every minute; reconnects when the connection is lost.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import type { MailboxConnection } from '#core/ports.ts'
import { closeImap, type ImapError, type ImapOptions, openImap } from './connection.ts'

export type WatchTiming = {
  /** between two NOOPs on a server without IDLE, in ms */
  pollMs: number
  /** in ms; IDLE reports arrivals in INBOX only, so the other folders are read at this interval */
  recheckMs: number
  /** in ms; the first pause after a lost connection, doubled up to `maxRetryMs` */
  retryMs: number
  maxRetryMs: number
  /** in ms; the first pause after a rejected sign-in: frequent attempts can lock the account */
  authRetryMs: number
  /** in ms; the pause when the server accepts no further connection */
  busyRetryMs: number
}
export const WATCH_TIMING: WatchTiming = {
  pollMs: 60_000,
  recheckMs: 5 * 60_000,
  retryMs: 1_000,
  maxRetryMs: 5 * 60_000,
  authRetryMs: 5 * 60_000,
  busyRetryMs: 60_000,
}
const MAX_AUTH_RETRY_MS = 60 * 60_000
/** In ms. A connection that lasted this long resets the pauses. */
const HEALTHY_MS = 60_000

/** Calls `onChange` after every connection and at every sign of new mail. Resolves once aborted; never rejects. */
export async function watchMailbox(
  connection: MailboxConnection,
  onChange: () => void,
  signal: AbortSignal,
  options: ImapOptions,
  timing: WatchTiming,
): Promise<void> {
  let failures = 0
  while (!signal.aborted && connection.imap !== null) {
    const opened = await openImap(connection, options)
    let fault: ImapError = 'network'
    if (opened.ok) {
      const from = performance.now()
      await listen(opened.client, onChange, signal, timing)
      if (performance.now() - from > HEALTHY_MS) failures = 0
    } else fault = opened.fault
    await pause(retryDelay(failures, fault, timing), signal)
    failures += 1
  }
}

function retryDelay(failures: number, fault: ImapError, timing: WatchTiming): number {
  const [first, most] =
    fault === 'auth' || fault === 'blocked'
      ? [timing.authRetryMs, Math.max(timing.authRetryMs, MAX_AUTH_RETRY_MS)]
      : fault === 'busy'
        ? [timing.busyRetryMs, timing.busyRetryMs]
        : [timing.retryMs, timing.maxRetryMs]
  // random, so that a hundred mailboxes do not reconnect to a restarted server at the same instant
  return Math.min(most, first * 2 ** Math.min(failures, 20)) * (0.75 + Math.random() / 2)
}

/** Resolves when the connection is lost or the watch is stopped. */
async function listen(
  client: ImapFlow,
  onChange: () => void,
  signal: AbortSignal,
  timing: WatchTiming,
): Promise<void> {
  const stop = () => client.close()
  signal.addEventListener('abort', stop, { once: true })
  const recheckOnce = setInterval(onChange, timing.recheckMs)
  try {
    if (signal.aborted) return
    await client.mailboxOpen('INBOX', { readOnly: true })
    client.on('exists', onChange)
    // arrivals while there was no connection
    onChange()
    while (client.usable) await wait(client, signal, timing)
  } catch {
    // lost during a command: the caller reconnects
  } finally {
    clearInterval(recheckOnce)
    signal.removeEventListener('abort', stop)
    client.off('exists', onChange)
    await closeImap(client)
  }
}

async function wait(client: ImapFlow, signal: AbortSignal, { pollMs }: WatchTiming): Promise<void> {
  if (client.capabilities.has('IDLE') && (await client.idle()) !== false) return
  if (!client.usable) return
  // no IDLE, or the server rejected it this time
  await pause(pollMs, signal)
  if (client.usable) await client.noop()
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {})
