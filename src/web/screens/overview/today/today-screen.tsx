// The start page: today's tasks, most urgent first, and results of yesterday and of the week.
import type { ComponentType } from 'react'
import type { Today, Tour } from '#api/overview/today.ts'
import type { TodayKind } from '#core/overview/today.ts'
import { DAY_KINDS } from '#core/overview/today.ts'
import { TOUR_STEPS } from '#core/overview/tour.ts'
import { useMe } from '#web/data/accounts/session.ts'
import { useTour } from '#web/data/overview/tour.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'
import { formatDate, formatDay, formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { day, oneOf, page } from '#web/lib/list/url-fields.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { useTourVisibility } from '#web/parts/overview/tour/tour-state.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { AllClearIllustration } from '#web/ui/illustrations/all-clear-illustration.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { CheckSection, RepliesSection } from './attention-sections.tsx'
import { OutboxToday, Review } from './mail-sections.tsx'
import { Mailboxes, Sequences } from './status-sections.tsx'
import { dayText, todayText } from './text.ts'
import type { TodoProps } from './todo-section.tsx'
import { Week } from './week.tsx'

const TourCard = lazyPart(() => import('#web/screens/overview/tour/tour.tsx'), 'TourCard')
const DayLeads = lazyPart(() => import('#web/parts/leads/day-leads.tsx'), 'DayLeads')

const Url = {
  show: oneOf(DAY_KINDS),
  day,
  page,
}

const SECTIONS: Record<TodayKind, ComponentType<TodoProps>> = {
  replies: RepliesSection,
  check: CheckSection,
  outbox: OutboxToday,
  review: Review,
  sequences: Sequences,
  mailboxes: Mailboxes,
}
/** Kinds whose section has an action. */
const WITH_ACTION: readonly TodayKind[] = ['replies', 'check', 'review']

export function TodayScreen() {
  const workspaceIds = useWorkspaceFilter()
  const today = useRead(
    api.today.getToday,
    { query: { workspaceIds } },
    { refetchInterval: REFETCH_MS.stats, keepsLast: true },
  )
  const [url, setUrl] = useUrlState(Url)
  const { data } = today
  return (
    <>
      <PageHeader title={todayText.title} description={data && headline(data)} />
      {data ? (
        <Page today={data} />
      ) : today.isError ? (
        <QueryError title={todayText.loadFailed} query={today} />
      ) : (
        <div className="flex max-w-[800px] flex-col gap-8" aria-busy>
          {['a', 'b'].map((key) => (
            <div key={key}>
              <Skeleton className="h-5 w-40" />
              <Skeleton className="mt-4 h-44" />
            </div>
          ))}
        </div>
      )}
      {url.show && url.day && (
        <DayLeads
          key={`${url.show} ${url.day}`}
          kind={url.show}
          date={url.day}
          workspaceIds={workspaceIds}
          page={url.page}
          setPage={setUrl}
          onClose={() => setUrl({ show: null, day: null, page: null }, { replace: true })}
        />
      )}
    </>
  )
}

/** Null: dismissed or finished; undefined: it is loading. */
function useShownTour(): Tour | null | undefined {
  const { user } = useMe()
  const isDismissed = useTourVisibility(user.id) === 'dismissed'
  const { data } = useTour(useWorkspaceFilter(), !isDismissed)
  return isDismissed || data?.doneCount === TOUR_STEPS.length ? null : data
}

function Page({ today }: { today: Today }) {
  const may = useHasRole('member')
  const tour = useShownTour()
  const isTourShown = may && tour !== null
  const { days, items } = today
  const toDo = items.filter(({ level }) => level !== 'know')
  const hasResults = days.some(({ sent, replied, bounced }) => sent + replied + bounced > 0)
  // without results, what needs no action is not shown
  const toKnow = items.filter(({ kind, level }) => level === 'know' && (hasResults || kind === 'outbox'))
  // one solid button per view: that of the tour, or of the most urgent task
  const main = isTourShown ? undefined : toDo.find(({ kind }) => WITH_ACTION.includes(kind))
  const sectionOf = (item: Today['items'][number]) => {
    const One = SECTIONS[item.kind]
    return <One key={item.kind} today={today} level={item.level} may={may} isMain={item === main} />
  }
  const laterResults =
    today.sandboxNow &&
    formatDay(today.sandboxNow) > today.date &&
    dayText.later(formatDate(today.sandboxNow))
  const hasAside = hasResults || Boolean(laterResults) || toKnow.length > 0
  return (
    <div
      className={cx(
        'grid items-start gap-x-10 gap-y-8',
        hasAside && 'lg:grid-cols-[minmax(0,1fr)_296px] xl:grid-cols-[minmax(0,1fr)_336px]',
      )}
    >
      <div className="flex max-w-[800px] min-w-0 flex-col gap-8">
        {tour && isTourShown && <TourCard tour={tour} />}
        {toDo.length === 0 && !isTourShown && (
          <EmptyState
            illustration={<AllClearIllustration />}
            title={todayText.calmTitle}
            description={todayText.calmHint}
          />
        )}
        {toDo.map(sectionOf)}
      </div>
      {hasAside && (
        <div className="flex min-w-0 flex-col gap-8">
          {(hasResults || laterResults) && <Week days={days} note={laterResults} />}
          {toKnow.map(sectionOf)}
        </div>
      )}
    </div>
  )
}

/** 11월 23일 (월) · 지금 처리할 항목 8건 · 오늘 처리할 항목 2건: as many as the sections list. */
function headline({ date, items, now: clock, sandboxNow, mailboxes }: Today): string {
  // without a real mailbox the banner says it
  const isOfSandbox = sandboxNow === clock && mailboxes.some(({ kind }) => kind !== 'sandbox')
  const of = (level: string): number =>
    items.reduce((sum, item) => sum + (item.level === level ? item.count : 0), 0)
  const now = of('now')
  const later = of('today')
  const parts = [
    now > 0 && todayText.now(formatNumber(now)),
    later > 0 && todayText.later(formatNumber(later)),
    now + later === 0 && todayText.nothing,
  ]
  return [
    isOfSandbox ? todayText.sandbox(formatDate(date)) : formatDate(date),
    ...parts.filter(Boolean),
  ].join(' · ')
}
