// The enrollments of a sequence: filters, bulk actions, and a panel for one enrollment.
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Enrollment } from '#api/enrollments/enrollments.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { ENROLLMENT_SORTS, ENROLLMENT_STATUSES, type EnrollmentStatus } from '#core/enrollments/enrollment.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { useMailboxes } from '#web/data/mailboxes/mailboxes.ts'
import { useSequenceMetrics } from '#web/data/sequences/sequence-metrics.ts'
import { api } from '#web/lib/api/api.ts'
import { useIntervalWithoutNotices } from '#web/lib/api/connection.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { pageWindow } from '#web/lib/list/paging.ts'
import { writeUrlState } from '#web/lib/list/search-params.ts'
import { useSelection } from '#web/lib/list/selection.ts'
import { nextSort } from '#web/lib/list/sort.ts'
import { contactName, latestMailboxTime } from '#web/parts/enrollments/enrollment-status.ts'
import {
  filterOf,
  hasNumberFilter,
  NO_FILTER,
  PageState,
  type SetPageState,
} from '#web/parts/sequences/sequence-page-state.ts'
import type { StepOrder } from '#web/screens/enrollments/progress-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { LeadsIllustration } from '#web/ui/illustrations/leads-illustration.tsx'
import { ListFilters } from '#web/ui/table/list-filters.tsx'
import { PagedTable } from '#web/ui/table/paged-table.tsx'
import { enrollmentListText } from '#web/words/enrollment-list.ts'
import { enrollmentStatus } from '#web/words/enrollments.ts'
import { intentWords } from '#web/words/intents.ts'
import { metricLeads, metricText } from '#web/words/metrics.ts'
import { sequencePageText } from '#web/words/sequence-page.ts'
import { EnrollmentBulkActions } from './bulk-actions.tsx'
import { enrollmentColumns } from './enrollment-columns.tsx'

const EnrollmentPanel = lazyPart(
  () => import('#web/screens/enrollments/panel/enrollment-panel.tsx'),
  'EnrollmentPanel',
)

const NO_ROWS: readonly Enrollment[] = []
const PAGE = 50
type EnrollmentsTabProps = {
  sequence: Sequence
  mayChange: boolean
  state: PageState
  setState: SetPageState
}

export function EnrollmentsTab({ sequence, mayChange, state, setState }: EnrollmentsTabProps) {
  const filter = filterOf(state)
  const isDefaultOrder = state.sort === 'enrolled' && state.direction === 'desc'
  const list = useRead(
    api.enrollments.listEnrollments,
    {
      params: { id: sequence.id },
      query: {
        ...filter,
        // the order of the server is not named: it is answered faster
        ...(isDefaultOrder ? {} : { sort: state.sort, direction: state.direction }),
        ...pageWindow(state.page, PAGE),
      },
    },
    {
      refetchInterval: useIntervalWithoutNotices(STALE_MS.list),
      keepsLast: true,
    },
  )
  const steps = useStepOrder(sequence.id)
  const [params] = useSearchParams()
  const pathOf = ({ id }: Enrollment): string => `?${writeUrlState(PageState, params, { contact: id })}`
  const now = latestMailboxTime(list.data?.data ?? NO_ROWS)
  const columns = enrollmentColumns(steps, list.data?.data ?? NO_ROWS, pathOf)
  const selection = useSelection(JSON.stringify(filter), list.data?.data ?? NO_ROWS, ({ id }) => id)
  const total = list.data?.total ?? 0
  const filtered = Object.values(filter).some(Boolean)
  return (
    <>
      <div className="list-tools justify-between pb-1.5">
        <ListFilters
          active={(state.status ? 1 : 0) + (hasNumberFilter(state) ? 1 : 0)}
          onReset={() => setState({ ...NO_FILTER, search: state.search })}
          search={
            <SearchBox
              value={state.search}
              onSearch={(search) => setState({ search }, { replace: true })}
              label={enrollmentListText.search}
              placeholder={enrollmentListText.searchHint}
              className="sm:order-last"
            />
          }
        >
          <StatusChips
            counts={list.data?.counts}
            value={state.status}
            narrowed={hasNumberFilter(state)}
            // the chips count all enrollments, so the other filters are removed
            onChange={(status) => setState({ ...NO_FILTER, search: state.search, status })}
          />
        </ListFilters>
      </div>
      <EnrollmentBulkActions
        sequence={sequence}
        selection={selection}
        total={total}
        filter={filter}
        now={now}
      />
      <Behind sequence={sequence} state={state} setState={setState} steps={steps} />
      <PagedTable
        label={enrollmentListText.label}
        columns={columns}
        query={list}
        failedTitle={enrollmentListText.loadFailed}
        page={state.page}
        setPage={setState}
        pageSize={PAGE}
        isFixed
        total={enrollmentListText.total}
        rowKey={({ id }) => id}
        rowTarget={(row) => ({ to: pathOf(row) })}
        sort={{
          current: { key: state.sort, direction: state.direction },
          onSort: ({ key }) => setState(nextSort(state, key, ENROLLMENT_SORTS)),
        }}
        selection={mayChange && { ...selection, rowName: contactName }}
        onClear={filtered ? () => setState(NO_FILTER) : undefined}
        empty={
          <EmptyState
            illustration={<LeadsIllustration />}
            title={enrollmentListText.emptyTitle}
            description={enrollmentListText.emptyHint}
            action={
              mayChange && (
                <Button variant="primary" onClick={() => setState({ enrol: 'open' })}>
                  {sequencePageText.enrol}
                </Button>
              )
            }
          />
        }
      />
      {state.contact && (
        <EnrollmentPanel
          key={state.contact}
          sequence={sequence}
          enrollmentId={state.contact}
          steps={steps}
          mayChange={mayChange}
          onClose={() => setState({ contact: null }, { replace: true })}
        />
      )}
    </>
  )
}

