// Steps: a linear view of the workflow that can be edited.
import type { BodyOf } from '#api/endpoint.ts'
import { STEP_ERROR_MESSAGES } from '#api/sequences/step-messages.ts'
import type { Step } from '#api/sequences/steps.ts'
import * as contract from '#api/sequences/steps.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import {
  createStep,
  deleteStep,
  type StepChange,
  type StepEdit,
  type StepError,
  stepsOf,
  updateStep,
} from '#core/sequences/workflow/steps.ts'
import { parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Context } from '#server/context.ts'
import { getSequence } from '#server/data/sequences/sequences.ts'
import { getEmailTemplate } from '#server/data/writing/templates.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { findChosen } from '#server/sending/actions/attach-files.ts'
import { changeSequence } from '#server/sequences/actions/save.ts'

type StepBody = BodyOf<typeof contract.createStep>

export function registerSteps(api: Api, ctx: Context): void {
  const load = async (scope: Scope, id: string) => {
    const sequence = await getSequence(ctx.db, scope, id)
    const parsed = parseWorkflow(sequence.workflowData)
    if (!parsed.ok) throw new AppError('workflow_invalid')
    return { sequence, workflow: parsed.workflow }
  }
  /** Saves the edited workflow unless another save happened since `revision`, or since it was read here (409). */
  const edit = async (
    scope: Scope,
    id: string,
    revision: number | undefined,
    change: (workflow: Workflow, now: number) => StepEdit,
  ): Promise<Step | null> => {
    const { sequence, workflow } = await load(scope, id)
    const result = change(workflow, ctx.clock.now().getTime())
    if (!result.ok) throw stepError(result.error)
    await changeSequence(ctx, scope, id, {
      edited: result.workflow,
      revision: revision ?? sequence.revision,
    })
    const step = stepsOf(result.workflow).steps.find((one) => one.id === result.stepId)
    return step ? { ...step, sequenceId: id } : null
  }
  /** With a template the step gets its texts and files and refers to its version; what the call itself has takes precedence. */
  const changeOf = async (scope: Scope, id: string, body: StepBody): Promise<StepChange> => {
    const { revision: _, files: chosen, ...texts } = body
    if (!chosen && !texts.templateId) return texts
    const { workspaceIds } = await getSequence(ctx.db, scope, id)
    const found = chosen && (await findChosen(ctx.db, workspaceIds, chosen, 'files'))
    const files = found?.map(({ id: fileId, name, type, size }) => ({ fileId, name, type, size }))
    const change = { ...texts, files }
    if (!change.templateId) return change
    const template = await getEmailTemplate(ctx.db, scope, change.templateId)
    if (!workspaceIds.includes(template.workspaceId)) throw new AppError('email_template_not_found')
    const { subject, bodyText, bodyHtml, version } = template
    return {
      subject,
      bodyText,
      bodyHtml,
      generationMode: 'manual',
      ...(!files && { addedFiles: template.files }),
      ...change,
      templateId: template.id,
      templateVersion: version,
    }
  }
  const present = (step: Step | null): Step => {
    if (!step) throw new AppError('step_not_found')
    return step
  }

  route(api, contract.listSteps, async ({ scope, params }) => {
    const { sequence, workflow } = await load(scope, params.id)
    const { steps, readOnly } = stepsOf(workflow)
    return {
      data: steps.map((step) => ({ ...step, sequenceId: params.id })),
      total: steps.length,
      readOnly: readOnly !== null,
      readOnlyReason: readOnly,
      revision: sequence.revision,
    }
  })
  route(api, contract.createStep, async ({ scope, params, body }) => {
    const change = await changeOf(scope, params.id, body)
    return present(
      await edit(scope, params.id, body.revision, (workflow, now) => createStep(workflow, change, now)),
    )
  })
  route(api, contract.updateStep, async ({ scope, params, body }) => {
    const change = await changeOf(scope, params.id, body)
    return present(
      await edit(scope, params.id, body.revision, (workflow) => updateStep(workflow, params.stepId, change)),
    )
  })
  route(api, contract.deleteStep, ({ scope, params, query }) =>
    edit(scope, params.id, query.revision, (workflow) => deleteStep(workflow, params.stepId)),
  )
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
