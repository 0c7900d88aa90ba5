// A new workspace is never empty-handed: its owner is in it and its sandbox mailbox is ready to send (product §8, §9).
import { defaultMailboxRules } from '#core/mailbox.ts'
import type { Context, Db } from '../context.ts'
import { insertDefaultLabels } from '../store/inbox-labels.ts'
import { insertSandboxMailbox } from '../store/sandbox-mailboxes.ts'
import { insertWorkspace } from '../store/workspaces.ts'

/** Runs in the caller's transaction: workspace, membership and mailbox are there together or not at all. */
export async function createWorkspace(
  ctx: Pick<Context, 'clock' | 'newId'>,
  tx: Db,
  { name, ownerId }: { name: string; ownerId: string },
): Promise<string> {
  const id = ctx.newId()
  const at = ctx.clock.now()
  await insertWorkspace(tx, { id, name, ownerId, at })
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

/** `.test` is reserved (RFC 2606): nothing sent there could ever arrive anywhere. */
const sandboxAddress = (workspaceId: string): string => `sales-${workspaceId.slice(-8)}@sandbox.ieum.test`
