// State of the sequence page in the URL.
import { useCallback } from 'react'
import { ENROLLMENT_SORTS, ENROLLMENT_STATUSES, NODE_STATES } from '#core/enrollments/enrollment.ts'
import { INTENTS } from '#core/inbox/intent/intent.ts'
import { COHORT_METRICS } from '#core/overview/dashboard.ts'
import type { DayKind } from '#core/overview/today.ts'
import { SORT_DIRECTIONS } from '#core/sequences/sequence.ts'
import type { EnrollmentsFilter } from '#web/data/enrollments/enrollments.ts'
import { ListUrl } from '#web/lib/list/paging.ts'
import type { UrlState } from '#web/lib/list/search-params.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { day, id, idOr, oneOf, textUpTo } from '#web/lib/list/url-fields.ts'

export const TABS = ['summary', 'steps', 'contacts', 'metrics'] as const

/** The numbers of a day in the chart of days. */
const DAILY_KINDS = ['sent', 'replied'] as const satisfies DayKind[]
export type DailyKind = (typeof DAILY_KINDS)[number]

export const PageState = {
  ...ListUrl,
  tab: oneOf(TABS, 'summary'),
  /** `open`: not ended */
  status: oneOf([...ENROLLMENT_STATUSES, 'open']),
  /** filter of the leads counted by a number: mailed, number of the metrics, intent, source, week of enrolment, mail */
  reached: oneOf(['true']),
  metric: oneOf(COHORT_METRICS),
  intent: oneOf([...INTENTS, 'none']),
  sender: idOr('none'),
  week: day,
  node: textUpTo(200),
  of: oneOf([...NODE_STATES, 'bounced']),
  sort: oneOf(ENROLLMENT_SORTS, 'enrolled'),
  direction: oneOf(SORT_DIRECTIONS, 'desc'),
  /** the panel with the mails sent on this day, or with the leads that replied on it */
  day,
  dayKind: oneOf(DAILY_KINDS, 'sent'),
  /** the enrollment in the side panel */
  contact: id,
  /** whether the launch report is shown; used by links from a rejected launch elsewhere */
  report: oneOf(['open']),
  /** the dialog for enrolling is shown */
  enrol: oneOf(['open']),
  /** the dialog that fills missing values is shown */
  fill: oneOf(['open']),
}
export type PageState = UrlState<typeof PageState>
export type SetPageState = (
  patch: { [K in keyof PageState]?: PageState[K] | null },
  options?: { replace?: boolean },
) => void

/** The query filter of the list. */
export const filterOf = ({
  status,
  search,
  reached,
  metric,
  intent,
  sender,
  week,
  node,
  of,
}: PageState): EnrollmentsFilter => ({
  status,
  search: search || undefined,
  reached,
  metric,
  intent,
  userEmailAccountId: sender,
  week,
  nodeId: node,
  ...(node && { nodeState: of }),
})

/** Whether there is a filter other than the status. */
export const hasNumberFilter = ({ reached, metric, intent, sender, week, node }: PageState): boolean =>
  Boolean(reached ?? metric ?? intent ?? sender ?? week ?? node)

/** Change that resets every filter. */
export const NO_FILTER = {
  status: null,
  search: null,
  reached: null,
  metric: null,
  intent: null,
  sender: null,
  week: null,
  node: null,
  of: null,
} as const

/** Keys of dialogs and panels, which do not change the list. */
const OVERLAYS: readonly string[] = ['contact', 'report', 'enrol', 'fill'] satisfies (keyof PageState)[]

/** The state and its setter. Opening or closing a dialog or panel keeps the page of the list. */
export function usePageState(): [PageState, SetPageState] {
  const [state, set] = useUrlState(PageState)
  const setState = useCallback<SetPageState>(
    (patch, options) => {
      const overlayOnly = Object.keys(patch).every((key) => OVERLAYS.includes(key))
      set(overlayOnly ? { ...patch, page: state.page } : patch, options)
    },
    [set, state.page],
  )
  return [state, setState]
}
