// What a column of an imported file can be, and the results of its rows. No schemas: the browser imports the values.
import { CONSENT_FIELDS } from '#core/compliance/consent-import.ts'
import { LEAD_FIELDS } from '#core/leads/fields.ts'

/** The parts of a name; the name of a row without `contactName` is joined from them. */
export const NAME_PARTS = ['familyName', 'givenName'] as const
/** Fields of the lead, the parts of its name, fields of its consent, and `tags`: names separated by semicolons. */
export const IMPORT_FIELDS = [...LEAD_FIELDS, ...NAME_PARTS, ...CONSENT_FIELDS, 'tags'] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** The result of a row of the file. */
export const IMPORT_RESULTS = ['created', 'updated', 'skipped', 'failed'] as const

/** Why undoing an import leaves a lead unchanged. `gone`: deleted, or merged into another lead. */
export const KEPT_REASONS = ['enrolled', 'mailed', 'edited', 'gone'] as const

/**
 * What happens to a row of a file before it is imported. `repeated`: the address of an earlier row, which is kept. `existing`: the
 * address of a lead of the workspace. `suppressed`: no mail is sent to it.
 */
export const ROW_MARKS = [
  'created',
  'existing',
  'repeated',
  'failed',
  'withoutAddress',
  'correction',
  'suppressed',
] as const
export type RowMark = (typeof ROW_MARKS)[number]
