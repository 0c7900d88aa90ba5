// The dashboard: the numbers of a period and of the one before, each with its rate.
import type { Overview, OverviewBreakdown, OverviewFilter } from '#api/overview/overview.ts'
import {
  addCounts,
  type CohortCounts,
  DEFAULT_PERIOD_DAYS,
  lastPeriod,
  noCounts,
  type Period,
  previousPeriod,
  replyEstimate,
  weeksOf,
} from '#core/overview/dashboard.ts'
import type { Context } from '#server/context.ts'
import { readWaitingReplies } from '#server/inbox/store/lists.ts'
import {
  type CohortFilter,
  type CohortRow,
  countCohorts,
  countCohortTotals,
  countIntents,
  listMailboxAddresses,
  listSequenceNames,
} from '#server/overview/store/cohorts.ts'
import { readPageClock } from './read-today.ts'

const OLDEST_REPLIES = 5

/** The period of a request. Leads of a sandbox are enrolled at its time, so the last day is that of the page's clock. */
export const readPeriod = async (
  ctx: Context,
  { from, to, days }: OverviewFilter,
  workspaceIds: readonly string[],
): Promise<Period> =>
  from && to ? { from, to } : lastPeriod(days ?? DEFAULT_PERIOD_DAYS, await readPageClock(ctx, workspaceIds))

export async function readOverview(
  ctx: Context,
  userId: string | null,
  filter: CohortFilter,
  period: Period,
): Promise<Overview> {
  const now = ctx.clock.now()
  const previous = previousPeriod(period)
  const [rows, before, intents, waiting] = await Promise.all([
    countCohorts(ctx.db, filter, period),
    countCohortTotals(ctx.db, filter, previous),
    countIntents(ctx.db, filter, period),
    readWaitingReplies(ctx.db, filter.workspaceIds, userId, OLDEST_REPLIES, now, 'oldest'),
  ])
  const by = (kind: CohortRow['by']) => rows.filter((row) => row.by === kind && row.enrolled > 0)
  const [total] = rows.filter((row) => row.by === 'all')
  return {
    period,
    previous,
    asOf: now.toISOString(),
    current: total ? toCounts(total) : noCounts(),
    before: before ?? noCounts(),
    intents: intents.map(({ intent, count }) => ({ intent: intent ?? 'none', count })),
    weeks: weeksIn(period, by('week')),
    ...(await namedBreakdowns(ctx, by('sequence'), by('mailbox'))),
    industries: sorted(by('industry').map((row) => ({ name: row.industry ?? '', ...rated(toCounts(row)) }))),
    waiting: {
      total: waiting.total,
      oldest: waiting.threads.map(({ id, lead, fromName, fromAddress, intent, lastAt, clockOffsetMs }) => ({
        threadId: id,
        companyName: lead?.companyName ?? '',
        fromName,
        fromAddress,
        intent: intent?.intent ?? null,
        at: lastAt.toISOString(),
        now: new Date(now.getTime() + clockOffsetMs).toISOString(),
      })),
    },
  }
}

function toCounts(row: CohortRow): CohortCounts {
  const {
    week: _week,
    sequenceId: _sequence,
    mailboxId: _mailbox,
    industry: _industry,
    by: _by,
    ...counts
  } = row
  return counts
}

function rated(counts: CohortCounts) {
  const { rate, low, high } = replyEstimate(counts)
  return { counts, replyRate: rate, low, high }
}

const sorted = <T extends { name: string; counts: CohortCounts }>(rows: T[]): T[] =>
  rows.sort((a, b) => b.counts.sent - a.counts.sent || a.name.localeCompare(b.name, 'ko'))

function weeksIn(period: Period, rows: readonly CohortRow[]): Overview['weeks'] {
  const counted = new Map(rows.map((row) => [row.week, toCounts(row)]))
  return weeksOf(period).map((week) => {
    const counts = counted.get(week.week) ?? noCounts()
    return { ...week, isCounting: counts.open + counts.notSent > 0, ...rated(counts) }
  })
}

async function namedBreakdowns(
  ctx: Context,
  bySequence: readonly CohortRow[],
  byMailbox: readonly CohortRow[],
): Promise<Pick<Overview, 'sequences' | 'senders' | 'groups'>> {
  const [sequences, mailboxes] = await Promise.all([
    listSequenceNames(
      ctx.db,
      bySequence.flatMap(({ sequenceId }) => sequenceId ?? []),
    ),
    listMailboxAddresses(
      ctx.db,
      byMailbox.flatMap(({ mailboxId }) => mailboxId ?? []),
    ),
  ])
  const sequenceOf = new Map(sequences.map((row) => [row.id, row]))
  const addressOf = new Map(mailboxes.map(({ id, address }) => [id, address]))
  const groups = new Map<string | null, { name: string; counts: CohortCounts }>()
  for (const row of bySequence) {
    const { groupId = null, groupName } = sequenceOf.get(row.sequenceId ?? '') ?? {}
    const { counts } = groups.get(groupId) ?? { counts: noCounts() }
    groups.set(groupId, { name: groupName ?? '', counts: addCounts(counts, toCounts(row)) })
  }
  const named = (id: string | null, name: string, row: CohortCounts): OverviewBreakdown => ({
    id,
    name,
    ...rated(row),
  })
  return {
    sequences: sorted(
      bySequence.map((row) =>
        named(row.sequenceId, sequenceOf.get(row.sequenceId ?? '')?.name ?? '', toCounts(row)),
      ),
    ),
    senders: sorted(
      byMailbox.map((row) => named(row.mailboxId, addressOf.get(row.mailboxId ?? '') ?? '', toCounts(row))),
    ),
    groups: sorted([...groups].map(([id, { name, counts }]) => named(id, name, counts))),
  }
}
