// Brings the drawing to the server: by itself 3 seconds after the last edit, or when asked. One request at a time; edits made
// meanwhile stay unsaved; a failure keeps them and is tried again; a newer drawing on the server is never overwritten unasked.
import { createStore, type StoreApi } from 'zustand/vanilla'
import { printWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { isChanged, type WorkflowStore } from '#web/designer/workflow-store.ts'

/** ms until the next try, one failure after the other; from the last one on it stays */
export const RETRY_DELAYS_MS = [15_000, 30_000, 60_000] as const

/** `manual`: the person pressed save; `needed`: something else they pressed needs it; `auto`: nobody asked. */
export type SaveCause = 'auto' | 'manual' | 'required'
export type SavePhase =
  | { kind: 'rest' }
  | { kind: 'saving'; cause: SaveCause }
  /** `again`: ms until it is tried by itself; null: only an edit or a press tries again */
  | { kind: 'failed'; cause: SaveCause; error: unknown; retryInMs: number | null }
  | { kind: 'conflict' }
  /** what the server has cannot be read: it is overwritten only once somebody has said so; `asked` counts presses */
  | { kind: 'unreadable'; saveRequests: number }
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
  delayMs: number
  /** may an edit be saved without being asked to? */
  mayAutoSave: () => boolean
  /** `leaving`: the page may be gone before the answer */
  send: (workflowData: string, revision: number, leaving: boolean) => Promise<Answer>
  /** what the server has now */
  readStored: () => Promise<Answer & { workflowData: string | null }>
  /** what a refusal means: somebody else was first, worth another try, or to be mended by the person */
  classifyFailure: (error: unknown) => 'conflict' | 'retry' | 'userAction'
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
  onRevisionReported: (revision: number) => Promise<boolean>
  /** The server's drawing was taken over, or is to be overwritten: what comes next is based on `revision`. */
  rebase: (revision: number) => void
  /** Watches for edits; returns the function that stops. */
  start: () => () => void
}

/** Nothing is saved before a person has chosen what becomes of the server's drawing. */
const needsUserDecision = ({ kind }: SavePhase): boolean => kind === 'conflict' || kind === 'unreadable'

export function createSaver<Answer extends { revision: number }>(options: SaverOptions<Answer>): Saver {
  const { workflow, delayMs, send, classifyFailure } = options
  const state = createStore<SaveState>(() => ({
    phase: options.isReadable === false ? { kind: 'unreadable', saveRequests: 0 } : { kind: 'rest' },
    waiting: false,
    revision: options.revision,
  }))
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  let failures = 0
  /** saves without an answer: one of them may have arrived all the same */
  let unansweredSaves: { drawing: Workflow; text: string }[] = []

  const unschedule = (): void => {
    clearTimeout(timer)
    if (state.getState().waiting) state.setState({ waiting: false })
  }
  const schedule = (ms: number, waiting: boolean): void => {
    clearTimeout(timer)
    if (needsUserDecision(state.getState().phase) || !options.mayAutoSave()) return
    timer = setTimeout(() => void save('auto'), ms)
    if (state.getState().waiting !== waiting) state.setState({ waiting })
  }
  const pauseForDecision = (): void => {
    unschedule()
    state.setState({ phase: { kind: 'conflict' } })
  }
  const onResponse = (drawing: Workflow, answer: Answer, cause: SaveCause): void => {
    failures = 0
    unansweredSaves = []
    workflow.markSaved(drawing)
    state.setState({ phase: { kind: 'rest' }, revision: answer.revision })
    // an edit undone while its save was on the way: what is shown is no longer what is saved
    if (isChanged(workflow.getState()) && !state.getState().waiting) schedule(delayMs, true)
    options.onSaved(answer, cause)
  }
  /** Whether what is newer on the server is a save of ours whose answer was lost. */
  const isOurs = async (cause: SaveCause): Promise<boolean> => {
    if (unansweredSaves.length === 0) return false
    const there = await options.readStored()
    const own = unansweredSaves.find(({ text }) => text === there.workflowData)
    if (own) onResponse(own.drawing, there, cause)
    return own !== undefined
  }

  const request = async (cause: SaveCause, leaving: boolean): Promise<boolean> => {
    const { workflow: drawing, saved } = workflow.getState()
    const text = printWorkflow(drawing)
    state.setState({ phase: { kind: 'saving', cause }, waiting: false })
    try {
      onResponse(drawing, await send(text, state.getState().revision, leaving), cause)
      return true
    } catch (error) {
      const verdict = classifyFailure(error)
      if (verdict === 'conflict') {
        const ours = await isOurs(cause).catch(() => null)
        if (ours) return !isChanged(workflow.getState()) || request(cause, leaving)
        if (ours === false) {
          pauseForDecision()
          options.onFailed(error, cause)
          return false
        }
      }
      const retryInMs =
        verdict === 'userAction'
          ? null
          : (RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? null)
      failures += 1
      if (verdict === 'retry') {
        unansweredSaves.push({ drawing, text })
        // nobody knows what the server has: not even the drawing of before counts as saved
        if (saved === workflow.getState().saved) workflow.markSaved({ ...saved })
      }
      state.setState({ phase: { kind: 'failed', cause, error, retryInMs } })
      // an edit made meanwhile has set its own, earlier moment
      if (retryInMs !== null && !state.getState().waiting) schedule(retryInMs, false)
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
      state.setState({ phase: { ...phase, saveRequests: phase.saveRequests + 1 } })
    if (needsUserDecision(phase)) return false
    unschedule()
    running = request(cause, leaving).finally(() => {
      running = null
    })
    return running
  }
  /** Whether the last try was refused for a reason that is still there. */
  const isRejected = ({ phase, waiting }: SaveState): boolean =>
    phase.kind === 'failed' && phase.retryInMs === null && !waiting

  return {
    state,
    save: (cause) => save(cause),
    flush: () => {
      if (options.mayAutoSave() && !isRejected(state.getState())) void save('auto', true)
    },
    retry: () => {
      const { phase } = state.getState()
      if (phase.kind === 'failed' && phase.retryInMs !== null && options.mayAutoSave()) void save('auto')
    },
    onRevisionReported: async (revision) => {
      // what was heard of may be our own save
      while (running) await running
      const { phase, revision: known } = state.getState()
      if (revision <= known || needsUserDecision(phase)) return false
      if (!isChanged(workflow.getState())) return true
      if (await isOurs('auto').catch(() => true)) return false
      if (isChanged(workflow.getState())) pauseForDecision()
      return false
    },
    rebase: (revision) => {
      unschedule()
      failures = 0
      unansweredSaves = []
      state.setState({ phase: { kind: 'rest' }, revision })
    },
    start: () => {
      const stop = workflow.subscribe((now, before) => {
        if (now.changeCount === before.changeCount) return
        if (isChanged(now)) schedule(delayMs, true)
        else unschedule()
      })
      return () => {
        stop()
        clearTimeout(timer)
      }
    },
  }
}
