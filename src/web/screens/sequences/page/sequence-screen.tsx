// The page of one sequence: summary, steps, leads, metrics.
import { Compass, TriangleAlert } from 'lucide-react'
import { useParams } from 'react-router'
import type { Sequence } from '#api/sequences/sequences.ts'
import { useSequence } from '#web/data/sequences/sequence-metrics.ts'
import { useRights } from '#web/data/sequences/sequences.ts'
import { useMissingValues } from '#web/data/writing/missing-values.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { isOneOff, OneOffRedirect } from '#web/parts/sequences/one-off-redirect.tsx'
import { TABS, usePageState } from '#web/parts/sequences/sequence-page-state.ts'
import { missingValuesText } from '#web/parts/writing/missing-values/text.ts'
import { EnrollmentsTab } from '#web/screens/enrollments/list/enrollments-tab.tsx'
import { sequenceListText } from '#web/screens/sequences/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { Tabs, tabPanelProps } from '#web/ui/layout/tabs.tsx'
import { sequencePageText } from '#web/words/sequence-page.ts'
import { SequenceHeader } from './header.tsx'
import { SummaryTab } from './summary-tab.tsx'

const LOADING = () => <Skeleton className="h-56 rounded-xl" />
const MetricsTab = lazyPart(() => import('./metrics/metrics-tab.tsx'), 'MetricsTab', LOADING)
const StepsTab = lazyPart(() => import('./steps/steps-tab.tsx'), 'StepsTab', LOADING)
const FillValuesDialog = lazyPart(
  () => import('#web/parts/writing/missing-values/fill-values-dialog.tsx'),
  'FillValuesDialog',
)
const DayLeads = lazyPart(() => import('#web/parts/leads/day-leads.tsx'), 'DayLeads')
const EnrolDialog = lazyPart(() => import('#web/parts/enrollments/enrol/enrol-dialog.tsx'), 'EnrolDialog')

export function SequenceScreen() {
  const { id = '' } = useParams()
  const sequence = useSequence(id)
  if (isFailure(sequence.error, 'sequence_not_found') || isFailure(sequence.error, 'validation_failed'))
    return <NotFound />
  if (isOneOff(sequence.error)) return <OneOffRedirect error={sequence.error} />
  if (sequence.data) return <Page key={id} sequence={sequence.data} />
  if (sequence.isError) {
    return <QueryError title={sequencePageText.loadFailed} query={sequence} />
  }
  return <PageSkeleton />
}

function Page({ sequence }: { sequence: Sequence }) {
  const [state, setState] = usePageState()
  const rights = useRights(sequence.workspaceIds)
  const mayChange = rights.edit && sequence.status !== 'archived'
  return (
    <>
      <PageTitle title={sequence.name} />
      <SequenceHeader
        sequence={sequence}
        rights={rights}
        state={state}
        setState={setState}
        tabs={
          <Tabs
            label={sequencePageText.views}
            value={state.tab}
            onValueChange={(tab) => setState({ tab, status: null, search: null, contact: null })}
            tabs={TABS.map((value) => ({ value, label: sequencePageText.tabs[value] }))}
            className="border-b-0"
          />
        }
      />
      {mayChange && <MissingBanner sequenceId={sequence.id} onOpen={() => setState({ fill: 'open' })} />}
      <div
        {...tabPanelProps(sequencePageText.views, state.tab)}
        className={state.tab === 'contacts' ? '' : 'pt-3'}
      >
        {state.tab === 'summary' && (
          <SummaryTab sequence={sequence} mayChange={mayChange} setState={setState} />
        )}
        {state.tab === 'steps' && <StepsTab sequence={sequence} mayEdit={rights.edit} />}
        {state.tab === 'contacts' && (
          <EnrollmentsTab sequence={sequence} mayChange={mayChange} state={state} setState={setState} />
        )}
        {state.tab === 'metrics' && (
          <MetricsTab sequence={sequence} mayChange={mayChange} setState={setState} />
        )}
      </div>
      {state.day && (
        <DayLeads
          key={`${state.day} ${state.dayKind}`}
          sequenceId={sequence.id}
          date={state.day}
          kind={state.dayKind}
          page={state.page}
          setPage={setState}
          onClose={() => setState({ day: null, dayKind: null, page: null }, { replace: true })}
        />
      )}
      {state.fill && mayChange && (
        <FillValuesDialog
          sequenceId={sequence.id}
          onClose={() => setState({ fill: null }, { replace: true })}
        />
      )}
      {state.enrol && mayChange && (
        <EnrolDialog sequence={sequence} onClose={() => setState({ enrol: null }, { replace: true })} />
      )}
    </>
  )
}

const NotFound = () => (
  <>
    <PageTitle title={sequencePageText.notFound} />
    <EmptyState
      titleAs="h1"
      icon={<Compass />}
      title={sequencePageText.notFound}
      description={sequencePageText.notFoundHint}
      action={<LinkButton to="/sequences">{sequenceListText.title}</LinkButton>}
      className="min-h-[50dvh] justify-center"
    />
  </>
)

const PageSkeleton = () => (
  <div aria-busy="true">
    <span role="status" className="sr-only">
      {common.loading}
    </span>
    <Skeleton className="h-7 w-64" />
    <Skeleton className="mt-3 w-40" />
    <div className="mt-10 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-[92px] rounded-xl" />
      ))}
    </div>
    <Skeleton className="mt-4 h-56 rounded-xl" />
  </div>
)

/** The number of leads that cannot be mailed because a value is missing, with a link to fill it in. */
function MissingBanner({ sequenceId, onOpen }: { sequenceId: string; onOpen: () => void }) {
  const missing = useMissingValues(sequenceId)
  const count = missing.data?.leadCount ?? 0
  if (count === 0) return null
  return (
    <Banner
      tone="amber"
      className="mb-4"
      icon={<TriangleAlert aria-hidden />}
      title={missingValuesText.banner(formatNumber(count))}
      action={
        <Button size="sm" onClick={onOpen}>
          {missingValuesText.open}
        </Button>
      }
    >
      {missingValuesText.bannerHint}
    </Banner>
  )
}
