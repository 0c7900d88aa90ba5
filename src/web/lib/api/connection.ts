// Whether the server can be reached, for screens and for api.ts; connection-monitor.ts computes it.
import { useSyncExternalStore } from 'react'

/** slow: a read waits for its response and nothing was received since it was sent */
export type Connection = {
  state: 'ok' | 'slow' | 'lost'
  /** when the last response was received, in milliseconds; null before the first one */
  lastResponseAt: number | null
}
/** Sees every request, from when the monitor is loaded until it is stopped. */
type Monitor = { watch: (method: string, request: Promise<Response>) => void; probe: () => Promise<void> }

let current: Connection = { state: 'ok', lastResponseAt: null }
let monitor: Monitor | null = null
const listeners = new Set<() => void>()

export const connection = {
  get: (): Connection => current,
  set: (next: Connection): void => {
    current = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  setMonitor: (one: Monitor | null): void => {
    monitor = one
  },
  track: (method: string, request: Promise<Response>): Promise<Response> => {
    monitor?.watch(method, request)
    return request
  },
  /** Checks at once whether the server responds. */
  probe: async (): Promise<void> => monitor?.probe(),
}

export const useConnection = (): Connection => useSyncExternalStore(connection.subscribe, connection.get)
