// The state of the dashboard in the URL: period, filters, and the list behind the number that was opened.
import type { OverviewTable } from '#api/overview/overview.ts'
import { isDate } from '#core/calendar/date.ts'
import { INTENTS, type Intent } from '#core/inbox/intent/intent.ts'
import { MAX_FIELD } from '#core/leads/lead.ts'
import {
  COHORT_METRICS,
  type CohortMetric,
  DEFAULT_PERIOD_DAYS,
  periodFault,
} from '#core/overview/dashboard.ts'
import type { OverviewQuery } from '#web/data/overview/overview.ts'
import type { UrlState } from '#web/lib/list/search-params.ts'
import { day, id, idOr, oneOf, page, textUpTo } from '#web/lib/list/url-fields.ts'
import type { Place } from '#web/parts/overview/metrics/lead-number.tsx'

export const PERIODS = [7, 30, 84] as const

/** Which part of the page a list is of, in addition to the filters. */
const PLACES = [
  'week',
  'period',
  'sequence',
  'sequenceWeek',
  'sender',
  'group',
  'industry',
  'intent',
] as const

export const DashboardUrl = {
  days: (param: string | null) => PERIODS.find((one) => String(one) === param) ?? DEFAULT_PERIOD_DAYS,
  from: day,
  to: day,
  sequence: id,
  mailbox: idOr('none'),
  group: idOr('none'),
  industry: textUpTo(MAX_FIELD),
  withoutIndustry: oneOf(['true']),
  show: oneOf(COHORT_METRICS),
  at: oneOf(PLACES),
  /** empty: leads without an industry */
  of: textUpTo(MAX_FIELD),
  page,
}
export type DashboardState = UrlState<typeof DashboardUrl>

export const FILTERS = [
  'sequence',
  'mailbox',
  'industry',
  'withoutIndustry',
  'group',
] as const satisfies (keyof DashboardState)[]

export const NO_FILTERS = {
  sequence: null,
  mailbox: null,
  industry: null,
  withoutIndustry: null,
  group: null,
} as const

export const isOwnPeriod = ({ from, to }: Pick<DashboardState, 'from' | 'to'>): boolean =>
  from !== undefined && to !== undefined && periodFault({ from, to }) === null

/** The period and the filters, as the calls take them. */
export function toQuery(state: DashboardState, workspaceIds: string | undefined): OverviewQuery {
  const { from, to, days, sequence, mailbox, industry, withoutIndustry, group } = state
  return {
    workspaceIds,
    ...(isOwnPeriod(state) ? { from, to } : { days }),
    sequenceId: sequence,
    userEmailAccountId: mailbox,
    industry,
    withoutIndustry,
    customerGroupId: group,
  }
}

/** The address of the list behind a number; it keeps the filters of the page. */
export function listAddress(params: URLSearchParams, metric: CohortMetric, place?: Place): string {
  const next = new URLSearchParams(params)
  for (const key of ['at', 'of', 'page']) next.delete(key)
  next.set('show', metric)
  if (place) {
    next.set('at', place.at)
    const parts = ['of' in place && place.of, 'from' in place && `${place.from}~${place.to}`]
    next.set('of', parts.filter(Boolean).join('~'))
  }
  return `/dashboard?${next}`
}

function periodIn([from = '', to = '']: readonly string[]): OverviewQuery {
  return isDate(from) && isDate(to) && periodFault({ from, to }) === null ? { from, to, days: undefined } : {}
}

/** What the opened list adds to the filters of the page. */
export function placeQuery({ at, of }: DashboardState): OverviewQuery & { intent?: Intent | 'none' } {
  if (!at || of === undefined) return {}
  switch (at) {
    case 'week':
    case 'period':
      return periodIn(of.split('~'))
    case 'sequenceWeek': {
      const [sequenceId, ...days] = of.split('~')
      return { sequenceId, ...periodIn(days) }
    }
    case 'sequence':
      return { sequenceId: of }
    case 'sender':
      return { userEmailAccountId: of }
    case 'group':
      return { customerGroupId: of }
    case 'industry':
      // replaces either filter of the page
      return of === ''
        ? { industry: undefined, withoutIndustry: 'true' }
        : { industry: of, withoutIndustry: undefined }
    case 'intent': {
      const intent = of === 'none' ? of : INTENTS.find((one) => one === of)
      return intent ? { intent } : {}
    }
  }
}

/** The place of a row of a table. */
export const PLACE_OF = {
  sequences: 'sequence',
  senders: 'sender',
  groups: 'group',
  industries: 'industry',
} as const satisfies Partial<Record<OverviewTable, Place['at']>>
