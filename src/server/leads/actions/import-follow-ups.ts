// What can be done after an import: addresses to correct, and further addresses of its cells to add as leads.
import { stringify } from 'csv-stringify/sync'
import type { WithDates } from '#api/dates.ts'
import type { ReplyOf } from '#api/endpoint.ts'
import { NAME_PARTS } from '#api/leads/import-fields.ts'
import type { getImportFollowUps, LeadImport } from '#api/leads/lead-imports.ts'
import type { Scope } from '#core/access.ts'
import { CONSENT_FIELDS } from '#core/compliance/consent-import.ts'
import { AppError } from '#core/errors.ts'
import { readAddressCell } from '#core/leads/address-cell.ts'
import { correctedAddress } from '#core/leads/address-typo.ts'
import { addressKey, MAX_BULK_LEADS } from '#core/leads/lead.ts'
import type { Context } from '#server/context.ts'
import {
  countImportedDomains,
  countImportedWithoutAddress,
  listFileLeadIds,
  listImportedAt,
  listImportTags,
  listRowsWithSeveral,
} from '#server/data/leads/imports/import-follow-ups.ts'
import { listLeadsByEmail } from '#server/data/leads/imports/import-rows.ts'
import { startImport } from './start-import.ts'

const SHOWN_CORRECTIONS = 20
/** Columns that are about the person of the first address. */
const OWN_FIELDS: readonly string[] = ['contactName', ...NAME_PARTS, ...CONSENT_FIELDS]

export async function listFollowUps(
  ctx: Context,
  file: WithDates<typeof LeadImport>,
): Promise<ReplyOf<typeof getImportFollowUps>> {
  const mistyped = (await countImportedDomains(ctx.db, file.id)).filter(
    ({ domain }) => correctedAddress(`x@${domain}`) !== null,
  )
  const domains = mistyped.map(({ domain }) => domain)
  const leads = await listImportedAt(ctx.db, file.id, domains, SHOWN_CORRECTIONS)
  return {
    leadIds: await listFileLeadIds(ctx.db, file.id, MAX_BULK_LEADS),
    withoutAddress: await countImportedWithoutAddress(ctx.db, file.id),
    furtherAddresses: (await furtherRows(ctx, file)).length,
    corrections: {
      count: mistyped.reduce((sum, { count }) => sum + count, 0),
      leads: leads.map((lead) => ({ ...lead, suggestion: correctedAddress(lead.email) ?? lead.email })),
    },
  }
}

/** Starts an import of the further addresses, with the group and tags of the first one. @returns its id */
export async function importFurtherAddresses(
  ctx: Context,
  scope: Scope,
  file: WithDates<typeof LeadImport>,
): Promise<string> {
  const rows = await furtherRows(ctx, file)
  if (rows.length === 0)
    throw new AppError('validation_failed', { message: '연락처로 추가할 다른 이메일이 없습니다.' })
  return startImport(ctx, scope, {
    workspaceId: file.workspaceId,
    customerGroupId: file.customerGroupId,
    fileName: `${file.fileName} (추가 이메일)`,
    content: Buffer.from(stringify([file.columns, ...rows])),
    mapping: file.mapping,
    headerRow: 1,
    onDuplicate: 'skip',
    consent: null,
    tags: await listImportTags(ctx.db, file.id),
  })
}

/** The rows of the file once more for each further address that no lead of the workspace has. */
async function furtherRows(ctx: Context, file: WithDates<typeof LeadImport>): Promise<string[][]> {
  const at = file.columns.findIndex((column) => file.mapping[column] === 'contactEmail')
  if (at < 0) return []
  const own = file.columns.map((column) => OWN_FIELDS.includes(file.mapping[column] ?? ''))
  const rows = new Map<string, string[]>()
  for (const cells of await listRowsWithSeveral(ctx.db, file.id, at)) {
    const read = readAddressCell(cells[at])
    if (!read.ok) continue
    for (const email of read.others)
      rows.set(
        addressKey(email),
        cells.map((cell, index) => (index === at ? email : own[index] ? '' : cell)),
      )
  }
  for (const key of (await listLeadsByEmail(ctx.db, file.workspaceId, [...rows.keys()])).keys())
    rows.delete(key)
  return [...rows.values()]
}
