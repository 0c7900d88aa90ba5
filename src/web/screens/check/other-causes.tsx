// What stands still besides people: mailboxes, sequences, generation runs, and replies nobody could place.
import { Bot, MailQuestion, MailWarning, MailX, OctagonPause } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckOverview } from '#api/check.ts'
import { formatNumber, formatRelative } from '#web/lib/format.ts'
import { useWorkspaceFilter } from '#web/lib/workspace.ts'
import { CauseCard } from '#web/screens/check/cause-card.tsx'
import { WaitingNotices } from '#web/screens/check/waiting-notices.tsx'
import { checkText } from '#web/text/check.ts'
import { waitingNoticeText } from '#web/text/notices.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Tone } from '#web/ui/tone.ts'

export const OTHER_CAUSES = ['notices', 'mailboxes', 'sequences', 'runs', 'unmatched'] as const
export type OtherCause = (typeof OTHER_CAUSES)[number]

export const countOf = (overview: CheckOverview, cause: OtherCause): number =>
  cause === 'unmatched'
    ? overview.unmatchedCount
    : cause === 'notices'
      ? overview.noticeCount
      : overview[cause].length

const LOOKS: Record<OtherCause, { icon: ReactNode; tone: Tone }> = {
  notices: { icon: <MailWarning />, tone: 'red' },
  mailboxes: { icon: <MailX />, tone: 'red' },
  sequences: { icon: <OctagonPause />, tone: 'red' },
  runs: { icon: <Bot />, tone: 'amber' },
  unmatched: { icon: <MailQuestion />, tone: 'blue' },
}

type OtherCauseCardProps = { cause: OtherCause; overview: CheckOverview; open: boolean; onToggle: () => void }

export function OtherCauseCard({ cause, overview, open, onToggle }: OtherCauseCardProps) {
  const workspaceIds = useWorkspaceFilter()
  const { title, what } = cause === 'notices' ? waitingNoticeText : checkText[cause]
  return (
    <CauseCard
      {...LOOKS[cause]}
      title={title}
      what={what}
      count={checkText.count(formatNumber(countOf(overview, cause)))}
      open={open}
      onToggle={onToggle}
    >
      {cause === 'notices' ? (
        <WaitingNotices workspaceIds={workspaceIds} />
      ) : cause === 'unmatched' ? (
        <LinkButton size="sm" to="/inbox">
          {checkText.unmatched.action}
        </LinkButton>
      ) : (
        <ul className="flex flex-col divide-y divide-line">{linesOf(cause, overview)}</ul>
      )}
    </CauseCard>
  )
}

function linesOf(cause: Exclude<OtherCause, 'unmatched' | 'notices'>, overview: CheckOverview): ReactNode[] {
  switch (cause) {
    case 'mailboxes':
      return overview.mailboxes.map(({ id, name, address, guard, reason }) => (
        <Line
          key={id}
          name={address}
          aside={name}
          why={checkText.mailboxes.guard[guard] ?? reason ?? checkText.mailboxes.noReason}
        >
          <LinkButton size="sm" to="/email-accounts">
            {checkText.mailboxes.action}
          </LinkButton>
        </Line>
      ))
    case 'sequences':
      return overview.sequences.map(({ id, name, reason }) => (
        <Line key={id} name={name} why={reason}>
          <LinkButton size="sm" to={`/sequences/${id}`}>
            {checkText.sequences.action}
          </LinkButton>
        </Line>
      ))
    case 'runs':
      return overview.runs.map(({ sequenceId, sequenceName, nodeId, error, startedAt }) => (
        <Line
          key={`${sequenceId}/${nodeId}`}
          name={sequenceName}
          aside={formatRelative(startedAt)}
          why={error}
        >
          <LinkButton size="sm" to={`/sequences/${sequenceId}/workflow?node=${encodeURIComponent(nodeId)}`}>
            {checkText.runs.action}
          </LinkButton>
          <LinkButton size="sm" to="/settings">
            {checkText.runs.settings}
          </LinkButton>
        </Line>
      ))
  }
}

type LineProps = { name: string; aside?: string; why: string | null; children: ReactNode }

const Line = ({ name, aside, why, children }: LineProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 first:pt-0 last:pb-0">
    <span className="min-w-0 flex-1 basis-60">
      <span className="font-semibold break-all">{name}</span>
      {aside && <span className="ml-1.5 text-xs text-muted">{aside}</span>}
      {why && <span className="block text-sm break-words text-muted">{why}</span>}
    </span>
    <span className="flex flex-wrap gap-2">{children}</span>
  </li>
)
