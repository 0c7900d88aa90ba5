// 리허설, whole and by pages. Nothing is stored by either.
import { rehearseSequence, sequenceFinish } from '#api/sending/sequence-plan.ts'
import { sequencePlan } from '#api/sequences/sequence-stats.ts'
import { visibleWorkspaces } from '#core/access.ts'
import { rehearse } from '#server/actions/rehearse.ts'
import type { Context } from '#server/context.ts'
import { listFinish } from '#server/store/finish.ts'
import { getSequence } from '#server/store/sequences.ts'
import { type Api, route } from './route.ts'

/** The whole plan in one answer is for scripts: 2,000 contacts with three mails each. */
const WHOLE = { limit: 6000, offset: 0, allowParallel: true }

export function registerSequencePlan(api: Api, ctx: Context): void {
  route(api, rehearseSequence, ({ scope, params, body }) => rehearse(ctx, scope, params.id, body))
  route(api, sequencePlan, ({ scope, params, query }) =>
    rehearse(ctx, scope, params.id, { ...query, ...WHOLE }),
  )
  route(api, sequenceFinish, async ({ scope, params }) => {
    const { id } = await getSequence(ctx.db, scope, params.id)
    const rows = await listFinish(ctx.db, id, visibleWorkspaces(scope))
    const known = rows.find(({ reason }) => reason === null)
    return {
      finishesAt: known?.last.toISOString() ?? null,
      plannedCount: known?.mailCount ?? 0,
      unknown: rows.flatMap(({ reason, contactCount }) => (reason ? [{ reason, contactCount }] : [])),
    }
  })
}
