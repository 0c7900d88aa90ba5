// The start page: the tasks of today, the tour, and the leads behind the numbers of a day.
import * as badges from '#api/overview/badges.ts'
import * as today from '#api/overview/today.ts'
import { visibleWorkspaces } from '#core/access.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { remindUntil } from '#core/compliance/consent.ts'
import { dayOf } from '#core/overview/today.ts'
import { tourOf } from '#core/overview/tour.ts'
import type { Context } from '#server/context.ts'
import { countConfirmations } from '#server/data/compliance/consent-reminders.ts'
import { countUnreadReplies } from '#server/data/inbox/lists.ts'
import { listDayLeads } from '#server/data/overview/day-results.ts'
import { listTourSequences } from '#server/data/overview/tour.ts'
import { getSequenceWithoutWorkflow } from '#server/data/sequences/sequences.ts'
import { checkOverview } from '#server/overview/actions/read-check.ts'
import { readToday } from '#server/overview/actions/read-today.ts'
import { chosenWorkspaces } from '#server/platform/http/chosen-workspaces.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerToday(api: Api, ctx: Context): void {
  route(api, today.getToday, ({ scope, query }) =>
    readToday(ctx, scope.userId, chosenWorkspaces(scope, query.workspaceIds)),
  )
  route(api, today.getTour, async ({ scope, query }) =>
    tourOf(await listTourSequences(ctx.db, chosenWorkspaces(scope, query.workspaceIds), ctx.clock.now())),
  )
  route(
    api,
    today.listDayLeads,
    async ({ scope, query: { kind, date, workspaceIds, sequenceId, ...paging } }) => {
      const sequence = sequenceId && (await getSequenceWithoutWorkflow(ctx.db, scope, sequenceId))
      const { from, to } = dayOf(date, sequence ? sequence.timeZone : undefined)
      return listDayLeads(
        ctx.db,
        kind,
        { workspaceIds: chosenWorkspaces(scope, workspaceIds), sequenceId, from, to },
        paging,
      )
    },
  )

  route(api, badges.countBadges, async ({ scope, query: { workspaceIds } }) => {
    const within = visibleWorkspaces(scope).filter((id) => !workspaceIds || workspaceIds.includes(id))
    const today = workspaceDate(ctx.clock.now())
    const [{ total }, unread, { due }] = await Promise.all([
      checkOverview(ctx, within),
      countUnreadReplies(ctx.db, within, ctx.clock.now()),
      countConfirmations(ctx.db, within, today, remindUntil(today)),
    ])
    return { check: total, unread, consents: due }
  })
}
