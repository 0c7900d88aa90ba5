// Waits for new mail: IDLE where the server has it, NOOP every minute where not, and a new connection whenever one is lost.

import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import type { MailboxConnection } from '#core/ports.ts'
import { type ImapFault, type ImapOptions, leave, openImap } from './connection.ts'

export type WatchTiming = {
  /** between two NOOPs on a server without IDLE, in ms */
  pollMs: number
  /** IDLE tells of INBOX only: after this long the other folders deserve a look, too */
  sweepMs: number
  /** the first pause after a lost connection; doubles up to `maxRetryMs` */
  retryMs: number
  maxRetryMs: number
  /** the first pause after a refused sign-in: asking again quickly gets people locked out */
  authRetryMs: number
}
export const WATCH_TIMING: WatchTiming = {
  pollMs: 60_000,
  sweepMs: 5 * 60_000,
  retryMs: 1_000,
  maxRetryMs: 5 * 60_000,
  authRetryMs: 5 * 60_000,
}
const MAX_AUTH_RETRY_MS = 60 * 60_000
/** A connection that held this long shows that the server is well. */
const HEALTHY_MS = 60_000

/** Calls `onChange` on every connection made and on every sign of new mail. Resolves once aborted; never rejects. */
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
    let fault: ImapFault = 'network'
    if (opened.ok) {
      const from = performance.now()
      await listen(opened.client, onChange, signal, timing)
      if (performance.now() - from > HEALTHY_MS) failures = 0
    } else fault = opened.fault
    await pause(retryDelay(failures, fault, timing), signal)
    failures += 1
  }
}

function retryDelay(failures: number, fault: ImapFault, timing: WatchTiming): number {
  const [first, most] =
    fault === 'auth' || fault === 'blocked'
      ? [timing.authRetryMs, Math.max(timing.authRetryMs, MAX_AUTH_RETRY_MS)]
      : [timing.retryMs, timing.maxRetryMs]
  // spread out, so that a hundred mailboxes do not come back to a restarted server in the same instant
  return Math.min(most, first * 2 ** Math.min(failures, 20)) * (0.75 + Math.random() / 2)
}

/** Resolves when the connection is gone or the watch is called off. */
async function listen(
  client: ImapFlow,
  onChange: () => void,
  signal: AbortSignal,
  timing: WatchTiming,
): Promise<void> {
  const stop = () => client.close()
  signal.addEventListener('abort', stop, { once: true })
  const recheckOnce = setInterval(onChange, timing.sweepMs)
  try {
    if (signal.aborted) return
    await client.mailboxOpen('INBOX', { readOnly: true })
    client.on('exists', onChange)
    // whatever came while nobody was listening
    onChange()
    while (client.usable) await wait(client, signal, timing)
  } catch {
    // lost in the middle of a command: the caller connects again
  } finally {
    clearInterval(recheckOnce)
    signal.removeEventListener('abort', stop)
    client.off('exists', onChange)
    await leave(client)
  }
}

async function wait(client: ImapFlow, signal: AbortSignal, { pollMs }: WatchTiming): Promise<void> {
  if (client.capabilities.has('IDLE') && (await client.idle()) !== false) return
  if (!client.usable) return
  // no IDLE, or the server refused it this time
  await pause(pollMs, signal)
  if (client.usable) await client.noop()
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {})
