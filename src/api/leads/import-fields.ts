// What a column of a file of leads may be, and what becomes of its rows. No schemas: the browser imports the values.
import { CONSENT_FIELDS } from '#core/compliance/consent-import.ts'
import { LEAD_FIELDS } from '#core/leads/fields.ts'

/** Fields of the lead, of its consent, and `tags`: names separated by semicolons. */
export const IMPORT_FIELDS = [...LEAD_FIELDS, ...CONSENT_FIELDS, 'tags'] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** What became of a row of the file. */
export const IMPORT_RESULTS = ['created', 'updated', 'skipped', 'failed'] as const

/** Why undoing an import leaves a lead as it is. `gone`: deleted, or merged into another lead. */
export const KEPT_REASONS = ['enrolled', 'mailed', 'edited', 'gone'] as const
