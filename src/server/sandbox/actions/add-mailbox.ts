// Adds a second sandbox mailbox, so that rotation can be tried without a real one (rules.md R-1201).
import type { WithDates } from '#api/dates.ts'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { defaultMailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import type { Context } from '#server/context.ts'
import { getEmailAccount } from '#server/data/mailboxes/email-accounts.ts'
import { countSandboxMailboxes, insertSandboxMailbox } from '#server/data/sandbox/mailboxes.ts'
import { lockWorkspace } from '#server/data/workspaces/sample-data.ts'
import { sandboxAddress } from '#server/workspaces/actions/create.ts'

const MOST = 2

/** @throws sandbox_mailbox_exists when the workspace has two */
export async function addSandboxMailbox(
  ctx: Context,
  scope: Scope,
  requestedId: string,
): Promise<WithDates<typeof EmailAccount>> {
  const workspaceId = allowWorkspace(scope, requestedId)
  const id = ctx.newId()
  await ctx.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, workspaceId)
    if ((await countSandboxMailboxes(tx, workspaceId)) >= MOST) throw new AppError('sandbox_mailbox_exists')
    await insertSandboxMailbox(tx, {
      id,
      workspaceId,
      name: '샌드박스 2',
      address: sandboxAddress(workspaceId, 'sales2'),
      rules: defaultMailboxRules,
      at: ctx.clock.now(),
    })
  })
  return getEmailAccount(ctx, scope, id)
}
