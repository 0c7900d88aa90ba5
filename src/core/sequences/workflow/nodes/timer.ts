// A timer: waits whole days after the actual sending of the mail above. The nodes below run only if the lead did not reply.
import * as z from 'zod/mini'

export const MIN_DELAY_DAYS = 1
export const MAX_DELAY_DAYS = 365

/**
 * The whole days of a `delayDays` as it was sent. A numeric string is read as the number; absent and null are 1 day
 * (rules.md R-109). Null for anything else.
 */
export function readDelayDays(value: unknown): number | null {
  if (value === undefined || value === null) return MIN_DELAY_DAYS
  const days = typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value
  if (typeof days !== 'number' || !Number.isInteger(days)) return null
  return days >= MIN_DELAY_DAYS && days <= MAX_DELAY_DAYS ? days : null
}

/**
 * A stored delay that is no number of days is read as 1 and kept in `invalidDelayDays`, which blocks launch and publish
 * until a user sets the delay. Saving such a delay is rejected (save-limits.ts).
 */
export const TimerData = z.pipe(
  z.looseObject({ delayDays: z.optional(z.unknown()), invalidDelayDays: z.optional(z.unknown()) }),
  z.transform((data) => {
    const delayDays = readDelayDays(data.delayDays)
    return delayDays === null
      ? { ...data, delayDays: MIN_DELAY_DAYS, invalidDelayDays: data.delayDays }
      : { ...data, delayDays }
  }),
)
export type TimerData = z.infer<typeof TimerData>
