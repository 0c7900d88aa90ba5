// The sandbox mailboxes of a workspace: the one it has from the start, and a second one.
import type { MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import type { Db } from '#server/context.ts'

/** Inserted as connected: its servers are in this process and need no verification. */
export async function insertSandboxMailbox(
  db: Db,
  mailbox: { id: string; workspaceId: string; name: string; address: string; rules: MailboxRules; at: Date },
): Promise<void> {
  await db
    .insertInto('email_accounts')
    .values({
      id: mailbox.id,
      workspaceId: mailbox.workspaceId,
      userId: null,
      kind: 'sandbox',
      name: mailbox.name,
      address: mailbox.address,
      rules: JSON.stringify(mailbox.rules),
      findings: JSON.stringify({ savesSentCopy: true, keepsMessageId: true }),
      status: 'connected',
      createdAt: mailbox.at,
      updatedAt: mailbox.at,
    })
    .execute()
}

export async function countSandboxMailboxes(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('email_accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspaceId', '=', workspaceId)
    .where('kind', '=', 'sandbox')
    .executeTakeFirstOrThrow()
  return Number(count)
}
