// What needs a person: counts by cause, the people behind one, and mending them.
import {
  checkCount,
  checkOverview,
  continueCheck,
  listCheckPeople,
  removeCheck,
  retryCheck,
  settleCheck,
} from '#api/check.ts'
import { nodeTitle } from '#api/node-title.ts'
import { type Scope, visibleWorkspaces } from '#core/access.ts'
import { CHECK_CAUSES } from '#core/check.ts'
import { reachableEmailDrafts } from '#core/workflow/path.ts'
import {
  continueEnrollments,
  removeEnrollments,
  retryEnrollments,
  settleEnrollments,
} from '../actions/mend-enrollments.ts'
import { workflowOf } from '../actions/outbox-mails.ts'
import type { Context } from '../context.ts'
import {
  type CheckPlace,
  countCauses,
  countUnmatched,
  listCheckPlaces,
  listHaltedSequences,
  listPeopleToCheck,
  listStoppedMailboxes,
  listStoppedRuns,
} from '../store/check.ts'
import { type Api, route } from './route.ts'

const RECENT_MS = 30 * 86_400_000

export function registerCheck(api: Api, ctx: Context): void {
  const overview = async (workspaceIds: readonly string[]) => {
    const since = new Date(ctx.clock.now().getTime() - RECENT_MS)
    const [counts, mailboxes, sequences, stopped, unmatchedCount] = await Promise.all([
      countCauses(ctx.db, workspaceIds),
      listStoppedMailboxes(ctx.db, workspaceIds),
      listHaltedSequences(ctx.db, workspaceIds),
      listStoppedRuns(ctx.db, workspaceIds, since),
      countUnmatched(ctx.db, workspaceIds),
    ])
    const people = CHECK_CAUSES.flatMap((cause) => counts.filter((one) => one.cause === cause))
    const waiting = people.reduce((sum, { count }) => sum + count, 0)
    return {
      total: waiting + mailboxes.length + sequences.length + stopped.length + unmatchedCount,
      people,
      mailboxes,
      sequences,
      runs: stopped.map((run) => ({ ...run, startedAt: run.startedAt.toISOString() })),
      unmatchedCount,
    }
  }
  route(api, checkOverview, ({ scope, query }) => overview(within(scope, query.workspaceIds)))
  route(api, checkCount, async ({ scope, query }) => {
    const { total } = await overview(within(scope, query.workspaceIds))
    return { total }
  })
  route(api, listCheckPeople, async ({ scope, query }) => {
    const filter = { ...query, workspaceIds: within(scope, query.workspaceIds) }
    const { rows, total } = await listPeopleToCheck(ctx.db, filter, query)
    const places = await listCheckPlaces(ctx.db, filter)
    return {
      data: rows.map(({ since, triedAt, ...row }) => ({
        ...row,
        since: since.toISOString(),
        triedAt: triedAt?.toISOString() ?? null,
      })),
      total,
      places,
      steps: query.cause === 'node_removed' ? await stepsOf(ctx, places) : [],
    }
  })
  route(api, retryCheck, ({ scope, body }) => retryEnrollments(ctx, scope, body.enrollmentIds))
  route(api, settleCheck, ({ scope, body }) =>
    settleEnrollments(ctx, scope, body.enrollmentIds, body.decision),
  )
  route(api, continueCheck, ({ scope, body }) =>
    continueEnrollments(ctx, scope, body.enrollmentIds, body.nodeId),
  )
  route(api, removeCheck, ({ scope, body }) => removeEnrollments(ctx, scope, body.enrollmentIds))
}

const within = (scope: Scope, ids: readonly string[] | undefined): string[] =>
  visibleWorkspaces(scope).filter((id) => !ids || ids.includes(id))

/** The mails each sequence runs now, by their subjects. */
async function stepsOf(ctx: Context, places: readonly CheckPlace[]) {
  const ids = [...new Set(places.map((place) => place.sequenceId))]
  const steps = await Promise.all(
    ids.map(async (sequenceId) => {
      const workflow = await workflowOf(ctx.db, sequenceId)
      const drafts = workflow ? reachableEmailDrafts(workflow) : []
      return drafts.map((node) => ({ sequenceId, nodeId: node.id, title: nodeTitle(node) }))
    }),
  )
  return steps.flat()
}
