// Mailboxes, their credentials, and how far they are read.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { OAuthProvider } from '#core/mailboxes/oauth/provider.ts'
import type { Defaulted, Json, Stamps } from '#server/data/column.ts'

export type MailboxTables = {
  email_accounts: Stamps & {
    id: string
    workspace_id: string
    user_id: string | null
    connected_by: string | null
    kind: 'sandbox' | 'smtp'
    name: string
    address: string
    signature: Generated<string>
    connection: JSONColumnType<object, string | null, string | null> | null
    secret: string | null
    rules: Json<object>
    findings: ColumnType<
      { savesSentCopy?: boolean; keepsMessageId?: boolean; checkedAt?: string },
      string | undefined,
      string
    >
    status: 'connected' | 'paused' | 'disconnected'
    status_reason: string | null
    next_free_at: Date | null
    last_synced_at: Date | null
    guard: Generated<'ok' | 'first_mails_stopped' | 'halted'>
    guard_since: Date | null
    guard_counts: JSONColumnType<{ sent: number; bounced: number }, string | null, string | null> | null
    guard_from: Date | null
    oauth: OAuthProvider | null
  }
  oauth_clients: {
    id: string
    workspace_id: string
    provider: OAuthProvider
    client_id: string
    client_secret: string
    tenant: string
    updated_at: Defaulted<Date>
  }
  oauth_flows: {
    id: string
    state_hash: Buffer
    workspace_id: string
    user_id: string
    provider: OAuthProvider
    email_account_id: string | null
    address: string | null
    name: string | null
    verifier: string
    expires_at: Date
  }
  mailbox_tokens: {
    email_account_id: string
    refresh_token: string | null
    access_token: string
    expires_at: Date
    refreshed_at: Date
  }
  sender_domains: {
    email_account_id: string
    domain: string
    texts: Json<Readonly<Record<string, readonly string[] | null>>>
    looked_at: Date
  }
  mail_cursors: { email_account_id: string; folder: string; uid_validity: string; last_uid: number }
  sandbox_mail: {
    id: string
    email_account_id: string
    folder: 'INBOX' | 'Sent' | 'Delivered'
    uid: GeneratedAlways<number>
    message_id: string | null
    mail_from: Generated<string>
    rcpt_to: Generated<string>
    subject: Generated<string>
    at: Date
    flags: Generated<string[]>
    answers: Generated<{ kind: string; at: string }[]>
    raw: Buffer
  }
}
