// How the sequence goes and what needs a user: its leads, its line of steps, what waits, the next mails; while it is not running,
// the launch check. Charts are in the metrics.
import { UserPlus } from 'lucide-react'
import type { SequenceMetrics } from '#api/sequences/sequence-stats.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { useLaunchCheck } from '#web/data/sequences/sequence.ts'
import { useSequenceMetrics } from '#web/data/sequences/sequence-metrics.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { useFirstReply } from '#web/parts/sandbox/first-reply.ts'
import type { SetPageState } from '#web/parts/sequences/sequence-page-state.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatTile } from '#web/ui/feedback/stat-tile.tsx'
import { LeadsIllustration } from '#web/ui/illustrations/leads-illustration.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { TermWithDefinition } from '#web/ui/text/term-with-definition.tsx'
import { numberText, trackingLimits } from '#web/words/node-leads.ts'
import {
  launchReportText,
  launchSummary,
  sequencePageText,
  summaryText,
  trackedNone,
  trackedOf,
} from '#web/words/sequence-page.ts'
import { LaunchReport } from './launch-report.tsx'
import { leadListPath } from './lead-count-link.tsx'
import { Needs } from './needs.tsx'
import { NextMails } from './next-mails.tsx'
import { StepLine } from './step-line.tsx'

type SummaryProps = { sequence: Sequence; mayChange: boolean; setState: SetPageState }

export function SummaryTab({ sequence, mayChange, setState }: SummaryProps) {
  const metrics = useSequenceMetrics(sequence.id)
  const numbers = metrics.data
  const isFirstReply = useFirstReply(numbers?.replied === 1)
  if (!numbers) {
    return metrics.isError ? (
      <QueryError title={summaryText.failed} query={metrics} />
    ) : (
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-[92px] rounded-xl" />
        <Skeleton className="h-56 rounded-xl" />
      </div>
    )
  }
  const { id, status } = sequence
  const isEmpty = numbers.enrolled === 0
  return (
    <div className="flex flex-col gap-8">
      {isFirstReply && <FirstReply sequenceId={id} />}
      {isEmpty ? (
        <EmptyState
          illustration={<LeadsIllustration />}
          title={summaryText.noLeadsTitle}
          description={summaryText.noLeadsHint}
          action={
            mayChange && (
              <Button
                variant="primary"
                icon={<UserPlus aria-hidden />}
                onClick={() => setState({ enrol: 'open' })}
              >
                {sequencePageText.enrol}
              </Button>
            )
          }
        />
      ) : (
        <Tiles id={id} status={status} numbers={numbers} />
      )}
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_296px] xl:grid-cols-[minmax(0,1fr)_336px]">
        <div className="flex min-w-0 flex-col gap-8">
          {!isEmpty && <Needs sequence={sequence} blocked={numbers.blocked} />}
          <StepLine sequence={sequence} steps={numbers.steps} hasNumbers={numbers.sent > 0} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {status !== 'active' && status !== 'archived' && <CheckCard sequence={sequence} />}
          <NextMails sequence={sequence} />
        </div>
      </div>
    </div>
  )
}

type TilesProps = { id: string; status: Sequence['status']; numbers: SequenceMetrics }

function Tiles({ id, status, numbers }: TilesProps) {
  const { tiles } = summaryText
  const { opened, clicked } = numbers
  const isTracked = opened !== null || clicked !== null
  const enrollmentsPath = `/sequences/${id}?tab=contacts`
  const leads = (n: number): string => summaryText.leadCount(formatNumber(n))
  return (
    <div
      className={cx(
        'grid grid-cols-3 gap-x-4 gap-y-4 sm:gap-x-6',
        isTracked ? 'md:grid-cols-4 xl:grid-cols-8' : 'lg:grid-cols-6',
      )}
    >
      <StatTile label={tiles.enrolled} value={leads(numbers.enrolled)} to={enrollmentsPath} />
      <StatTile
        label={summaryText.open[status]}
        value={leads(numbers.active)}
        hint={status === 'active' ? summaryText.pausedIncluded : undefined}
        to={`${enrollmentsPath}&status=open`}
      />
      <StatTile
        label={tiles.replied}
        value={leads(numbers.replied)}
        hint={numbers.replied > 0 && summaryText.rate(formatPercent(numbers.replyRate))}
        tone={numbers.replied > 0 ? 'green' : undefined}
        to={`${enrollmentsPath}&metric=replied`}
      />
      <StatTile
        label={tiles.completed}
        value={leads(numbers.completed)}
        to={`${enrollmentsPath}&status=completed`}
      />
      <StatTile
        label={tiles.bounced}
        value={leads(numbers.bounced)}
        tone={numbers.bounced > 0 ? 'red' : undefined}
        to={`${enrollmentsPath}&status=bounced`}
      />
      <StatTile
        label={tiles.unsubscribed}
        value={leads(numbers.unsubscribed)}
        to={`${enrollmentsPath}&metric=unsubscribed`}
      />
      {opened !== null && (
        <StatTile
          label={<TermWithDefinition label={numberText.opened} hint={trackingLimits.opened} />}
          value={leads(opened)}
          hint={numbers.openTracked > 0 ? trackedOf(formatNumber(numbers.openTracked)) : trackedNone}
        />
      )}
      {clicked !== null && (
        <StatTile
          label={<TermWithDefinition label={numberText.clicked} hint={trackingLimits.clicked} />}
          value={leads(clicked)}
          hint={numbers.clickTracked > 0 ? trackedOf(formatNumber(numbers.clickTracked)) : trackedNone}
        />
      )}
    </div>
  )
}

/** What would block a launch. Renders nothing until it is known. */
function CheckCard({ sequence }: { sequence: Sequence }) {
  const { data } = useLaunchCheck(sequence.id, true)
  if (!data) return null
  const { report } = data
  return (
    <Section title={launchReportText.title} description={launchSummary(report, sequence)}>
      {report.length > 0 && <LaunchReport sequenceId={sequence.id} report={report} />}
    </Section>
  )
}

// The first reply: the line that was sent out comes back. Shown once.
const FirstReply = ({ sequenceId }: { sequenceId: string }) => (
  <section
    aria-label={summaryText.firstReply}
    className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line pb-4"
  >
    <svg
      viewBox="0 0 84 32"
      aria-hidden
      className="h-10 shrink-0"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
    >
      <path
        stroke="var(--color-primary)"
        d="M2.5 25.6h10c6.4 0 11.1-.6 14.9-2.7 4.4-2.4 6.8-5.9 6.8-10a8.2 8.2 0 0 0-16.4 0c0 3.3 1.5 6.1 4.4 8.3"
      />
      <path
        stroke="var(--color-green-mark)"
        pathLength="1"
        className="first-reply-line"
        d="M81.5 25.6H41c-4.5 0-8.9-.3-12.4-1.1"
      />
    </svg>
    <div className="min-w-0 flex-1 basis-56">
      <p className="font-semibold">{summaryText.firstReply}</p>
      <p className="text-sm text-muted">{summaryText.firstReplyHint}</p>
    </div>
    <LinkButton size="sm" to={leadListPath(sequenceId, { status: 'replied' })}>
      {summaryText.firstReplyOpen}
    </LinkButton>
  </section>
)
