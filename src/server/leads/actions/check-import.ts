// What importing a file would do, row by row, without storing anything.
import type { ImportCheck } from '#api/leads/lead-imports.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { inParts } from '#core/chunks.ts'
import { correctedAddress } from '#core/leads/address-typo.ts'
import type { Context } from '#server/context.ts'
import { checkRow } from '#server/leads/import/check-row.ts'
import { listLeadsByEmail } from '#server/leads/store/imports/import-rows.ts'
import { type ImportRequest, openImport } from './start-import.ts'

const SHOWN_CORRECTIONS = 20
const CHUNK = 5000

export async function checkImport(
  ctx: Context,
  scope: Scope,
  request: ImportRequest,
  gone?: AbortSignal,
): Promise<ImportCheck> {
  const workspaceId = allowWorkspace(scope, request.workspaceId)
  const { file, mapping } = await openImport(request, gone)
  const law = { whole: request.consent, today: workspaceDate(ctx.clock.now()) }
  const check: ImportCheck = {
    total: 0,
    created: 0,
    existing: 0,
    repeated: 0,
    failed: 0,
    withoutAddress: 0,
    furtherAddresses: 0,
    corrections: { count: 0, rows: [] },
  }
  const seen = new Set<string>()
  for await (const { number, cells } of file.rows()) {
    check.total++
    const row = checkRow(file.columns, cells, mapping, law)
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
  for (const keys of inParts([...seen], CHUNK))
    check.existing += (await listLeadsByEmail(ctx.db, workspaceId, keys)).size
  check.created = seen.size - check.existing + check.withoutAddress
  return check
}
