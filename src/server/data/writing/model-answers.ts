// Answers of models that may be used again for an equal request.
import type { ModelPurpose } from '#core/ports.ts'
import type { Db } from '#server/context.ts'

const KEPT_DAYS = 60

/** @param since older answers are not used */
export async function findModelAnswer(
  db: Db,
  workspaceId: string,
  inputHash: string,
  since: Date,
): Promise<{ value: unknown; model: string } | null> {
  const row = await db
    .selectFrom('model_answers')
    .select(['value', 'model'])
    .where('workspaceId', '=', workspaceId)
    .where('inputHash', '=', inputHash)
    .where('at', '>', since)
    .executeTakeFirst()
  return row ?? null
}

/** Also deletes the answers of the workspace that are too old for any use. */
export async function saveModelAnswer(
  db: Db,
  answer: {
    workspaceId: string
    inputHash: string
    purpose: ModelPurpose
    model: string
    value: unknown
    at: Date
  },
): Promise<void> {
  await db
    .deleteFrom('model_answers')
    .where('workspaceId', '=', answer.workspaceId)
    .where('at', '<', new Date(answer.at.getTime() - KEPT_DAYS * 86_400_000))
    .execute()
  const changing = { model: answer.model, value: JSON.stringify(answer.value), at: answer.at }
  await db
    .insertInto('model_answers')
    .values({
      workspaceId: answer.workspaceId,
      inputHash: answer.inputHash,
      purpose: answer.purpose,
      ...changing,
    })
    .onConflict((conflict) => conflict.columns(['workspaceId', 'inputHash']).doUpdateSet(changing))
    .execute()
}
