// Adds a file of addresses and domains to the suppression list. Each chunk is one transaction together with the end of their
// enrollments and planned mails, so no mail is sent to them afterwards.
import type { SuppressionImport, SuppressionPreview } from '#api/compliance/suppression-files.ts'
import type { WithDates } from '#api/dates.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { guessSuppressionColumns, parseSuppression } from '#core/compliance/suppression-import.ts'
import { AppError } from '#core/errors.ts'
import { singleLine } from '#core/text/plain-text.ts'
import type { Context, Db } from '#server/context.ts'
import { endHolds } from '#server/data/compliance/opt-out-holds.ts'
import {
  getSuppressionImport,
  insertSuppressionImport,
  insertSuppressionRows,
  insertSuppressions,
  type SuppressionRow,
} from '#server/data/compliance/suppression-files.ts'
import { listSuppressedEnrollments } from '#server/data/compliance/suppressions.ts'
import { listOtherAddresses } from '#server/data/leads/addresses.ts'
import { type CsvFile, type CsvRow, countRows, openCsv, unreadable } from '#server/leads/import/csv.ts'
import { retryable } from '#server/platform/db/database.ts'
import { demandStorageQuota } from '#server/workspaces/actions/quotas.ts'
import { endSuppressed } from './opt-out.ts'

const PREVIEW_ROWS = 10
const CHUNK = 500
const MAX_ROWS = 50_000
const MAX_NOTE = 300

/** Files without a header are common: a first line that is an address or domain is a row. */
const open = (content: Uint8Array): Promise<CsvFile> =>
  openCsv(content, { isRow: (cells) => cells.some((cell) => parseSuppression(cell).ok) })

export async function previewSuppressions(content: Buffer): Promise<SuppressionPreview> {
  const file = await open(content)
  const rows: string[][] = []
  for await (const { cells } of file.rows()) {
    rows.push(cells)
    if (rows.length === PREVIEW_ROWS) break
  }
  const { encoding, columns } = file
  return { encoding, columns, ...guessSuppressionColumns(columns, rows), rows, total: await countRows(file) }
}

export async function importSuppressions(
  ctx: Context,
  scope: Scope,
  request: {
    workspaceId: string
    fileName: string
    content: Buffer
    valueColumn?: string | undefined
    noteColumn?: string | undefined
  },
): Promise<WithDates<typeof SuppressionImport>> {
  const workspaceId = allowWorkspace(scope, request.workspaceId)
  await demandStorageQuota(ctx, ctx.db, [workspaceId], request.content.length)
  const file = await open(request.content)
  if ((await countRows(file)) > MAX_ROWS)
    throw unreadable(
      `한 번에 ${MAX_ROWS.toLocaleString('ko-KR')}행까지 넣을 수 있습니다. 파일을 나누어 주세요.`,
    )
  const guess = await previewSuppressions(request.content)
  const valueAt = columnOf(file, 'valueColumn', request.valueColumn ?? guess.valueColumn)
  const noteColumn = request.noteColumn ?? guess.noteColumn
  const noteAt = noteColumn ? columnOf(file, 'noteColumn', noteColumn) : -1
  const id = ctx.newId()
  const fileName = singleLine(request.fileName).slice(0, 200) || 'suppressions.csv'
  const by = { userId: scope.userId, at: ctx.clock.now() }
  const { columns } = file
  await insertSuppressionImport(ctx.db, {
    id,
    workspaceId,
    fileName,
    columns,
    createdBy: by.userId,
    at: by.at,
  })
  const place = { id, workspaceId, fileName, valueAt, noteAt }
  let chunk: CsvRow[] = []
  const flush = async (): Promise<void> => {
    const rows = chunk
    chunk = []
    if (rows.length > 0)
      await retryable(() => ctx.db.transaction().execute((tx) => importChunk(ctx, tx, place, rows, by)))
  }
  for await (const row of file.rows()) {
    chunk.push(row)
    if (chunk.length === CHUNK) await flush()
  }
  await flush()
  const { columns: _, ...done } = await getSuppressionImport(ctx.db, scope, id)
  return done
}

async function importChunk(
  ctx: Context,
  tx: Db,
  file: { id: string; workspaceId: string; fileName: string; valueAt: number; noteAt: number },
  rows: readonly CsvRow[],
  by: { userId: string | null; at: Date },
): Promise<void> {
  const read = rows.map((row) => ({ row, result: parseSuppression(row.cells[file.valueAt] ?? '') }))
  const entries = new Map(
    read.flatMap(({ row, result }) => {
      if (!result.ok) return []
      const said = singleLine(row.cells[file.noteAt] ?? '')
      const note = [`파일: ${file.fileName}`, said].filter(Boolean).join(' · ').slice(0, MAX_NOTE)
      return result.values.map(
        (value) => [value, { id: ctx.newId(), kind: result.kind, value, note }] as const,
      )
    }),
  )
  const added = await insertSuppressions(tx, file.workspaceId, [...entries.values()], by)
  const fresh = [...entries.values()].filter(({ value }) => added.has(value))
  const of = (kind: 'address' | 'domain') =>
    fresh.filter((entry) => entry.kind === kind).map(({ value }) => value)
  const others = await listOtherAddresses(tx, file.workspaceId, of('address'))
  await insertSuppressions(
    tx,
    file.workspaceId,
    others.map((value) => ({ id: ctx.newId(), kind: 'address', value, note: `파일: ${file.fileName}` })),
    by,
  )
  const list = { addresses: [...of('address'), ...others], domains: of('domain') }
  if (fresh.length > 0) await endHolds(tx, file.workspaceId, list, by)
  const enrollments = fresh.length > 0 ? await listSuppressedEnrollments(tx, file.workspaceId, list) : []
  await endSuppressed(tx, enrollments, 'manual', by.at)
  const left = new Set(added)
  const results = read.map(({ row, result }): SuppressionRow => {
    const base = { rowNumber: row.number, cells: row.cells }
    if (!result.ok) return { ...base, result: 'rejected', value: null, reason: result.reason }
    // an address that occurs twice in one file counts as new once
    const isNew = result.values.filter((value) => left.delete(value)).length > 0
    const reason = isNew ? null : '이미 차단되어 있습니다.'
    return { ...base, result: isNew ? 'added' : 'known', value: result.values.join(', '), reason }
  })
  await insertSuppressionRows(tx, file.id, results, enrollments.length)
}

function columnOf(file: CsvFile, path: string, title: string): number {
  const at = file.columns.indexOf(title)
  if (at >= 0) return at
  throw new AppError('validation_failed', { issues: [{ path, message: '파일에 없는 열입니다.' }] })
}
