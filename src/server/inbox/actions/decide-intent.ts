// What a received reply intends: corrections and rules decide in the transaction that stores it; a job asks the model
// where they do not and the workspace allows it (rules.md R-521).
import { dateInZone } from '#core/calendar/zone.ts'
import type { Leaver } from '#core/inbox/classify/leaver.ts'
import { PREPARED_INTENTS } from '#core/inbox/intent/answer.ts'
import { findEqual } from '#core/inbox/intent/corrections.ts'
import { type Intent, type IntentReading, NO_DETAILS } from '#core/inbox/intent/intent.ts'
import { readReply } from '#core/inbox/intent/read-intent.ts'
import type { Context, Db } from '#server/context.ts'
import {
  insertOpenIntent,
  listCorrections,
  recordClassified,
  type StoredReading,
  saveIntent,
} from '#server/data/inbox/intents.ts'
import { findModelRecord, type ModelRecord } from '#server/data/writing/model-settings.ts'

export type ArrivedReply = {
  messageId: string
  workspaceId: string
  /** the writer's own words */
  text: string
  receivedAt: Date
  /** of the mailbox */
  timeZone: string
  /** it may ask to stop (rules.md R-509): the model judges it, whatever the rules say of its intent */
  isLikelyOptOut: boolean
  /** texts of our mails it may quote */
  sentTexts: readonly string[]
  /** it says that the lead has left */
  leaver?: Leaver | null
}

/** @param at by the mailbox's own clock */
export async function decideIntent(ctx: Context, tx: Db, reply: ArrivedReply, at: Date): Promise<void> {
  const { messageId, workspaceId, text, sentTexts } = reply
  const settings = await findModelRecord(tx, workspaceId)
  const asksModel = settings.replyModel === 'on'
  const askModel = (): Promise<unknown> =>
    ctx.jobs.enqueue(tx, 'read-intent', [{ id: messageId, group: workspaceId }])
  const { decided, details } = readReply({
    text,
    localDate: dateInZone(reply.receivedAt, reply.timeZone),
    sentTexts,
  })
  const corrected = findEqual(text, await listCorrections(tx, workspaceId))
  const read: IntentReading | null = decided && { ...decided, ...details, source: 'rule' }
  const rules = reply.leaver ? aboutLeaver(reply.leaver, read) : read
  const reading: StoredReading | null = corrected ? afterCorrection(rules, corrected) : rules
  if (reading) {
    const by = { intent: rules?.intent ?? null, model: null, promptVersion: null }
    await saveIntent(tx, messageId, reading, by, at)
    await recordClassified(tx, messageId, reading, { before: null, userId: null }, at)
    if (asksModel && reply.isLikelyOptOut) await askModel()
    await requestAnswer(ctx, tx, reply, reading.intent, settings)
    return
  }
  await insertOpenIntent(tx, messageId, asksModel ? 'waiting' : 'undecided', details, at)
  if (asksModel) await askModel()
}

/** Has an answer prepared, where the workspace wants that. */
export async function requestAnswer(
  ctx: Context,
  tx: Db,
  { messageId, workspaceId }: Pick<ArrivedReply, 'messageId' | 'workspaceId'>,
  intent: Intent,
  { replyModel, prepareAnswers }: Pick<ModelRecord, 'replyModel' | 'prepareAnswers'>,
): Promise<void> {
  if (replyModel === 'on' && prepareAnswers === 'on' && PREPARED_INTENTS.includes(intent))
    await ctx.jobs.enqueue(tx, 'prepare-answer', [{ id: messageId, group: workspaceId }])
}

/** The automatic reply of a leaver names whom to write to, as a reply of the wrong person does. */
export async function saveSuccessor(tx: Db, messageId: string, leaver: Leaver, at: Date): Promise<void> {
  const reading = aboutLeaver(leaver, null)
  await saveIntent(tx, messageId, reading, { intent: reading.intent, model: null, promptVersion: null }, at)
}

function aboutLeaver({ sentence, successor }: Leaver, read: IntentReading | null): IntentReading {
  const others = [read?.intent, read?.second].filter((intent) => intent && intent !== 'wrong_person')
  return {
    intent: 'wrong_person',
    second: others[0] ?? null,
    evidence: sentence,
    asksMeeting: read?.asksMeeting ?? false,
    until: null,
    person: successor && { name: successor.name, email: successor.address, title: successor.title },
    source: 'rule',
  }
}

/** What a rule read of the reply stays where it belongs to the corrected intent. */
function afterCorrection(read: IntentReading | null, intent: Intent): StoredReading {
  const nothing = { second: null, evidence: '', ...NO_DETAILS }
  if (read?.intent === intent) return { ...read, source: 'correction' }
  return {
    ...nothing,
    ...(read?.second === intent && { ...read, second: null }),
    intent,
    source: 'correction',
  }
}
