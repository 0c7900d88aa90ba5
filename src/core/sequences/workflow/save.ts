// What a save stores: every workflow that can be read, as it was sent. Broken connection rules are no reason to reject a
// save; they are marked, and block launch and publish (core/sequences/launch.ts).
import { TEXT_READERS } from '#core/writing/template/template-input.ts'
import { readDelayDays } from './nodes/timer.ts'
import { checkLimits, type LimitError, MAX_WORKFLOW_LENGTH } from './save-limits.ts'
import { parseWorkflow, printWorkflow, readWorkflow, type Workflow, type WorkflowFault } from './workflow.ts'

export type SaveError = { fault: WorkflowFault; detail: string } | LimitError

type Checked = { ok: true; workflow: Workflow; text: string } | { ok: false; error: SaveError }

/** `text` is what to store: the text as it was sent, with delays sent as numeric strings written as numbers, and variables and line breaks written plainly. */
export function checkSave(text: string): Checked {
  const json = readJson(text)
  const beyond = checkLimits(json)
  if (beyond) return { ok: false, error: beyond }
  // an empty, too large or invalid text has no JSON value: `parseWorkflow` reports it
  const parsed = json === undefined ? parseWorkflow(text) : readWorkflow(json)
  if (!parsed.ok) return { ok: false, error: { fault: parsed.fault, detail: parsed.detail } }
  return { ok: true, workflow: parsed.workflow, text: withReadableData(text, json) }
}

/** The same for a workflow that was parsed and then edited: it is not parsed again. */
export function checkEdited(workflow: Workflow): Checked {
  const beyond = checkLimits(workflow)
  if (beyond) return { ok: false, error: beyond }
  const text = printWorkflow(workflow)
  if (text.length > MAX_WORKFLOW_LENGTH)
    return { ok: false, error: { fault: 'too_large', detail: String(text.length) } }
  return { ok: true, workflow, text }
}

/**
 * The text for a copy of a stored workflow: unchanged, or with delays from before saves checked them marked as invalid, so
 * that the copy can be saved and its launch is blocked.
 */
export function textForCopy(text: string): string {
  const checked = checkSave(text)
  const parsed = checked.ok || checked.error.fault !== 'bad_delay' ? null : parseWorkflow(text)
  return parsed?.ok ? printWorkflow(parsed.workflow) : text
}

/** Undefined for a text that is too large or not JSON: `parseWorkflow` reports both. */
function readJson(text: string): unknown {
  if (text.length > MAX_WORKFLOW_LENGTH) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text with delays as numbers and the texts of its mails as they are read; when nothing changes its bytes are kept. */
function withReadableData(text: string, json: unknown): string {
  const { nodes } = (json ?? { nodes: [] }) as { nodes: { type: string; data?: Record<string, unknown> }[] }
  let isChanged = false
  const set = (data: Record<string, unknown>, field: string, value: unknown): void => {
    if (data[field] === value) return
    data[field] = value
    isChanged = true
  }
  for (const { type, data } of nodes) {
    if (!data) continue
    if (type === 'timer' && typeof data.delayDays === 'string')
      set(data, 'delayDays', readDelayDays(data.delayDays))
    if (type !== 'emailDraft') continue
    for (const [field, read] of Object.entries(TEXT_READERS)) {
      const value = data[field]
      if (typeof value === 'string') set(data, field, read(value))
    }
  }
  return isChanged ? JSON.stringify(json) : text
}
