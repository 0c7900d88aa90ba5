// A copy of unsaved work in this browser, for the tab that crashes and the laptop that runs dry. Gone once all is saved.
import type { Workflow } from '#core/workflow/workflow.ts'
import { parseWorkflow, printWorkflow } from '#core/workflow/workflow.ts'
import { isChanged, type WorkflowStore } from '../workflow-store.ts'

const COPY_AFTER = 400
const keyOf = (sequenceId: string): string => `ieum:unsaved-workflow:${sequenceId}`

/** `revision` is the server's drawing the work was based on, `at` when it was last edited (ms). */
export type DraftCopy = { workflow: Workflow; revision: number; at: number }

/** What is left of earlier work, or null; a copy that cannot be read counts as none. */
export function readDraftCopy(sequenceId: string): DraftCopy | null {
  try {
    const text = localStorage.getItem(keyOf(sequenceId))
    if (!text) return null
    const { workflowData, revision, at } = JSON.parse(text)
    const parsed = parseWorkflow(workflowData)
    return parsed.ok && typeof revision === 'number' && typeof at === 'number'
      ? { workflow: parsed.workflow, revision, at }
      : null
  } catch {
    return null
  }
}

export function dropDraftCopy(sequenceId: string): void {
  try {
    localStorage.removeItem(keyOf(sequenceId))
  } catch {
    // storage closed by the browser's settings: there was no copy
  }
}

/** The copy worth offering: other than what the server has, and not from before somebody's later save. */
export function recoverable(
  sequenceId: string,
  server: { workflow: Workflow; revision: number; updatedAt: string },
): (DraftCopy & { serverIsNewer: boolean }) | null {
  const copy = readDraftCopy(sequenceId)
  if (!copy || plain(copy.workflow) === plain(server.workflow)) return null
  const serverIsNewer = copy.revision !== server.revision
  if (serverIsNewer && copy.at <= Date.parse(server.updatedAt)) return null
  return { ...copy, serverIsNewer }
}

/** Two drawings that hold the same are the same text, whatever order their fields were made in. */
function plain(workflow: Workflow): string {
  const read = parseWorkflow(printWorkflow(workflow))
  return printWorkflow(read.ok ? read.workflow : workflow)
}

/** Keeps the copy up to date while the designer is open; returns the function that stops. */
export function keepDraftCopy(sequenceId: string, store: WorkflowStore, revision: () => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = (): void => {
    clearTimeout(timer)
    timer = undefined
    const state = store.getState()
    if (!isChanged(state)) {
      dropDraftCopy(sequenceId)
      return
    }
    const workflowData = printWorkflow(state.workflow)
    try {
      localStorage.setItem(
        keyOf(sequenceId),
        JSON.stringify({ workflowData, revision: revision(), at: Date.now() }),
      )
    } catch {
      // full or closed: the work is still in the page, and the leave guard still asks
    }
  }
  const stop = store.subscribe((now, before) => {
    if (!isChanged(now)) {
      if (isChanged(before)) write()
    } else if (now.workflow !== before.workflow || now.saved !== before.saved) {
      clearTimeout(timer)
      timer = setTimeout(write, COPY_AFTER)
    }
  })
  const now = (): void => {
    if (timer !== undefined) write()
  }
  window.addEventListener('pagehide', now)
  return () => {
    now()
    stop()
    window.removeEventListener('pagehide', now)
  }
}
