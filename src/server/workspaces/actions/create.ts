// Creates a workspace with its owner and a connected sandbox mailbox (rules.md R-1201).
import { defaultMailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { DEFAULT_MONTHLY_TOKENS } from '#core/writing/model.ts'
import type { Context, Db } from '#server/context.ts'
import { insertDefaultLabels } from '#server/data/inbox/labels.ts'
import { insertSandboxMailbox } from '#server/data/sandbox/mailboxes.ts'
import { ownsInstallation } from '#server/data/workspaces/installation.ts'
import { insertWorkspace } from '#server/data/workspaces/workspaces.ts'

/** Runs in the caller's transaction. */
export async function createWorkspace(
  ctx: Pick<Context, 'clock' | 'newId' | 'openSignUp'>,
  tx: Db,
  { name, ownerId, isFirst = false }: { name: string; ownerId: string; isFirst?: boolean },
): Promise<string> {
  const id = ctx.newId()
  const at = ctx.clock.now()
  // with open sign-up, only an owner of the installation grants use of its model
  const isTrusted = isFirst || !ctx.openSignUp || (await ownsInstallation(tx, ownerId))
  await insertWorkspace(tx, {
    id,
    name,
    ownerId,
    isFirst,
    usesInstallationModel: isTrusted,
    installationMonthlyTokens: isTrusted ? null : DEFAULT_MONTHLY_TOKENS,
    at,
  })
  await insertSandboxMailbox(tx, {
    id: ctx.newId(),
    workspaceId: id,
    name: '샌드박스',
    address: sandboxAddress(id),
    rules: defaultMailboxRules,
    at,
  })
  await insertDefaultLabels(tx, id, ctx.newId, at)
  return id
}

/** `.test` is reserved (RFC 2606): no mail to it can be delivered. */
export const sandboxAddress = (workspaceId: string, name = 'sales'): string =>
  `${name}-${workspaceId.slice(-8)}@sandbox.ieum.test`
