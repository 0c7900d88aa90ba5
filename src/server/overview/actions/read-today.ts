// The data of the start page: facts read in parallel and ranked by core.
import type { WithDates } from '#api/dates.ts'
import type { Today } from '#api/overview/today.ts'
import { stepTitle } from '#api/sequences/node-title.ts'
import { DAY_MS } from '#core/calendar/date.ts'
import { MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { capAt } from '#core/mailboxes/ramp-up.ts'
import { lastDays, latestClock, rankToday, TREND_DAYS, todayClock } from '#core/overview/today.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { stepNumbers } from '#core/sequences/workflow/steps.ts'
import { findNode, parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import type { Context } from '#server/context.ts'
import { readWaitingReplies } from '#server/data/inbox/lists.ts'
import { countDays } from '#server/data/overview/day-results.ts'
import {
  countStoppedSequences,
  listDueToday,
  listEndingSequences,
  listReviewPlaces,
  listTodayMailboxes,
  type MailboxMails,
  type ReviewCount,
  type TodayMailboxRow,
} from '#server/data/overview/today.ts'
import { checkOverview } from './read-check.ts'

const OLDEST_REPLIES = 5
const SOON_MS = 7 * DAY_MS

export async function readToday(
  ctx: Context,
  userId: string | null,
  workspaceIds: readonly string[],
): Promise<WithDates<typeof Today>> {
  const realNow = ctx.clock.now()
  const accounts = await listTodayMailboxes(ctx.db, workspaceIds, realNow)
  const now = todayClock(clocksOf(accounts), realNow)
  const days = lastDays(now, TREND_DAYS)
  const [first] = days
  const today = days.at(-1)
  if (!first || !today) throw new Error('a week has days')
  const [replies, overview, dueMails, places, standing, ending, counted] = await Promise.all([
    readWaitingReplies(ctx.db, workspaceIds, userId, OLDEST_REPLIES, realNow),
    checkOverview(ctx, workspaceIds),
    listDueToday(ctx.db, workspaceIds, today),
    listReviewPlaces(ctx.db, workspaceIds),
    countStoppedSequences(ctx.db, workspaceIds),
    listEndingSequences(ctx.db, workspaceIds, {
      now: realNow,
      until: new Date(now.getTime() + SOON_MS),
    }),
    countDays(ctx.db, { workspaceIds, from: first.from, to: today.to }),
  ])
  const mailboxes = mailboxesOf(accounts, dueMails, realNow)
  const review = reviewOf(places)
  const outbox = outboxOf(dueMails)
  const check = {
    total: overview.total,
    causes: overview.causes,
    answers: overview.answers.length,
    runs: overview.runs.length,
    notices: overview.noticeCount,
    unmatched: overview.unmatchedCount,
    optOutLikely: overview.optOutLikelyCount,
  }
  const finishing = ending.filter(({ plannedCount }) => plannedCount > 0)
  const finished = ending.filter(({ plannedCount }) => plannedCount === 0)
  const items = rankToday({
    replies,
    check: {
      causes: check.causes,
      answers: check.answers,
      others: check.runs + check.notices + check.unmatched + check.optOutLikely,
    },
    outbox,
    review: {
      total: review.total,
      waiting: check.causes.find(({ cause }) => cause === 'awaiting_approval')?.count ?? 0,
    },
    sequences: { halted: standing.halted, finishing: finishing.length, finished: finished.length },
    mailboxes: mailboxes.map(({ status, guard, plannedToday, onHoldToday }) => ({
      isStopped: status !== 'connected' || guard !== 'ok',
      plannedToday: plannedToday + onHoldToday,
    })),
  })
  const sandboxNow = latestClock(accounts, realNow)
  return {
    now,
    sandboxNow: sandboxNow > realNow ? sandboxNow : null,
    date: today.date,
    items,
    replies: repliesOf(replies, realNow),
    check,
    outbox,
    review,
    sequences: { ...standing, finishing, finished },
    mailboxes,
    days: days.map(({ date }) => ({ date, ...(counted.get(date) ?? { sent: 0, replied: 0, bounced: 0 }) })),
  }
}

const clocksOf = (accounts: readonly TodayMailboxRow[]) =>
  accounts.map(({ kind, ...clock }) => ({ isSandbox: kind === 'sandbox', ...clock }))

export async function readTodayClock(ctx: Context, workspaceIds: readonly string[]): Promise<Date> {
  const now = ctx.clock.now()
  return todayClock(clocksOf(await listTodayMailboxes(ctx.db, workspaceIds, now)), now)
}

const repliesOf = (
  { threads, longestMs: _, ...counts }: Awaited<ReturnType<typeof readWaitingReplies>>,
  realNow: Date,
): WithDates<typeof Today>['replies'] => ({
  ...counts,
  oldest: threads.map(
    ({ id, lead, fromName, fromAddress, intent, snippet, assigneeName, waitingSince, clockOffsetMs }) => ({
      threadId: id,
      companyName: lead?.companyName ?? '',
      fromName,
      fromAddress,
      intent: intent?.intent ?? null,
      snippet,
      assigneeName,
      at: waitingSince,
      now: new Date(realNow.getTime() + clockOffsetMs),
    }),
  ),
})

function mailboxesOf(
  accounts: readonly TodayMailboxRow[],
  dueMails: readonly MailboxMails[],
  realNow: Date,
): WithDates<typeof Today>['mailboxes'] {
  const own = new Map(dueMails.map((row) => [row.accountId, row]))
  return accounts.map(({ rules, workspaceDaysOff, offsetMs, hasMail: _, ...account }) => {
    const due = own.get(account.id)
    return {
      ...account,
      capToday: capAt(
        { ...MailboxRules.parse(rules), workspaceDaysOff },
        new Date(realNow.getTime() + offsetMs),
      ),
      plannedToday: due?.ready ?? 0,
      onHoldToday: due?.onHold ?? 0,
      firstAt: due?.firstAt ?? null,
      lastAt: due?.lastAt ?? null,
    }
  })
}

function outboxOf(dueMails: readonly MailboxMails[]): WithDates<typeof Today>['outbox'] {
  const times = (pick: (row: MailboxMails) => Date | null): number[] =>
    dueMails.flatMap((row) => pick(row)?.getTime() ?? [])
  const at = (all: readonly number[], most: (...all: number[]) => number): Date | null =>
    all.length > 0 ? new Date(most(...all)) : null
  return {
    total: dueMails.reduce((sum, { ready }) => sum + ready, 0),
    onHold: dueMails.reduce((sum, { onHold }) => sum + onHold, 0),
    firstAt: at(
      times(({ firstAt }) => firstAt),
      Math.min,
    ),
    lastAt: at(
      times(({ lastAt }) => lastAt),
      Math.max,
    ),
  }
}

/** Mails of nodes that are in the workflow. A mail of a deleted node cannot be opened. */
function reviewOf(rows: readonly ReviewCount[]): Today['review'] {
  const workflows = new Map(
    rows.map(({ sequenceId, workflowData }) => [sequenceId, parseWorkflow(workflowData)]),
  )
  const places = rows.flatMap(({ workflowData: _, ...place }) => {
    const parsed = workflows.get(place.sequenceId)
    const node = parsed?.ok ? findNode(parsed.workflow, place.nodeId) : undefined
    return parsed?.ok && isMail(node)
      ? [{ ...place, title: stepTitle(node, stepNumbers(parsed.workflow)) }]
      : []
  })
  return { total: places.reduce((sum, { count }) => sum + count, 0), places }
}
