// Steps: a linear view of the workflow that can be edited.
import {
  createStep as createEndpoint,
  deleteStep as deleteEndpoint,
  listSteps,
  type Step,
  updateStep as updateEndpoint,
} from '#api/sequences/steps.ts'
import { STEP_ERROR_MESSAGES } from '#api/sequences/workflow-messages.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import {
  createStep,
  deleteStep,
  type StepEdit,
  type StepError,
  stepsOf,
  updateStep,
} from '#core/sequences/workflow/steps.ts'
import { parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Context } from '#server/context.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { changeSequence } from '#server/sequences/actions/save.ts'
import { getSequence } from '#server/sequences/store/sequences.ts'

export function registerSteps(api: Api, ctx: Context): void {
  const load = async (scope: Scope, id: string) => {
    const sequence = await getSequence(ctx.db, scope, id)
    const parsed = parseWorkflow(sequence.workflowData)
    if (!parsed.ok) throw new AppError('workflow_invalid')
    return { sequence, workflow: parsed.workflow }
  }
  /** Saves the edited workflow unless another save happened since it was read (409). */
  const edit = async (
    scope: Scope,
    id: string,
    change: (workflow: Workflow, now: number) => StepEdit,
  ): Promise<Step | null> => {
    const { sequence, workflow } = await load(scope, id)
    const result = change(workflow, ctx.clock.now().getTime())
    if (!result.ok) throw stepError(result.error)
    await changeSequence(ctx, scope, id, { edited: result.workflow, revision: sequence.revision })
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
    return {
      data: steps.map((step) => ({ ...step, sequenceId: params.id })),
      total: steps.length,
      readOnly: readOnly !== null,
    }
  })
  route(api, createEndpoint, async ({ scope, params, body }) =>
    present(await edit(scope, params.id, (workflow, now) => createStep(workflow, body, now))),
  )
  route(api, updateEndpoint, async ({ scope, params, body }) =>
    present(await edit(scope, params.id, (workflow) => updateStep(workflow, params.stepId, body))),
  )
  route(api, deleteEndpoint, async ({ scope, params }) => {
    await edit(scope, params.id, (workflow) => deleteStep(workflow, params.stepId))
    return { ok: true as const }
  })
}

function stepError(error: StepError): AppError {
  switch (error) {
    case 'step_not_found':
      return new AppError('step_not_found')
    case 'first_step_waits':
    case 'later_step_without_delay':
      return new AppError('validation_failed', {
        issues: [{ path: 'delayDays', message: STEP_ERROR_MESSAGES[error] }],
      })
    default:
      return new AppError('steps_read_only', { message: STEP_ERROR_MESSAGES[error] })
  }
}
