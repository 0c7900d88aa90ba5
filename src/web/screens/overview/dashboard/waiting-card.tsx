// Replies that wait for an answer, longest first, and for how long.
import { Link } from 'react-router'
import type { Overview } from '#api/overview/overview.ts'
import { REPLY_OVERDUE_MS } from '#core/overview/today.ts'
import { formatNumber, formatRelative } from '#web/lib/format.ts'
import { INTENT_TONES } from '#web/parts/inbox/intent-tones.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { intentWords } from '#web/words/intents.ts'
import { dashboardText } from './text.ts'

export function WaitingCard({ waiting: { total, oldest } }: { waiting: Overview['waiting'] }) {
  const [first] = oldest
  return (
    <Card
      title={dashboardText.waiting}
      description={[
        ...(first ? [dashboardText.waitingOldest(formatRelative(first.at, first.now))] : []),
        dashboardText.waitingNow,
      ].join(' · ')}
      actions={
        total > 0 && (
          <Link
            to="/inbox?show=waiting"
            className="tabular inline-flex min-h-6 items-center text-lg font-bold underline-offset-3 hover:underline"
          >
            {dashboardText.waitingCount(formatNumber(total))}
          </Link>
        )
      }
    >
      {total === 0 ? (
        <p className="text-sm text-muted">{dashboardText.waitingNone}</p>
      ) : (
        <ul className="-my-1.5 divide-y divide-line">
          {oldest.map(({ threadId, companyName, fromName, fromAddress, intent, at, now }) => (
            <li key={threadId} className="flex items-center gap-3 py-1.5 text-sm">
              <Link
                to={`/inbox?show=waiting&thread=${threadId}`}
                title={`${companyName} ${fromName || fromAddress}`}
                className="row-link min-w-0 flex-1 truncate leading-6"
              >
                {companyName && <span className="mr-1.5 font-semibold">{companyName}</span>}
                {fromName || fromAddress}
              </Link>
              {intent && <Badge tone={INTENT_TONES[intent]}>{intentWords[intent]}</Badge>}
              <span
                className={cx(
                  'tabular w-20 shrink-0 text-right text-xs',
                  Date.parse(now) - Date.parse(at) >= REPLY_OVERDUE_MS
                    ? 'font-semibold text-amber-ink'
                    : 'text-muted',
                )}
              >
                {formatRelative(at, now)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
