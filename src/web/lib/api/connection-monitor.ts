// Computes whether the server can be reached: from the calls of api.ts, the events of the browser, and a small probe.
// Loaded after the first screen.
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { followChanges } from './change-stream.ts'
import { type Connection, connection } from './connection.ts'

/** Below three seconds, because the banner has to be visible by then. */
const SLOW_MS = 2500
const PROBE_TIMEOUT_MS = 2000
/** between two probes while the connection is lost */
const PROBE_PAUSE_MS = 3000
/** sent by a proxy whose server does not run */
const NO_SERVER: ReadonlySet<number> = new Set([502, 503, 504])

function fetchHealth(): Promise<Response> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
}

/**
 * Starts the monitor; returns the function that stops it.
 * @param check resolves when the server has responded, and rejects when it cannot be reached
 */
export function startMonitor(check: () => Promise<Response> = fetchHealth): () => void {
  let lastResponseAt: number | null = null
  let lostAt = 0
  let isWatching = true
  let isProbing = false
  let pause: ReturnType<typeof setTimeout> | undefined

  const change = (state: Connection['state']): void => {
    if (!isWatching) return
    clearTimeout(pause)
    if (state === 'lost') pause = setTimeout(probe, PROBE_PAUSE_MS)
    if (state === connection.get().state) return
    if (state === 'lost') lostAt = Date.now()
    connection.set({ state, lastResponseAt })
  }
  const received = (sentAt: number, { status }: Response): void => {
    if (NO_SERVER.has(status)) return void probe()
    // a response to a request of before the loss proves nothing
    if (connection.get().state === 'lost' && sentAt < lostAt) return
    lastResponseAt = Date.now()
    change('ok')
  }
  async function probe(): Promise<void> {
    if (isProbing) return
    isProbing = true
    const sentAt = Date.now()
    const response = await check().catch(() => null)
    isProbing = false
    if (response && !NO_SERVER.has(response.status)) received(sentAt, response)
    else change('lost')
  }
  const watch = (method: string, request: Promise<Response>): void => {
    const sentAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      const silentMs = Date.now() - Math.max(sentAt, lastResponseAt ?? 0)
      if (silentMs >= SLOW_MS && connection.get().state === 'ok') change('slow')
      timer = setTimeout(look, silentMs >= SLOW_MS ? SLOW_MS : SLOW_MS - silentMs)
    }
    // a write may take long: it verifies a mailbox or generates mails
    if (method === 'GET') look()
    request
      .then(
        (response) => received(sentAt, response),
        (error: unknown) => {
          // the caller gets it too; a failure of the network is confirmed by a probe
          if (!(error instanceof DOMException && error.name === 'AbortError')) void probe()
        },
      )
      .finally(() => clearTimeout(timer))
  }
  const lose = (): void => change('lost')
  const confirm = (): void => void probe()
  connection.set({ state: 'ok', lastResponseAt })
  connection.setMonitor({ watch, probe })
  window.addEventListener('offline', lose)
  window.addEventListener('online', confirm)
  if (!navigator.onLine) lose()
  return () => {
    change('ok')
    isWatching = false
    clearTimeout(pause)
    connection.setMonitor(null)
    window.removeEventListener('offline', lose)
    window.removeEventListener('online', confirm)
  }
}

/**
 * Starts the monitor and connects TanStack Query to it: while the connection is lost its queries are paused, and when
 * it is back every visible query is fetched again. Starts the stream of notices of change.
 */
export function watchConnection(cache: QueryClient): void {
  onlineManager.setEventListener((setOnline) =>
    connection.subscribe(() => setOnline(connection.get().state !== 'lost')),
  )
  startMonitor()
  followChanges(cache)
}
