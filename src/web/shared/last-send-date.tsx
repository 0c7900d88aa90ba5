// Date of the last planned mail: of a sequence, and of leads to be enrolled.
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EnrolInput } from '#web/enrollments/queries/enrollments.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { useEnrolFinishDate } from '#web/sending/queries/rehearsal.ts'
import { useFinishDate } from '#web/sequences/queries/sequence-metrics.ts'
import { finishDateText } from './last-send-date-text.ts'

export function FinishDate({ sequenceId }: { sequenceId: string }) {
  const { data } = useFinishDate(sequenceId)
  if (!data || (data.finishesAt === null && data.unknown.length === 0)) return null
  const details = [
    finishDateText.mails(formatNumber(data.remainingCount)),
    data.isEstimate && finishDateText.stopped,
    ...data.unknown.map(({ reason, leadCount }) => finishDateText.unknown[reason](formatNumber(leadCount))),
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
  const { data, isError } = useEnrolFinishDate(sequenceId, ask ?? {}, ask !== null)
  if (!ask) return null
  if (isError) return <Line title={null}>{finishDateText.failed}</Line>
  if (!data) return <Line title={null}>{finishDateText.working}</Line>
  if (data.finishesAt === null) return <Line title={null}>{finishDateText.none}</Line>
  const { leftOutCount, leadCount, mailCount } = data
  return (
    <Line title={finishDateText.last(formatDate(data.finishesAt))}>
      {finishDateText.leads(formatNumber(leadCount), formatNumber(mailCount))}.{' '}
      {leftOutCount > 0 ? finishDateText.partly(formatNumber(leftOutCount)) : finishDateText.basis}{' '}
      {!isRunning && finishDateText.stopped}
    </Line>
  )
}

function Line({ title, children }: { title: string | null; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex items-start gap-2 rounded-[10px] bg-primary-soft px-3 py-2.5 text-primary-ink"
    >
      <Flag aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <div>
        {title && <p className="tabular text-[14px] font-bold">{title}</p>}
        <p className="tabular text-xs">{children}</p>
      </div>
    </div>
  )
}
