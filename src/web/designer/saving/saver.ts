// Brings the drawing to the server: by itself 3 seconds after the last edit, or when asked. One request at a time; edits made
// meanwhile stay unsaved; a failure keeps them and is tried again; a newer drawing on the server is never overwritten unasked.
import { createStore, type StoreApi } from 'zustand/vanilla'
import { printWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { isChanged, type WorkflowStore } from '#web/designer/workflow-store.ts'

/** ms until the next try, one failure after the other; from the last one on it stays */
export const RETRY_DELAYS_MS = [15_000, 30_000, 60_000] as const

/** `manual`: the person pressed save; `needed`: something else they pressed needs it; `auto`: nobody asked. */
export type SaveCause = 'auto' | 'manual' | 'needed'
export type SavePhase =
  | { kind: 'rest' }
  | { kind: 'saving'; cause: SaveCause }
  /** `again`: ms until it is tried by itself; null: only an edit or a press tries again */
  | { kind: 'failed'; cause: SaveCause; error: unknown; again: number | null }
  | { kind: 'stale' }
  /** what the server has cannot be read: it is overwritten only once somebody has said so; `asked` counts presses */
  | { kind: 'unreadable'; asked: number }
export type SaveState = {
  phase: SavePhase
  /** an automatic save is due in a moment */
  waiting: boolean
  /** the server's drawing that ours is based on */
  revision: number
}

export type SaverOptions<Answer extends { revision: number }> = {
  workflow: WorkflowStore
  revision: number
  /** can the server's drawing be read? One that cannot is kept until `rebase` */
  isReadable?: boolean
  /** ms after the last edit */
  delay: number
  /** may an edit be saved without being asked to? */
  mayAutoSave: () => boolean
  /** `leaving`: the page may be gone before the answer */
  send: (workflowData: string, revision: number, leaving: boolean) => Promise<Answer>
  /** what the server has now */
  read: () => Promise<Answer & { workflowData: string | null }>
  /** what a refusal means: somebody else was first, worth another try, or to be mended by the person */
  judge: (error: unknown) => 'stale' | 'again' | 'mend'
  onSaved: (answer: Answer, cause: SaveCause) => void
  onFailed: (error: unknown, cause: SaveCause) => void
}

export type Saver = {
  state: StoreApi<SaveState>
  /** Saves now. Resolves to whether every edit made before the call is on the server. Never rejects. */
  save: (cause?: SaveCause) => Promise<boolean>
  /** The page is being hidden or left: what is unsaved goes at once. */
  flush: () => void
  /** The server may be within reach again: a failed save is tried at once. */
  retry: () => void
  /**
   * The server has this revision, somebody said. Resolves to whether it is newer than ours and can be taken over; while
   * there are edits of ours they are held instead, until a person has chosen.
   */
  heard: (revision: number) => Promise<boolean>
  /** The server's drawing was taken over, or is to be overwritten: what comes next is based on `revision`. */
  rebase: (revision: number) => void
  /** Watches for edits; returns the function that stops. */
  start: () => () => void
}

/** Nothing is saved before a person has chosen what becomes of the server's drawing. */
const isHeld = ({ kind }: SavePhase): boolean => kind === 'stale' || kind === 'unreadable'

export function createSaver<Answer extends { revision: number }>(options: SaverOptions<Answer>): Saver {
  const { workflow, delay, send, judge } = options
  const state = createStore<SaveState>(() => ({
    phase: options.isReadable === false ? { kind: 'unreadable', asked: 0 } : { kind: 'rest' },
    waiting: false,
    revision: options.revision,
  }))
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  let failures = 0
  /** saves without an answer: one of them may have arrived all the same */
  let doubtful: { drawing: Workflow; text: string }[] = []

  const unschedule = (): void => {
    clearTimeout(timer)
    if (state.getState().waiting) state.setState({ waiting: false })
  }
  const schedule = (ms: number, waiting: boolean): void => {
    clearTimeout(timer)
    if (isHeld(state.getState().phase) || !options.mayAutoSave()) return
    timer = setTimeout(() => void save('auto'), ms)
    if (state.getState().waiting !== waiting) state.setState({ waiting })
  }
  const hold = (): void => {
    unschedule()
    state.setState({ phase: { kind: 'stale' } })
  }
  const settled = (drawing: Workflow, answer: Answer, cause: SaveCause): void => {
    failures = 0
    doubtful = []
    workflow.markSaved(drawing)
    state.setState({ phase: { kind: 'rest' }, revision: answer.revision })
    // an edit undone while its save was on the way: what is shown is no longer what is saved
    if (isChanged(workflow.getState()) && !state.getState().waiting) schedule(delay, true)
    options.onSaved(answer, cause)
  }
  /** Whether what is newer on the server is a save of ours whose answer was lost. */
  const isOurs = async (cause: SaveCause): Promise<boolean> => {
    if (doubtful.length === 0) return false
    const there = await options.read()
    const own = doubtful.find(({ text }) => text === there.workflowData)
    if (own) settled(own.drawing, there, cause)
    return own !== undefined
  }

  const request = async (cause: SaveCause, leaving: boolean): Promise<boolean> => {
    const { workflow: drawing, saved } = workflow.getState()
    const text = printWorkflow(drawing)
    state.setState({ phase: { kind: 'saving', cause }, waiting: false })
    try {
      settled(drawing, await send(text, state.getState().revision, leaving), cause)
      return true
    } catch (error) {
      const verdict = judge(error)
      if (verdict === 'stale') {
        const ours = await isOurs(cause).catch(() => null)
        if (ours) return !isChanged(workflow.getState()) || request(cause, leaving)
        if (ours === false) {
          hold()
          options.onFailed(error, cause)
          return false
        }
      }
      const again =
        verdict === 'mend' ? null : (RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? null)
      failures += 1
      if (verdict === 'again') {
        doubtful.push({ drawing, text })
        // nobody knows what the server has: not even the drawing of before counts as saved
        if (saved === workflow.getState().saved) workflow.markSaved({ ...saved })
      }
      state.setState({ phase: { kind: 'failed', cause, error, again } })
      // an edit made meanwhile has set its own, earlier moment
      if (again !== null && !state.getState().waiting) schedule(again, false)
      options.onFailed(error, cause)
      return false
    }
  }

  const save = async (cause: SaveCause = 'manual', leaving = false): Promise<boolean> => {
    if (running) {
      await running
      return !isChanged(workflow.getState()) || save(cause, leaving)
    }
    if (!isChanged(workflow.getState())) return true
    const { phase } = state.getState()
    if (phase.kind === 'unreadable' && cause !== 'auto')
      state.setState({ phase: { ...phase, asked: phase.asked + 1 } })
    if (isHeld(phase)) return false
    unschedule()
    running = request(cause, leaving).finally(() => {
      running = null
    })
    return running
  }
  /** Whether the last try was refused for a reason that is still there. */
  const isRefused = ({ phase, waiting }: SaveState): boolean =>
    phase.kind === 'failed' && phase.again === null && !waiting

  return {
    state,
    save: (cause) => save(cause),
    flush: () => {
      if (options.mayAutoSave() && !isRefused(state.getState())) void save('auto', true)
    },
    retry: () => {
      const { phase } = state.getState()
      if (phase.kind === 'failed' && phase.again !== null && options.mayAutoSave()) void save('auto')
    },
    heard: async (revision) => {
      // what was heard of may be our own save
      while (running) await running
      const { phase, revision: known } = state.getState()
      if (revision <= known || isHeld(phase)) return false
      if (!isChanged(workflow.getState())) return true
      if (await isOurs('auto').catch(() => true)) return false
      if (isChanged(workflow.getState())) hold()
      return false
    },
    rebase: (revision) => {
      unschedule()
      failures = 0
      doubtful = []
      state.setState({ phase: { kind: 'rest' }, revision })
    },
    start: () => {
      const stop = workflow.subscribe((now, before) => {
        if (now.rev === before.rev) return
        if (isChanged(now)) schedule(delay, true)
        else unschedule()
      })
      return () => {
        stop()
        clearTimeout(timer)
      }
    },
  }
}
