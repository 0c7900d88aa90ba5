// Which generated mails were written before the prompt or the template of their email draft was changed.
import { isDone, isOutdated } from '#core/writing/generated-email.ts'
import type { Context } from '#server/context.ts'
import type { SequenceRecord } from '#server/sequences/store/sequences.ts'
import { type findGeneratedEmail, listBySettings } from '#server/writing/store/generated-emails.ts'
import { findDraft } from './generate-emails.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findGeneratedEmail>>>

/** @returns their leads. A mail whose settings are not known, or that was sent, is not among them. */
export async function listOutdated(
  ctx: Context,
  sequence: SequenceRecord,
  nodeId: string,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  const draft = findDraft(sequence, nodeId)?.draft.data
  const waiting = rows.filter((row) => isDone(row.status) && !row.isSent)
  if (!draft || waiting.length === 0) return new Set()
  const now = {
    mode: draft.generationMode,
    aiPrompt: draft.aiPrompt,
    templateSubject: draft.subject,
    templateBody: draft.bodyText,
    templateBodyHtml: draft.bodyHtml,
  }
  const groups = await listBySettings(
    ctx.db,
    { sequenceId: sequence.id, nodeId },
    waiting.map(({ id }) => id),
  )
  return new Set(
    groups.flatMap(({ settings, leadIds }) => (settings && isOutdated(settings, now) ? leadIds : [])),
  )
}
