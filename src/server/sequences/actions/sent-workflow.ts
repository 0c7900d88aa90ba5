// The workflow of a preview: sent with the call, or the saved one.
import { SAVE_ERROR_MESSAGES } from '#api/sequences/workflow-messages.ts'
import { AppError } from '#core/errors.ts'
import { MAX_NODES } from '#core/sequences/workflow/save-limits.ts'
import { parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'

/** @throws AppError workflow_invalid, also for a sent one with more nodes than can be saved; a saved one may have more */
export function sentOrSavedWorkflow(sent: string | undefined, saved: string | null): Workflow {
  const parsed = parseWorkflow(sent || saved)
  if (!parsed.ok) throw new AppError('workflow_invalid')
  if (sent && parsed.workflow.nodes.length > MAX_NODES)
    throw new AppError('workflow_invalid', { message: SAVE_ERROR_MESSAGES.too_many_nodes })
  return parsed.workflow
}
