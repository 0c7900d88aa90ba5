// Suppressions, consents, notices, sender profiles.
import type { Generated } from 'kysely'
import type { Defaulted, Json, Stamps } from '#server/data/column.ts'

export type ComplianceTables = {
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
  consent_reminders: {
    leadId: string
    workspaceId: string
    dueOn: string
    noticeId: string | null
    createdAt: Date
  }
}
