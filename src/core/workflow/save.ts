// What a save may bring: a drawing that can be read back as it was sent, and no new broken rule. A fault that was already in the stored
// drawing is kept and marked, never added to (product §4).
import { type ConnectionFault, faultsOf } from './path.ts'
import { type LimitRefusal, limitRefusal } from './save-limits.ts'
import {
  MAX_WORKFLOW_BYTES,
  type ParsedWorkflow,
  parseWorkflow,
  type Workflow,
  type WorkflowFault,
} from './workflow.ts'

export type SaveRefusal =
  | { fault: WorkflowFault; detail: string }
  | LimitRefusal
  | { fault: `${ConnectionFault['kind']}_connection`; detail: string }

export function checkSave(
  text: string,
  storedText: string | null,
): { ok: true; workflow: Workflow } | { ok: false; refusal: SaveRefusal } {
  const beyond = limitsOf(text)
  if (beyond) return { ok: false, refusal: beyond }
  const parsed: ParsedWorkflow = parseWorkflow(text)
  if (!parsed.ok) return { ok: false, refusal: { fault: parsed.fault, detail: parsed.detail } }
  const faults = faultsOf(parsed.workflow)
  if (faults.length > 0) {
    const stored = parseWorkflow(storedText)
    const known = new Set(stored.ok ? faultsOf(stored.workflow).map((fault) => fault.edgeId) : [])
    const fresh = faults.find((fault) => !known.has(fault.edgeId))
    if (fresh) return { ok: false, refusal: { fault: `${fresh.kind}_connection`, detail: fresh.edgeId } }
  }
  return { ok: true, workflow: parsed.workflow }
}

/** What is too large or no JSON is told by `parseWorkflow`. */
function limitsOf(text: string): LimitRefusal | null {
  if (text.length > MAX_WORKFLOW_BYTES) return null
  try {
    return limitRefusal(JSON.parse(text))
  } catch {
    return null
  }
}
