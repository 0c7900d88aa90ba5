// Copies of unsaved work in local storage, for a crashed tab or a power failure. Each tab writes its own copy and
// removes it once all is saved.
import { DAY_MS } from '#core/calendar/date.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { parseWorkflow, printWorkflow } from '#core/sequences/workflow/workflow.ts'
import { stored, storedNames } from '#web/lib/stored.ts'
import { isChanged, type WorkflowStore } from '#web/screens/designer/workflow-store.ts'

const WRITE_DELAY_MS = 400
const PREFIX = 'ieum:unsaved-workflow:'
/** the age in ms after which a copy is removed */
const EXPIRES_AFTER_MS = 30 * DAY_MS

/** `revision`: the stored revision the work is based on, `at`: the time of the last edit (ms). */
export type LocalCopy = { tab: string; workflow: Workflow; revision: number; at: number }
export type ServerState = { workflow: Workflow; revision: number; updatedAt: string }
export type RecoverableCopy = LocalCopy & { serverIsNewer: boolean }

const copyOf = (sequenceId: string, tab: string) =>
  stored<LocalCopy | null>(
    `${PREFIX}${sequenceId}:${tab}`,
    null,
    (text) => {
      const { workflowData, revision, at } = JSON.parse(text)
      const parsed = parseWorkflow(workflowData)
      return parsed.ok && typeof revision === 'number' && typeof at === 'number'
        ? { tab, workflow: parsed.workflow, revision, at }
        : undefined
    },
    (copy) => {
      if (!copy) return undefined
      const { workflow, revision, at } = copy
      return JSON.stringify({ workflowData: printWorkflow(workflow), revision, at })
    },
  )

/** Every copy of a sequence, the last edited first; unreadable ones are ignored. */
export const listLocalCopies = (sequenceId: string): LocalCopy[] =>
  storedNames(`${PREFIX}${sequenceId}:`)
    .flatMap((tab) => copyOf(sequenceId, tab).get() ?? [])
    .sort((a, b) => b.at - a.at)

export const deleteLocalCopy = (sequenceId: string, tab: string): void => copyOf(sequenceId, tab).set(null)

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
    // with full or disabled storage the work is still in the page, and the leave guard still asks
    copyOf(sequenceId, tab).set(
      isChanged(state) ? { tab, workflow: state.workflow, revision: revision(), at: editedAt } : null,
    )
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
