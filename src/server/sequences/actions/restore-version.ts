// Restores a published version: it becomes the draft, as with a save. What runs changes only by publishing (rules.md R-113).
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { textForCopy } from '#core/sequences/workflow/save.ts'
import type { Context } from '#server/context.ts'
import { getSequence } from '#server/data/sequences/sequences.ts'
import { findVersion } from '#server/data/sequences/versions.ts'
import { changeSequence } from './save.ts'

/** @throws version_not_found; stale_revision when the draft was changed in between; the errors of a save */
export async function restoreVersion(
  ctx: Context,
  scope: Scope,
  ids: { sequenceId: string; version: number },
  revision: number | undefined,
): Promise<void> {
  const sequence = await getSequence(ctx.db, scope, ids.sequenceId)
  const found = await findVersion(ctx.db, sequence.id, ids.version)
  if (!found) throw new AppError('version_not_found')
  const isSame = found.workflowData === sequence.workflowData
  const isSeen = revision === undefined || revision === sequence.revision
  if (isSame && isSeen && sequence.status !== 'archived') return
  const workflowData = textForCopy(found.workflowData)
  await changeSequence(ctx, scope, sequence.id, { workflowData, revision })
}
