// What of the sequence needs a user: replies that wait for an answer, and leads by what they wait for.
import { Link } from 'react-router'
import type { SequenceFinish } from '#api/sending/sequence-plan.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { ReplyRow } from '#web/parts/inbox/reply-row.tsx'
import { useSequenceFinish } from '#web/parts/sequences/last-send-date.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { LinkRow } from '#web/ui/layout/link-row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { summaryText } from '#web/words/sequence-page.ts'
import { leadListPath } from './lead-count-link.tsx'

const SHOWN_REPLIES = 3

export function Needs({ sequence: { id, status }, blocked }: { sequence: Sequence; blocked: number }) {
  const replies = useRead(
    api.inbox.listInbox,
    {
      query: {
        sequenceId: id,
        kind: 'reply',
        done: 'false',
        answered: 'false',
        sort: 'oldest',
        limit: SHOWN_REPLIES,
      },
    },
    { refetchInterval: REFETCH_MS.stats },
  )
  const finish = useSequenceFinish(id)
  const { needs } = summaryText
  // before the start it is the launch check that says what is to be done
  const mayBeLeftOut = status !== 'active'
  if (!replies.data || !finish.data) {
    if (mayBeLeftOut) return null
    return (
      <Section title={needs.title}>
        <Loading query={replies.data ? finish : replies} title={needs.failed} className="h-24" />
      </Section>
    )
  }
  const waiting = replies.data
  const { unknown } = finish.data
  const countOf = (reason: SequenceFinish['unknown'][number]['reason']): number =>
    unknown.find((one) => one.reason === reason)?.leadCount ?? 0
  const workflow = `/sequences/${id}/workflow`
  const rows = [
    { label: needs.blocked, count: blocked, to: leadListPath(id, { status: 'blocked' }) },
    { label: needs.approval, count: countOf('awaiting_approval'), to: workflow },
    { label: needs.content, count: countOf('awaiting_content'), to: workflow },
    { label: needs.mailbox, count: countOf('mailbox_stopped'), to: '/email-accounts' },
  ].filter(({ count }) => count > 0)
  const isNothing = waiting.total === 0 && rows.length === 0
  if (isNothing && mayBeLeftOut) return null
  const inbox = `/inbox?show=waiting&sequence=${id}`
  return (
    <Section
      title={needs.title}
      beside={
        waiting.total > 0 && (
          <Link to={inbox} className="link tabular text-base font-semibold">
            {needs.replies(formatNumber(waiting.total))}
          </Link>
        )
      }
    >
      {isNothing ? (
        <p className="text-sm text-muted">{needs.none}</p>
      ) : (
        <ul>
          {waiting.data.map(({ id: thread, lead, fromName, fromAddress, intent, snippet, ...one }) => (
            <ReplyRow
              key={thread}
              to={`${inbox}&thread=${thread}`}
              companyName={lead?.companyName ?? ''}
              from={fromName || fromAddress}
              intent={intent?.intent ?? null}
              snippet={snippet}
              waitedMs={Date.now() + one.clockOffsetMs - Date.parse(one.lastAt)}
            />
          ))}
          {rows.map(({ label, count, to }) => (
            <LinkRow key={label} to={to} mark={NEEDS_USER} end={summaryText.leadCount(formatNumber(count))}>
              {label}
            </LinkRow>
          ))}
        </ul>
      )}
    </Section>
  )
}

const NEEDS_USER = (
  <span aria-hidden className="size-2.5 shrink-0 rounded-full border-2 border-amber-ink bg-amber-soft" />
)
