// Brings the drawing to the server: by itself 3 seconds after the last edit, or when asked. One request at a time; edits made
// meanwhile stay unsaved; a failure keeps them and is tried again; a newer drawing on the server is never overwritten unasked.
import { createStore, type StoreApi } from 'zustand/vanilla'
import { printWorkflow } from '#core/workflow/workflow.ts'
import { isChanged, type WorkflowStore } from '../workflow-store.ts'

export const RETRY_AFTER = 15_000

/** `manual`: the person pressed save; `needed`: something else they pressed needs it; `auto`: nobody asked. */
export type SaveCause = 'auto' | 'manual' | 'needed'
export type SavePhase =
  | { kind: 'rest' }
  | { kind: 'saving'; cause: SaveCause }
  /** `again`: it will be tried by itself; else only an edit or a press tries again */
  | { kind: 'failed'; cause: SaveCause; error: unknown; again: boolean }
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
  send: (workflowData: string, revision: number) => Promise<Answer>
  /** what a refusal means: somebody else was first, worth another try, or to be mended by the person */
  judge: (error: unknown) => 'stale' | 'again' | 'mend'
  onSaved: (answer: Answer, cause: SaveCause) => void
  onFailed: (error: unknown, cause: SaveCause) => void
}

export type Saver = {
  state: StoreApi<SaveState>
  /** Saves now. Resolves to whether every edit made before the call is on the server. Never rejects. */
  save: (cause?: SaveCause) => Promise<boolean>
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

  const request = async (cause: SaveCause): Promise<boolean> => {
    const { workflow: drawing } = workflow.getState()
    state.setState({ phase: { kind: 'saving', cause }, waiting: false })
    try {
      const answer = await send(printWorkflow(drawing), state.getState().revision)
      workflow.markSaved(drawing)
      state.setState({ phase: { kind: 'rest' }, revision: answer.revision })
      // an edit undone while its save was on the way: what is shown is no longer what is saved
      if (isChanged(workflow.getState()) && !state.getState().waiting) schedule(delay, true)
      options.onSaved(answer, cause)
      return true
    } catch (error) {
      const verdict = judge(error)
      if (verdict === 'stale') {
        unschedule()
        state.setState({ phase: { kind: 'stale' } })
      } else {
        state.setState({ phase: { kind: 'failed', cause, error, again: verdict === 'again' } })
        // an edit made meanwhile has set its own, earlier moment
        if (verdict === 'again' && !state.getState().waiting) schedule(RETRY_AFTER, false)
      }
      options.onFailed(error, cause)
      return false
    }
  }

  const save = async (cause: SaveCause = 'manual'): Promise<boolean> => {
    if (running) {
      await running
      return !isChanged(workflow.getState()) || save(cause)
    }
    if (!isChanged(workflow.getState())) return true
    const { phase } = state.getState()
    if (phase.kind === 'unreadable' && cause !== 'auto')
      state.setState({ phase: { ...phase, asked: phase.asked + 1 } })
    if (isHeld(phase)) return false
    unschedule()
    running = request(cause).finally(() => {
      running = null
    })
    return running
  }

  return {
    state,
    save,
    rebase: (revision) => {
      unschedule()
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
