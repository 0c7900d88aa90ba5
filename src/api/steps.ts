// Steps: the email drafts of a drawing without variants, as a list. A view of the workflow, never a second store:
// a step's id is its email draft's node id (product §2, §12).

import * as z from 'zod'
import { GENERATION_MODES } from '#core/workflow/nodes/email-draft.ts'
import { MAX_DELAY_DAYS } from '#core/workflow/nodes/timer.ts'
import { endpoint, Id, idParams, Ok, TEXT_BYTES } from './endpoint.ts'

export const Step = z
  .object({
    id: z.string(),
    sequenceId: Id,
    /** 1 is the first mail */
    order: z.number().int(),
    /** whole days after the mail before; 0 for the first */
    delayDays: z.number().int(),
    subject: z.string(),
    bodyText: z.string(),
    bodyHtml: z.string(),
    generationMode: z.enum(GENERATION_MODES),
    aiPrompt: z.string(),
  })
  .meta({ id: 'Step' })
export type Step = z.infer<typeof Step>

const StepFields = z
  .object({
    order: z.number().int().min(1).max(1000),
    delayDays: z.number().int().min(0).max(MAX_DELAY_DAYS),
    subject: z.string().max(1000),
    bodyText: z.string().max(200_000),
    bodyHtml: z.string().max(500_000),
    generationMode: z.enum(GENERATION_MODES),
    aiPrompt: z.string().max(20_000),
  })
  .partial()

export const listSteps = endpoint({
  method: 'GET',
  path: '/sequences/:id/steps',
  access: 'viewer',
  tag: 'Steps',
  summary: 'The steps in the order of the drawing.',
  params: idParams,
  reply: z.object({ data: z.array(Step), total: z.number().int(), readOnly: z.boolean() }),
})

export const createStep = endpoint({
  method: 'POST',
  path: '/sequences/:id/steps',
  maxBytes: TEXT_BYTES,
  access: 'member',
  tag: 'Steps',
  summary:
    'Add a step at `order` (default: last) with a timer of `delayDays` before it. 409 on a drawing with variants.',
  params: idParams,
  body: StepFields,
  reply: Step,
  idempotent: true,
})

const stepParams = z.object({ id: Id, stepId: z.string().max(200) })

export const updateStep = endpoint({
  method: 'PUT',
  path: '/sequences/:id/steps/:stepId',
  maxBytes: TEXT_BYTES,
  access: 'member',
  tag: 'Steps',
  summary: 'Change any fields of a step; a new `order` moves it.',
  params: stepParams,
  body: StepFields,
  reply: Step,
})

export const deleteStep = endpoint({
  method: 'DELETE',
  path: '/sequences/:id/steps/:stepId',
  access: 'member',
  tag: 'Steps',
  summary: 'Delete a step with the timer before it and close the gap.',
  params: stepParams,
  reply: Ok,
})
