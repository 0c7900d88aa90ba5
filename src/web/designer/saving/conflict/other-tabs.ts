// Other tabs of this browser with the same sequence open: which they are, and what they have saved. Tabs greet each other;
// one that was frozen or has crashed is told by the lock it holds while it lives, where the browser has locks.
import { createStore, type StoreApi } from 'zustand/vanilla'

/** ms in which a tab that lives has answered */
const RESPONSE_TIMEOUT_MS = 250
const channelName = (sequenceId: string): string => `ieum:designer:${sequenceId}`

type Message = { from: string } & (
  | { kind: 'join' | 'present' | 'leave' }
  | { kind: 'saved'; revision: number }
)

export type OtherTabs = {
  /** this tab's own name, new with every opening: a tab that was duplicated is not the one it was made of */
  id: string
  state: StoreApi<{ others: ReadonlySet<string> }>
  /** Asks anew who else is there, and waits for the answers. */
  refreshTabs: () => Promise<ReadonlySet<string>>
  /** Tells the others that this tab has brought its drawing to the server. */
  announceSaved: (revision: number) => void
  /** Hears what other tabs bring to the server; returns the function that stops. */
  onSaved: (listener: (revision: number) => void) => () => void
  /** Joins the others; returns the function that leaves. */
  start: () => () => void
}

export function createOtherTabs(sequenceId: string): OtherTabs {
  const id = randomTabId()
  const state = createStore<{ others: ReadonlySet<string> }>(() => ({ others: new Set() }))
  let channel: BroadcastChannel | null = null
  let answered = new Set<string>()
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
    answered = new Set()
    post({ from: id, kind: 'join' })
    const [locked] = await Promise.all([lockHolders(channelName(sequenceId)), wait(RESPONSE_TIMEOUT_MS)])
    change([...answered, ...locked].filter((one) => one !== id))
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
        answered.add(data.from)
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
      // a page that comes back as it was left
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

/** `crypto.randomUUID` is for pages from https alone. */
const randomTabId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('')

/** Holds a lock until the returned function is called, or the tab is no more. */
function acquireLock(name: string): () => void {
  let release = (): void => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  navigator.locks?.request(name, () => held).catch(() => undefined)
  return release
}

/** The names behind `prefix` of all locks that are held. */
async function lockHolders(prefix: string): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.flatMap(({ name = '' }) =>
    name.startsWith(`${prefix} `) ? [name.slice(prefix.length + 1)] : [],
  )
}
