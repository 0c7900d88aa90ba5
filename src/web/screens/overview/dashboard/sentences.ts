// What each chart of the dashboard shows now, in one sentence.
import type { Overview } from '#api/overview/overview.ts'
import { type CohortCounts, rankByReplies, replyEstimate } from '#core/overview/dashboard.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { shortWeekName } from '#web/parts/overview/metrics/week-name.ts'
import { dashboardText } from './text.ts'

export function funnelSentence({ enrolled, sent, replied, open }: CohortCounts, during: string): string {
  if (sent === 0) return dashboardText.notSent(during, formatNumber(enrolled))
  const counts = dashboardText.sent(during, formatNumber(enrolled), formatNumber(sent), formatNumber(replied))
  return open > 0 ? `${counts} ${dashboardText.mayRise}` : counts
}

export function weeksSentence({ weeks, current }: Pick<Overview, 'weeks' | 'current'>): string {
  const last = weeks.findLast(({ counts }) => counts.sent > 0)
  if (!last) return dashboardText.noWeek
  const average = current.replied / current.sent
  const compared = last.replyRate > average ? 'over' : last.replyRate < average ? 'under' : 'same'
  const sentence = dashboardText.lastWeek(shortWeekName(last.week), formatPercent(last.replyRate), compared)
  return weeks.some(({ counts, isCounting }) => isCounting && counts.sent > 0)
    ? `${sentence} ${dashboardText.weekCounts}`
    : sentence
}

type Row = { sortName?: string; key: string; counts: CohortCounts }
const asRow = ({ id, name, counts }: Overview['sequences'][number]): Row => ({
  key: id,
  sortName: name,
  counts,
})

/** Null: too few rows have enough leads. @param ranking of the sequences, whose rows are not all on the page */
export function comparisonSentence(
  what: string,
  rows: readonly Row[],
  ranking?: Overview['ranking'],
): string | null {
  const { best, worst } = ranking
    ? { best: ranking.best.map(asRow), worst: ranking.worst.map(asRow) }
    : rankByReplies(rows)
  const [high] = best
  const [low] = worst
  if (!high || !low) return null
  const rateOf = ({ counts }: Row) => formatPercent(counts.replied, counts.sent)
  const sentence = dashboardText.ranked(
    what,
    high.sortName || high.key,
    rateOf(high),
    low.sortName || low.key,
    rateOf(low),
  )
  return replyEstimate(low.counts).high >= replyEstimate(high.counts).low
    ? `${sentence} ${dashboardText.overlaps}`
    : sentence
}
