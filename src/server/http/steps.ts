// Steps: a linear view of the drawing that can be edited (product §12).
import {
  createStep as createEndpoint,
  deleteStep as deleteEndpoint,
  listSteps,
  type Step,
  updateStep as updateEndpoint,
} from '#api/steps.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { createStep, deleteStep, type StepEdit, stepsOf, updateStep } from '#core/workflow/steps.ts'
import { parseWorkflow, printWorkflow, type Workflow } from '#core/workflow/workflow.ts'
import { changeSequence } from '../actions/save-sequence.ts'
import type { Context } from '../context.ts'
import { getSequence } from '../store/sequences.ts'
import { type Api, route } from './route.ts'

export function registerSteps(api: Api, ctx: Context): void {
  const load = async (scope: Scope, id: string) => {
    const sequence = await getSequence(ctx.db, scope, id)
    const parsed = parseWorkflow(sequence.workflowData)
    if (!parsed.ok) throw new AppError('workflow_invalid')
    return { sequence, workflow: parsed.workflow }
  }
  /** Edits the drawing it has read; somebody else's save in between is told, never overwritten. */
  const edit = async (
    scope: Scope,
    id: string,
    change: (workflow: Workflow, now: number) => StepEdit,
  ): Promise<Step | null> => {
    const { sequence, workflow } = await load(scope, id)
    const result = change(workflow, ctx.clock.now().getTime())
    if (!result.ok) throw new AppError(result.refusal === 'read_only' ? 'steps_read_only' : 'step_not_found')
    const workflowData = printWorkflow(result.workflow)
    await changeSequence(ctx, scope, id, { workflowData, revision: sequence.revision })
    const step = stepsOf(result.workflow).steps.find((one) => one.id === result.stepId)
    return step ? { ...step, sequenceId: id } : null
  }
  const present = (step: Step | null): Step => {
    if (!step) throw new AppError('step_not_found')
    return step
  }

  route(api, listSteps, async ({ scope, params }) => {
    const { workflow } = await load(scope, params.id)
    const { steps, readOnly } = stepsOf(workflow)
    return { data: steps.map((step) => ({ ...step, sequenceId: params.id })), total: steps.length, readOnly }
  })
  route(api, createEndpoint, async ({ scope, params, body }) =>
    present(await edit(scope, params.id, (workflow, now) => createStep(workflow, body, now))),
  )
  route(api, updateEndpoint, async ({ scope, params, body }) =>
    present(await edit(scope, params.id, (workflow, now) => updateStep(workflow, params.stepId, body, now))),
  )
  route(api, deleteEndpoint, async ({ scope, params }) => {
    await edit(scope, params.id, (workflow, now) => deleteStep(workflow, params.stepId, now))
    return { ok: true as const }
  })
}
