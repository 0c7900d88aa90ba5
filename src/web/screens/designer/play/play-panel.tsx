// Beside the canvas while ten days are played: the numbers of the sequence, and what happened, newest first.

import { weekdayOf } from '#core/calendar/date.ts'
import { longDate, WEEKDAYS } from '#core/calendar/korean-date.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { formatClock, formatDay, formatNumber } from '#web/lib/format.ts'
import { useNodeFacts, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { cx } from '#web/ui/cx.ts'
import { playText } from './play-text.ts'
import type { Play, PlayedEvent } from './use-play.ts'

export function PlayPanel({ play: { days, events } }: { play: Play }) {
  const { numbers, stepNumbers } = useNodeFacts()
  const nodes = useWorkflow(({ workflow }) => workflow.nodes)
  const mails = nodes.filter(isMail).flatMap(({ id }) => numbers?.get(id) ?? [])
  const sum = (name: 'sentCount' | 'repliedCount' | 'waitingCount'): string =>
    formatNumber(mails.reduce((all, node) => all + node[name], 0))
  const date = days.at(-1)
  return (
    <aside
      aria-label={playText.panel}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex w-[340px] shrink-0 flex-col overflow-y-auto border-l border-line bg-canvas px-5 pt-4 max-lg:hidden"
    >
      <h2 className="min-h-6 text-base font-bold">{date && longDate(date, days[0])}</h2>
      <dl className="tabular grid grid-cols-3 pt-2 pb-3">
        <Total label={playText.totals.sent} value={sum('sentCount')} />
        <Total label={playText.totals.replied} value={sum('repliedCount')} className="text-green-ink" />
        <Total label={playText.totals.waiting} value={sum('waitingCount')} />
      </dl>
      {events.length === 0 && <p className="text-sm text-muted">{playText.nothingYet}</p>}
      <ol className="tabular text-sm">
        {events.toReversed().map((event, at) => (
          <Line
            key={`${event.kind} ${event.at} ${event.nodeId} ${event.companyName}`}
            event={event}
            step={stepNumbers.get(event.nodeId ?? '')}
            isNew={at === 0}
          />
        ))}
      </ol>
    </aside>
  )
}

function Total({ label, value, className }: { label: string; value: string; className?: string }) {
  return (
    <div className="flex flex-col">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={cx('text-[28px] leading-9 font-semibold tracking-[-0.035em]', className)}>{value}</dd>
    </div>
  )
}

function Line({ event, step, isNew }: { event: PlayedEvent; step: number | undefined; isNew: boolean }) {
  const { kind, at, count, companyName, contactName } = event
  const day = formatDay(at)
  const isReply = kind === 'replied'
  return (
    <li
      className={cx(
        '-mx-5 grid h-[37px] grid-cols-[40px_42px_16px_minmax(0,1fr)_auto] items-center gap-1 px-5',
        isNew && (isReply ? 'bg-green-soft' : 'bg-primary-soft'),
      )}
    >
      <span className={isNew ? 'font-semibold' : 'text-muted'}>
        {Number(day.slice(8))} {WEEKDAYS[weekdayOf(day)]}
      </span>
      <span className="text-muted">{formatClock(at)}</span>
      <span aria-hidden className="grid place-items-center">
        {isReply ? (
          <span className="grid size-3 place-items-center rounded-full border-2 border-green-mark">
            <span className="size-1 rounded-full bg-green-mark" />
          </span>
        ) : kind === 'sent' ? (
          <span className="size-2 rounded-full bg-primary" />
        ) : (
          <span className={cx('leading-none', kind === 'auto_replied' ? 'text-faint' : 'text-red-ink')}>
            {kind === 'auto_replied' ? '∥' : '×'}
          </span>
        )}
      </span>
      <span className="truncate font-semibold">
        {kind === 'sent' ? playText.sent(step, formatNumber(count)) : `${companyName} ${contactName}`}
      </span>
      <span className={isReply ? 'text-green-ink' : 'text-muted'}>{playText.kinds[kind]}</span>
    </li>
  )
}
