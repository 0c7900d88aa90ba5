// Users, sessions, workspaces, memberships, audit log.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ApiKeyScope, Role } from '#core/access.ts'
import type { Defaulted, Stamps } from '#server/data/column.ts'

export type AccountTables = {
  users: Stamps & {
    id: string
    name: string
    email: string
    emailVerified: Generated<boolean>
    image: string | null
    lastSeenAt: Date | null
  }
  sessions: Stamps & {
    id: string
    userId: string
    token: string
    expiresAt: Date
    ipAddress: string | null
    userAgent: string | null
    lastUsedAt: Date | null
    kind: Generated<'cookie' | 'token'>
  }
  accounts: Stamps & {
    id: string
    userId: string
    accountId: string
    providerId: string
    password: string | null
  }
  workspaces: Stamps & {
    id: string
    name: string
    sandboxOffsetMs: Generated<number>
    requiresTwoFactor: Generated<boolean>
    /** names by date */
    daysOff: Generated<Record<string, string>>
    isFirst: Generated<boolean>
    /** null: created before this choice existed; allowed while sign-up is closed */
    usesInstallationModel: boolean | null
    /** null: no limit */
    installationMonthlyTokens: number | null
    notificationsShowText: Generated<boolean>
    deletedAt: Date | null
  }
  workspace_members: {
    workspaceId: string
    userId: string
    role: Role
    createdAt: Defaulted<Date>
    signature: Generated<string>
    signatureHtml: Generated<string>
  }
  invitations: {
    id: string
    workspaceId: string
    role: Role
    email: string | null
    tokenHash: Buffer
    createdBy: string | null
    createdAt: Defaulted<Date>
    expiresAt: Date
    acceptedBy: string | null
    acceptedAt: Date | null
    apiKeyId: string | null
  }
  api_keys: {
    id: string
    userId: string
    name: string
    scope: ApiKeyScope
    keyHash: Buffer
    hint: string
    createdAt: Defaulted<Date>
    expiresAt: Date | null
    lastUsedAt: Date | null
    lastUsedAddress: string | null
  }
  two_factors: {
    userId: string
    secret: string
    confirmedAt: Date | null
    lastStep: Generated<number>
    createdAt: Defaulted<Date>
  }
  backup_codes: { userId: string; codeHash: Buffer; usedAt: Date | null }
  one_time_tokens: {
    tokenHash: Buffer
    purpose: 'second_step' | 'password_reset' | 'email_change'
    userId: string
    /** content by purpose: accounts/store/one-time-tokens.ts */
    value: ColumnType<Record<string, unknown> | null, string | null | undefined, never>
    createdAt: Defaulted<Date>
    expiresAt: Date
  }
  attempt_counts: { key: Buffer; count: number; until: Date }
  audit_logs: {
    id: GeneratedAlways<number>
    workspaceId: string | null
    userId: string | null
    action: string
    params: ColumnType<Record<string, unknown>, string | undefined, string>
    details: ColumnType<Record<string, unknown>, string | undefined, string>
    ipAddress: string | null
    apiKeyId: string | null
    at: Defaulted<Date>
  }
  idempotency_keys: {
    userId: string
    key: string
    request: string
    status: number | null
    reply: JSONColumnType<object, string | null, string | null> | null
    createdAt: Defaulted<Date>
    credential: string | null
    access: JSONColumnType<object, string | null, string | null> | null
  }
}
