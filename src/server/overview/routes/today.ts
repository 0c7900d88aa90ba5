// The start page: the tasks of today, the tour, and the leads behind the numbers of a day.
import * as contract from '#api/overview/today.ts'
import { dayOf } from '#core/overview/today.ts'
import { tourOf } from '#core/overview/tour.ts'
import type { Context } from '#server/context.ts'
import { listDayLeads } from '#server/data/overview/day-results.ts'
import { listTourSequences } from '#server/data/overview/tour.ts'
import { getSequenceWithoutWorkflow } from '#server/data/sequences/sequences.ts'
import { readToday } from '#server/overview/actions/read-today.ts'
import { chosenWorkspaces } from '#server/platform/http/chosen-workspaces.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerToday(api: Api, ctx: Context): void {
  route(api, contract.getToday, ({ scope, query }) =>
    readToday(ctx, scope.userId, chosenWorkspaces(scope, query.workspaceIds)),
  )
  route(api, contract.getTour, async ({ scope, query }) =>
    tourOf(await listTourSequences(ctx.db, chosenWorkspaces(scope, query.workspaceIds), ctx.clock.now())),
  )
  route(
    api,
    contract.listDayLeads,
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
}
