import { createEmailAccount } from '#api/mailboxes/email-accounts.ts'
import { callApi, type SignedInUser } from './api.ts'
import { queryDatabase } from './database.ts'
import type { RunningServer } from './server.ts'

/** A mailbox that counts as connected, without a server behind it: nothing can be sent from it. Returns its id. */
export async function connectedMailbox(
  server: RunningServer,
  user: SignedInUser,
  { name, address, readsReplies = true }: { name: string; address: string; readsReplies?: boolean },
): Promise<string> {
  const { id } = await callApi(user, createEmailAccount, {
    body: {
      workspaceId: user.workspaceId,
      name,
      address,
      smtp: { host: 'smtp.corp.example', port: 465, security: 'tls' },
      imap: readsReplies ? { host: 'imap.corp.example', port: 993, security: 'tls' } : null,
      username: name,
      password: 'secret',
    },
  })
  await queryDatabase(
    server,
    "UPDATE email_accounts SET status = 'connected', status_reason = NULL WHERE id = $1",
    [id],
  )
  return id
}
