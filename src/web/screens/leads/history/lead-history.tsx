// The history of a lead, newest first, filtered by kind, loaded page by page.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { History, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { EnrollmentWithSequence, HistoryLine } from '#api/leads/lead-history.ts'
import { isOpen } from '#core/enrollments/enrollment.ts'
import { HISTORY_GROUPS } from '#core/leads/history.ts'
import { useLeadEnrollments } from '#web/data/leads/leads.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { pagesByCursor, useChange } from '#web/lib/api/query.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { oneOf } from '#web/lib/list/url-fields.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { isHeldStatus, mailboxTime } from '#web/parts/enrollments/enrollment-status.ts'
import { Rail } from '#web/parts/enrollments/timeline/rail.tsx'
import { mergeText } from '#web/screens/leads/duplicates/text.ts'
import { historyText } from '#web/screens/leads/page/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { heldWord } from '#web/words/enrollments.ts'
import { HistoryEntry, SequenceLink } from './history-line.tsx'

const Url = { group: oneOf(HISTORY_GROUPS) }

export function LeadHistory({ leadId }: { leadId: string }) {
  const [{ group }, setUrl] = useUrlState(Url)
  const history = useInfiniteQuery(
    pagesByCursor(
      api.leadHistory.listLeadHistory,
      { params: { id: leadId }, query: { group } },
      {
        placeholderData: keepPreviousData,
        staleTime: 0,
        // not while older pages are read: all of them would be loaded again
        refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? REFETCH_MS.stats : false),
      },
    ),
  )
  const may = useHasRole('member')
  const lines = history.data?.pages.flatMap(({ data }) => data) ?? []
  const filter = (
    <Select
      aria-label={historyText.filter}
      className="w-auto"
      value={group ?? 'all'}
      onValueChange={(value) => setUrl({ group: value === 'all' ? null : value })}
      options={[
        { value: 'all', label: historyText.all },
        ...HISTORY_GROUPS.map((value) => ({ value, label: historyText.groups[value] })),
      ]}
    />
  )
  return (
    <Section title={historyText.heading} description={historyText.hint} actions={filter}>
      {history.isError ? (
        <QueryError title={historyText.failed} query={history} />
      ) : history.isPending ? (
        <div aria-busy="true" className="flex flex-col gap-3">
          <Skeleton className="h-10 rounded-lg" />
          <Skeleton className="h-10 rounded-lg" />
          <Skeleton className="h-10 rounded-lg" />
        </div>
      ) : lines.length === 0 ? (
        <EmptyState
          icon={<History />}
          title={group ? historyText.noMatch : historyText.noLines}
          description={historyText.noLinesHint}
        />
      ) : (
        <ol aria-label={historyText.heading} className="flex flex-col pt-3">
          {(group === undefined || group === 'mail') && <PlannedMails leadId={leadId} />}
          {lines.map((line) => (
            <HistoryEntry key={line.id} line={line} action={may && undoOf(line)} />
          ))}
        </ol>
      )}
      {history.hasNextPage && (
        <div className="mt-1 flex justify-center">
          <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {historyText.older}
          </Button>
        </div>
      )}
    </Section>
  )
}

const undoOf = ({ kind, data }: HistoryLine) =>
  kind === 'merged' && data.canUndo === true && typeof data.mergeId === 'string' ? (
    <UndoMerge mergeId={data.mergeId} />
  ) : null

/** Undoes a merge from its line in the history. */

function UndoMerge({ mergeId }: { mergeId: string }) {
  const [open, setOpen] = useState(false)
  const undo = useChange(api.duplicates.undoMerge)
  const confirm = async (): Promise<void> => {
    await undo.mutateAsync({ params: { id: mergeId } })
    toastSuccess(mergeText.undone)
  }
  return (
    <>
      <Button size="sm" className="mt-1.5" icon={<RotateCcw aria-hidden />} onClick={() => setOpen(true)}>
        {mergeText.undo}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={mergeText.undoTitle}
        description={mergeText.undoHint}
        ends={mergeText.undoEnds}
        tone="primary"
        actionLabel={mergeText.undo}
        failed={mergeText.undoFailed}
        onConfirm={confirm}
      />
    </>
  )
}

/** How many are shown at first: the next ones. */
const SHOWN = 3

type PlannedMail = EnrollmentWithSequence['plannedMails'][number]

/** The planned mails of a lead, as the top of its history: the latest first, like the history. */
function PlannedMails({ leadId }: { leadId: string }) {
  const enrollments = useLeadEnrollments(leadId)
  const [showsAll, setShowsAll] = useState(false)
  const mails = (enrollments.data?.data ?? [])
    .filter(({ status }) => isOpen(status))
    .flatMap((enrollment) => enrollment.plannedMails.map((mail) => ({ enrollment, mail })))
    .sort((a, b) => Date.parse(a.mail.plannedAt) - Date.parse(b.mail.plannedAt))
  const shown = showsAll ? mails : mails.slice(0, SHOWN)
  return (
    <>
      {mails.length > shown.length && (
        <li className="pb-3 pl-9">
          <Button size="sm" onClick={() => setShowsAll(true)}>
            {historyText.planned.later(formatNumber(mails.length - shown.length))}
          </Button>
        </li>
      )}
      {shown.toReversed().map(({ enrollment, mail }) => (
        <PlannedLine key={mail.executionId} enrollment={enrollment} mail={mail} />
      ))}
    </>
  )
}

function PlannedLine({ enrollment, mail }: { enrollment: EnrollmentWithSequence; mail: PlannedMail }) {
  const { status, isOneOff } = enrollment
  const isHeld = isHeldStatus(status)
  return (
    <li className="group/entry flex gap-3">
      <Rail kind="mail" />
      <div className="min-w-0 flex-1 pt-0.5 pb-4">
        <p className="flex flex-wrap items-baseline gap-x-2 text-[13.5px]">
          <span className="font-medium">{titleOf(mail, isOneOff)}</span>
          {isHeld ? (
            <Badge tone="amber">{heldWord}</Badge>
          ) : (
            <time dateTime={mail.plannedAt} className="tabular ml-auto text-xs text-muted">
              {formatDateTime(mail.plannedAt, mailboxTime(enrollment))}
              {status === 'pending' && ` ${historyText.planned.estimate}`}
            </time>
          )}
        </p>
        {!isOneOff && (
          <SequenceLink
            sequence={{
              id: enrollment.sequenceId,
              name: enrollment.sequenceName,
              isDeleted: enrollment.isSequenceDeleted,
              isOneOff,
            }}
            enrollmentId={enrollment.id}
          />
        )}
      </div>
    </li>
  )
}

function titleOf({ state, order }: PlannedMail, isOneOff: boolean): string {
  if (state === 'uncertain') return historyText.planned.uncertain
  if (state === 'sending') return historyText.planned.sending
  return isOneOff ? historyText.planned.oneOff : historyText.planned.mail(formatNumber(order))
}
