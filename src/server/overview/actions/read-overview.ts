// The dashboard: the numbers of a period and of the one before, each with its rate.
import type { WithDates } from '#api/dates.ts'
import {
  MAX_BREAKDOWN_ROWS,
  type Overview,
  type OverviewBreakdown,
  type OverviewFilter,
  type OverviewSequence,
  type OverviewTable,
} from '#api/overview/overview.ts'
import {
  addCounts,
  type CohortCounts,
  DEFAULT_PERIOD_DAYS,
  lastPeriod,
  noCounts,
  type Period,
  previousPeriod,
  rankByReplies,
  replyEstimate,
  weeksOf,
} from '#core/overview/dashboard.ts'
import type { Context } from '#server/context.ts'
import { readWaitingReplies } from '#server/data/inbox/lists.ts'
import {
  type CohortFilter,
  type CohortRow,
  countCohorts,
  countCohortTotals,
  countIntents,
  countSequenceWeeks,
  listMailboxAddresses,
  listSequenceNames,
  readEnrolledDays,
} from '#server/data/overview/cohorts.ts'
import { readTodayClock } from './read-today.ts'

const OLDEST_REPLIES = 5
const MAX_TRENDS = 6

/** The period of a request; without one it ends on the day of the start page. */
export const readPeriod = async (
  ctx: Context,
  { from, to, days }: OverviewFilter,
  workspaceIds: readonly string[],
): Promise<Period> =>
  from && to ? { from, to } : lastPeriod(days ?? DEFAULT_PERIOD_DAYS, await readTodayClock(ctx, workspaceIds))

export async function readOverview(
  ctx: Context,
  userId: string | null,
  filter: CohortFilter,
  period: Period,
): Promise<WithDates<typeof Overview>> {
  const now = ctx.clock.now()
  const [tables, intents, waiting] = await Promise.all([
    readTables(ctx, filter, period, { before: true, trends: true }),
    countIntents(ctx.db, filter, period),
    readWaitingReplies(ctx.db, filter.workspaceIds, userId, OLDEST_REPLIES, now),
  ])
  const { sequences, senders, groups, industries, ...rest } = tables
  const omittedOf = (list: readonly unknown[]) => Math.max(0, list.length - MAX_BREAKDOWN_ROWS)
  return {
    ...rest,
    period,
    previous: previousPeriod(period),
    asOf: now,
    enrolledOutside: rest.current.enrolled > 0 ? null : await readEnrolledDays(ctx.db, filter),
    intents: intents.map(({ intent, count }) => ({ intent: intent ?? 'none', count })),
    sequences: sequences.slice(0, MAX_BREAKDOWN_ROWS),
    senders: senders.slice(0, MAX_BREAKDOWN_ROWS),
    groups: groups.slice(0, MAX_BREAKDOWN_ROWS),
    industries: industries.slice(0, MAX_BREAKDOWN_ROWS),
    omitted: {
      sequences: omittedOf(sequences),
      senders: omittedOf(senders),
      groups: omittedOf(groups),
      industries: omittedOf(industries),
    },
    waiting: {
      total: waiting.total,
      oldest: waiting.threads.map(
        ({ id, lead, fromName, fromAddress, intent, waitingSince, clockOffsetMs }) => ({
          threadId: id,
          companyName: lead?.companyName ?? '',
          fromName,
          fromAddress,
          intent: intent?.intent ?? null,
          at: waitingSince,
          now: new Date(now.getTime() + clockOffsetMs),
        }),
      ),
    },
  }
}

export type OverviewTables = Pick<
  Overview,
  'current' | 'before' | 'weeks' | 'ranking' | 'trends' | 'sequences' | 'senders' | 'groups' | 'industries'
>

/** For the file of one table: all rows, and nothing that only other tables show. */
export const readOverviewTable = (
  ctx: Context,
  filter: CohortFilter,
  period: Period,
  table: OverviewTable,
): Promise<OverviewTables> =>
  readTables(ctx, filter, period, { before: table === 'funnel', trends: table === 'trends' })

