// Accepts a file of leads: reads it once completely, so that errors are reported at once, and starts a job for the rows that
// survives a restart.
import type { ImportMapping } from '#api/leads/leads.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { type Consent, consentFaults } from '#core/compliance/consent.ts'
import { AppError } from '#core/errors.ts'
import { singleLine } from '#core/text/plain-text.ts'
import type { Context } from '#server/context.ts'
import { type CsvFile, countRows, openCsv } from '#server/leads/import/csv.ts'
import type { Encoding } from '#server/leads/import/encoding.ts'
import { completeMapping, guessMapping } from '#server/leads/import/mapping.ts'
import { asCsv } from '#server/leads/import/workbook.ts'
import { findGroupByHand } from '#server/leads/store/groups/customer-groups.ts'
import { insertImport } from '#server/leads/store/imports/imports.ts'
import { demandStorageQuota } from '#server/workspaces/actions/quotas.ts'

const MAX_FILE_NAME = 200
const PREVIEW_ROWS = 10

export type ImportRequest = {
  workspaceId: string
  customerGroupId: string | null
  fileName: string
  content: Buffer
  mapping: ImportMapping | undefined
  onDuplicate: 'skip' | 'update'
  /** the legal basis of rows that have none of their own */
  consent: Consent | null
  /** names of tags for every row */
  tags: readonly string[]
}

/** @param gone aborts the reading of a workbook @returns the id of the running import */
export async function startImport(
  ctx: Context,
  scope: Scope,
  request: ImportRequest,
  gone?: AbortSignal,
): Promise<string> {
  const workspaceId = allowWorkspace(scope, request.workspaceId)
  if (request.customerGroupId) {
    const group = await findGroupByHand(ctx.db, scope, request.customerGroupId)
    if (group.workspaceId !== workspaceId) throw new AppError('customer_group_not_found')
  }
  const issues = request.consent ? consentFaults(request.consent, workspaceDate(ctx.clock.now())) : []
  const [fault] = issues
  if (fault)
    throw new AppError('validation_failed', {
      message: fault.message,
      issues: issues.map(({ path, message }) => ({ path: `consent.${path}`, message })),
    })
  const { content, file, mapping } = await openImport(request, gone)
  // the file, and its rows once they are read
  await demandStorageQuota(ctx, ctx.db, [workspaceId], 2 * content.length)
  const total = await countRows(file)
  const id = ctx.newId()
  await ctx.db.transaction().execute(async (tx) => {
    await insertImport(tx, {
      ...request,
      content,
      id,
      fileName: singleLine(request.fileName).slice(0, MAX_FILE_NAME) || 'leads.csv',
      encoding: file.encoding,
      columns: file.columns,
      mapping,
      total,
      createdBy: scope.userId,
      at: ctx.clock.now(),
    })
    await ctx.jobs.enqueue(tx, 'import-leads', [{ id }])
  })
  return id
}

/** @throws AppError import_unreadable, validation_failed for the mapping */
export async function openImport(
  request: Pick<ImportRequest, 'content' | 'mapping'>,
  gone?: AbortSignal,
): Promise<{ content: Buffer; file: CsvFile; mapping: ImportMapping }> {
  const content = await asCsv(request.content, { signal: gone })
  const file = await openCsv(content)
  return { content, file, mapping: completeMapping(file.columns, request.mapping) }
}

export type ImportPreview = {
  encoding: Encoding
  columns: string[]
  mapping: ImportMapping
  rows: string[][]
  total: number
}

/** The header, the first rows and the guessed mapping; nothing is stored. */
export async function previewImport(content: Buffer, gone?: AbortSignal): Promise<ImportPreview> {
  const file = await openCsv(await asCsv(content, { signal: gone }))
  const rows: string[][] = []
  for await (const { cells } of file.rows()) {
    rows.push(cells)
    if (rows.length === PREVIEW_ROWS) break
  }
  const { encoding, columns } = file
  return { encoding, columns, mapping: guessMapping(columns), rows, total: await countRows(file) }
}
