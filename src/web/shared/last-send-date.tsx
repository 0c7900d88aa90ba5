// The day of the last mail: of everybody in the sequence, and of those who are about to be enrolled.
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EnrolInput } from '#web/enrollments/queries/enrollments.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { useEnrolFinish } from '#web/sending/queries/rehearsal.ts'
import { useSequenceFinish } from '#web/sequences/queries/sequence-metrics.ts'
import { finishText } from './last-send-date-text.ts'

export function FinishLine({ sequenceId }: { sequenceId: string }) {
  const { data } = useSequenceFinish(sequenceId)
  if (!data || (data.finishesAt === null && data.unknown.length === 0)) return null
  const details = [
    data.finishesAt !== null && finishText.mails(formatNumber(data.plannedCount)),
    ...data.unknown.map(({ reason, contactCount }) => finishText.unknown[reason](formatNumber(contactCount))),
  ]
  return (
    <Line title={data.finishesAt && finishText.last(formatDate(data.finishesAt))}>
      {details.filter(Boolean).join(' · ')}
    </Line>
  )
}

type EnrolFinishProps = { sequenceId: string; isRunning: boolean; ask: EnrolInput | null }

/** @param ask null while nobody is chosen */
export function EnrolFinish({ sequenceId, isRunning, ask }: EnrolFinishProps) {
  const { data, isError } = useEnrolFinish(sequenceId, ask ?? {}, ask !== null)
  if (!ask) return null
  if (isError) return <Line title={null}>{finishText.failed}</Line>
  if (!data) return <Line title={null}>{finishText.working}</Line>
  if (data.finishesAt === null) return <Line title={null}>{finishText.nobody}</Line>
  const { leftOutCount, leadCount, mailCount } = data
  return (
    <Line title={finishText.last(formatDate(data.finishesAt))}>
      {finishText.people(formatNumber(leadCount), formatNumber(mailCount))}.{' '}
      {leftOutCount > 0 ? finishText.partly(formatNumber(leftOutCount)) : finishText.basis}{' '}
      {!isRunning && finishText.stopped}
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
