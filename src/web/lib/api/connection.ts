// Whether the server can be reached: computed from the calls of api.ts, the events of the browser and a small probe.
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** slow: a read has waited longer than SLOW_MS and nothing was received since it was sent */
export type Connection = {
  state: 'ok' | 'slow' | 'lost'
  /** when the last response was received, in milliseconds; null before the first one */
  lastResponseAt: number | null
}

/** Below three seconds, because the banner has to be visible by then. */
const SLOW_MS = 2500
const PROBE_TIMEOUT_MS = 2000
/** between two probes while the connection is lost */
const PROBE_PAUSE_MS = 3000
/** sent by a proxy whose server does not run */
const NO_SERVER: ReadonlySet<number> = new Set([502, 503, 504])

export type ConnectionMonitor = {
  get: () => Connection
  subscribe: (listener: () => void) => () => void
  /** Watches the request until its response; a failure of the network is confirmed by a probe. */
  track: (method: string, request: Promise<Response>) => Promise<Response>
  /** Sends a probe at once. */
  probe: () => Promise<void>
  /** Before the start, and after the returned function was called, no call changes the state. */
  start: () => () => void
}

/** @param check resolves when the server has responded, and rejects when it cannot be reached */
export function connectionMonitor(check: () => Promise<Response> = fetchHealth): ConnectionMonitor {
  let current: Connection = { state: 'ok', lastResponseAt: null }
  let lastResponseAt: number | null = null
  let isWatching = false
  let isProbing = false
  let pause: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const change = (state: Connection['state']): void => {
    if (!isWatching || state === current.state) return
    current = { state, lastResponseAt }
    for (const listener of listeners) listener()
    clearTimeout(pause)
    if (state === 'lost') pause = setTimeout(probe, PROBE_PAUSE_MS)
  }
  const received = ({ status }: Response): void => {
    if (NO_SERVER.has(status)) return void probe()
    lastResponseAt = Date.now()
    change('ok')
  }
  async function probe(): Promise<void> {
    if (!isWatching || isProbing) return
    isProbing = true
    const isReachable = await check().then(
      ({ status }) => !NO_SERVER.has(status),
      () => false,
    )
    isProbing = false
    if (isReachable) {
      lastResponseAt = Date.now()
      return change('ok')
    }
    change('lost')
    clearTimeout(pause)
    if (isWatching) pause = setTimeout(probe, PROBE_PAUSE_MS)
  }
  const track: ConnectionMonitor['track'] = async (method, request) => {
    if (!isWatching) return request
    const sentAt = Date.now()
    // a write may take long: it verifies a mailbox or generates mails
    const timer =
      method === 'GET'
        ? setTimeout(() => {
            if (current.state === 'ok' && (lastResponseAt ?? 0) < sentAt) change('slow')
          }, SLOW_MS)
        : undefined
    try {
      const response = await request
      received(response)
      return response
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) void probe()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  const start = (): (() => void) => {
    const lose = (): void => change('lost')
    const onOnline = (): void => void probe()
    isWatching = true
    lastResponseAt = null
    current = { state: 'ok', lastResponseAt }
    window.addEventListener('offline', lose)
    window.addEventListener('online', onOnline)
    if (!navigator.onLine) lose()
    return () => {
      isWatching = false
      clearTimeout(pause)
      window.removeEventListener('offline', lose)
      window.removeEventListener('online', onOnline)
    }
  }
  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    track,
    probe,
    start,
  }
}

function fetchHealth(): Promise<Response> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
}

export const connection = connectionMonitor()

export const useConnection = (): Connection => useSyncExternalStore(connection.subscribe, connection.get)

/**
 * Starts the monitor and connects TanStack Query to it: while the connection is lost its queries are paused, and when
 * it is back every visible query is fetched again.
 */
export function watchConnection(): void {
  onlineManager.setEventListener((setOnline) =>
    connection.subscribe(() => setOnline(connection.get().state !== 'lost')),
  )
  connection.start()
}
