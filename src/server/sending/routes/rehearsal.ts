// 리허설 (rehearsal), complete and by pages. Nothing is stored.
import * as sequencePlan from '#api/sending/sequence-plan.ts'
import * as sequenceStatsContract from '#api/sequences/sequence-stats.ts'
import { testSend } from '#api/writing/mail-preview.ts'
import { visibleWorkspaces } from '#core/access.ts'
import type { Context } from '#server/context.ts'
import {
  type ExpectedCompletionRow,
  listExpectedCompletion,
} from '#server/data/sending/expected-completion.ts'
import { getSequence } from '#server/data/sequences/sequences.ts'
import { chosenLeadIds } from '#server/leads/actions/chosen-leads.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { previewStart } from '#server/sending/actions/preview-start.ts'
import { rehearse } from '#server/sending/actions/rehearse.ts'
import { sendTestMail } from '#server/sending/actions/send-test-mail.ts'

/** The complete plan in one response is for scripts: 2,000 leads with three mails each. */
const WHOLE = { limit: 6000, offset: 0, allowParallel: true }

export function registerRehearsal(api: Api, ctx: Context): void {
  route(api, sequencePlan.rehearseSequence, async ({ scope, params, body }) =>
    rehearse(ctx, scope, params.id, { ...body, leadIds: await chosenLeadIds(ctx, scope, body) }),
  )
  route(api, sequenceStatsContract.sequencePlan, ({ scope, params, query }) =>
    rehearse(ctx, scope, params.id, { ...query, ...WHOLE }),
  )
  route(api, sequencePlan.previewStart, ({ scope, params }) => previewStart(ctx, scope, params.id))
  route(api, sequencePlan.sequenceFinish, async ({ scope, params }) => {
    const { id } = await getSequence(ctx.db, scope, params.id)
    return finishOf(await listExpectedCompletion(ctx.db, [id], visibleWorkspaces(scope), ctx.clock.now()))
  })
  route(api, sequencePlan.sequenceFinishes, async ({ scope, query }) => {
    const rows = await listExpectedCompletion(ctx.db, query.ids, visibleWorkspaces(scope), ctx.clock.now())
    const bySequence = Map.groupBy(rows, ({ sequenceId }) => sequenceId)
    return {
      data: [...bySequence].map(([sequenceId, own]) => ({
        sequenceId,
        ...finishOf(own),
        mailboxes: [...new Set(own.flatMap(({ mailboxes }) => mailboxes))].sort(),
      })),
    }
  })

  route(api, testSend, ({ scope, user, params, body }) => sendTestMail(ctx, scope, user, params.id, body))
}

/** @param rows of one sequence */
function finishOf(rows: readonly ExpectedCompletionRow[]) {
  const stopped = rows.find(({ reason, isOverdue }) => reason === 'sequence_stopped' && !isOverdue)
  const known = rows.find(({ reason }) => reason === null) ?? stopped
  return {
    finishesAt: known?.last ?? null,
    plannedCount: known?.mailCount ?? 0,
    remainingCount: rows.reduce((sum, { mailCount }) => sum + mailCount, 0),
    isEstimate: known !== undefined && known === stopped,
    unknown: rows.flatMap((row) =>
      row.reason && row !== known ? [{ reason: row.reason, leadCount: row.leadCount }] : [],
    ),
  }
}
