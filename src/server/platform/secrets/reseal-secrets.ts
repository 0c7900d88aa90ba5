// After the installation's secret was rotated: encrypts all values again that a previous secret encrypted, in one
// transaction. A value that no configured secret decrypts stays unchanged and is logged.
import type { Context, SealedCell } from '#server/context.ts'
import { listSealed, updateSealed } from '#server/data/platform/sealed-values.ts'
import { StartError } from '#server/platform/start-error.ts'

/** @returns how many values were encrypted again, and how many could not be decrypted */
export async function resealSecrets(ctx: Context): Promise<{ resealed: number; unreadable: number }> {
  const result = await ctx.db.transaction().execute(async (tx) => {
    let resealed = 0
    const unreadable: SealedCell[] = []
    for (const { value, ...cell } of await listSealed(tx)) {
      if (ctx.secrets.isCurrent(value)) continue
      const plain = openOf(ctx, value, cell)
      if (plain === null) {
        unreadable.push(cell)
        continue
      }
      await updateSealed(tx, cell, ctx.secrets.seal(plain, cell))
      resealed++
    }
    return { resealed, unreadable }
  })
  for (const { table, id } of result.unreadable)
    ctx.log.error({ table, id }, 'a stored secret cannot be decrypted with the configured secrets')
  if (result.resealed > 0)
    ctx.log.info({ count: result.resealed }, 'stored secrets were encrypted with the new secret')
  return { resealed: result.resealed, unreadable: result.unreadable.length }
}

function openOf(ctx: Context, value: string, cell: SealedCell): string | null {
  try {
    return ctx.secrets.open(value, cell)
  } catch {
    return null
  }
}

const WRONG_SECRET =
  '저장된 비밀번호와 키를 지금의 APP_SECRET으로 하나도 열 수 없어서 시작하지 않았습니다. 이 데이터베이스를 쓰던 APP_SECRET(적지 않았다면 DATA_DIR의 app.secret)으로 다시 시작해 주세요. 비밀 값을 바꾸는 중이라면 이전 값을 APP_SECRET_OLD에 입력해 주세요. 이전 값을 잃어버렸다면 APP_SECRET_LOST=true로 시작한 뒤 비밀번호와 키를 다시 입력해 주세요.'

/**
 * Checks at the start that stored values can be decrypted with the configured secrets.
 * @param isLost APP_SECRET_LOST: start in any case
 * @throws StartError when no stored value can be decrypted
 */
export async function checkSecrets(ctx: Context, { isLost }: { isLost: boolean }): Promise<void> {
  const sealed = await listSealed(ctx.db)
  const unreadable = sealed.filter(({ value, ...cell }) => openOf(ctx, value, cell) === null).length
  if (unreadable === 0) return
  if (unreadable === sealed.length && !isLost) throw new StartError(WRONG_SECRET)
  ctx.log.warn(
    { count: unreadable, total: sealed.length },
    'stored passwords and keys cannot be opened with APP_SECRET or APP_SECRET_OLD: enter them again',
  )
}
