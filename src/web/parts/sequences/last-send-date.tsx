// Date of the last planned mail: of a sequence, and of leads to be enrolled.
import type { ReactNode } from 'react'
import type { SequenceRehearsal } from '#api/sending/sequence-plan.ts'
import type { EnrolInput } from '#web/data/enrollments/enrollments.ts'
import { useEnrolFinishDate } from '#web/data/sending/rehearsal.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS, STALE_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { finishDateText } from './last-send-date-text.ts'

export const useSequenceFinish = (id: string) =>
  useRead(
    api.sequencePlan.sequenceFinish,
    { params: { id } },
    { staleTime: STALE_MS.stats, refetchInterval: REFETCH_MS.stats },
  )

/** Leads that need a user are not counted here: they have rows of their own. */
export function FinishDate({ sequenceId }: { sequenceId: string }) {
  const { data } = useSequenceFinish(sequenceId)
  if (!data || (data.finishesAt === null && data.unknown.length === 0)) return null
  const details = [
    finishDateText.mails(formatNumber(data.remainingCount)),
    data.isEstimate && finishDateText.stopped,
    ...data.unknown
      .filter(({ reason }) => reason === 'sequence_stopped' || reason === 'paused')
      .map(({ reason, leadCount }) => finishDateText.unknown[reason](formatNumber(leadCount))),
  ]
  return (
    <Line title={data.finishesAt && finishDateText.last(formatDate(data.finishesAt))}>
      {details.filter(Boolean).join(' · ')}
    </Line>
  )
}

type EnrolFinishDateProps = { sequenceId: string; isRunning: boolean; ask: EnrolInput | null }

/** @param ask null while no lead is selected */
export function EnrolFinishDate({ sequenceId, isRunning, ask }: EnrolFinishDateProps) {
  const { data, isError, isPlaceholderData } = useEnrolFinishDate(sequenceId, ask ?? {}, ask !== null)
  if (!ask) return null
  if (isError) return <Line title={null}>{finishDateText.failed}</Line>
  if (!data) return <Line title={null}>{finishDateText.working}</Line>
  if (data.finishesAt === null) return <Line title={null}>{finishDateText.none}</Line>
  const { leftOutCount, leadCount, mailCount } = data
  // the shares of an earlier choice would be wrong
  const isShared = ask.userEmailAccountIds !== undefined && !isPlaceholderData
  return (
    <Line title={finishDateText.last(formatDate(data.finishesAt))}>
      {isShared && <MailboxShares mailboxes={data.mailboxes} />}
      {finishDateText.leads(formatNumber(leadCount), formatNumber(mailCount))}.{' '}
      {leftOutCount > 0 ? finishDateText.partly(formatNumber(leftOutCount)) : finishDateText.basis}{' '}
      {!isRunning && finishDateText.stopped}
    </Line>
  )
}

/** “김하늘 12명, 정지원 11명”: the leads that would be enrolled, by mailbox. */
function MailboxShares({ mailboxes }: Pick<SequenceRehearsal, 'mailboxes'>) {
  const names = mailboxes.map(({ name }) => name)
  const shares = mailboxes
    .filter(({ newLeadCount }) => newLeadCount > 0)
    .map(({ name, address, newLeadCount }) => {
      // two mailboxes of one name are distinguished by their addresses
      const label = names.filter((one) => one === name).length > 1 ? address : name
      return finishDateText.share(label ?? '', formatNumber(newLeadCount))
    })
  if (shares.length === 0) return null
  return <span className="block text-sm font-semibold">{shares.join(', ')}</span>
}

function Line({ title, children }: { title: string | null; children: ReactNode }) {
  return (
    <div role="status" className="tabular flex flex-wrap items-baseline gap-x-3 text-sm">
      {title && <p className="font-semibold">{title}</p>}
      <div className="text-muted">{children}</div>
    </div>
  )
}
