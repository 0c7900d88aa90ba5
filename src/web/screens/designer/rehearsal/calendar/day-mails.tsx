// The emails of one day of a whole group. Only visible rows are rendered; further ones are fetched while scrolling.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { RehearsedMail } from '#api/sending/sequence-plan.ts'
import { longDate } from '#core/calendar/korean-date.ts'
import { useRehearsalDay } from '#web/data/sending/rehearsal.ts'
import { formatClock, formatDay, formatNumber } from '#web/lib/format.ts'
import { leadName } from '#web/parts/writing/mail-editor/preview/lead-name.ts'
import { EmailNumberBadge } from '#web/screens/designer/rehearsal/mails/email-number-badge.tsx'
import { MailSender, MailStatus, MailSubject } from '#web/screens/designer/rehearsal/mails/mail-subject.tsx'
import { SendTimeReason } from '#web/screens/designer/rehearsal/mails/send-time-reason.tsx'
import { useRehearsalState } from '#web/screens/designer/rehearsal/rehearsal-context.ts'
import { dayText as dayWords, playbackText } from '#web/screens/designer/rehearsal/rehearsal-text.ts'
import { cx } from '#web/ui/cx.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const ROW = 78
/** Rows left below the visible ones when the next page is fetched. */
const ROWS_BEFORE_FETCH = 30

type DayMailsProps = {
  /** the scroll container: the whole panel */
  scroller: RefObject<HTMLElement | null>
  onOpenMail: (mail: RehearsedMail) => void
}

export function DayMails({ scroller, onOpenMail }: DayMailsProps) {
  const { sequence, request, plan, playback, zone } = useRehearsalState()
  const { date } = playback
  const planned = plan?.days.find((day) => day.date === date)?.total ?? 0
  const query = useRehearsalDay(sequence.id, request, planned > 0 ? date : null)
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data])
  const named = date && longDate(date, plan && formatDay(plan.now, zone))
  const total = query.data?.pages[0]?.total ?? planned
  return (
    <section aria-label={named ? dayWords.mails(named, formatNumber(planned)) : dayWords.pick}>
      <h3 className="flex items-baseline gap-2 pt-1 pb-2 text-[13.5px] font-bold" aria-live="polite">
        {named}
        <span className="tabular text-xs font-medium text-muted">
          {date ? (planned > 0 ? playbackText.mails(formatNumber(planned)) : dayWords.none) : dayWords.pick}
        </span>
      </h3>
      {query.isError ? (
        <QueryError className="py-6!" title={dayWords.failed} query={query} />
      ) : rows.length === 0 ? (
        planned > 0 && <RowsSkeleton />
      ) : (
        <Rows
          key={date}
          rows={rows}
          total={total}
          scroller={scroller}
          onOpenMail={onOpenMail}
          onEnd={() => query.hasNextPage && !query.isFetchingNextPage && void query.fetchNextPage()}
        />
      )}
    </section>
  )
}

type RowsProps = DayMailsProps & { rows: readonly RehearsedMail[]; total: number; onEnd: () => void }

function Rows({ rows, total, scroller, onOpenMail, onEnd }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [above, setAbove] = useState(0)
  useEffect(() => {
    // the offset of the list inside the scroll container
    const box = scroller.current?.getBoundingClientRect()
    const own = list.current?.getBoundingClientRect()
    if (box && own) setAbove(own.top - box.top + (scroller.current?.scrollTop ?? 0))
  }, [scroller])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
    scrollMargin: above,
    gap: 6,
  })
  const items = virtual.getVirtualItems()
  const lastSeen = items.at(-1)?.index ?? 0
  const isNearEnd = rows.length < total && lastSeen > rows.length - ROWS_BEFORE_FETCH
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once each time the end comes near
  useEffect(() => {
    if (isNearEnd) onEnd()
  }, [isNearEnd, rows.length])
  return (
    <ul ref={list} className="relative" style={{ height: virtual.getTotalSize() }}>
      {items.map(({ index, key, start }) => {
        const mail = rows[index]
        return (
          mail && (
            <li
              key={key}
              data-index={index}
              ref={virtual.measureElement}
              aria-setsize={total}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - above}px)` }}
            >
              <Row mail={mail} onOpen={() => onOpenMail(mail)} />
            </li>
          )
        )
      })}
    </ul>
  )
}

function Row({ mail, onOpen }: { mail: RehearsedMail; onOpen: () => void }) {
  const { emailNumbers, zone } = useRehearsalState()
  const sign = emailNumbers.get(mail.nodeId)
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cx(
        'block w-full rounded-lg border border-line bg-surface px-2.5 py-2 text-left transition-colors hover:border-primary',
      )}
    >
      <span className="flex items-center gap-2">
        <span className="tabular shrink-0 text-[13px] font-bold">{formatClock(mail.plannedAt, zone)}</span>
        <span className="min-w-0 flex-1 truncate text-[13px] font-medium">{leadName(mail)}</span>
        <MailStatus mail={mail} />
        <EmailNumberBadge sign={sign} />
      </span>
      <MailSubject mail={mail} className="mt-0.5 block truncate text-xs text-muted" />
      <MailSender mail={mail} className="mt-0.5 block truncate text-xs text-muted" />
      <SendTimeReason mail={mail} className="mt-0.5" />
    </button>
  )
}

const RowsSkeleton = () => (
  <div aria-busy className="flex flex-col gap-1.5">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-[72px] rounded-lg" />
    ))}
  </div>
)
