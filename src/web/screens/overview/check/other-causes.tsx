// Items that are not leads: mailboxes, sequences, generation runs, and unmatched replies.
import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff, Bot, MailQuestion, MailWarning, MailX, OctagonPause, Reply, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckOverview } from '#api/overview/check.ts'
import { isNotChecked } from '#core/mailboxes/not-checked.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { pagesByOffset } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber, formatRelative } from '#web/lib/format.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { OptOutActions, Sentence } from '#web/parts/compliance/opt-out-question.tsx'
import { optOutHoldText, optOutHoldText as text } from '#web/parts/compliance/opt-out-question-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { webhookText } from '#web/words/webhooks.ts'
import { CauseCard, type CauseTone } from './cause-card.tsx'
import { IssueLine } from './issue-line.tsx'
import { StoppedMailboxes } from './stopped-mailboxes.tsx'
import { checkText, stoppedWebhookText, waitingNoticeText } from './text.ts'
import { WaitingNotices } from './waiting-notices.tsx'

export const OTHER_CAUSES = [
  'answers',
  'opt_out_likely',
  'notices',
  'mailboxes',
  'sequences',
  'runs',
  'webhooks',
  'unmatched',
] as const
export type OtherCause = (typeof OTHER_CAUSES)[number]

export const otherCauseCount = (overview: CheckOverview, cause: OtherCause): number =>
  cause === 'unmatched'
    ? overview.unmatchedCount
    : cause === 'opt_out_likely'
      ? overview.optOutLikelyCount
      : cause === 'notices'
        ? overview.noticeCount
        : overview[cause].length

const CAUSE_STYLES: Record<OtherCause, { icon: ReactNode; tone: CauseTone }> = {
  answers: { icon: <Reply />, tone: 'red' },
  opt_out_likely: { icon: <BellOff />, tone: 'red' },
  notices: { icon: <MailWarning />, tone: 'red' },
  mailboxes: { icon: <MailX />, tone: 'red' },
  sequences: { icon: <OctagonPause />, tone: 'red' },
  runs: { icon: <Bot />, tone: 'amber' },
  webhooks: { icon: <Webhook />, tone: 'amber' },
  unmatched: { icon: <MailQuestion />, tone: 'gray' },
}

const isOnlyNotChecked = ({ status, guard, reason }: CheckOverview['mailboxes'][number]): boolean =>
  guard === 'ok' && isNotChecked({ status, statusReason: reason })

type OtherCauseCardProps = { cause: OtherCause; overview: CheckOverview; open: boolean; onToggle: () => void }

export function OtherCauseCard({ cause, overview, open, onToggle }: OtherCauseCardProps) {
  const workspaceIds = useWorkspaceFilter()
  const { title, what } =
    cause === 'opt_out_likely'
      ? optOutHoldText.cause
      : cause === 'notices'
        ? waitingNoticeText
        : cause === 'webhooks'
          ? stoppedWebhookText
          : checkText[cause]
  return (
    <CauseCard
      {...CAUSE_STYLES[cause]}
      {...(cause === 'mailboxes' && overview.mailboxes.every(isOnlyNotChecked) && { tone: 'amber' })}
      title={title}
      what={what}
      count={checkText.count(formatNumber(otherCauseCount(overview, cause)))}
      open={open}
      onToggle={onToggle}
    >
      {cause === 'opt_out_likely' ? (
        <OpenOptOutHolds workspaceIds={workspaceIds} />
      ) : cause === 'notices' ? (
        <WaitingNotices workspaceIds={workspaceIds} />
      ) : cause === 'mailboxes' ? (
        <StoppedMailboxes mailboxes={overview.mailboxes} />
      ) : cause === 'unmatched' ? (
        <LinkButton size="sm" to="/inbox?kind=unmatched">
          {checkText.unmatched.action}
        </LinkButton>
      ) : (
        <ul className="flex flex-col divide-y divide-line">{linesOf(cause, overview)}</ul>
      )}
    </CauseCard>
  )
}

