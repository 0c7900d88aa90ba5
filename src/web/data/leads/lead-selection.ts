// Which leads an action is about.
import type { ArgsOf } from '#api/endpoint.ts'
import type { deleteLeads } from '#api/leads/leads.ts'

/** A filter as the list has it. */
export type LeadFilterInput = NonNullable<NonNullable<ArgsOf<typeof deleteLeads>['body']>['leadFilter']>
/** Named, or all that match a filter when the call is made, except some. */
export type LeadChoice = { leadIds: string[] } | { leadFilter: LeadFilterInput; except?: string[] }
/** `count`: as the user saw it; `isMore`: counting stopped there. A call reports the number it has changed. */
export type LeadSelection = { choice: LeadChoice; count: number; isMore: boolean }

export const namedLeads = (leadIds: Iterable<string>): LeadSelection => {
  const ids = [...leadIds]
  return { choice: { leadIds: ids }, count: ids.length, isMore: false }
}
