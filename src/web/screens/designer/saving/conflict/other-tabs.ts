// Other tabs of this browser with the same sequence, and their saves. Tabs announce themselves on a BroadcastChannel;
// a frozen tab is detected by the web lock it holds, a crashed one by its absence.
import { createStore, type StoreApi } from 'zustand/vanilla'

/** the time in which an open tab responds, in ms */
const RESPONSE_TIMEOUT_MS = 250
const channelName = (sequenceId: string): string => `ieum:designer:${sequenceId}`

type Message = { from: string } & (
  | { kind: 'join' | 'present' | 'leave' }
  | { kind: 'saved'; revision: number }
)

export type OtherTabs = {
  /** random per page load: a duplicated tab gets its own id */
  id: string
  state: StoreApi<{ others: ReadonlySet<string> }>
  /** Queries the other tabs and waits for their responses. */
  refreshTabs: () => Promise<ReadonlySet<string>>
  /** Announces to the other tabs that this tab has saved. */
  announceSaved: (revision: number) => void
  /** Calls `listener` for saves of other tabs; returns the function that removes it. */
  onSaved: (listener: (revision: number) => void) => () => void
  /** Joins the channel; returns the function that leaves it. */
  start: () => () => void
}

export function createOtherTabs(sequenceId: string): OtherTabs {
  const id = randomTabId()
  const state = createStore<{ others: ReadonlySet<string> }>(() => ({ others: new Set() }))
  let channel: BroadcastChannel | null = null
  let responded = new Set<string>()
  const listeners = new Set<(revision: number) => void>()
  let joined = (): void => {}
  const open = new Promise<void>((done) => {
    joined = done
  })

  const post = (message: Message): void => channel?.postMessage(message)
  const change = (others: Iterable<string>): void => {
    const next = new Set(others)
    const { others: before } = state.getState()
    if (next.size !== before.size || [...next].some((one) => !before.has(one)))
      state.setState({ others: next })
  }
  const refreshTabs = async (): Promise<ReadonlySet<string>> => {
    await open
    responded = new Set()
    post({ from: id, kind: 'join' })
    const [locked] = await Promise.all([lockHolders(channelName(sequenceId)), wait(RESPONSE_TIMEOUT_MS)])
    change([...responded, ...locked].filter((one) => one !== id))
    return state.getState().others
  }

  return {
    id,
    state,
    refreshTabs: refreshTabs,
    announceSaved: (revision) => post({ from: id, kind: 'saved', revision }),
    onSaved: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      joined()
      if (typeof BroadcastChannel === 'undefined') return () => {}
      const own = new BroadcastChannel(channelName(sequenceId))
      const onMessage = ({ data }: MessageEvent<Message>): void => {
        const { others } = state.getState()
        if (data.kind === 'leave') {
          change([...others].filter((one) => one !== data.from))
          return
        }
        responded.add(data.from)
        change([...others, data.from])
        if (data.kind === 'join') post({ from: id, kind: 'present' })
        if (data.kind === 'saved') for (const listener of listeners) listener(data.revision)
      }
      let release: (() => void) | undefined
      const join = (): void => {
        channel = own
        release ??= acquireLock(`${channelName(sequenceId)} ${id}`)
        void refreshTabs()
      }
      const leave = (): void => {
        post({ from: id, kind: 'leave' })
        channel = null
        release?.()
        release = undefined
      }
      own.addEventListener('message', onMessage)
      join()
      window.addEventListener('pagehide', leave)
      // a page restored from the back-forward cache
      window.addEventListener('pageshow', join)
      return () => {
        window.removeEventListener('pagehide', leave)
        window.removeEventListener('pageshow', join)
        leave()
        own.close()
      }
    },
  }
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** `crypto.randomUUID` exists only with HTTPS. */
const randomTabId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('')

/** Holds a web lock until the returned function is called or the tab is closed. */
function acquireLock(name: string): () => void {
  let release = (): void => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  navigator.locks?.request(name, () => held).catch(() => undefined)
  return release
}

/** The names after `prefix` of all held locks. */
async function lockHolders(prefix: string): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.flatMap(({ name = '' }) =>
    name.startsWith(`${prefix} `) ? [name.slice(prefix.length + 1)] : [],
  )
}
