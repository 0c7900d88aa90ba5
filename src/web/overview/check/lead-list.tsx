// The leads of one cause, with actions for one or for the selected ones.
import { useState } from 'react'
import { Link } from 'react-router'
import type { CheckEnrollment } from '#api/overview/check.ts'
import { type CheckCause, canResolve } from '#core/overview/check.ts'
import { common } from '#web/lib/common-text.ts'
import { useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { formatDateTime, formatNumber, formatRelative } from '#web/lib/format.ts'
import { pageCount, pageWindow } from '#web/lib/list/paging.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { useCheckEnrollments, useMatchingCheckIds } from '#web/overview/queries/check.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { BulkBar } from '#web/ui/table/bulk-bar.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { SelectMatching } from '#web/ui/table/select-matching.tsx'
import { type Column, Table } from '#web/ui/table/table.tsx'
import { EnrollmentMenu, ResolveButtons } from './lead-actions.tsx'
import { type Question, ResolveDialogs } from './resolve-dialogs.tsx'
import { PositionActions } from './sequence-actions.tsx'
import { checkCauses, checkText } from './text.ts'
import { useResolveAction } from './use-resolve.ts'

type CheckEnrollmentListProps = {
  cause: CheckCause
  workspaceIds: string | undefined
  may: boolean
  page: number
  onPage: (page: number) => void
}

const nameOf = (person: CheckEnrollment): string =>
  person.companyName || person.contactName || person.contactEmail || ''

export function CheckEnrollmentList({ cause, workspaceIds, may, page, onPage }: CheckEnrollmentListProps) {
  const list = useCheckEnrollments({ workspaceIds, cause, ...pageWindow(page) })
  const [chosen, setChosen] = useState<ReadonlyMap<string, CheckEnrollment | null>>(new Map())
  const clear = (): void => setChosen(new Map())
  const question = useOpenDialog<Question>()
  const mending = useResolveAction(clear)
  const matching = useMatchingCheckIds()
  const rows = list.data?.data ?? []
  const total = list.data?.total ?? 0
  const pages = pageCount(total)
  const shared = {
    cause,
    steps: list.data?.steps ?? [],
    sequenceIds: (list.data?.places ?? []).map((place) => place.sequenceId),
    busy: mending.isBusy,
    ask: question.show,
    run: (one: Parameters<typeof mending.run>[0]) => void mending.run(one).catch(() => undefined),
  }
  const select = (ids: Set<string>): void => {
    const known = new Map([...chosen, ...rows.map((row) => [row.enrollmentId, row] as const)])
    setChosen(new Map([...ids].map((id) => [id, known.get(id) ?? null])))
  }
  const selectAll = (): void =>
    matching.mutate(
      { workspaceIds, cause },
      {
        onSuccess: (ids) => select(new Set(ids)),
        onError: (error) => toastFailure(error, common.selectFailed),
      },
    )
  const all = {
    ids: [...chosen.keys()],
    people: [...chosen.values()].filter((person) => person !== null),
  }
  return (
    <div className="flex flex-col gap-2.5">
      {chosen.size > 0 ? (
        <BulkBar count={chosen.size} onClear={clear}>
          <SelectMatching
            selected={chosen.size}
            total={total}
            busy={matching.isPending}
            onSelectAll={selectAll}
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
      <Table
        label={checkCauses[cause].title}
        className="shadow-none"
        columns={columnsOf(may, shared)}
        rows={rows}
        rowKey={(row) => row.enrollmentId}
        {...(may && { selection: { selected: new Set(chosen.keys()), onChange: select, rowName: nameOf } })}
        loading={list.isPending}
        stale={list.isPlaceholderData}
        error={
          list.isError && !list.data ? <QueryError title={checkText.peopleFailed} query={list} /> : undefined
        }
        empty={<EmptyState title={checkText.emptyTitle} />}
      />
      {pages > 1 && (
        <Pagination
          page={Math.min(page, pages)}
          pages={pages}
          onPage={onPage}
          summary={checkText.total(formatNumber(total))}
        />
      )}
      <ResolveDialogs question={question} run={mending.run} />
    </div>
  )
}

type Shared = Omit<Parameters<typeof ResolveButtons>[0], 'chosen'>

function columnsOf(may: boolean, shared: Shared): Column<CheckEnrollment>[] {
  const columns: Column<CheckEnrollment>[] = [
    {
      key: 'who',
      head: checkText.heads.who,
      cell: (person) => (
        <>
          <span className="block">
            {person.leadId ? (
              <Link
                to={`/leads/${person.leadId}`}
                className="font-semibold hover:underline hover:underline-offset-3"
              >
                {nameOf(person)}
              </Link>
            ) : (
              <span className="font-semibold">{nameOf(person)}</span>
            )}
            {person.companyName && person.contactName && (
              <span className="ml-1 text-sm text-muted">{person.contactName}</span>
            )}
          </span>
          <span className="block text-xs break-all text-muted">{person.contactEmail}</span>
          <span className="mt-0.5 line-clamp-3 text-xs break-words text-muted sm:hidden">
            {leadIssueText(person)}
          </span>
        </>
      ),
    },
    {
      key: 'what',
      head: checkText.heads.what,
      width: '34%',
      from: 'sm',
      cell: (person) => (
        <>
          <span className="line-clamp-1 break-all text-sm">
            {person.sequenceName}
            {person.order !== null && ` · ${checkText.step(person.order)}`}
          </span>
          <span className="line-clamp-2 text-xs break-words text-muted">{leadIssueText(person)}</span>
        </>
      ),
    },
    {
      key: 'since',
      head: checkText.heads.since,
      from: 'lg',
      width: '110px',
      cell: (person) => <span className="text-xs text-muted">{formatRelative(person.since)}</span>,
    },
  ]
  if (may)
    columns.push({
      key: 'actions',
      head: checkText.heads.actions,
      hideHead: true,
      align: 'end',
      cell: (person) => (
        <span className="flex items-center justify-end gap-1.5 whitespace-nowrap max-sm:flex-col max-sm:items-end">
          <ResolveButtons {...shared} chosen={{ ids: [person.enrollmentId], people: [person] }} />
          <EnrollmentMenu {...shared} person={person} />
        </span>
      ),
    })
  return columns
}

function leadIssueText(person: CheckEnrollment): string {
  const tried = person.triedAt ? checkText.triedAt(formatDateTime(person.triedAt)) : ''
  return [
    person.triedAt ? person.subject : null,
    person.detail,
    tried,
    person.triedAt ? person.senderAddress : null,
  ]
    .filter(Boolean)
    .join(' · ')
}
