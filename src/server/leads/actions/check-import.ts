// What importing a file would do, row by row, without storing anything.
import type { ImportCheck } from '#api/leads/lead-imports.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { inParts } from '#core/chunks.ts'
import { addressRisk, UNKNOWN_RECORDS } from '#core/leads/address-risk.ts'
import { correctedAddress } from '#core/leads/address-typo.ts'
import { ADDRESS_RISKS } from '#core/leads/risks.ts'
import type { Context } from '#server/context.ts'
import { checkRow } from '#server/leads/import/check-row.ts'
import { listLeadsByEmail } from '#server/leads/store/imports/import-rows.ts'
import { listBouncedKeys } from '#server/leads/store/mail-domains.ts'
import { domainOf, readDomains } from './check-addresses.ts'
import { type ImportRequest, openImport } from './start-import.ts'

const SHOWN_CORRECTIONS = 20
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
    corrections: { count: 0, rows: [] },
  }
  const seen = new Set<string>()
  for await (const { number, cells } of table.rows()) {
    check.total++
    const row = checkRow(table.columns, cells, mapping, law)
    if (!row.ok) {
      check.failed++
      continue
    }
    check.furtherAddresses += row.furtherAddresses.length
    const { contactEmail, emailKey } = row.values
    if (contactEmail === null || emailKey === null) check.withoutAddress++
    else if (seen.has(emailKey)) check.repeated++
    else {
      seen.add(emailKey)
      const suggestion = correctedAddress(contactEmail)
      if (suggestion === null) continue
      check.corrections.count++
      if (check.corrections.rows.length < SHOWN_CORRECTIONS)
        check.corrections.rows.push({ rowNumber: number, email: contactEmail, suggestion })
    }
  }
  const bounced = new Set<string>()
  for (const keys of inParts([...seen], CHUNK)) {
    check.existing += (await listLeadsByEmail(ctx.db, workspaceId, keys)).size
    for (const key of await listBouncedKeys(ctx.db, workspaceId, keys)) bounced.add(key)
  }
  check.created = seen.size - check.existing + check.withoutAddress
  check.risks = await countRisks(ctx, [...seen], bounced, gone)
  return check
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
  for (const key of keys)
    for (const risk of addressRisk(key, records.get(domainOf(key)) ?? UNKNOWN_RECORDS, {
      hasBounced: bounced.has(key),
    }).risks)
      counts.set(risk, (counts.get(risk) ?? 0) + 1)
  return [...counts].flatMap(([risk, count]) => (count > 0 ? [{ risk, count }] : []))
}
