// The numbers beside the menu's words.
import { countBadges } from '#api/badges.ts'
import { visibleWorkspaces } from '#core/access.ts'
import { remindUntil } from '#core/consent.ts'
import { checkOverview } from '../actions/check-overview.ts'
import { todayInKorea } from '../actions/save-consent.ts'
import type { Context } from '../context.ts'
import { countConfirmations } from '../store/consent-reminders.ts'
import { countUnreadReplies } from '../store/inbox-lists.ts'
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
