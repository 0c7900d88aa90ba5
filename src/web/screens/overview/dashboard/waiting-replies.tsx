// Replies that wait for an answer, longest first, and for how long.
import { Link } from 'react-router'
import type { Overview } from '#api/overview/overview.ts'
import { REPLY_OVERDUE_MS, waitedWords } from '#core/overview/today.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { INTENT_TONES } from '#web/parts/inbox/intent-tones.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { intentWords } from '#web/words/intents.ts'
import { dashboardText } from './text.ts'

export function WaitingReplies({ waiting: { total, oldest } }: { waiting: Overview['waiting'] }) {
  const [first] = oldest
  return (
    <Section
      title={dashboardText.waiting}
      beside={
        total > 0 && (
          <Link to="/inbox?show=waiting" className="link tabular text-base font-semibold">
            {dashboardText.waitingCount(formatNumber(total))}
          </Link>
        )
      }
      description={`${first ? dashboardText.waitingOldest(formatDateTime(first.at, first.now)) : dashboardText.waitingNone} ${dashboardText.waitingNow}`}
    >
      <ul>
        {oldest.map(({ threadId, companyName, fromName, fromAddress, intent, at, now }) => {
          const waitMs = Date.parse(now) - Date.parse(at)
          const isOverdue = waitMs >= REPLY_OVERDUE_MS
          return (
            <li
              key={threadId}
              className="grid min-h-[38px] grid-cols-[minmax(0,1fr)_80px_auto] items-center gap-x-3 border-b border-line text-sm sm:grid-cols-[minmax(0,1fr)_80px_minmax(0,120px)_56px]"
            >
              <Link
                to={`/inbox?show=waiting&thread=${threadId}`}
                title={`${companyName} ${fromName || fromAddress}`}
                className="truncate leading-6 underline-offset-3 hover:underline"
              >
                {companyName && <span className="mr-1.5 font-semibold">{companyName}</span>}
                <span className={companyName && 'text-muted'}>{fromName || fromAddress}</span>
              </Link>
              <span>{intent && <Badge tone={INTENT_TONES[intent]}>{intentWords[intent]}</Badge>}</span>
              <WaitLine share={waitMs / SHOWN_MS} isOverdue={isOverdue} />
              <span
                className={cx(
                  'tabular text-right whitespace-nowrap',
                  isOverdue ? 'font-semibold text-amber-ink' : 'text-muted',
                )}
              >
                {waitedWords(waitMs)}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** A line of full length has waited this long or longer; it is overdue at a third. */
const SHOWN_MS = 3 * REPLY_OVERDUE_MS

const WaitLine = ({ share, isOverdue }: { share: number; isOverdue: boolean }) => (
  <span
    aria-hidden
    className={cx('relative h-4 max-sm:hidden', isOverdue ? 'text-amber-ink' : 'text-green-mark')}
  >
    <span className="absolute inset-y-0 left-1/3 border-l border-dashed border-line-strong" />
    <span
      className="absolute inset-y-0 left-0 my-auto h-0 min-w-3 border-t-2 border-current"
      style={{ width: `${Math.min(1, share) * 100}%` }}
    >
      <span className="absolute -top-[5px] right-0 size-2 rounded-full border-2 border-current bg-canvas" />
    </span>
  </span>
)
