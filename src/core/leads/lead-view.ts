// Saved views of the list of leads: limits, and the columns a view chooses from (rules.md R-715).
export const MAX_LEAD_VIEWS = 50
export const MAX_LEAD_VIEW_NAME = 40

/** In the order of the screen; the company is always shown. */
export const LEAD_COLUMNS = [
  'contact',
  'email',
  'status',
  'progress',
  'activity',
  'next',
  'ground',
  'industry',
  'groups',
] as const
export type LeadColumn = (typeof LEAD_COLUMNS)[number]

export const DEFAULT_LEAD_COLUMNS: readonly LeadColumn[] = [
  'contact',
  'email',
  'status',
  'progress',
  'activity',
  'next',
  'ground',
]

/** Filters of the list by the last activity: within, or not within, this number of days. */
export const ACTIVITY_FILTERS = ['7', '30', '90', 'not30', 'not90'] as const
export type ActivityFilter = (typeof ACTIVITY_FILTERS)[number]
/** By the next mail: planned, none, or within a week. */
export const NEXT_FILTERS = ['planned', 'week', 'none'] as const
export type NextFilter = (typeof NEXT_FILTERS)[number]
