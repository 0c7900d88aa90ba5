// Saves the workflow: automatically after the last edit, or on request. One request at a time; edits made meanwhile
// stay unsaved; a failure is retried; a newer stored workflow is never overwritten without a confirmation.
import { createStore, type StoreApi } from 'zustand/vanilla'
import { printWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { isChanged, type WorkflowStore } from '#web/screens/designer/workflow-store.ts'

/** ms until each retry; the last value repeats */
const RETRY_DELAYS_MS = [15_000, 30_000, 60_000] as const

/** `manual`: the save button or shortcut; `required`: another user action needs the save; `auto`: automatic. */
export type SaveCause = 'auto' | 'manual' | 'required'
export type SavePhase =
  | { kind: 'rest' }
  | { kind: 'saving'; cause: SaveCause }
  /** `retryInMs`: ms until the automatic retry; null: only an edit or a manual save retries */
  | { kind: 'failed'; cause: SaveCause; error: unknown; retryInMs: number | null }
  | { kind: 'conflict' }
  /**
   * the stored workflow cannot be parsed: it is overwritten only after a confirmation; `saveRequests` counts manual
   * saves
   */
  | { kind: 'unreadable'; saveRequests: number }
export type SaveState = {
  phase: SavePhase
  /** an automatic save is scheduled */
  waiting: boolean
  /** the stored revision that this workflow is based on */
  revision: number
}

export type SaverOptions<Saved extends { revision: number }> = {
  workflow: WorkflowStore
  revision: number
  /** whether the stored workflow could be parsed; if not, it is kept until `rebase` */
  isReadable?: boolean
  /** ms after the last edit */
  delayMs: number
  /** whether edits may be saved automatically */
  mayAutoSave: () => boolean
  /** `leaving`: the page may be closed before the response */
  send: (workflowData: string, revision: number, leaving: boolean) => Promise<Saved>
  /** reads the stored version */
  readStored: () => Promise<Saved & { workflowData: string | null }>
  /** `conflict`: another user saved first; `retry`: transient; `userAction`: only another edit can help */
  classifyFailure: (error: unknown) => 'conflict' | 'retry' | 'userAction'
  onSaved: (saved: Saved, cause: SaveCause) => void
  onFailed: (error: unknown, cause: SaveCause) => void
}

export type Saver = {
  state: StoreApi<SaveState>
  /** Saves now. Resolves to whether every edit made before the call is stored. Never rejects. */
  save: (cause?: SaveCause) => Promise<boolean>
  /** The page is being hidden or left: unsaved edits are sent immediately. */
  flush: () => void
  /** The server may be reachable again: a failed save is retried immediately. */
  retry: () => void
  /**
   * The server was reported to have this revision. Resolves to whether it is newer and can be loaded; with unsaved
   * edits it becomes a conflict for the user instead.
   */
  onRevisionReported: (revision: number) => Promise<boolean>
  /** The stored workflow was loaded, or is to be overwritten: later saves are based on `revision`. */
  rebase: (revision: number) => void
  /** Starts watching for edits; returns the function that stops. */
  start: () => () => void
}

/** Nothing is saved before the user has chosen what happens to the stored workflow. */
const needsUserDecision = ({ kind }: SavePhase): boolean => kind === 'conflict' || kind === 'unreadable'

export function createSaver<Saved extends { revision: number }>(options: SaverOptions<Saved>): Saver {
  const { workflow, delayMs, send, classifyFailure } = options
  const state = createStore<SaveState>(() => ({
    phase: options.isReadable === false ? { kind: 'unreadable', saveRequests: 0 } : { kind: 'rest' },
    waiting: false,
    revision: options.revision,
  }))
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  let failures = 0
  /** saves without a response: one of them may have been stored */
  let unansweredSaves: { sent: Workflow; text: string }[] = []

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
  const onResponse = (sent: Workflow, response: Saved, cause: SaveCause): void => {
    failures = 0
    unansweredSaves = []
    workflow.markSaved(sent)
    state.setState({ phase: { kind: 'rest' }, revision: response.revision })
    // an edit was undone during its save: the workflow differs from the saved one
    if (isChanged(workflow.getState()) && !state.getState().waiting) schedule(delayMs, true)
    options.onSaved(response, cause)
  }
  /** Whether the newer stored revision is a save of ours whose response was lost. */
  const isOurs = async (cause: SaveCause): Promise<boolean> => {
    if (unansweredSaves.length === 0) return false
    const storedVersion = await options.readStored()
    const own = unansweredSaves.find(({ text }) => text === storedVersion.workflowData)
    if (own) onResponse(own.sent, storedVersion, cause)
    return own !== undefined
  }

  const request = async (cause: SaveCause, leaving: boolean): Promise<boolean> => {
    const { workflow: sent, saved } = workflow.getState()
    const text = printWorkflow(sent)
    state.setState({ phase: { kind: 'saving', cause }, waiting: false })
    try {
      onResponse(sent, await send(text, state.getState().revision, leaving), cause)
      return true
    } catch (error) {
      const failureKind = classifyFailure(error)
      if (failureKind === 'conflict') {
        const ours = await isOurs(cause).catch(() => null)
        if (ours) return !isChanged(workflow.getState()) || request(cause, leaving)
        if (ours === false) {
          pauseForDecision()
          options.onFailed(error, cause)
          return false
        }
      }
      const retryInMs =
        failureKind === 'userAction'
          ? null
          : (RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? null)
      failures += 1
      if (failureKind === 'retry') {
        unansweredSaves.push({ sent, text })
        // the stored version is unknown: the previous workflow does not count as saved either
        if (saved === workflow.getState().saved) workflow.markSaved({ ...saved })
      }
      state.setState({ phase: { kind: 'failed', cause, error, retryInMs } })
      // an edit made meanwhile has scheduled an earlier save
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
  /** Whether the last save failed for a reason that still exists. */
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
      // the reported revision may be our own save
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
