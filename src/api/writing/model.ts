// The model of a workspace and its costs (rules.md ).
import * as z from 'zod'
import { endpointsOf, Id, idParams, namedObject } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { MAX_PARALLEL_CALLS } from '#core/ports.ts'
import { MultiLine, SingleLine } from '#core/text/text-input.ts'
import { CLAIM_ALARMS } from '#core/writing/claims/held-claims.ts'
import { MODEL_CHOICES, type ModelTask } from '#core/writing/model.ts'

const endpoint = endpointsOf('Writing')

const SWITCH = ['off', 'on'] as const

const price = z.number().min(0).max(1_000_000_000)

const TaskModel = z.object({
  model: SingleLine.trim().min(1).max(200),
  /** KRW per million tokens */
  priceIn: price.nullable(),
  priceOut: price.nullable(),
})
const TaskModels = z
  .object({
    /** mails, AI parts, rewrites, template drafts, proposals of workflows */
    writing: TaskModel,
    /** reading the sites of leads */
    research: TaskModel,
    /** intents of replies and suggested answers */
    replies: TaskModel,
    /** the second reader of written texts */
    checks: TaskModel,
  } satisfies Record<ModelTask, unknown>)
  .partial()

export const ModelSettings = namedObject('ModelSettings', {
  preset: z.enum(MODEL_CHOICES),
  /** the effective writer: the workspace's own model, the installation's, or the sandbox writer */
  source: z.enum(['workspace', 'installation', 'sandbox']),
  baseUrl: z.string(),
  model: z.string(),
  /** the key itself is never returned */
  hasApiKey: z.boolean(),
  /** parallel calls */
  concurrency: z.number().int(),
  /** KRW a calendar month (Asia/Seoul); null: no cap */
  monthlyCap: z.number().nullable(),
  /** KRW per million tokens */
  priceIn: z.number().nullable(),
  priceOut: z.number().nullable(),
  /** variables whose values are sent to the model; null: every field except the address */
  allowedFields: z.array(z.string()).nullable(),
  /** about the sender's company, for the model */
  companyIntro: z.string(),
  /** whether the model may read replies whose intent no rule decides, and suggest answers */
  replyModel: z.enum(SWITCH),
  /** whether a model writes answers to interested replies and questions before a user asks; needs `replyModel` */
  prepareAnswers: z.enum(SWITCH),
  /** whether sites of leads may be read for facts */
  research: z.enum(SWITCH),
  /** whether a second call lists the statements of each mail that a model wrote, with their sources */
  claimReader: z.enum(SWITCH),
  /** what an invented number, name, award or promise does to a mail: `review` waits for an approval, `mark` is only shown */
  claimAlarms: z.enum(CLAIM_ALARMS),
  /** other models of the same connection, by what they are called for; a task that is left out has `model` */
  taskModels: TaskModels,
  /** costs of this month, KRW */
  monthCost: z.number(),
  /** whether the caller owns the installation and decides who uses its model */
  ownsInstallation: z.boolean(),
})
export type ModelSettings = z.infer<typeof ModelSettings>

const Fields = z.object({
  preset: z.enum(MODEL_CHOICES),
  baseUrl: SingleLine.trim().max(500),
  model: SingleLine.trim().max(200),
  /** null removes it, undefined keeps it */
  apiKey: SingleLine.trim().min(1).max(2000).nullable(),
  concurrency: z.number().int().min(1).max(MAX_PARALLEL_CALLS),
  monthlyCap: price.nullable(),
  priceIn: price.nullable(),
  priceOut: price.nullable(),
  allowedFields: z.array(SingleLine.min(1).max(100)).max(500).nullable(),
  companyIntro: MultiLine.max(4000),
  replyModel: z.enum(SWITCH),
  prepareAnswers: z.enum(SWITCH),
  research: z.enum(SWITCH),
  claimReader: z.enum(SWITCH),
  claimAlarms: z.enum(CLAIM_ALARMS),
  /** replaces all of them; removed when the preset or the address changes without them */
  taskModels: TaskModels,
})
export type ModelSettingsInput = Partial<z.infer<typeof Fields>>

export const getModelSettings = endpoint({
  ...PATHS.model.getModelSettings,
  access: 'member',
  summary: 'The model settings of the workspace; the key is never returned.',
  params: idParams,
  reply: ModelSettings,
})

export const updateModelSettings = endpoint({
  ...PATHS.model.updateModelSettings,
  audit: 'AI 모델 설정을 변경했습니다',
  access: 'admin',
  summary: 'Change the model settings of the workspace. Any subset of fields.',
  params: idParams,
  body: Fields.partial(),
  reply: ModelSettings,
})

export const testModel = endpoint({
  ...PATHS.model.testModel,
  audit: 'AI 모델 연결을 시험했습니다',
  access: 'admin',
  summary:
    'Request one sentence from the model with the saved settings or those in the body. Nothing is saved.',
  params: idParams,
  body: Fields.pick({ preset: true, baseUrl: true, model: true, apiKey: true }).partial(),
  reply: z.object({
    ok: z.boolean(),
    /** the result in Korean: what works, or what is wrong and what to do */
    message: z.string(),
    model: z.string().nullable(),
    durationMs: z.number().int(),
  }),
  limit: { max: 20, perSeconds: 60 },
})

export const listProviderModels = endpoint({
  ...PATHS.model.listProviderModels,
  readsOnly: true,
  access: 'admin',
  summary:
    'The models of the provider (its `GET /models`), with the saved connection or the one in the body. A stored key is sent only to the saved address.',
  params: idParams,
  body: Fields.pick({ preset: true, baseUrl: true, apiKey: true }).partial(),
  reply: z.object({
    /** sorted; at most 1,000 */
    models: z.array(z.string()),
    /** why there is no list, one Korean sentence */
    error: z.string().nullable(),
  }),
  limit: { max: 20, perSeconds: 60 },
})

const use = {
  mails: z.number().int(),
  tokensIn: z.number().int(),
  tokensOut: z.number().int(),
  cost: z.number(),
}
export const modelUsage = endpoint({
  ...PATHS.model.modelUsage,
  access: 'member',
  summary: 'Usage of the model by month, and by sequence over the same months. Costs in KRW.',
  params: idParams,
  query: z.object({ months: z.coerce.number<string | number>().int().min(1).max(24).default(6) }),
  reply: z.object({
    /** newest first, `YYYY-MM` in Asia/Seoul */
    months: z.array(z.object({ month: z.string(), ...use })),
    sequences: z.array(z.object({ sequenceId: Id.nullable(), name: z.string(), ...use })),
  }),
})
