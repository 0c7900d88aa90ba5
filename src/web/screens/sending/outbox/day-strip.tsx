// The days with planned mails and their numbers; one or all can be selected. Below it, the mailboxes of that day.
import type { useOutboxDays } from '#web/data/sending/outbox.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber, formatShortDate } from '#web/lib/format.ts'
import { failureText } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { outboxText } from './text.ts'

type DayStripProps = {
  days: ReturnType<typeof useOutboxDays>
  value: string | undefined
  onChange: (day: string | null) => void
}

export function DayStrip({ days, value, onChange }: DayStripProps) {
  if (days.isPending)
    return (
      <div className="flex gap-6 pb-4">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-10 w-16" />
        ))}
      </div>
    )
  if (days.isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 pb-3 text-sm text-muted">
        {outboxText.daysFailed}. {failureText(days.error, common.tryLater)}
        <Button size="sm" busy={days.isFetching} onClick={() => void days.refetch()}>
          {common.retry}
        </Button>
      </p>
    )
  const list = days.data.data
  if (list.length === 0) return null
  const total = list.reduce((sum, day) => sum + day.total, 0)
  const onHold = list.reduce((sum, day) => sum + day.onHold, 0)
  const chosen = list.find((day) => day.date === value)
  return (
    <section aria-label={outboxText.days} className="pb-3">
      <ul className="flex gap-6 overflow-x-auto border-b border-line pt-1">
        <Day
          top={outboxText.allDays}
          total={total}
          onHold={onHold}
          pressed={value === undefined}
          onPress={() => onChange(null)}
        />
        {list.map((day) => (
          <Day
            key={day.date}
            top={formatShortDate(day.date)}
            total={day.total}
            onHold={day.onHold}
            pressed={day.date === value}
            onPress={() => onChange(day.date)}
          />
        ))}
      </ul>
      {chosen && (
        <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <dt className="text-muted">{outboxText.perMailbox}</dt>
          {chosen.mailboxes.map((mailbox) => (
            <dd key={mailbox.id ?? ''} className="tabular">
              <span className="text-muted">{mailbox.address || outboxText.noMailbox}</span>{' '}
              <b
                className={cx(
                  'font-semibold',
                  mailbox.capacity !== null && mailbox.total > mailbox.capacity && 'text-amber-ink',
                )}
              >
                {mailbox.capacity === null
                  ? outboxText.mails(formatNumber(mailbox.total))
                  : outboxText.ofCapacity(formatNumber(mailbox.total), formatNumber(mailbox.capacity))}
              </b>
            </dd>
          ))}
        </dl>
      )}
    </section>
  )
}

type DayProps = { top: string; total: number; onHold: number; pressed: boolean; onPress: () => void }

const Day = ({ top, total, onHold, pressed, onPress }: DayProps) => (
  <li className="flex shrink-0">
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        '-mb-px flex min-w-14 flex-col items-start border-b-2 pb-1.5 text-left -outline-offset-2! transition-colors',
        pressed ? 'border-primary' : 'border-transparent hover:bg-hover',
      )}
    >
      <span className="tabular text-xs whitespace-nowrap text-muted">{top}</span>
      <span className="tabular text-[15px] font-bold">{outboxText.mails(formatNumber(total))}</span>
      <span className={cx('tabular text-2xs', onHold > 0 ? 'whitespace-nowrap text-muted' : 'hidden')}>
        {outboxText.onHold(formatNumber(onHold))}
      </span>
    </button>
  </li>
)
