// The model settings of a workspace; by default the installation's model is used.
import type { ClaimAlarms } from '#core/writing/claims/held-claims.ts'
import type { ModelChoice, ModelPrices, TaskModels } from '#core/writing/model.ts'
import type { Db } from '#server/context.ts'

export type ModelRecord = ModelPrices & {
  preset: ModelChoice
  baseUrl: string
  model: string
  /** encrypted */
  apiKey: string | null
  concurrency: number
  monthlyCap: number | null
  allowedFields: string[] | null
  companyIntro: string
  /** `on`: the model may read replies that no rule decides */
  replyModel: 'off' | 'on'
  /** `on`: a model writes answers to interested replies and questions before a user asks, where it may read replies */
  prepareAnswers: 'off' | 'on'
  /** `on`: sites of leads may be read */
  research: 'off' | 'on'
  /** `on`: the model lists the statements of each mail it wrote, with their sources */
  claimReader: 'off' | 'on'
  claimAlarms: ClaimAlarms
  taskModels: TaskModels
}

const DEFAULT_MODEL_RECORD: ModelRecord = {
  preset: 'installation',
  baseUrl: '',
  model: '',
  apiKey: null,
  concurrency: 10,
  monthlyCap: null,
  priceIn: null,
  priceOut: null,
  allowedFields: null,
  companyIntro: '',
  replyModel: 'off',
  prepareAnswers: 'off',
  research: 'off',
  claimReader: 'on',
  claimAlarms: 'review',
  taskModels: {},
}

/** Names of the variables that all of these workspaces give to a model; null: all names. */
export async function findAllowedFields(db: Db, workspaceIds: readonly string[]): Promise<string[] | null> {
  const rows = await db
    .selectFrom('model_settings')
    .select('allowedFields')
    .where('workspaceId', 'in', workspaceIds)
    .where('allowedFields', 'is not', null)
    .execute()
  const [first, ...others] = rows.map((row) => row.allowedFields ?? [])
  return first?.filter((name) => others.every((allowed) => allowed.includes(name))) ?? null
}

export async function findModelRecord(db: Db, workspaceId: string): Promise<ModelRecord> {
  const row = await db
    .selectFrom('model_settings')
    .select([
      'preset',
      'baseUrl',
      'model',
      'apiKey',
      'concurrency',
      'monthlyCap',
      'priceIn',
      'priceOut',
      'allowedFields',
      'companyIntro',
      'replyModel',
      'prepareAnswers',
      'research',
      'claimReader',
      'claimAlarms',
      'taskModels',
    ])
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
  return row ?? DEFAULT_MODEL_RECORD
}

export async function saveModelRecord(
  db: Db,
  workspaceId: string,
  record: ModelRecord,
  at: Date,
): Promise<void> {
  const row = { ...record, taskModels: JSON.stringify(record.taskModels), updatedAt: at }
  await db
    .insertInto('model_settings')
    .values({ workspaceId, ...row })
    .onConflict((conflict) => conflict.column('workspaceId').doUpdateSet(row))
    .execute()
}
