// Whether the server can be reached, for screens and for api.ts; connection-monitor.ts computes it. Whether notices of change
// arrive; change-stream.ts reports it.
import { useSyncExternalStore } from 'react'

/** slow: a read waits for its response and nothing was received since it was sent */
export type Connection = {
  state: 'ok' | 'slow' | 'lost'
  /** when the last response was received, in milliseconds; null before the first one */
  lastResponseAt: number | null
  hasNotices: boolean
}
/** Sees every request, from when the monitor is loaded until it is stopped. */
type Monitor = { watch: (method: string, request: Promise<Response>) => void; probe: () => Promise<void> }

let current: Connection = { state: 'ok', lastResponseAt: null, hasNotices: false }
let monitor: Monitor | null = null
const listeners = new Set<() => void>()

export const connection = {
  get: (): Connection => current,
  set: (changed: Partial<Connection>): void => {
    current = { ...current, ...changed }
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

/** The interval of a query whose changes are noticed: `ms` while no notices arrive. */
export const useIntervalWithoutNotices = (ms: number): number | false =>
  useConnection().hasNotices ? false : ms
