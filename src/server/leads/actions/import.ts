// The job of an import: a thousand rows per transaction, with their results. After an interruption it continues behind the last
// row with a result.
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { mergedConsent } from '#core/compliance/consent-import.ts'
import { AppError } from '#core/errors.ts'
import { leadFieldValues } from '#core/leads/fields.ts'
import { tagKey } from '#core/leads/tag.ts'
import type { Context, Db } from '#server/context.ts'
import { lockConsents, writeConsents } from '#server/data/compliance/consents.ts'
import { setChangeCause } from '#server/data/leads/change-cause.ts'
import type { LeadDraft } from '#server/data/leads/field-columns.ts'
import { countImportedDomains } from '#server/data/leads/imports/import-follow-ups.ts'
import {
  insertImportRows,
  insertLeads,
  listLeadsByEmail,
  lockImport,
  mergeLeads,
} from '#server/data/leads/imports/import-rows.ts'
import {
  findRunningImport,
  finishImport,
  type ImportedRow,
  type RunningImport,
} from '#server/data/leads/imports/imports.ts'
import { addTagPairs } from '#server/data/leads/lead-tags.ts'
import { ensureTags } from '#server/data/leads/tags.ts'
import { listBinnedByEmail, lockBinItems } from '#server/data/workspaces/bin.ts'
import { readDomains } from '#server/leads/actions/check-addresses.ts'
import { checkRow, type RowGround } from '#server/leads/import/check-row.ts'
import { type CsvRow, isNumbered, openCsv } from '#server/leads/import/csv.ts'
import { freeLeads } from '#server/workspaces/actions/quotas.ts'
import { restoreOne } from '#server/workspaces/actions/restore-from-bin.ts'

const CHUNK = 1000
/** Time for the DNS queries after an import. */
const DOMAINS_MS = 20_000
const FROM_BIN = '휴지통에 있던 연락처를 복원했습니다.'

/** The row of the file in which an address occurred first. */
type Seen = Map<string, number>

export async function importLeads(ctx: Context, id: string, signal: AbortSignal): Promise<void> {
  const file = await findRunningImport(ctx.db, id)
  if (!file) return
  try {
    await importRows(ctx, file, signal)
    await finishImport(ctx.db, id, null, ctx.clock.now())
    await checkDomains(ctx, id, signal)
  } catch (error) {
    // an error of the file is final; any other is retried
    if (!(error instanceof AppError)) throw error
    await finishImport(ctx.db, id, error.message, ctx.clock.now())
  }
}

/** So that the risks of its leads are shown. A failure leaves them unknown, and the import stays completed. */
async function checkDomains(ctx: Context, id: string, signal: AbortSignal): Promise<void> {
  try {
    const domains = await countImportedDomains(ctx.db, id)
    await readDomains(
      ctx,
      domains.map(({ domain }) => domain),
      DOMAINS_MS,
      signal,
    )
  } catch (error) {
    ctx.log.warn({ err: error, importId: id }, 'the domains of an import could not be checked')
  }
}

/** The last attempt of the job failed: imported rows stay, and the user sees the error. */
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
  for await (const row of (
    await openCsv(file.content, { isRow: () => file.columns.every(isNumbered) })
  ).rows()) {
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
  const law = { whole: file.consent, today: workspaceDate(at) }
  const checked = rows.map((row) => ({ row, verdict: checkRow(file.columns, row.cells, file.mapping, law) }))
  const done = await lockImport(tx, file.id)
  if (done === null) return
  const keys = checked.flatMap(({ verdict }) => (verdict.ok ? (verdict.values.emailKey ?? []) : []))
  const existing = await listLeadsByEmail(tx, file.workspaceId, keys)
  const before = await freeLeads(ctx, tx, file.workspaceId)
  const restored = await restoreBinned(ctx, tx, file.workspaceId, keys, existing, before?.count)
  const free = before && { ...before, count: Math.max(0, before.count - restored.size) }
  const inserts = new Map<string, LeadDraft>()
  const merges = new Map<string, LeadDraft>()
  const grounds = new Map<string, RowGround>()
  const tags: RowTags = new Map()
  const results: ImportedRow[] = []

  for (const { row, verdict } of checked) {
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
      // an address that occurs twice in a chunk is one row of the statement
      const pending = inserts.has(known) ? inserts : merges
      pending.set(known, merged(pending.get(known), { ...verdict.values, id: known }))
      if (verdict.ground.consent) grounds.set(known, verdict.ground)
      tags.set(known, [...(tags.get(known) ?? []), ...verdict.tags])
      const joined = firstRow === undefined ? null : `파일의 ${firstRow}번째 행과 합쳤습니다.`
      record('updated', joined ?? (restored.has(known) ? FROM_BIN : verdict.note), known)
    }
  }

  // lock order: leads before the count of the workspace, as deleting does
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

/** Restores leads with these addresses from the bin. @param existing is extended by them @returns their leads */
async function restoreBinned(
  ctx: Context,
  tx: Db,
  workspaceId: string,
  keys: readonly string[],
  existing: Map<string, string>,
  /** at most this many */
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

/** Non-empty values of the later row win. */
function merged(earlier: LeadDraft | undefined, later: LeadDraft): LeadDraft {
  if (!earlier) return later
  return {
    id: later.id,
    ...leadFieldValues((field) => later[field] || earlier[field]),
    emailKey: later.emailKey ?? earlier.emailKey,
    customFields: { ...earlier.customFields, ...later.customFields },
  }
}

// Tags of a file: those of the whole file for the lead of every row, those of a row for its own lead.

/** tag names of rows, by lead; a skipped row gives none of its own */
type RowTags = Map<string, readonly string[]>

/** Only adds tags. Missing tags are created up to the limit of the workspace. */
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

// The legal basis of imported rows, written and logged with their leads.

/** @param grounds by lead; unchanged ones are not written */
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
