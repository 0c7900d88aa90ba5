// What importing a file would do, row by row, without storing anything.
import type { RowMark } from '#api/leads/import-fields.ts'
import type { ImportCheck } from '#api/leads/lead-imports.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { inParts } from '#core/chunks.ts'
import { addressRisk, UNKNOWN_RECORDS } from '#core/leads/address-risk.ts'
import { correctedAddress } from '#core/leads/address-typo.ts'
import { ADDRESS_RISKS } from '#core/leads/risks.ts'
import type { Context } from '#server/context.ts'
import { listSuppressedKeys } from '#server/data/compliance/suppressions.ts'
import { listLeadsByEmail } from '#server/data/leads/imports/import-rows.ts'
import { listBouncedKeys } from '#server/data/leads/mail-domains.ts'
import { checkRow } from '#server/leads/import/check-row.ts'
import { mapInSlices } from '#server/platform/slices.ts'
import { domainOf, readDomains } from './check-addresses.ts'
import { type ImportRequest, openImport } from './start-import.ts'

/** Rows from the first, whatever their mark, and rows with each mark. */
const FIRST_ROWS = 10
const SHOWN_MARKS = 20
const CHUNK = 5000
/** Time for the DNS queries; the domains of most addresses are queried first. */
const QUERY_MS = 4000

export async function checkImport(
  ctx: Context,
  scope: Scope,
  request: ImportRequest,
  gone?: AbortSignal,
): Promise<ImportCheck> {
  const workspaceId = allowWorkspace(scope, request.workspaceId)
  const { table, mapping } = await openImport(request, gone)
  const law = { whole: request.consent, today: workspaceDate(ctx.clock.now()) }
  const check: ImportCheck = {
    total: 0,
    created: 0,
    existing: 0,
    repeated: 0,
    failed: 0,
    withoutAddress: 0,
    furtherAddresses: 0,
    risks: [],
    corrections: 0,
    suppressed: 0,
    rows: [],
  }
  const marked = markedRows()
  /** the first row of each address */
  const seen = new Map<string, number>()
  for await (const { number, cells } of table.rows()) {
    gone?.throwIfAborted()
    check.total++
    const row = checkRow(table.columns, cells, mapping, law)
    if (!row.ok) {
      check.failed++
      marked.add('failed', number, cells.filter(Boolean).join(', ').slice(0, SHOWN_CHARS), {
        reason: row.reason,
      })
      continue
    }
    check.furtherAddresses += row.furtherAddresses.length
    const { contactEmail, emailKey } = row.values
    if (contactEmail === null || emailKey === null) {
      check.withoutAddress++
      marked.add('withoutAddress', number, row.values.contactName || row.values.companyName)
      continue
    }
    const firstRow = seen.get(emailKey)
    if (firstRow !== undefined) {
      check.repeated++
      marked.add('repeated', number, contactEmail, { firstRow })
      continue
    }
    seen.set(emailKey, number)
    if (check.total <= FIRST_ROWS) marked.add('created', number, contactEmail)
    const suggestion = correctedAddress(contactEmail)
    if (suggestion === null) continue
    check.corrections++
    marked.add('correction', number, contactEmail, { suggestion })
  }
  const bounced = new Set<string>()
  for (const keys of inParts([...seen.keys()], CHUNK)) {
    const existing = await listLeadsByEmail(ctx.db, workspaceId, keys)
    check.existing += existing.size
    for (const key of existing.keys()) marked.add('existing', seen.get(key) ?? 0, key)
    const suppressed = await listSuppressedKeys(ctx.db, workspaceId, keys)
    check.suppressed += suppressed.size
    for (const key of suppressed) marked.add('suppressed', seen.get(key) ?? 0, key)
    for (const key of await listBouncedKeys(ctx.db, workspaceId, keys)) bounced.add(key)
  }
  check.created = seen.size - check.existing + check.withoutAddress
  check.risks = await countRisks(ctx, [...seen.keys()], bounced, gone)
  check.rows = marked.rows()
  return check
}

const SHOWN_CHARS = 100

/** Collects the marks of rows: `existing` replaces `created`. */
function markedRows() {
  const byNumber = new Map<number, ImportCheck['rows'][number]>()
  const counts = new Map<RowMark, number>()
  return {
    add(
      mark: RowMark,
      rowNumber: number,
      text: string,
      more: Partial<Pick<ImportCheck['rows'][number], 'reason' | 'firstRow' | 'suggestion'>> = {},
    ): void {
      const count = (counts.get(mark) ?? 0) + 1
      counts.set(mark, count)
      const row = byNumber.get(rowNumber)
      if (!row && count > SHOWN_MARKS) return
      const marks = (row?.marks ?? []).filter((each) => mark !== 'existing' || each !== 'created')
      byNumber.set(rowNumber, {
        reason: null,
        firstRow: null,
        suggestion: null,
        ...row,
        ...more,
        rowNumber,
        text: row?.text ?? text,
        marks: [...marks, mark],
      })
    },
    rows: () => [...byNumber.values()].sort((a, b) => a.rowNumber - b.rowNumber),
  }
}

async function countRisks(
  ctx: Context,
  keys: readonly string[],
  bounced: ReadonlySet<string>,
  gone: AbortSignal | undefined,
): Promise<ImportCheck['risks']> {
  const byDomain = [...Map.groupBy(keys, domainOf)].toSorted(([, a], [, b]) => b.length - a.length)
  const records = await readDomains(
    ctx,
    byDomain.map(([domain]) => domain),
    QUERY_MS,
    gone,
  )
  const counts = new Map(ADDRESS_RISKS.map((risk) => [risk, 0]))
  await mapInSlices(keys, (key) => {
    const { risks } = addressRisk(key, records.get(domainOf(key)) ?? UNKNOWN_RECORDS, {
      hasBounced: bounced.has(key),
    })
    for (const risk of risks) counts.set(risk, (counts.get(risk) ?? 0) + 1)
  })
  return [...counts].flatMap(([risk, count]) => (count > 0 ? [{ risk, count }] : []))
}
