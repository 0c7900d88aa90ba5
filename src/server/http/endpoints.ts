// Every resource of the API, hung on one server.

import type { Context } from '#server/context.ts'
import { registerAccount } from './account.ts'
import { registerApiKeys } from './api-keys.ts'
import { registerAuditLogs } from './audit-logs.ts'
import { registerBadges } from './badges.ts'
import { registerBin } from './bin.ts'
import { registerCheck } from './check.ts'
import { registerCustomerGroups } from './customer-groups.ts'
import { registerDuplicates } from './duplicates.ts'
import { registerEmailAccounts } from './email-accounts.ts'
import { registerEmailTemplates } from './email-templates.ts'
import { registerEnrollments } from './enrollments.ts'
import { registerGeneratedEmails } from './generated-emails.ts'
import { registerInbox } from './inbox.ts'
import { registerInboxLabels } from './inbox-labels.ts'
import { registerInstallation } from './installation.ts'
import { registerInvitations } from './invitations.ts'
import { registerLeadConsents } from './lead-consents.ts'
import { registerLeadHistory } from './lead-history.ts'
import { registerLeadImports } from './lead-imports.ts'
import { registerLeads } from './leads.ts'
import { registerMailPreview } from './mail-preview.ts'
import { registerMembers } from './members.ts'
import { registerMissingValues } from './missing-values.ts'
import { registerModel } from './model.ts'
import { registerNotices } from './notices.ts'
import { registerOAuth } from './oauth.ts'
import { registerOutbox } from './outbox.ts'
import { registerOwnDkim } from './own-dkim.ts'
import type { Api } from './route.ts'
import { registerSampleData } from './sample-data.ts'
import { registerSandbox, type SandboxParts } from './sandbox.ts'
import { registerSenderDomains } from './sender-domains.ts'
import { registerSenderProfile } from './sender-profile.ts'
import { registerSequenceDraft } from './sequence-draft.ts'
import { registerSequencePlan } from './sequence-plan.ts'
import { registerSequenceReport } from './sequence-report.ts'
import { registerSequenceStats } from './sequence-stats.ts'
import { registerSequenceVersions } from './sequence-versions.ts'
import { registerSequences } from './sequences.ts'
import { registerSession } from './session.ts'
import { registerSteps } from './steps.ts'
import { registerSuppressionFiles } from './suppression-files.ts'
import { registerSuppressions } from './suppressions.ts'
import { registerTags } from './tags.ts'
import { registerToday } from './today.ts'
import { registerUnsubscribe } from './unsubscribe.ts'
import { registerWebhooks } from './webhooks.ts'
import { registerWorkspaces } from './workspaces.ts'

/** @param forSessions a context whose database connections no other call uses */
export function registerEndpoints(api: Api, ctx: Context, forSessions: Context, sandbox: SandboxParts): void {
  registerSession({ ...api, ctx: forSessions }, forSessions)
  registerAccount(api, ctx)
  registerWorkspaces(api, ctx)
  registerMembers(api, ctx)
  registerInvitations(api, ctx)
  registerApiKeys(api, ctx)
  registerWebhooks(api, ctx)
  registerAuditLogs(api, ctx)
  registerModel(api, ctx)
  registerInstallation(api, ctx)
  registerSenderProfile(api, ctx)
  registerSampleData(api, ctx)
  registerLeads(api, ctx)
  registerLeadImports(api, ctx)
  registerLeadHistory(api, ctx)
  registerDuplicates(api, ctx)
  registerLeadConsents(api, ctx)
  registerTags(api, ctx)
  registerCustomerGroups(api, ctx)
  registerEmailTemplates(api, ctx)
  registerEmailAccounts(api, ctx)
  registerOAuth(api, ctx)
  registerSenderDomains(api, ctx)
  registerOwnDkim(api, ctx)
  registerSequences(api, ctx)
  registerSequenceStats(api, ctx)
  registerSequenceReport(api, ctx)
  registerSequencePlan(api, ctx)
  registerSequenceDraft(api, ctx)
  registerSequenceVersions(api, ctx)
  registerSteps(api, ctx)
  registerMissingValues(api, ctx)
  registerGeneratedEmails(api, ctx)
  registerMailPreview(api, ctx)
  registerEnrollments(api, ctx)
  registerOutbox(api, ctx)
  registerBadges(api, ctx)
  registerToday(api, ctx)
  registerBin(api, ctx)
  registerCheck(api, ctx)
  registerSuppressions(api, ctx)
  registerSuppressionFiles(api, ctx)
  registerNotices(api, ctx)
  registerUnsubscribe(api, ctx)
  registerInbox(api, ctx)
  registerInboxLabels(api, ctx)
  registerSandbox(api, ctx, sandbox)
}
