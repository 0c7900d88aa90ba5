// Copies of unsaved work in local storage, for a crashed tab or a power failure. Each tab writes its own copy and
// removes it once all is saved.
import { DAY_MS } from '#core/calendar/date.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { parseWorkflow, printWorkflow } from '#core/sequences/workflow/workflow.ts'
import { isChanged, type WorkflowStore } from '#web/screens/designer/workflow-store.ts'

const WRITE_DELAY_MS = 400
const PREFIX = 'ieum:unsaved-workflow:'
const keyOf = (sequenceId: string, tab: string): string => `${PREFIX}${sequenceId}:${tab}`
/** the age in ms after which a copy is removed */
const EXPIRES_AFTER_MS = 30 * DAY_MS

/** `revision`: the stored revision the work is based on, `at`: the time of the last edit (ms). */
export type LocalCopy = { tab: string; workflow: Workflow; revision: number; at: number }
export type ServerState = { workflow: Workflow; revision: number; updatedAt: string }
export type RecoverableCopy = LocalCopy & { serverIsNewer: boolean }

/** Every copy of a sequence, the last edited first; unreadable ones are ignored. */
export function listLocalCopies(sequenceId: string): LocalCopy[] {
  const prefix = keyOf(sequenceId, '')
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => read(localStorage.getItem(key), key.slice(prefix.length)) ?? [])
      .sort((a, b) => b.at - a.at)
  } catch {
    // local storage is disabled: there are no copies
    return []
  }
}

function read(text: string | null, tab: string): LocalCopy | null {
  try {
    const { workflowData, revision, at } = JSON.parse(text ?? '')
    const parsed = parseWorkflow(workflowData)
    return parsed.ok && typeof revision === 'number' && typeof at === 'number'
      ? { tab, workflow: parsed.workflow, revision, at }
      : null
  } catch {
    return null
  }
}

export function deleteLocalCopy(sequenceId: string, tab: string): void {
  try {
    localStorage.removeItem(keyOf(sequenceId, tab))
  } catch {
    // local storage is disabled
  }
}

/**
 * The copies to offer: of closed tabs, different from the stored workflow, and not older than another user's later
 * save. Copies that equal the stored workflow or are too old are removed.
 * @param living the open tabs: their copies are not offered
 */
export function recoverableCopies(
  sequenceId: string,
  server: ServerState,
  living: ReadonlySet<string>,
  now: number = Date.now(),
): RecoverableCopy[] {
  const onServer = canonicalText(server.workflow)
  return listLocalCopies(sequenceId).flatMap((copy) => {
    if (living.has(copy.tab)) return []
    const isSaved = canonicalText(copy.workflow) === onServer
    const serverIsNewer = copy.revision !== server.revision
    const isOld = serverIsNewer && copy.at <= Date.parse(server.updatedAt)
    if (isSaved || now - copy.at > EXPIRES_AFTER_MS) deleteLocalCopy(sequenceId, copy.tab)
    return isSaved || isOld ? [] : [{ ...copy, serverIsNewer }]
  })
}

/** The same text for equal workflows, independent of the order of properties. */
function canonicalText(workflow: Workflow): string {
  const read = parseWorkflow(printWorkflow(workflow))
  return printWorkflow(read.ok ? read.workflow : workflow)
}

export type LocalCopyWriter = {
  /** Writes a scheduled copy immediately. */
  write: () => void
  /** Starts updating the copy of this tab; returns the function that stops. */
  start: () => () => void
}

export function createLocalCopyWriter(
  sequenceId: string,
  tab: string,
  store: WorkflowStore,
  revision: () => number,
): LocalCopyWriter {
  let timer: ReturnType<typeof setTimeout> | undefined
  let editedAt = Date.now()
  const write = (): void => {
    clearTimeout(timer)
    timer = undefined
    const state = store.getState()
    if (!isChanged(state)) {
      deleteLocalCopy(sequenceId, tab)
      return
    }
    const workflowData = printWorkflow(state.workflow)
    try {
      localStorage.setItem(
        keyOf(sequenceId, tab),
        JSON.stringify({ workflowData, revision: revision(), at: editedAt }),
      )
    } catch {
      // storage full or disabled: the work is still in the page, and the leave guard still asks
    }
  }
  const writeSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(write, WRITE_DELAY_MS)
  }
  const writeNow = (): void => {
    if (timer !== undefined) write()
  }
  return {
    write: writeNow,
    start: () => {
      if (isChanged(store.getState())) writeSoon()
      const unsubscribe = store.subscribe((state, before) => {
        if (state.workflow !== before.workflow) editedAt = Date.now()
        if (!isChanged(state)) {
          if (isChanged(before)) write()
        } else if (state.workflow !== before.workflow || state.saved !== before.saved) writeSoon()
      })
      window.addEventListener('pagehide', writeNow)
      return () => {
        writeNow()
        unsubscribe()
        window.removeEventListener('pagehide', writeNow)
      }
    },
  }
}
