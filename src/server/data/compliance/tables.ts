// Suppressions, consents, notices, sender profiles.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Defaulted, Json, Stamps } from '#server/data/column.ts'

export type ComplianceTables = {
  suppressions: {
    id: string
    workspaceId: string
    kind: 'address' | 'domain'
    value: string
    reason: string
    createdAt: Defaulted<Date>
    createdBy: string | null
    note: Generated<string>
  }
  suppression_log: {
    id: GeneratedAlways<number>
    workspaceId: string
    kind: 'address' | 'domain'
    value: string
    action: 'added' | 'removed'
    reason: string
    note: Generated<string>
    userId: string | null
    at: Date
  }
  suppression_imports: {
    id: string
    workspaceId: string
    fileName: string
    columns: Json<string[]>
    added: Generated<number>
    known: Generated<number>
    refused: Generated<number>
    ended: Generated<number>
    createdBy: string | null
    createdAt: Date
  }
  suppression_import_rows: {
    importId: string
    rowNumber: number
    result: 'added' | 'known' | 'refused'
    value: string | null
    reason: string | null
    cells: Json<string[]>
  }
  opt_out_codes: {
    codeHash: Buffer
    workspaceId: string
    sealedAddress: Buffer
    createdAt: Defaulted<Date>
  }
  opt_out_holds: {
    id: string
    workspaceId: string
    inboundMessageId: string | null
    emailKeys: string[]
    sentence: string
    createdAt: Date
    decision: 'opt_out' | 'not_opt_out' | null
    decidedAt: Date | null
    decidedBy: string | null
  }
  sender_profiles: {
    workspaceId: string
    isAdvertising: boolean | null
    senderName: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    postalAddress: Generated<string>
    alwaysNotices: Generated<boolean>
    consentPolicy: Generated<'warn' | 'strict'>
    confirmsConsent: Generated<boolean>
    hasAdvertised: Generated<boolean>
    updatedAt: Defaulted<Date>
  }
  notices: Stamps & {
    id: string
    workspaceId: string
    kind: 'opt_out' | 'source' | 'confirm'
    suppressionId: string | null
    leadId: string | null
    emailAccountId: string | null
    toAddress: string
    toName: Generated<string>
    facts: Json<object>
    dueAt: Date | null
    plannedAt: Date
    state: 'scheduled' | 'claimed' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'skipped'
    stateReason: string | null
    attempts: Generated<number>
    rejections: Generated<number>
    waitReason: string | null
    providerResponse: string | null
    lastError: string | null
    messageId: string | null
    fromAddress: string | null
    subject: string | null
    mime: Buffer | null
    workerId: string | null
    claimedAt: Date | null
    sentAt: Date | null
    createdBy: string | null
  }
  lead_consents: {
    leadId: string
    workspaceId: string
    basis: 'consent' | 'transaction' | 'other'
    source: Generated<string>
    evidence: Generated<string>
    obtainedOn: string | null
    endedOn: string | null
    confirmedOn: string | null
    confirmBy: string | null
    updatedAt: Defaulted<Date>
  }
  consent_log: {
    id: GeneratedAlways<number>
    workspaceId: string
    leadId: string
    emailKey: string | null
    userId: string | null
    action: 'set' | 'imported' | 'removed' | 'confirmed' | 'source_notice' | 'reminded'
    before: unknown
    after: unknown
    at: Date
  }
  consent_reminders: {
    leadId: string
    workspaceId: string
    dueOn: string
    noticeId: string | null
    createdAt: Date
  }
  consent_checks: {
    workspaceId: string
    checkedOn: string
  }
}
