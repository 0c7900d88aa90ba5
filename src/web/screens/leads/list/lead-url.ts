// The state of the list of leads in the URL, as a filter of calls and as the content of a saved view.
import type { LeadViewContent } from '#api/leads/lead-views.ts'
import { CONSENT_FILTERS, type Filter, type LeadCondition } from '#core/leads/filter/filter.ts'
import { LEAD_SORTS } from '#core/leads/lead.ts'
import { LEAD_STATUSES } from '#core/leads/lead-status.ts'
import {
  ACTIVITY_FILTERS,
  DEFAULT_LEAD_COLUMNS,
  LEAD_COLUMNS,
  type LeadColumn,
  NEXT_FILTERS,
} from '#core/leads/lead-view.ts'
import { RISK_FILTERS } from '#core/leads/risks.ts'
import { TAG_MATCHES } from '#core/leads/tag.ts'
import type { UrlState } from '#web/lib/list/search-params.ts'
import { id, listOf, oneOf, text } from '#web/lib/list/url-fields.ts'

export const LeadsUrl = {
  search: text,
  group: id,
  consent: oneOf(CONSENT_FILTERS),
  risk: oneOf(RISK_FILTERS),
  tags: listOf(id),
  tagMatch: oneOf(TAG_MATCHES, 'any'),
  status: listOf(oneOf(LEAD_STATUSES)),
  activity: oneOf(ACTIVITY_FILTERS),
  next: oneOf(NEXT_FILTERS),
  sort: oneOf(LEAD_SORTS, 'created'),
  columns: listOf(oneOf(LEAD_COLUMNS)),
  /** the saved view that the parameters began with */
  view: id,
}
export type LeadsUrl = UrlState<typeof LeadsUrl>
export type LeadsUrlPatch = { [K in keyof LeadsUrl]?: LeadsUrl[K] | null }

const DAYS_OF_WEEK = 7

/** The filters by status, last activity and next mail. */
export function stateConditions({
  status,
  activity,
  next,
}: Pick<LeadsUrl, 'status' | 'activity' | 'next'>): LeadCondition[] {
  const conditions: LeadCondition[] = []
  if (status?.length) conditions.push({ kind: 'status', op: 'is', statuses: status })
  if (activity) {
    const op = activity.startsWith('not') ? 'notWithin' : 'within'
    conditions.push({ kind: 'activity', op, days: Number(activity.replace('not', '')) })
  }
  if (next)
    conditions.push(
      next === 'week' ? { kind: 'next', op: 'within', days: DAYS_OF_WEEK } : { kind: 'next', op: next },
    )
  return conditions
}

/** The filter parameters of the calls. */
export function leadFilterOf(url: LeadsUrl, workspaceIds: string | undefined) {
  const conditions = stateConditions(url)
  const filter: Filter | null = conditions.length > 0 ? { match: 'all', conditions } : null
  return {
    search: url.search,
    workspaceIds,
    customerGroupId: url.group,
    consent: url.consent,
    risk: url.risk,
    ...(url.tags && { tagIds: url.tags.join(','), tagMatch: url.tagMatch }),
    ...(filter && { filter: JSON.stringify(filter) }),
  }
}

export const isFiltered = (url: LeadsUrl): boolean =>
  url.search !== '' ||
  Boolean(url.group || url.consent || url.risk || url.tags || url.status || url.activity || url.next)

export const NO_FILTERS = {
  search: null,
  group: null,
  consent: null,
  risk: null,
  tags: null,
  tagMatch: null,
  status: null,
  activity: null,
  next: null,
  view: null,
} as const satisfies LeadsUrlPatch

export const shownColumns = ({ columns }: Pick<LeadsUrl, 'columns'>): readonly LeadColumn[] =>
  columns ?? DEFAULT_LEAD_COLUMNS

export const contentOf = (url: LeadsUrl): LeadViewContent => ({
  search: url.search,
  customerGroupId: url.group ?? null,
  consent: url.consent ?? null,
  risk: url.risk ?? null,
  tagIds: url.tags ?? [],
  tagMatch: url.tagMatch,
  statuses: url.status ?? [],
  activity: url.activity ?? null,
  next: url.next ?? null,
  sort: url.sort,
  columns: url.columns ?? [],
})

const some = <T>(values: T[]): T[] | null => (values.length > 0 ? values : null)

/** Every parameter, so that nothing of the previous view remains. */
export const urlOf = (content: LeadViewContent): LeadsUrlPatch => ({
  search: content.search,
  group: content.customerGroupId,
  consent: content.consent,
  risk: content.risk,
  tags: some(content.tagIds),
  tagMatch: content.tagMatch,
  status: some(content.statuses),
  activity: content.activity,
  next: content.next,
  sort: content.sort,
  columns: some(content.columns),
})

/** Whether two views show the same; the order of ids and statuses does not matter, that of columns neither. */
export function isSameContent(a: LeadViewContent, b: LeadViewContent): boolean {
  const form = ({ tagIds, statuses, columns, tagMatch, ...rest }: LeadViewContent) =>
    JSON.stringify([
      Object.entries(rest).sort(([x], [y]) => (x < y ? -1 : 1)),
      [...tagIds].sort(),
      tagIds.length > 0 && tagMatch,
      [...statuses].sort(),
      [...(columns.length > 0 ? columns : DEFAULT_LEAD_COLUMNS)].sort(),
    ])
  return form(a) === form(b)
}
