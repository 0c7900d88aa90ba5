// Counts attempts within a time window, in the database, so that all processes share one count.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#core/errors.ts'
import type { Db } from '#server/context.ts'

export type TryLimit = { purpose: string; max: number; perSeconds: number }

const keyOf = (purpose: string, who: string): Buffer =>
  createHash('sha256').update(`${purpose}\0${who}`).digest()

/** Counts one attempt. @returns seconds until the next is allowed, or 0 when this one is within the limit */
export async function countAttempt(db: Db, limit: TryLimit, who: string): Promise<number> {
  const { rows } = await sql<{ count: number; left: number }>`
    INSERT INTO attempt_counts AS t (key, count, until)
    VALUES (${keyOf(limit.purpose, who)}, 1, now() + make_interval(secs => ${limit.perSeconds}))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN t.until <= now() THEN 1 ELSE t.count + 1 END,
      until = CASE WHEN t.until <= now() THEN excluded.until ELSE t.until END
    RETURNING count, extract(epoch FROM until - now())::float8 AS left`.execute(db)
  const [row] = rows
  return row && row.count > limit.max ? Math.max(1, Math.ceil(row.left)) : 0
}

/** @throws AppError rate_limited, with the time to wait */
export async function rejectTooManyAttempts(db: Db, limit: TryLimit, who: string): Promise<void> {
  const seconds = await countAttempt(db, limit, who)
  if (seconds === 0) return
  const wait = seconds < 60 ? `${seconds}초` : `${Math.ceil(seconds / 60)}분`
  throw new AppError('rate_limited', {
    message: `시도 횟수를 초과했습니다. ${wait} 후 다시 시도해 주세요.`,
    retryAfter: seconds,
  })
}

/** Resets the count after a successful attempt. */
export async function resetAttempts(db: Db, purpose: string, who: string): Promise<void> {
  await db.deleteFrom('attempt_counts').where('key', '=', keyOf(purpose, who)).execute()
}

export async function removeOldAttempts(db: Db): Promise<void> {
  await sql`DELETE FROM attempt_counts WHERE until < now()`.execute(db)
}
