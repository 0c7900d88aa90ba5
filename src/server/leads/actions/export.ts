// Leads as rows of a file, with column titles that an import recognizes (leads/import/mapping.ts).
import type { Scope } from '#core/access.ts'
import { LEAD_FIELD_LABELS, LEAD_FIELDS } from '#core/leads/fields.ts'
import { LEAD_STATUS_LABELS } from '#core/leads/filter/describe.ts'
import { writeTagCell } from '#core/leads/tag.ts'
import type { Context } from '#server/context.ts'
import { STATE_TITLES, SUPPRESSED_TITLE } from '#server/leads/import/mapping.ts'
import { listCustomFields } from '#server/leads/store/custom-fields.ts'
import { exportLeads } from '#server/leads/store/exports.ts'

const TAGS = '태그'
const GROUND = ['동의 근거', '출처', '동의일', '증빙', '거래 종료일']
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
