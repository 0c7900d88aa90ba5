// The days of the next mails, and when the last one is sent.
import { Link } from 'react-router'
import type { Sequence } from '#api/sequences/sequences.ts'
import { useOutboxDays } from '#web/data/sending/outbox.ts'
import { formatNumber, formatShortDate } from '#web/lib/format.ts'
import { FinishDate, useSequenceFinish } from '#web/parts/sequences/last-send-date.tsx'
import { LinkRow } from '#web/ui/layout/link-row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { summaryText } from '#web/words/sequence-page.ts'

const SHOWN_DAYS = 4

export function NextMails({ sequence: { id, status } }: { sequence: Sequence }) {
  const isRunning = status === 'active'
  // while it runs, a mail that waits for a user has no date; before the start all do
  const show = isRunning ? 'ready' : 'planned'
  const { data: days } = useOutboxDays({ sequenceId: id, show })
  const { data: finish } = useSequenceFinish(id)
  if (!days || !finish || finish.remainingCount === 0) return null
  const outbox = `/outbox?sequence=${id}`
  return (
    <Section
      title={isRunning ? summaryText.next : summaryText.nextEstimate}
      actions={
        <Link to={outbox} className="link text-sm">
          {summaryText.outbox}
        </Link>
      }
    >
      <ul>
        {days.data.slice(0, SHOWN_DAYS).map(({ date, total }) => (
          <LinkRow
            key={date}
            to={`${outbox}&day=${date}&show=${show}`}
            mark={
              <span
                aria-hidden
                className="size-2.5 shrink-0 rounded-full border-2 border-planned bg-canvas"
              />
            }
            end={summaryText.mails(formatNumber(total))}
          >
            <span className="tabular font-semibold">{formatShortDate(date)}</span>
          </LinkRow>
        ))}
      </ul>
      <div className="pt-2.5">
        <FinishDate sequenceId={id} />
      </div>
    </Section>
  )
}
