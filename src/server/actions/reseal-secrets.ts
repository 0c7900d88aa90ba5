// The installation's secret was exchanged: whatever an earlier one sealed is sealed anew, all in one transaction. A value
// no known secret opens stays as it is and is named in the log: its owner enters it again.
import type { Context } from '../context.ts'
import { listSealed, type SealedPlace, updateSealed } from '../store/sealed-values.ts'

/** @returns how many values were sealed anew, and how many nobody can open */
export async function resealSecrets(ctx: Context): Promise<{ resealed: number; unreadable: number }> {
  const result = await ctx.db.transaction().execute(async (tx) => {
    let resealed = 0
    const unreadable: SealedPlace[] = []
    for (const { value, ...place } of await listSealed(tx)) {
      if (ctx.secrets.isCurrent(value)) continue
      const plain = openOf(ctx, value, place)
      if (plain === null) {
        unreadable.push(place)
        continue
      }
      await updateSealed(tx, place, ctx.secrets.seal(plain, place))
      resealed++
    }
    return { resealed, unreadable }
  })
  for (const { table, id } of result.unreadable)
    ctx.log.error({ table, id }, 'a sealed value was sealed with a secret that is not known')
  if (result.resealed > 0) ctx.log.info({ count: result.resealed }, 'stored secrets were sealed anew')
  return { resealed: result.resealed, unreadable: result.unreadable.length }
}

function openOf(ctx: Context, value: string, place: SealedPlace): string | null {
  try {
    return ctx.secrets.open(value, place)
  } catch {
    return null
  }
}
