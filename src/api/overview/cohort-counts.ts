// Numbers of leads by what has happened to them, in the dashboard and in the metrics of a sequence (rules.md R-1306).
import * as z from 'zod'
import { INTENTS } from '#core/inbox/intent/intent.ts'

const count = z.number().int()

export const CohortCounts = z.object({
  enrolled: count,
  sent: count,
  delivered: count,
  replied: count,
  interested: count,
  /** without a mail, and not bounced */
  endedUnsent: count,
  bounced: count,
  open: count,
  noReply: count,
  unsubscribed: count,
  removed: count,
})

/**
 * Parts of the leads that replied, by their newest human reply: `interested` if one of its two intents is, otherwise its first
 * intent; `none`: no intent was decided.
 */
export const IntentCount = z.object({ intent: z.enum([...INTENTS, 'none']), count })
export type IntentCount = z.infer<typeof IntentCount>
