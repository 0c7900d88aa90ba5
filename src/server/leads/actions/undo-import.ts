// Undoes an import in one transaction: leads it created go to the bin, values it changed are restored. Leads that were enrolled,
// mailed or edited since are kept.
import { KEPT_REASONS } from '#api/leads/import-fields.ts'
import type { UndoCounts } from '#api/leads/lead-imports.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context, Db } from '#server/context.ts'
import { lockConsents, writeConsents } from '#server/data/compliance/consents.ts'
import { setChangeCause } from '#server/data/leads/change-cause.ts'
import {
  type ImportedLead,
  leaveGroup,
  listConsentsBefore,
  listImportedLeads,
  lockForUndo,
  lockImportedLeads,
  markImportUndone,
  removeImportTags,
  restoreValues,
} from '#server/data/leads/imports/import-undo.ts'
import { getImport } from '#server/data/leads/imports/imports.ts'
import { retryable } from '#server/platform/db/database.ts'
import { binLeads } from './delete.ts'

const MAX_NAMED = 50

export async function previewUndoImport(ctx: Context, scope: Scope, importId: string) {
  const { id } = await getImport(ctx.db, scope, importId)
  const touched = await listImportedLeads(ctx.db, id)
  return {
    ...countsOf(touched),
    keptLeads: touched
      .flatMap(({ leadId, name, fate }) =>
        fate === 'free' || fate === 'gone' ? [] : [{ leadId, name, reason: fate }],
      )
      .slice(0, MAX_NAMED),
  }
}

/** @throws AppError import_not_found, import_not_undoable */
export async function undoImport(ctx: Context, scope: Scope, importId: string): Promise<UndoCounts> {
  const { id } = await getImport(ctx.db, scope, importId)
  return retryable(() => ctx.db.transaction().execute((tx) => undo(ctx, tx, id, scope.userId)))
}

async function undo(ctx: Context, tx: Db, id: string, userId: string | null): Promise<UndoCounts> {
  if (!(await lockForUndo(tx, id))) throw new AppError('import_not_undoable')
  await lockImportedLeads(tx, id)
  const touched = await listImportedLeads(tx, id)
  const at = ctx.clock.now()
  const free = touched.filter(({ fate }) => fate === 'free')
  const changed = free.filter(({ isCreated }) => !isCreated).map(({ leadId }) => leadId)
  const kept = touched.filter(({ fate }) => fate !== 'free').map(({ leadId }) => leadId)
  await leaveGroup(tx, id, kept)
  await removeImportTags(tx, id, kept)
  await setChangeCause(tx, { cause: 'import_undone', userId, importId: id })
  await restoreValues(tx, id, changed, at)
  await restoreConsents(tx, id, changed, userId, at)
  await binLeads(
    tx,
    free.filter(({ isCreated }) => isCreated).map(({ leadId }) => leadId),
    { by: userId, at },
  )
  const counts = countsOf(touched)
  await markImportUndone(tx, id, { counts, by: userId, at })
  return counts
}

async function restoreConsents(
  tx: Db,
  id: string,
  leadIds: readonly string[],
  userId: string | null,
  at: Date,
): Promise<void> {
  const before = await listConsentsBefore(tx, id, leadIds)
  if (before.size === 0) return
  const held = await lockConsents(tx, [...before.keys()])
  const changes = held.map((own) => ({ ...own, after: before.get(own.leadId) ?? null }))
  const back = changes.filter(({ after }) => after !== null)
  const gone = changes.filter((change) => change.after === null && change.before !== null)
  await writeConsents(tx, back, { action: 'set', userId, at })
  await writeConsents(tx, gone, { action: 'removed', userId, at })
}

function countsOf(touched: readonly ImportedLead[]): UndoCounts {
  const count = (fits: (one: ImportedLead) => boolean): number => touched.filter(fits).length
  const kept = Object.fromEntries(
    KEPT_REASONS.map((reason) => [reason, count(({ fate }) => fate === reason)]),
  ) as UndoCounts['kept']
  return {
    removed: count(({ fate, isCreated }) => fate === 'free' && isCreated),
    restored: count(({ fate, isCreated }) => fate === 'free' && !isCreated),
    kept,
  }
}
