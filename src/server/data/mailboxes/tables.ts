// Mailboxes, their credentials, and how far they are read.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { OAuthProvider } from '#core/mailboxes/oauth/provider.ts'
import type { Defaulted, Json, Stamps } from '#server/data/column.ts'

/** What the last successful connection check found. */
export type MailboxFindings = EmailAccount['findings']

export type MailboxTables = {
  email_accounts: Stamps & {
    id: string
    workspaceId: string
    userId: string | null
    connectedBy: string | null
    kind: 'sandbox' | 'smtp'
    name: string
    address: string
    signature: Generated<string>
    signatureHtml: Generated<string>
    bccSelf: Generated<boolean>
    connection: JSONColumnType<object, string | null, string | null> | null
    secret: string | null
    rules: Json<object>
    findings: ColumnType<MailboxFindings, string | undefined, string>
    status: 'connected' | 'paused' | 'disconnected'
    statusReason: string | null
    nextFreeAt: Date | null
    lastSyncedAt: Date | null
    guard: Generated<'ok' | 'first_mails_stopped' | 'halted'>
    guardSince: Date | null
    guardCounts: JSONColumnType<{ sent: number; bounced: number }, string | null, string | null> | null
    guardFrom: Date | null
    oauth: OAuthProvider | null
  }
  oauth_clients: {
    id: string
    workspaceId: string
    provider: OAuthProvider
    clientId: string
    /** encrypted */
    clientSecret: string
    tenant: string
    updatedAt: Defaulted<Date>
  }
  oauth_flows: {
    id: string
    stateHash: Buffer
    workspaceId: string
    userId: string
    provider: OAuthProvider
    emailAccountId: string | null
    address: string | null
    name: string | null
    /** encrypted */
    verifier: string
    expiresAt: Date
  }
  mailbox_tokens: {
    emailAccountId: string
    refreshToken: string | null
    accessToken: string
    expiresAt: Date
    refreshedAt: Date
  }
  sender_domains: {
    emailAccountId: string
    domain: string
    texts: Json<Readonly<Record<string, readonly string[] | null>>>
    lookedAt: Date
  }
}
