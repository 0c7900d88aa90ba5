// The numbers beside the menu's words.
import { countBadges } from '#api/overview/badges.ts'
import { visibleWorkspaces } from '#core/access.ts'
import { remindUntil } from '#core/compliance/consent.ts'
import { checkOverview } from '#server/actions/check-overview.ts'
import { todayInKorea } from '#server/actions/save-consent.ts'
import type { Context } from '#server/context.ts'
import { countConfirmations } from '#server/store/consent-reminders.ts'
import { countUnreadReplies } from '#server/store/inbox-lists.ts'
import { type Api, route } from './route.ts'

export function registerBadges(api: Api, ctx: Context): void {
  route(api, countBadges, async ({ scope, query: { workspaceIds } }) => {
    const within = visibleWorkspaces(scope).filter((id) => !workspaceIds || workspaceIds.includes(id))
    const today = todayInKorea(ctx.clock.now())
    const [{ total }, unread, { due }] = await Promise.all([
      checkOverview(ctx, within),
      countUnreadReplies(ctx.db, within),
      countConfirmations(ctx.db, within, today, remindUntil(today)),
    ])
    return { check: total, unread, consents: due }
  })
}
