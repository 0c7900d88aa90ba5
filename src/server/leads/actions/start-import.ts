// Accepts a file of leads: reads it once completely, so that errors are reported at once, and starts a job for the rows that
// survives a restart.
import type { ReplyInputOf } from '#api/endpoint.ts'
import type { ImportMapping, previewImport as previewImportEndpoint } from '#api/leads/lead-imports.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { type Consent, consentFaults } from '#core/compliance/consent.ts'
import { AppError } from '#core/errors.ts'
import { singleLine } from '#core/text/plain-text.ts'
import type { Context } from '#server/context.ts'
import { findGroupByHand } from '#server/data/leads/groups/customer-groups.ts'
import { insertImport } from '#server/data/leads/imports/imports.ts'
import { unreadable } from '#server/leads/import/csv.ts'
import { completeMapping, guessMapping } from '#server/leads/import/mapping.ts'
import { type LeadTable, openTable, storedCsv } from '#server/leads/import/table.ts'
import { readFile, type SheetChoice, type SheetText } from '#server/leads/import/workbook.ts'
import { demandStorageQuota } from '#server/workspaces/actions/quotas.ts'

const MAX_FILE_NAME = 200
const PREVIEW_ROWS = 10

/** Which part of the file has the leads; what is left out is found. `headerRow` counts from 1; 0 means no titles. */
export type TableChoice = SheetChoice & { headerRow?: number | undefined }

export type ImportRequest = TableChoice & {
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
  const { table, mapping } = await openImport(request, gone)
  const content = await storedCsv(table)
  // the file, and its rows once they are read
  await demandStorageQuota(ctx, ctx.db, [workspaceId], 2 * content.length)
  const id = ctx.newId()
  await ctx.db.transaction().execute(async (tx) => {
    await insertImport(tx, {
      ...request,
      content,
      id,
      fileName: singleLine(request.fileName).slice(0, MAX_FILE_NAME) || 'leads.csv',
      encoding: table.encoding,
      columns: table.columns,
      mapping,
      total: table.total,
      createdBy: scope.userId,
      at: ctx.clock.now(),
    })
    await ctx.jobs.enqueue(tx, 'import-leads', [{ id }])
  })
  return id
}

/** Without titles and a known name the columns are not recognised. */
const NAMES = new Set(['companyName', 'contactName'])

/** The table and its mapping. @throws AppError import_unreadable, validation_failed for the mapping */
export async function openImport(
  request: ImportRequest,
  gone?: AbortSignal,
): Promise<{ table: LeadTable; mapping: ImportMapping }> {
  const { table } = await readTable(request.content, request, gone)
  const guessed = Object.values(guessMapping(table.columns, table.facts))
  if (
    table.headerRow === 0 &&
    request.mapping === undefined &&
    table.columns.length > 1 &&
    !guessed.some((place) => NAMES.has(place))
  )
    throw unreadable(
      '첫 줄에 열 이름이 없고 연락처가 바로 나옵니다. 첫 줄에 회사명, 담당자명, 이메일 같은 열 이름을 넣어 주세요.',
    )
  return { table, mapping: completeMapping(table.columns, request.mapping, table.facts) }
}

const HIDDEN_HINT =
  '숨긴 행과 열은 가져오지 않습니다. 엑셀에서 숨기기를 취소하거나 필터를 해제한 뒤 다시 올려 주세요.'

async function readTable(
  content: Buffer,
  choice: TableChoice,
  gone: AbortSignal | undefined,
): Promise<{ sheet: SheetText; table: LeadTable }> {
  const sheet = await readFile(content, { ...choice, signal: gone })
  try {
    return { sheet, table: await openTable(sheet.csv, choice.headerRow) }
  } catch (error) {
    const hasHidden = sheet.hiddenRows.length > 0 || sheet.hiddenColumns > 0
    if (choice.withHidden || !hasHidden || !(error instanceof AppError)) throw error
    throw unreadable(`${error.message} ${HIDDEN_HINT}`)
  }
}

export type ImportPreview = ReplyInputOf<typeof previewImportEndpoint>

/** The table of the file, its first rows and the guessed mapping; nothing is stored. */
export async function previewImport(
  content: Buffer,
  choice: TableChoice = {},
  gone?: AbortSignal,
): Promise<ImportPreview> {
  const { sheet, table } = await readTable(content, choice, gone)
  const rows: string[][] = []
  for await (const { cells } of table.rows()) {
    rows.push(cells)
    if (rows.length === PREVIEW_ROWS) break
  }
  const { encoding, columns, headerRow, headerChoices, leftOutRows, errorCells, total } = table
  return {
    encoding,
    columns,
    mapping: guessMapping(columns, table.facts),
    rows,
    total,
    sheets: sheet.sheets,
    sheet: sheet.sheet,
    headerRow,
    headerChoices,
    hiddenRows: sheet.hiddenRows.filter((row) => row > headerRow).length,
    hiddenColumns: sheet.hiddenColumns,
    leftOutRows,
    errorCells,
  }
}
