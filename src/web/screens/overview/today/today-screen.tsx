// The start page: today's tasks, most urgent first, and results of yesterday and of the week.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Today } from '#api/overview/today.ts'
import type { TodayKind } from '#core/overview/today.ts'
import { DAY_KINDS } from '#core/overview/today.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { query } from '#web/lib/api/query.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { day, oneOf, page } from '#web/lib/list/url-fields.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { AllClearIllustration } from '#web/ui/illustrations/all-clear-illustration.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { type CardProps, CheckCard, RepliesCard } from './attention-cards.tsx'
import { OutboxCard, ReviewCard } from './mail-cards.tsx'
import { WeekCard, YesterdayCard } from './result-cards.tsx'
import { MailboxesCard, SequencesCard } from './status-cards.tsx'
import { todayText } from './text.ts'

const TourCard = lazyPart(() => import('#web/screens/overview/tour/tour.tsx'), 'TourCard')
const DayLeads = lazyPart(() => import('#web/parts/leads/day-leads/day-leads.tsx'), 'DayLeads')

const Url = {
  show: oneOf(DAY_KINDS),
  day,
  page,
}

const CARDS: Record<TodayKind, ComponentType<CardProps>> = {
  replies: RepliesCard,
  check: CheckCard,
  outbox: OutboxCard,
  review: ReviewCard,
  sequences: SequencesCard,
  mailboxes: MailboxesCard,
}

export function TodayScreen() {
  const workspaceIds = useWorkspaceFilter()
  const today = useQuery(
    query(
      api.today.getToday,
      { query: { workspaceIds } },
      { refetchInterval: REFETCH_MS.stats, placeholderData: keepPreviousData },
    ),
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
        <div className="flex flex-col gap-3" aria-busy>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-28 rounded-xl" />
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

function Page({ today }: { today: Today }) {
  const may = useHasRole('member')
  const { days, items } = today
  const toDo = items.filter(({ level }) => level !== 'know')
  const yesterday = days.at(-2)
  const hasResults = days.some(({ sent, replied, bounced }) => sent + replied + bounced > 0)
  // without results, what needs no action is not shown
  const cards = hasResults ? items : items.filter(({ kind, level }) => level !== 'know' || kind === 'outbox')
  return (
    <div className={cx('grid items-start gap-5', hasResults && 'xl:grid-cols-[minmax(0,1fr)_360px]')}>
      <div className="flex min-w-0 flex-col gap-3">
        {may && <TourCard />}
        {toDo.length === 0 && (
          <div className="card">
            <EmptyState
              illustration={<AllClearIllustration />}
              title={todayText.calmTitle}
              description={todayText.calmHint}
            />
          </div>
        )}
        {cards.map(({ kind, level }) => {
          const One = CARDS[kind]
          return <One key={kind} today={today} level={level} may={may} />
        })}
      </div>
      {hasResults && (
        <div className="grid min-w-0 gap-3 md:grid-cols-2 xl:grid-cols-1">
          {yesterday && <YesterdayCard day={yesterday} />}
          <WeekCard days={days} />
        </div>
      )}
    </div>
  )
}

/** 11월 23일 (월) · 지금 처리할 항목 8건 · 오늘 처리할 항목 2건: as many as the cards list. */
function headline({ date, items }: Today): string {
  const of = (level: string): number =>
    items.reduce((sum, item) => sum + (item.level === level ? item.count : 0), 0)
  const now = of('now')
  const later = of('today')
  const parts = [
    now > 0 && todayText.now(formatNumber(now)),
    later > 0 && todayText.later(formatNumber(later)),
    now + later === 0 && todayText.nothing,
  ]
  return [formatDate(date), ...parts.filter(Boolean)].join(' · ')
}
