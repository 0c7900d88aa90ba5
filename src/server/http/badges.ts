// The numbers beside the menu's words.
import { countBadges } from '#api/badges.ts'
import { visibleWorkspaces } from '#core/access.ts'
import { checkOverview } from '../actions/check-overview.ts'
import type { Context } from '../context.ts'
import { countUnreadReplies } from '../store/inbox-lists.ts'
import { type Api, route } from './route.ts'

export function registerBadges(api: Api, ctx: Context): void {
  route(api, countBadges, async ({ scope, query: { workspaceIds } }) => {
    const within = visibleWorkspaces(scope).filter((id) => !workspaceIds || workspaceIds.includes(id))
    const [{ total }, unread] = await Promise.all([
      checkOverview(ctx, within),
      countUnreadReplies(ctx.db, within),
    ])
    return { check: total, unread }
  })
}
