// The planned days of a start as one dashed line: number of mails, steps, date.
import { Fragment } from 'react'
import type { StartPreview } from '#api/sending/sequence-plan.ts'
import { koreanHoliday } from '#core/calendar/korean-holidays.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { formatClock, formatNumber, formatShortDate } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { startDialogText } from './text.ts'
import { timelineColumns } from './timeline-columns.ts'

type Day = StartPreview['days'][number]
type Steps = ReadonlyMap<string, number>

type Props = { days: readonly Day[]; steps: Steps; daysOff: ReadonlyMap<string, string> }

export function StartTimeline({ days, steps, daysOff }: Props) {
  const columns = timelineColumns(days, daysOff)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on narrow screens
    <section aria-label={startDialogText.days} tabIndex={0} className="-mx-1 overflow-x-auto rounded-md px-1">
      <ol className="flex min-w-full py-1">
        {columns.map((column, index) => {
          const line = <Line isFirst={index === 0} isLast={index === columns.length - 1} />
          if (column.kind === 'mails')
            return <MailDay key={column.day.date} day={column.day} steps={steps} line={line} />
          if (column.kind === 'gap')
            return (
              <li
                key={column.key}
                className={cx('relative', column.off.length > 0 ? 'min-w-12' : 'min-w-4')}
                style={{ flex: Math.min(column.days, 4) }}
              >
                {column.off.length > 0 && (
                  <span aria-hidden className="absolute inset-x-1 top-0 bottom-0 rounded-md bg-sunken" />
                )}
                {line}
                {column.off.length > 0 && (
                  <span
                    title={startDialogText.notSending(column.off.join(', '))}
                    className="relative line-clamp-2 px-1.5 pt-[80px] text-center text-xs text-muted"
                  >
                    {column.off.join(' · ')}
                  </span>
                )}
              </li>
            )
          return (
            <li key="more" className="relative flex min-w-28 flex-[2] flex-col items-center">
              {line}
              <span className="h-[92px]" />
              <span className="tabular text-xs text-muted">
                {startDialogText.moreDays(formatNumber(column.days), formatNumber(column.mails))}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/**
 * The dashed line behind the marks; it begins at the first mark and ends at the last. A gradient, because a dashed border
 * begins and ends with a dash, which would be double where two columns meet.
 */
const Line = ({ isFirst, isLast }: { isFirst: boolean; isLast: boolean }) => (
  <span
    aria-hidden
    className="absolute top-[56px] h-0.5 bg-[repeating-linear-gradient(90deg,var(--color-planned)_0_5px,transparent_5px_9px)]"
    style={{ left: isFirst ? '50%' : 0, right: isLast ? '50%' : 0 }}
  />
)

function MailDay({ day, steps, line }: { day: Day; steps: Steps; line: React.ReactNode }) {
  const holiday = koreanHoliday(day.date)
  const nodes = [...day.nodes].sort((a, b) => (steps.get(a.nodeId) ?? 0) - (steps.get(b.nodeId) ?? 0))
  return (
    <li className="relative flex min-w-[76px] flex-1 flex-col items-center">
      {line}
      <span className="tabular text-sm font-semibold">{startDialogText.mails(formatNumber(day.total))}</span>
      <span className="tabular mb-1 text-xs whitespace-nowrap text-muted">
        {startDialogText.from(formatClock(day.firstAt))}
      </span>
      <span className="relative flex gap-0.5">
        {nodes.map(({ nodeId, count }) => {
          const order = steps.get(nodeId)
          return (
            <Fragment key={nodeId}>
              <span
                aria-hidden
                title={
                  order === undefined
                    ? undefined
                    : `${stepName(order)} ${startDialogText.mails(formatNumber(count))}`
                }
                className="tabular flex size-[30px] items-center justify-center rounded-full border-2 border-primary bg-raised text-xs font-bold text-primary-ink"
              >
                {order}
              </span>
              {order !== undefined && (
                <span className="sr-only">
                  {stepName(order)} {startDialogText.mails(formatNumber(count))}
                </span>
              )}
            </Fragment>
          )
        })}
      </span>
      <span className="tabular mt-2 text-xs font-medium whitespace-nowrap">{formatShortDate(day.date)}</span>
      {holiday && <span className="text-center text-[11.5px] text-muted">{holiday}</span>}
      {nodes.length > 1 && (
        <span aria-hidden className="tabular text-center text-[11.5px] text-muted">
          {nodes.map(({ count }) => formatNumber(count)).join(' · ')}
        </span>
      )}
    </li>
  )
}
