// Everything in some workspaces that needs a user, by cause, most urgent first, with counts.
import type { WithDates } from '#api/dates.ts'
import type { checkOverview as contract } from '#api/overview/check.ts'
import { DAY_MS } from '#core/calendar/date.ts'
import { CHECK_CAUSES } from '#core/overview/check.ts'
import type { Context } from '#server/context.ts'
import { countStuckNotices } from '#server/data/compliance/notice-lists.ts'
import { countOpenHolds } from '#server/data/compliance/opt-out-holds.ts'
import { listUnsentAnswers } from '#server/data/inbox/answers.ts'
import { countUnmatched } from '#server/data/inbox/lists.ts'
import {
  countCauses,
  listHaltedSequences,
  listStoppedMailboxes,
  listStoppedRuns,
} from '#server/data/overview/check.ts'
import { listStoppedWebhooks } from '#server/data/webhooks/endpoints.ts'

const RECENT_MS = 30 * DAY_MS

/** @param search counts only the matching leads of each cause */
export async function checkOverview(
  ctx: Context,
  workspaceIds: readonly string[],
  search?: string,
): Promise<WithDates<typeof contract.reply>> {
  const since = new Date(ctx.clock.now().getTime() - RECENT_MS)
  const [
    counts,
    mailboxes,
    sequences,
    stopped,
    answers,
    unmatchedCount,
    optOutLikelyCount,
    noticeCount,
    webhooks,
  ] = await Promise.all([
    countCauses(ctx.db, workspaceIds, search),
    listStoppedMailboxes(ctx.db, workspaceIds),
    listHaltedSequences(ctx.db, workspaceIds),
    listStoppedRuns(ctx.db, workspaceIds, since),
    listUnsentAnswers(ctx.db, workspaceIds),
    countUnmatched(ctx.db, workspaceIds, ctx.clock.now()),
    countOpenHolds(ctx.db, workspaceIds),
    countStuckNotices(ctx.db, workspaceIds),
    listStoppedWebhooks(ctx.db, workspaceIds),
  ])
  const causes = CHECK_CAUSES.flatMap((cause) => counts.filter((one) => one.cause === cause))
  const waiting = causes.reduce((sum, { count }) => sum + count, 0)
  return {
    total:
      waiting +
      mailboxes.length +
      sequences.length +
      stopped.length +
      answers.length +
      unmatchedCount +
      optOutLikelyCount +
      noticeCount +
      webhooks.length,
    causes,
    mailboxes,
    sequences,
    runs: stopped,
    answers,
    unmatchedCount,
    optOutLikelyCount,
    noticeCount,
    webhooks,
  }
}
