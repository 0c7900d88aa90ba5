// What a received reply intends: corrections and rules decide in the transaction that stores it; a job asks the model
// where they do not and the workspace allows it (rules.md R-521).
import { dateInZone } from '#core/calendar/zone.ts'
import { findEqual } from '#core/inbox/intent/corrections.ts'
import type { Intent, IntentReading } from '#core/inbox/intent/intent.ts'
import { readIntent } from '#core/inbox/intent/read-intent.ts'
import type { Context, Db } from '#server/context.ts'
import {
  insertOpenIntent,
  listCorrections,
  recordClassified,
  type StoredReading,
  saveIntent,
} from '#server/inbox/store/intents.ts'
import { findModelRecord } from '#server/writing/store/model-settings.ts'

export type ArrivedReply = {
  messageId: string
  workspaceId: string
  /** the writer's own words */
  text: string
  receivedAt: Date
  /** of the mailbox */
  timeZone: string
  /** texts of our mails it may quote */
  sentTexts: readonly string[]
}

/** @param at by the mailbox's own clock */
export async function decideIntent(ctx: Context, tx: Db, reply: ArrivedReply, at: Date): Promise<void> {
  const { messageId, workspaceId, text, sentTexts } = reply
  const read = readIntent({ text, localDate: dateInZone(reply.receivedAt, reply.timeZone), sentTexts })
  const corrected = findEqual(text, await listCorrections(tx, workspaceId))
  const reading: StoredReading | null = corrected ? afterCorrection(read, corrected) : read
  if (reading) {
    const by = { intent: read?.intent ?? null, model: null, promptVersion: null }
    await saveIntent(tx, messageId, reading, by, at)
    await recordClassified(tx, messageId, reading, { before: null, userId: null }, at)
    return
  }
  const asksModel = (await findModelRecord(tx, workspaceId)).replyModel === 'on'
  await insertOpenIntent(tx, messageId, asksModel ? 'waiting' : 'undecided', at)
  if (asksModel) await ctx.jobs.enqueue(tx, 'read-intent', [{ id: messageId, group: workspaceId }])
}

/** What a rule read of the reply stays where it belongs to the corrected intent. */
function afterCorrection(read: IntentReading | null, intent: Intent): StoredReading {
  const nothing = { second: null, evidence: '', asksMeeting: false, until: null, person: null }
  if (read?.intent === intent) return { ...read, source: 'correction' }
  return {
    ...nothing,
    ...(read?.second === intent && { ...read, second: null }),
    intent,
    source: 'correction',
  }
}
