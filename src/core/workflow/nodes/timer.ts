// A timer: waits whole days after the mail above was really sent; the node below runs only if nobody answered.
import * as z from 'zod'

export const MIN_DELAY_DAYS = 1
export const MAX_DELAY_DAYS = 365

/** Specification §4, §5: a timer without a usable delay gets 1 day. */
export const TimerData = z.looseObject({
  delayDays: z.number().int().min(MIN_DELAY_DAYS).max(MAX_DELAY_DAYS).catch(MIN_DELAY_DAYS),
})
export type TimerData = z.infer<typeof TimerData>
