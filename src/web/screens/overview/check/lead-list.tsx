// The leads of one cause, with actions for one or for the selected ones.
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReplyOf } from '#api/endpoint.ts'
import type { CheckEnrollment, listCheckEnrollments } from '#api/overview/check.ts'
import { type CheckCause, canResolve } from '#core/overview/check.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { type Resolution, useMatchingCheckIds, useResolveEnrollments } from '#web/data/overview/check.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { formatDateTime, formatNumber, formatRelative } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { pageWindow } from '#web/lib/list/paging.ts'
import { useSelection } from '#web/lib/list/selection.ts'
import { toastFailure, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { actionColumn } from '#web/ui/table/action-columns.tsx'
import { BulkBar } from '#web/ui/table/bulk-bar.tsx'
import { PagedTable } from '#web/ui/table/paged-table.tsx'
import type { PaginationProps } from '#web/ui/table/pagination.tsx'
import { SelectMatching } from '#web/ui/table/select-matching.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { EnrollmentMenu, ResolveButtons } from './lead-actions.tsx'
import { ResolveDialogs, type ResolveQuestion } from './resolve-dialogs.tsx'
import { checkCauses, checkText } from './text.ts'

const DONE = {
  retry: checkText.retried,
  settle: checkText.settled,
  continue: checkText.continued,
  remove: checkText.removed,
}

/** Runs an action for leads of a cause and shows its result in a toast. Rejects after the toast when it failed. */
function useResolveAction(onDone: () => void) {
  const resolve = useResolveEnrollments()
  const run = async (resolution: Resolution): Promise<void> => {
    try {
      const { doneIds, rejected } = await resolve.mutateAsync(resolution)
      const [first] = rejected
      const left = first ? checkText.rejected(formatNumber(rejected.length), first.message) : undefined
      if (doneIds.length > 0)
        toastSuccess(DONE[resolution.way](formatNumber(doneIds.length)), undefined, { detail: left })
      else if (left) toastInfo(left)
      onDone()
    } catch (error) {
      toastFailure(error, checkText.resolveFailed)
      throw error
    }
  }
  return { run, isBusy: resolve.isPending }
}

type CheckEnrollmentListProps = {
  cause: CheckCause
  workspaceIds: string | undefined
  search: string | undefined
  may: boolean
  page: number
  setPage: PaginationProps['setPage']
}

const nameOf = (enrollment: CheckEnrollment): string =>
  enrollment.companyName || enrollment.contactName || enrollment.contactEmail || ''

const enrollmentPath = ({ sequenceId, enrollmentId }: CheckEnrollment): string =>
  `/sequences/${sequenceId}?${new URLSearchParams({ tab: 'contacts', contact: enrollmentId })}`

export function CheckEnrollmentList({
  cause,
  workspaceIds,
  search,
  may,
  page,
  setPage,
}: CheckEnrollmentListProps) {
  const list = useRead(
    api.check.listCheckEnrollments,
    { query: { workspaceIds, cause, search, ...pageWindow(page) } },
    { refetchInterval: REFETCH_MS.stats, keepsLast: true },
  )
  const selection = useSelection(
    JSON.stringify([workspaceIds, cause, search]),
    list.data?.data ?? [],
    ({ enrollmentId }) => enrollmentId,
  )
  const question = useOpenDialog<ResolveQuestion>()
  const resolution = useResolveAction(selection.clear)
  const matching = useMatchingCheckIds()
  const total = list.data?.total ?? 0
  const shared = {
    cause,
    steps: list.data?.steps ?? [],
    sequenceIds: (list.data?.places ?? []).map((place) => place.sequenceId),
    busy: resolution.isBusy,
    ask: question.show,
  }
  const all = { ids: [...selection.selected], enrollments: selection.seen }
  return (
    <div className="flex flex-col gap-2.5">
      {all.ids.length > 0 ? (
        <BulkBar count={all.ids.length} onClear={selection.clear}>
          <SelectMatching
            selection={selection}
            total={total}
            label={common.selectMatching(checkText.leadCount(formatNumber(total)))}
            find={() => matching.mutateAsync({ workspaceIds, cause, search })}
          />
          <ResolveButtons {...shared} chosen={all} />
          {canResolve(cause, 'remove') && (
            <Button
              size="sm"
              variant="ghost-danger"
              onClick={() => question.show({ kind: 'remove', ...all })}
            >
              {checkText.remove}
            </Button>
          )}
        </BulkBar>
      ) : (
        <PositionActions cause={cause} places={list.data?.places ?? []} may={may} />
      )}
      <PagedTable
        label={checkCauses[cause].title}
        columns={columnsOf(may, shared)}
        query={list}
        failedTitle={checkText.listFailed}
        page={page}
        setPage={setPage}
        total={checkText.total}
        rowKey={(row) => row.enrollmentId}
        rowTarget={(row) => ({ to: enrollmentPath(row) })}
        selection={may && { ...selection, rowName: nameOf }}
        empty={<EmptyState title={checkText.emptyTitle} />}
      />
      <ResolveDialogs question={question} run={resolution.run} />
    </div>
  )
}

type Shared = Omit<Parameters<typeof ResolveButtons>[0], 'chosen'>

function columnsOf(may: boolean, shared: Shared): Column<CheckEnrollment>[] {
  const columns: Column<CheckEnrollment>[] = [
    {
      key: 'who',
      head: checkText.heads.who,
      cell: (enrollment) => (
        <>
          <span className="block">
            <LeadLink id={enrollment.leadId}>{nameOf(enrollment)}</LeadLink>
            {enrollment.companyName && enrollment.contactName && (
              <span className="ml-1 text-sm text-muted">{enrollment.contactName}</span>
            )}
          </span>
          <span className="block text-xs break-all text-muted">{enrollment.contactEmail}</span>
          <span className="mt-0.5 line-clamp-3 text-xs break-words text-muted sm:hidden">
            {leadIssueText(enrollment)}
          </span>
        </>
      ),
    },
    {
      key: 'what',
      head: checkText.heads.what,
      width: '34%',
      from: 'sm',
      cell: (enrollment) => (
        <>
          <Link
            to={enrollmentPath(enrollment)}
            title={enrollment.sequenceName}
            className="block rounded-md text-sm underline-offset-3 hover:underline"
          >
            <span className="line-clamp-1 break-all">
              {enrollment.sequenceName}
              {enrollment.order !== null && ` · ${stepName(enrollment.order)}`}
            </span>
          </Link>
          <span className="line-clamp-2 text-xs break-words text-muted">{leadIssueText(enrollment)}</span>
        </>
      ),
    },
    {
      key: 'since',
      head: checkText.heads.since,
      from: 'lg',
      width: '110px',
      cell: (enrollment) => (
        <span className="text-xs text-muted">{formatRelative(enrollment.since, enrollment.now)}</span>
      ),
    },
  ]
  if (may)
    columns.push(
      actionColumn((enrollment) => (
        <span className="flex items-center justify-end gap-1.5 whitespace-nowrap max-sm:flex-col max-sm:items-end">
          <ResolveButtons
            {...shared}
            chosen={{ ids: [enrollment.enrollmentId], enrollments: [enrollment] }}
          />
          <EnrollmentMenu {...shared} enrollment={enrollment} />
        </span>
      )),
    )
  return columns
}

function leadIssueText(enrollment: CheckEnrollment): string {
  const tried = enrollment.triedAt ? checkText.triedAt(formatDateTime(enrollment.triedAt)) : ''
  return [
    enrollment.triedAt ? enrollment.subject : null,
    enrollment.detail,
    tried,
    enrollment.triedAt ? enrollment.senderAddress : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

const FillValuesDialog = lazyPart(
  () => import('#web/parts/writing/missing-values/fill-values-dialog.tsx'),
  'FillValuesDialog',
)

type CheckPosition = ReplyOf<typeof listCheckEnrollments>['places'][number]

/** Actions for a whole sequence: fill in values, review mails, open the node. */
function PositionActions({
  cause,
  places,
  may,
}: {
  cause: CheckCause
  places: readonly CheckPosition[]
  may: boolean
}) {
  const [filling, setFilling] = useState<string>()
  if (cause === 'missing_variable') {
    if (!may) return null
    const sequences = [...Map.groupBy(places, (place) => place.sequenceId).values()]
    return (
      <div className="flex flex-wrap gap-2">
        {sequences.map((own) => {
          const [first] = own
          if (!first) return null
          return (
            <Button key={first.sequenceId} size="sm" onClick={() => setFilling(first.sequenceId)}>
              {checkText.fill(first.sequenceName)}
              <Count of={own.reduce((sum, place) => sum + place.count, 0)} />
            </Button>
          )
        })}
        {filling && <FillValuesDialog sequenceId={filling} onClose={() => setFilling(undefined)} />}
      </div>
    )
  }
  const isReview = cause === 'awaiting_approval'
  if (!isReview && cause !== 'empty_content' && cause !== 'generation_failed') return null
  return (
    <div className="flex flex-wrap gap-2">
      {places.map(({ sequenceId, sequenceName, nodeId, count }) => (
        <LinkButton
          key={`${sequenceId}/${nodeId}`}
          size="sm"
          to={`/sequences/${sequenceId}/workflow?${isReview ? 'review' : 'node'}=${encodeURIComponent(nodeId ?? '')}`}
        >
          {isReview ? checkText.review(sequenceName) : checkText.openNode(sequenceName)}
          <Count of={count} />
        </LinkButton>
      ))}
    </div>
  )
}

const Count = ({ of }: { of: number }) => (
  <span className="tabular font-normal text-muted">{checkText.leadCount(formatNumber(of))}</span>
)
