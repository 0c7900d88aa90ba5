// Changes the days off of a workspace and plans the open mails of its mailboxes again.
import type { WithDates } from '#api/dates.ts'
import type { Workspace } from '#api/workspaces/workspaces.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { MAX_DAYS_OFF } from '#core/mailboxes/sending-rules.ts'
import type { Context } from '#server/context.ts'
import { listMailboxIds } from '#server/data/mailboxes/mailboxes.ts'
import { changeDaysOff, getWorkspace } from '#server/data/workspaces/workspaces.ts'
import { planByRules } from '#server/mailboxes/actions/restart.ts'

/** @throws workspace_not_found; validation_failed for more than 400 days off */
export async function updateDaysOff(
  ctx: Context,
  scope: Scope,
  id: string,
  change: { add: readonly { date: string; name: string }[]; remove: readonly string[] },
): Promise<WithDates<typeof Workspace>> {
  const workspaceId = allowWorkspace(scope, id)
  await ctx.db.transaction().execute(async (tx) => {
    if ((await changeDaysOff(tx, workspaceId, change, ctx.clock.now())) > MAX_DAYS_OFF)
      throw new AppError('validation_failed', {
        issues: [
          {
            path: 'add',
            message: `휴무일은 ${MAX_DAYS_OFF}일까지 등록할 수 있습니다. 지난 휴무일을 삭제한 뒤 다시 추가해 주세요.`,
          },
        ],
      })
  })
  await planByRules(ctx, await listMailboxIds(ctx.db, workspaceId))
  return getWorkspace(ctx.db, scope, workspaceId)
}
