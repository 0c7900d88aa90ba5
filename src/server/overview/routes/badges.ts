// The numbers beside the entries of the menu.
import * as contract from '#api/overview/badges.ts'
import { visibleWorkspaces } from '#core/access.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { remindUntil } from '#core/compliance/consent.ts'
import type { Context } from '#server/context.ts'
import { countConfirmations } from '#server/data/compliance/consent-reminders.ts'
import { countUnreadReplies } from '#server/data/inbox/lists.ts'
import { checkOverview } from '#server/overview/actions/read-check.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerBadges(api: Api, ctx: Context): void {
  route(api, contract.countBadges, async ({ scope, query: { workspaceIds } }) => {
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
