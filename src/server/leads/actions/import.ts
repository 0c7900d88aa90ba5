// The job of an import: a thousand rows at a time, each thousand in one transaction with its results. Killed at any moment,
// it goes on behind the last row that has a result.

import { mergedConsent } from '#core/compliance/consent-import.ts'
import { AppError } from '#core/errors.ts'
import { leadFieldValues } from '#core/leads/fields.ts'
import { tagKey } from '#core/leads/tag.ts'
import { todayInKorea } from '#server/compliance/actions/save-consent.ts'
import { lockConsents, writeConsents } from '#server/compliance/store/consents.ts'
import type { Context, Db } from '#server/context.ts'
import { checkRow, type RowGround } from '#server/leads/import/check-row.ts'
import { type CsvRow, openCsv } from '#server/leads/import/csv.ts'
import { setChangeCause } from '#server/leads/store/change-cause.ts'
import type { LeadDraft } from '#server/leads/store/field-columns.ts'
import {
  insertImportRows,
  insertLeads,
  listLeadsByEmail,
  lockImport,
  mergeLeads,
} from '#server/leads/store/imports/import-rows.ts'
import {
  findRunningImport,
  finishImport,
  type ImportedRow,
  type RunningImport,
} from '#server/leads/store/imports/imports.ts'
import { addTagPairs } from '#server/leads/store/lead-tags.ts'
import { ensureTags } from '#server/leads/store/tags.ts'
import { freeLeads } from '#server/workspaces/actions/quotas.ts'
import { restoreOne } from '#server/workspaces/actions/restore-from-bin.ts'
import { listBinnedByEmail, lockBinItems } from '#server/workspaces/store/bin.ts'

const CHUNK = 1000
const FROM_BIN = '휴지통에 있던 연락처를 복원했습니다.'

/** Which row of the file an address was first seen in. */
type Seen = Map<string, number>

export async function importLeads(ctx: Context, id: string, signal: AbortSignal): Promise<void> {
  const file = await findRunningImport(ctx.db, id)
  if (!file) return
  try {
    await importRows(ctx, file, signal)
    await finishImport(ctx.db, id, null, ctx.clock.now())
  } catch (error) {
    // the file itself; anything else is tried again
    if (!(error instanceof AppError)) throw error
    await finishImport(ctx.db, id, error.message, ctx.clock.now())
  }
}

/** The job has failed for the last time: what is in stays in, and the person is told. */
export async function failImport(ctx: Context, id: string): Promise<void> {
  const why = '서버 오류로 가져오기를 완료하지 못했습니다. 결과를 확인한 뒤 같은 파일을 다시 올려 주세요.'
  await finishImport(ctx.db, id, why, ctx.clock.now())
}

async function importRows(ctx: Context, file: RunningImport, signal: AbortSignal): Promise<void> {
  const seen: Seen = new Map()
  let chunk: CsvRow[] = []
  const flush = async () => {
    signal.throwIfAborted()
    const rows = chunk
    chunk = []
    if (rows.length > 0) await ctx.db.transaction().execute((tx) => importChunk(ctx, tx, file, rows, seen))
  }
  for await (const row of (await openCsv(file.content)).rows()) {
    chunk.push(row)
    if (chunk.length === CHUNK) await flush()
  }
  await flush()
}

