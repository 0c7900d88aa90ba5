// Registers the endpoints of all resources.

import { registerAccount } from './accounts/routes/account.ts'
import { registerApiKeys } from './accounts/routes/api-keys.ts'
import { registerSession } from './accounts/routes/session.ts'
import { registerLeadConsents } from './compliance/routes/consents.ts'
import { registerNotices } from './compliance/routes/notices.ts'
import { registerSenderProfile } from './compliance/routes/sender-profile.ts'
import { registerSuppressionFiles } from './compliance/routes/suppression-files.ts'
import { registerSuppressions } from './compliance/routes/suppressions.ts'
import { registerUnsubscribe } from './compliance/routes/unsubscribe.ts'
import type { Context } from './context.ts'
import { registerEnrollments } from './enrollments/routes.ts'
import { registerInbox } from './inbox/routes/inbox.ts'
import { registerInboxLabels } from './inbox/routes/labels.ts'
import { registerCustomerGroups } from './leads/routes/customer-groups.ts'
import { registerDuplicates } from './leads/routes/duplicates.ts'
import { registerLeadHistory } from './leads/routes/history.ts'
import { registerLeadImports } from './leads/routes/imports.ts'
import { registerLeadViews } from './leads/routes/lead-views.ts'
import { registerLeads } from './leads/routes/leads.ts'
import { registerLeadResearch } from './leads/routes/research.ts'
import { registerTags } from './leads/routes/tags.ts'
import { registerEmailAccounts } from './mailboxes/routes/email-accounts.ts'
import { registerMailService } from './mailboxes/routes/mail-service.ts'
import { registerOAuth } from './mailboxes/routes/oauth.ts'
import { registerSenderDomains } from './mailboxes/routes/sender-domains.ts'
import { registerBadges } from './overview/routes/badges.ts'
import { registerChangeStream } from './overview/routes/change-stream.ts'
import { registerCheck } from './overview/routes/check.ts'
import { registerDigest } from './overview/routes/digest.ts'
import { registerOverview } from './overview/routes/overview.ts'
import { registerToday } from './overview/routes/today.ts'
import type { ChangeStreams } from './platform/http/change-streams.ts'
import type { Api } from './platform/http/route.ts'
import { registerSandbox, type SandboxParts } from './sandbox/routes.ts'
import { registerOutbox } from './sending/routes/outbox.ts'
import { registerSequencePlan } from './sending/routes/plan-preview.ts'
import { registerSequenceDraft } from './sequences/routes/draft.ts'
import { registerSequenceReport } from './sequences/routes/report.ts'
import { registerSequences } from './sequences/routes/sequences.ts'
import { registerSequenceStarters } from './sequences/routes/starters.ts'
import { registerSequenceStats } from './sequences/routes/stats.ts'
import { registerSteps } from './sequences/routes/steps.ts'
import { registerSequenceVersions } from './sequences/routes/versions.ts'
import { registerWebhooks } from './webhooks/routes.ts'
import { registerAuditLogs } from './workspaces/routes/audit-logs.ts'
import { registerBin } from './workspaces/routes/bin.ts'
import { registerInstallation } from './workspaces/routes/installation.ts'
import { registerInvitations } from './workspaces/routes/invitations.ts'
import { registerMembers } from './workspaces/routes/members.ts'
import { registerWorkspaces } from './workspaces/routes/workspaces.ts'
import { registerGeneratedEmails } from './writing/routes/generated-emails.ts'
import { registerImages } from './writing/routes/images.ts'
import { registerMailPreview } from './writing/routes/mail-preview.ts'
import { registerMissingValues } from './writing/routes/missing-values.ts'
import { registerModel } from './writing/routes/model.ts'
import { registerEmailTemplates } from './writing/routes/templates.ts'
import { registerWorkflowProposals } from './writing/routes/workflow-proposals.ts'

/** @param forSessions a context with database connections of its own */
export function registerEndpoints(
  api: Api,
  ctx: Context,
  forSessions: Context,
  parts: { sandbox: SandboxParts; changes: ChangeStreams },
): void {
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
  registerLeads(api, ctx)
  registerLeadImports(api, ctx)
  registerLeadHistory(api, ctx)
  registerLeadResearch(api, ctx)
  registerDuplicates(api, ctx)
  registerLeadConsents(api, ctx)
  registerTags(api, ctx)
  registerLeadViews(api, ctx)
  registerCustomerGroups(api, ctx)
  registerEmailTemplates(api, ctx)
  registerImages(api, ctx)
  registerEmailAccounts(api, ctx)
  registerOAuth(api, ctx)
  registerMailService(api, ctx)
  registerSenderDomains(api, ctx)
  registerSequences(api, ctx)
  registerSequenceStarters(api)
  registerSequenceStats(api, ctx)
  registerSequenceReport(api, ctx)
  registerSequencePlan(api, ctx)
  registerSequenceDraft(api, ctx)
  registerSequenceVersions(api, ctx)
  registerSteps(api, ctx)
  registerMissingValues(api, ctx)
  registerGeneratedEmails(api, ctx)
  registerWorkflowProposals(api, ctx)
  registerMailPreview(api, ctx)
  registerEnrollments(api, ctx)
  registerOutbox(api, ctx)
  registerBadges(api, ctx)
  registerToday(api, ctx)
  registerOverview(api, ctx)
  registerDigest(api, ctx)
  registerBin(api, ctx)
  registerCheck(api, ctx)
  registerSuppressions(api, ctx)
  registerSuppressionFiles(api, ctx)
  registerNotices(api, ctx)
  registerUnsubscribe(api, ctx)
  registerInbox(api, ctx)
  registerInboxLabels(api, ctx)
  registerSandbox(api, ctx, parts.sandbox)
  registerChangeStream(api, parts.changes)
}
