// The model settings of a workspace; by default the installation's model is used.
import type { ModelChoice, ModelPrices } from '#core/writing/model.ts'
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
  /** `on`: sites of leads may be read */
  research: 'off' | 'on'
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
  research: 'off',
}

export async function findModelRecord(db: Db, workspaceId: string): Promise<ModelRecord> {
  const row = await db
    .selectFrom('model_settings')
    .select([
      'preset',
      'base_url as baseUrl',
      'model',
      'api_key as apiKey',
      'concurrency',
      'monthly_cap as monthlyCap',
      'price_in as priceIn',
      'price_out as priceOut',
      'allowed_fields as allowedFields',
      'company_intro as companyIntro',
      'reply_model as replyModel',
      'research',
    ])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row ?? DEFAULT_MODEL_RECORD
}

export async function saveModelRecord(
  db: Db,
  workspaceId: string,
  record: ModelRecord,
  at: Date,
): Promise<void> {
  const row = {
    preset: record.preset,
    base_url: record.baseUrl,
    model: record.model,
    api_key: record.apiKey,
    concurrency: record.concurrency,
    monthly_cap: record.monthlyCap,
    price_in: record.priceIn,
    price_out: record.priceOut,
    allowed_fields: record.allowedFields,
    company_intro: record.companyIntro,
    reply_model: record.replyModel,
    research: record.research,
    updated_at: at,
  }
  await db
    .insertInto('model_settings')
    .values({ workspace_id: workspaceId, ...row })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(row))
    .execute()
}
