// The plan in one line: last email, number of emails, number of days.
import { Flag } from 'lucide-react'
import type { SequenceRehearsal } from '#api/sending/sequence-plan.ts'
import { formatDate, formatDay, formatNumber } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { useRehearsalState } from './rehearsal-context.ts'
import { summaryText } from './rehearsal-text.ts'

export function PlanSummary({ plan }: { plan: SequenceRehearsal }) {
  const { view, zone, playback } = useRehearsalState()
  if (plan.finishesAt === null) {
    return plan.rejected.total > 0 ? null : <p className="text-sm text-muted">{summaryText.nothing}</p>
  }
  const lastDate = formatDay(plan.finishesAt, zone)
  const last = formatDate(plan.finishesAt, plan.now, zone)
  const facts = [
    view === 'group' && summaryText.leads(formatNumber(plan.leadCount)),
    summaryText.mails(formatNumber(plan.mailCount)),
    summaryText.days(formatNumber(plan.days.length)),
  ]
  const shares =
    view === 'group' && plan.mailboxes.length > 1
      ? plan.mailboxes.map(({ name, leadCount }) =>
          summaryText.share(name ?? summaryText.otherMailbox, formatNumber(leadCount)),
        )
      : []
  return (
    <div
      className={cx(
        'flex gap-x-3 rounded-[10px] bg-primary-soft px-3 py-2.5 text-primary-ink',
        view === 'group' ? 'flex-col' : 'items-center justify-between',
      )}
    >
      <button
        type="button"
        onClick={() => playback.pickDate(lastDate)}
        className="tabular flex items-center gap-1.5 rounded text-[14px] font-bold hover:underline"
      >
        <Flag aria-hidden className="size-3.5" />
        {summaryText.last(last)}
      </button>
      <p className={cx('tabular text-xs font-medium', view === 'group' && 'pl-5')}>
        {facts.filter(Boolean).join(' · ')}
      </p>
      {shares.length > 0 && <p className="tabular pl-5 text-xs font-medium">{shares.join(', ')}</p>}
    </div>
  )
}