/** Position of each email node on the path, from the numbers of the summary. */
function useStepOrder(sequenceId: string): StepOrder {
  const steps = useSequenceMetrics(sequenceId).data?.steps
  return useMemo(() => new Map((steps ?? []).map(({ nodeId, order }) => [nodeId, order])), [steps])
}

// Names the filter by a number of a node and removes it.

type ActiveFilterNoticeProps = {
  sequence: Sequence
  state: PageState
  setState: SetPageState
  steps: StepOrder
}

function Behind({ sequence, state, setState, steps }: ActiveFilterNoticeProps) {
  const { status, reached, metric, intent, sender, week, node, of = 'sent' } = state
  const accounts = useMailboxes({ workspaceIds: sequence.workspaceIds.join(','), limit: 100, offset: 0 })
  const words = enrollmentListText.behindOf
  const order = node ? steps.get(node) : undefined
  const conditions = [
    status === 'open' && words.open,
    reached && words.reached,
    metric && metricLeads[metric],
    intent && words.intent(intent === 'none' ? metricText.noIntent : intentWords[intent]),
    sender === 'none' && words.senderGone,
    sender &&
      sender !== 'none' &&
      words.sender(accounts.data?.data.find(({ id }) => id === sender)?.address ?? ''),
    week && words.week(week),
    node && words.node[of](order ? stepName(order) : words.changedStep),
  ].filter((one) => one !== false && one !== undefined && one !== '')
  if (conditions.length === 0) return null
  return (
    <p
      role="status"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-[10px] bg-sunken px-3 py-1.5 text-sm"
    >
      <span className="text-muted">{enrollmentListText.behind}</span>
      <span className="font-semibold">{conditions.join(' · ')}</span>
      <Button size="sm" variant="ghost" icon={<X aria-hidden />} onClick={() => setState(NO_FILTER)}>
        {enrollmentListText.clear}
      </Button>
    </p>
  )
}

/** The ones a user acts on first, the ended ones last. */
const ORDER = [
  'pending',
  'active',
  'replied',
  'blocked',
  'paused',
  'completed',
  'bounced',
  'unsubscribed',
  'removed',
] as const satisfies EnrollmentStatus[]

type StatusChipsProps = {
  counts: Partial<Record<EnrollmentStatus, number>> | undefined
  value: EnrollmentStatus | 'open' | undefined
  /** the list is filtered by something else as well */
  narrowed: boolean
  onChange: (status: EnrollmentStatus | null) => void
}

/** Number of enrollments by status; a click filters the list. */
function StatusChips({ counts, value, narrowed, onChange }: StatusChipsProps) {
  const count = (status: EnrollmentStatus): number => counts?.[status] ?? 0
  const all = ENROLLMENT_STATUSES.reduce((sum, status) => sum + count(status), 0)
  const shown = ORDER.filter((status) => count(status) > 0 || status === value)
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{enrollmentListText.filter}</legend>
      <Chip
        label={enrollmentListText.all}
        count={all}
        pressed={!value && !narrowed}
        onPress={() => onChange(null)}
      />
      {shown.map((status) => (
        <Chip
          key={status}
          label={enrollmentStatus[status]}
          count={count(status)}
          pressed={status === value}
          onPress={() => onChange(status === value ? null : status)}
        />
      ))}
    </fieldset>
  )
}

type ChipProps = { label: string; count: number; pressed: boolean; onPress: () => void }

const Chip = ({ label, count, pressed, onPress }: ChipProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className={cx(
      'inline-flex h-7 items-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors',
      pressed
        ? 'border-primary bg-primary-soft text-primary-ink'
        : 'border-line-strong bg-surface text-ink hover:bg-hover',
    )}
  >
    {label}
    <span className="tabular font-semibold">{formatNumber(count)}</span>
  </button>
)