/** @param needs what takes a statement of its own; without it there are no counts and no rows */
async function readTables(
  ctx: Context,
  filter: CohortFilter,
  period: Period,
  needs: { before: boolean; trends: boolean },
): Promise<OverviewTables> {
  const [rows, before] = await Promise.all([
    countCohorts(ctx.db, filter, period),
    needs.before ? countCohortTotals(ctx.db, filter, previousPeriod(period)) : null,
  ])
  const by = (kind: CohortRow['by']) => rows.filter((row) => row.by === kind && row.enrolled > 0)
  const [total] = rows.filter((row) => row.by === 'all')
  const named = await namedBreakdowns(ctx, filter, by('sequence'), by('mailbox'))
  const shown = named.sequences.slice(0, MAX_TRENDS)
  return {
    current: total ? toCounts(total) : noCounts(),
    before: before ?? noCounts(),
    weeks: weeksIn(period, new Map(by('week').map((row) => [row.week, toCounts(row)]))),
    ...named,
    trends: needs.trends ? await readTrends(ctx, { filter, period }, shown) : [],
    industries: sorted(by('industry').map((row) => ({ name: row.industry ?? '', ...rated(toCounts(row)) }))),
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

function weeksIn(period: Period, counted: ReadonlyMap<string | null, CohortCounts>): Overview['weeks'] {
  return weeksOf(period).map((week) => {
    const counts = counted.get(week.week) ?? noCounts()
    return { ...week, isCounting: counts.open > 0, ...rated(counts) }
  })
}

async function namedBreakdowns(
  ctx: Context,
  filter: CohortFilter,
  bySequence: readonly CohortRow[],
  byMailbox: readonly CohortRow[],
): Promise<Pick<Overview, 'sequences' | 'ranking' | 'senders' | 'groups'>> {
  const [names, mailboxes] = await Promise.all([
    listSequenceNames(
      ctx.db,
      filter,
      bySequence.flatMap(({ sequenceId }) => sequenceId ?? []),
    ),
    listMailboxAddresses(
      ctx.db,
      byMailbox.flatMap(({ mailboxId }) => mailboxId ?? []),
    ),
  ])
  const nameOf = new Map(names.map((row) => [row.id, row]))
  const addressOf = new Map(mailboxes.map(({ id, address }) => [id, address]))
  const groups = new Map<string | null, { name: string; counts: CohortCounts }>()
  for (const row of bySequence) {
    const { groupId = null, groupName } = nameOf.get(row.sequenceId ?? '') ?? {}
    const { counts } = groups.get(groupId) ?? { counts: noCounts() }
    groups.set(groupId, { name: groupName ?? '', counts: addCounts(counts, toCounts(row)) })
  }
  const sequences = sorted(
    bySequence.flatMap(({ sequenceId: id, ...row }): OverviewSequence[] => {
      if (id === null) return []
      const { name = '', isDeleted = true } = nameOf.get(id) ?? {}
      return [{ id, name, isDeleted, ...rated(toCounts({ ...row, sequenceId: id })) }]
    }),
  )
  return {
    sequences,
    ranking: rankByReplies(sequences),
    senders: sorted(
      byMailbox.map(
        (row): OverviewBreakdown => ({
          id: row.mailboxId,
          name: addressOf.get(row.mailboxId ?? '') ?? '',
          ...rated(toCounts(row)),
        }),
      ),
    ),
    groups: sorted([...groups].map(([id, { name, counts }]) => ({ id, name, ...rated(counts) }))),
  }
}

/** The weeks of the sequences that sent a mail; one alone has the weeks of the page. */
async function readTrends(
  ctx: Context,
  { filter, period }: { filter: CohortFilter; period: Period },
  sequences: readonly OverviewSequence[],
): Promise<Overview['trends']> {
  const shown = sequences.filter(({ counts }) => counts.sent > 0)
  if (shown.length < 2) return []
  const ids = shown.map(({ id }) => id)
  const rows = await countSequenceWeeks(ctx.db, filter, period, ids)
  return shown.map((sequence) => {
    const weeks = rows.filter(({ sequenceId }) => sequenceId === sequence.id)
    return {
      ...sequence,
      weeks: weeksIn(period, new Map(weeks.map(({ week, sequenceId: _, ...counts }) => [week, counts]))),
    }
  })
}
