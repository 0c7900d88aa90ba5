// Steps: the email drafts of a workflow as a list, without storage of their own. The id of a step is the id of its node
// (rules.md R-116).
import * as z from 'zod'
import { endpointsOf, Id, idParams, namedObject, Ok, TEXT_BYTES } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { AttachedFiles, MailFile } from '#api/sending/files.ts'
import { EMAIL_DRAFT_LIMITS, GENERATION_MODES } from '#core/sequences/workflow/nodes/email-draft.ts'
import { MAX_DELAY_DAYS } from '#core/sequences/workflow/nodes/timer.ts'
import { READ_ONLY_REASONS } from '#core/sequences/workflow/steps.ts'
import { SingleLine } from '#core/text/text-input.ts'
import { TemplateHtml, TemplateLine, TemplateText } from '#core/writing/template/template-input.ts'

const endpoint = endpointsOf('Steps')

export const Step = namedObject('Step', {
  id: z.string(),
  sequenceId: Id,
  /** 1 is the first mail */
  order: z.number().int(),
  /** whole days after the previous mail; 0 for the first */
  delayDays: z.number().int(),
  /** id of the step this one is a variant of: a lead gets one of the steps with the same `order` */
  variantOf: z.string().nullable(),
  subject: z.string(),
  bodyText: z.string(),
  bodyHtml: z.string(),
  generationMode: z.enum(GENERATION_MODES),
  aiPrompt: z.string(),
  /** attached to every mail of the step */
  files: z.array(MailFile),
})
export type Step = z.infer<typeof Step>

const StepFields = z
  .object({
    order: z.number().int().min(1).max(1000).describe('1 is the first step; beyond the end is last'),
    delayDays: z
      .number()
      .int()
      .min(0)
      .max(MAX_DELAY_DAYS)
      .describe(
        'Whole days after the mail before. 0 for the first step and at least 1 for every later one, at the position the step has after the call; anything else is 400.',
      ),
    subject: TemplateLine.max(EMAIL_DRAFT_LIMITS.subject),
    bodyText: TemplateText.max(EMAIL_DRAFT_LIMITS.bodyText),
    bodyHtml: TemplateHtml.max(EMAIL_DRAFT_LIMITS.bodyHtml),
    generationMode: z.enum(GENERATION_MODES),
    aiPrompt: TemplateText.max(EMAIL_DRAFT_LIMITS.aiPrompt),
    files: AttachedFiles.removeDefault().describe(
      'All files of the step, of the workspaces of the sequence.',
    ),
    templateId: Id.describe(
      'An email template: the step gets its texts, except those that the call contains, and its files beside its own (unless the call has `files`), and is listed among its uses.',
    ),
  })
  .partial()

const REVISION = 'Of the list that was edited; with a newer one stored the call answers 409.'
const StepBody = StepFields.extend({ revision: z.number().int().optional().describe(REVISION) })

export const listSteps = endpoint({
  ...PATHS.steps.listSteps,
  access: 'viewer',
  summary:
    'The steps in the order of the workflow. With variants all of them are listed, `variantOf` names the step each is a variant of, and the steps are read-only.',
  params: idParams,
  reply: z.object({
    data: z.array(Step),
    total: z.number().int(),
    readOnly: z.boolean(),
    readOnlyReason: z.enum(READ_ONLY_REASONS).nullable(),
    /** of the workflow */
    revision: z.number().int(),
  }),
})

export const createStep = endpoint({
  ...PATHS.steps.createStep,
  audit: '단계를 만들었습니다',
  maxBytes: TEXT_BYTES,
  access: 'member',
  summary:
    'Add a step at `order` (default: last) with a timer of `delayDays` (default: 1) before it. A step put before the first one gets a timer of 1 day after it. 409 on a workflow with variants or broken connections.',
  params: idParams,
  body: StepBody,
  reply: Step,
})

const stepParams = z.object({ id: Id, stepId: SingleLine.max(200) })

export const updateStep = endpoint({
  ...PATHS.steps.updateStep,
  audit: '단계를 수정했습니다',
  maxBytes: TEXT_BYTES,
  access: 'member',
  summary:
    'Change any fields of a step. A new `order` moves it: every delay stays with the gap between its positions, so that moving it back restores the list. 409 on a workflow with variants or broken connections.',
  params: stepParams,
  body: StepBody,
  reply: Step,
})

export const deleteStep = endpoint({
  ...PATHS.steps.deleteStep,
  audit: '단계를 삭제했습니다',
  access: 'member',
  summary: 'Delete a step with the timer before it and close the gap.',
  params: stepParams,
  query: z.object({ revision: z.coerce.number<string | number>().int().optional().describe(REVISION) }),
  reply: Ok,
})
