import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import type { LeadSelection } from '#web/data/leads/lead-selection.ts'
import type { LeadName } from './skipped-groups.ts'

/** Who is enrolled, when the leads were selected before the dialog opened. */
export type Recipients =
  | { leads: LeadSelection; names: ReadonlyMap<string, LeadName> }
  | { group: Pick<CustomerGroup, 'id' | 'name' | 'leadCount'> }
