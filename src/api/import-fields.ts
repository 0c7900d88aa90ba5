// What a column of a file of leads may be. Apart from api/leads.ts: whoever lists leads needs none of it.
import { CONSENT_FIELDS } from '#core/consent-cells.ts'
import { LEAD_FIELDS } from '#core/lead.ts'

/** What stands in a lead itself, what is the ground for mailing it, and `tags`: names with semicolons between. */
export const IMPORT_FIELDS = [...LEAD_FIELDS, ...CONSENT_FIELDS, 'tags'] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]
