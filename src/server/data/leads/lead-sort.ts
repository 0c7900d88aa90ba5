import { type RawBuilder, sql } from 'kysely'

/** The name lists of leads are sorted by, as the screens show it: company, else contact, else address; null for none. */
export const leadSortName = (lead: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(nullif(${lead}.company_name, ''), nullif(${lead}.contact_name, ''), ${lead}.contact_email)`
