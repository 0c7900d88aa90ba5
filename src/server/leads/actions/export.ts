// Leads, and rejected rows of an import, as rows of a file with column titles that an import recognizes (leads/import/mapping.ts).
import type { WithDates } from '#api/dates.ts'
import type { LeadImport } from '#api/leads/lead-imports.ts'
import type { Scope } from '#core/access.ts'
import { LEAD_FIELD_LABELS, LEAD_FIELDS } from '#core/leads/fields.ts'
import { LEAD_STATUS_LABELS } from '#core/leads/filter/describe.ts'
import { writeTagCell } from '#core/leads/tag.ts'
import type { Context } from '#server/context.ts'
import { listCustomFields } from '#server/data/leads/custom-fields.ts'
import { exportLeads } from '#server/data/leads/exports.ts'
import { listRejectedRows } from '#server/data/leads/imports/imports.ts'
import { REJECTED_TITLES, STATE_TITLES, SUPPRESSED_TITLE } from '#server/leads/import/mapping.ts'

const TAGS = '태그'
const GROUND = ['동의 근거', '출처', '동의일', '증빙', '거래 종료일']
const REJECTED_BATCH = 5000
const BASES: Record<string, string> = { consent: '동의', transaction: '거래', other: '기타' }

export async function* exportRows(
  ctx: Context,
  scope: Scope,
  filter: Parameters<typeof exportLeads>[2],
): AsyncGenerator<(string | null)[]> {
  const names = (await listCustomFields(ctx.db, scope, filter.workspaceIds)).map(({ name }) => name)
  yield [...Object.values(LEAD_FIELD_LABELS), ...names, TAGS, ...GROUND, SUPPRESSED_TITLE, ...STATE_TITLES]
  for await (const lead of exportLeads(ctx.db, scope, filter)) {
    yield [
      ...LEAD_FIELDS.map((field) => lead[field]),
      ...names.map((name) => lead.customFields[name] ?? null),
      writeTagCell(lead.tags),
      lead.basis && (BASES[lead.basis] ?? lead.basis),
      lead.source,
      lead.obtainedOn,
      lead.evidence,
      lead.endedOn,
      lead.isSuppressed ? '차단' : null,
      LEAD_STATUS_LABELS[lead.status],
      lead.lastActivityAt,
      lead.nextSendAt,
    ]
  }
}

/** The cells of each row that was not imported, with its row of the spreadsheet, the result and its reason. */
export async function* rejectedRows(
  ctx: Context,
  file: WithDates<typeof LeadImport>,
): AsyncGenerator<string[]> {
  yield [REJECTED_TITLES.row, ...file.columns, REJECTED_TITLES.result, REJECTED_TITLES.reason]
  for (let after = 0; ; ) {
    const rows = await listRejectedRows(ctx.db, file.id, after, REJECTED_BATCH)
    for (const { rowNumber, cells, result, reason } of rows)
      yield [String(rowNumber), ...cells, result === 'failed' ? '실패' : '건너뜀', reason ?? '']
    if (rows.length < REJECTED_BATCH) return
    after = rows.at(-1)?.rowNumber ?? after
  }
}
