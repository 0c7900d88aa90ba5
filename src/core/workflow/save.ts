// What a save may bring: a drawing that can be read, and no new broken rule. A fault that was already in the stored
// drawing is kept and marked, never added to (product §4).
import { type ConnectionFault, faultsOf } from './path.ts'
import { type ParsedWorkflow, parseWorkflow, type Workflow, type WorkflowFault } from './workflow.ts'

export type SaveRefusal =
  | { fault: WorkflowFault; detail: string }
  | { fault: `${ConnectionFault['kind']}_connection`; detail: string }

export function checkSave(
  text: string,
  storedText: string | null,
): { ok: true; workflow: Workflow } | { ok: false; refusal: SaveRefusal } {
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