function linesOf(cause: 'answers' | 'sequences' | 'runs' | 'webhooks', overview: CheckOverview): ReactNode[] {
  switch (cause) {
    case 'answers':
      return overview.answers.map(({ id, threadId, state, toAddress, subject, fault, writtenByName, at }) => (
        <IssueLine
          key={id}
          name={toAddress}
          aside={[writtenByName && checkText.answers.by(writtenByName), formatRelative(at)]
            .filter(Boolean)
            .join(' · ')}
          reason={[subject, state === 'uncertain' && checkText.answers.uncertain, fault]
            .filter(Boolean)
            .join(' · ')}
        >
          <LinkButton size="sm" to={`/inbox?thread=${threadId}`}>
            {checkText.answers.action}
          </LinkButton>
        </IssueLine>
      ))
    case 'sequences':
      return overview.sequences.map(({ id, name, reason }) => (
        <IssueLine key={id} name={name} reason={reason}>
          <LinkButton size="sm" to={`/sequences/${id}`}>
            {checkText.sequences.action}
          </LinkButton>
        </IssueLine>
      ))
    case 'webhooks':
      return overview.webhooks.map(({ id, host, description, reason, stoppedAt }) => (
        <IssueLine
          key={id}
          name={description || host}
          aside={formatRelative(stoppedAt)}
          reason={webhookText.stopped[reason]}
        >
          <LinkButton size="sm" to={`/settings?tab=webhooks&webhook=${id}`}>
            {stoppedWebhookText.action}
          </LinkButton>
        </IssueLine>
      ))
    case 'runs':
      return overview.runs.map(({ sequenceId, sequenceName, nodeId, error, startedAt }) => (
        <IssueLine
          key={`${sequenceId}/${nodeId}`}
          name={sequenceName}
          aside={formatRelative(startedAt)}
          reason={error}
        >
          <LinkButton size="sm" to={`/sequences/${sequenceId}/workflow?node=${encodeURIComponent(nodeId)}`}>
            {checkText.runs.action}
          </LinkButton>
          <LinkButton size="sm" to="/settings">
            {checkText.runs.settings}
          </LinkButton>
        </IssueLine>
      ))
  }
}

const PAGE = 20

const useOpenOptOutHolds = (workspaceIds: string | undefined) =>
  useInfiniteQuery(
    pagesByOffset(
      api.optOutHolds.listOptOutHolds,
      { query: { workspaceIds, limit: PAGE } },
      { refetchInterval: REFETCH_MS.stats },
    ),
  )

/** Replies that are likely opt-out requests, each decided in its row. */
function OpenOptOutHolds({ workspaceIds }: { workspaceIds: string | undefined }) {
  const holds = useOpenOptOutHolds(workspaceIds)
  const may = useHasRole('member')
  if (holds.isError && !holds.data) return <QueryError title={text.loadFailed} query={holds} />
  if (!holds.data) return <Skeleton className="h-16 rounded-lg" />
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {holds.data.pages
          .flatMap(({ data }) => data)
          .map((hold) => (
            <li
              key={hold.id}
              className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 flex-1 basis-60 text-sm">
                <p className="break-all">
                  <span className="font-semibold">
                    {hold.companyName || hold.contactName || hold.address}
                  </span>
                  <span className="ml-1.5 text-muted">
                    {[hold.companyName && hold.contactName, hold.address].filter(Boolean).join(' · ')}
                  </span>
                </p>
                <Sentence hold={hold} />
                {may && <OptOutActions hold={hold} />}
              </div>
              {hold.threadId && (
                <LinkButton size="sm" to={`/inbox?thread=${hold.threadId}`}>
                  {text.openThread}
                </LinkButton>
              )}
            </li>
          ))}
      </ul>
      {holds.hasNextPage && (
        <Button
          size="sm"
          className="mt-3"
          busy={holds.isFetchingNextPage}
          onClick={() => void holds.fetchNextPage()}
        >
          {common.more}
        </Button>
      )}
    </>
  )
}