async function importChunk(
  ctx: Context,
  tx: Db,
  file: RunningImport,
  rows: CsvRow[],
  seen: Seen,
): Promise<void> {
  const at = ctx.clock.now()
  const law = { whole: file.consent, today: todayInKorea(at) }
  const judged = rows.map((row) => ({ row, verdict: checkRow(file.columns, row.cells, file.mapping, law) }))
  const done = await lockImport(tx, file.id)
  if (done === null) return
  const keys = judged.flatMap(({ verdict }) => (verdict.ok ? (verdict.values.emailKey ?? []) : []))
  const existing = await listLeadsByEmail(tx, file.workspaceId, keys)
  const before = await freeLeads(ctx, tx, file.workspaceId)
  const restored = await restoreBinned(ctx, tx, file.workspaceId, keys, existing, before?.count)
  const free = before && { ...before, count: Math.max(0, before.count - restored.size) }
  const inserts = new Map<string, LeadDraft>()
  const merges = new Map<string, LeadDraft>()
  const grounds = new Map<string, RowGround>()
  const tags: RowTags = new Map()
  const results: ImportedRow[] = []

  for (const { row, verdict } of judged) {
    const key = verdict.ok ? verdict.values.emailKey : null
    const firstRow = key === null ? undefined : seen.get(key)
    if (key !== null && firstRow === undefined) seen.set(key, row.number)
    if (row.number <= done) continue
    const record = (result: ImportedRow['result'], reason: string | null, leadId: string | null) =>
      results.push({ rowNumber: row.number, result, reason, leadId, cells: row.cells })
    if (!verdict.ok) {
      record('failed', verdict.reason, null)
      continue
    }
    const known = key === null ? undefined : existing.get(key)
    if (known === undefined && free && inserts.size >= free.count) {
      record('failed', free.sentence, null)
    } else if (known === undefined) {
      const id = ctx.newId()
      inserts.set(id, { ...verdict.values, id })
      grounds.set(id, verdict.ground)
      if (key !== null) existing.set(key, id)
      tags.set(id, verdict.tags)
      record('created', verdict.note, id)
    } else if (file.onDuplicate === 'skip' && (firstRow !== undefined || !restored.has(known))) {
      const reason =
        firstRow === undefined ? '이미 있는 연락처입니다.' : `파일의 ${firstRow}번째 행과 이메일이 같습니다.`
      tags.set(known, tags.get(known) ?? [])
      record('skipped', reason, known)
    } else {
      // an address that is twice in one chunk is one row of the statement
      const pending = inserts.has(known) ? inserts : merges
      pending.set(known, merged(pending.get(known), { ...verdict.values, id: known }))
      if (verdict.ground.consent) grounds.set(known, verdict.ground)
      tags.set(known, [...(tags.get(known) ?? []), ...verdict.tags])
      const joined = firstRow === undefined ? null : `파일의 ${firstRow}번째 행과 합쳤습니다.`
      record('updated', joined ?? (restored.has(known) ? FROM_BIN : verdict.note), known)
    }
  }

  // rows first, then the workspace's count: whoever deletes leads takes them in the same order
  await setChangeCause(tx, { cause: 'imported', userId: file.createdBy, importId: file.id })
  await mergeLeads(tx, [...merges.values()], at)
  const inserted = await insertLeads(tx, [...inserts.values()], { ...file, at })
  await importConsents(tx, file, grounds, at)
  await importTags(ctx, tx, file, tags, at)
  const lost = (result: ImportedRow) =>
    result.leadId !== null && inserts.has(result.leadId) && !inserted.has(result.leadId)
  await insertImportRows(
    tx,
    file,
    results.map((row) =>
      lost(row)
        ? { ...row, result: 'skipped', reason: '같은 이메일의 연락처가 방금 만들어졌습니다.', leadId: null }
        : row,
    ),
    at,
  )
}

/** Addresses that lie in the bin come back with their history. @param existing gets them too @returns their leads */
async function restoreBinned(
  ctx: Context,
  tx: Db,
  workspaceId: string,
  keys: readonly string[],
  existing: Map<string, string>,
  /** at most so many */
  limit = keys.length,
): Promise<Set<string>> {
  const missing = keys.filter((key) => !existing.has(key))
  const binned = await listBinnedByEmail(tx, workspaceId, missing)
  const items = await lockBinItems(
    tx,
    binned.slice(0, limit).map(({ id }) => id),
  )
  for (const item of items) {
    await restoreOne(ctx, tx, item)
    if (item.emailKey !== null) existing.set(item.emailKey, item.id)
  }
  return new Set(items.map(({ id }) => id))
}

/** Filled cells of the later row go before those of the earlier one. */
function merged(earlier: LeadDraft | undefined, later: LeadDraft): LeadDraft {
  if (!earlier) return later
  return {
    id: later.id,
    ...leadFieldValues((field) => later[field] || earlier[field]),
    emailKey: later.emailKey ?? earlier.emailKey,
    customFields: { ...earlier.customFields, ...later.customFields },
  }
}

// The tags that come in with a file: those of the whole file on every row's lead, those of a row on its own.

/** names a row gives its lead, by lead; a row that was skipped gives none of its own */
type RowTags = Map<string, readonly string[]>

/** Nothing is taken off. A name that is not there yet is made, as long as the workspace has room. */
async function importTags(ctx: Context, tx: Db, file: RunningImport, rows: RowTags, at: Date): Promise<void> {
  const names = new Map<string, string>()
  const wanted = [...rows].flatMap(([leadId, own]) =>
    [...file.tags, ...own].map((name) => {
      const key = tagKey(name)
      if (!names.has(key)) names.set(key, name)
      return { leadId, key }
    }),
  )
  if (wanted.length === 0) return
  const ids = await ensureTags(tx, file.workspaceId, names, ctx.newId, at)
  const pairs = wanted.flatMap(({ leadId, key }) => {
    const tagId = ids.get(key)
    return tagId ? [{ leadId, tagId }] : []
  })
  await addTagPairs(tx, pairs, file.id, at)
}

// The grounds that came in with a file, written and logged beside its leads.

/** @param grounds by lead; what comes out as it was is not written */
async function importConsents(
  tx: Db,
  file: Pick<RunningImport, 'createdBy'>,
  grounds: ReadonlyMap<string, RowGround>,
  at: Date,
): Promise<void> {
  const given = [...grounds].filter(([, { consent }]) => consent !== null).map(([leadId]) => leadId)
  if (given.length === 0) return
  const changes = (await lockConsents(tx, given)).flatMap((held) => {
    const after = mergedConsent(held.before, grounds.get(held.leadId) ?? { consent: null, isOwn: false })
    return JSON.stringify(after) === JSON.stringify(held.before) ? [] : [{ ...held, after }]
  })
  await writeConsents(tx, changes, { action: 'imported', userId: file.createdBy, at })
}
