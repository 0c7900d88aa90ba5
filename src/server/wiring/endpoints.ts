// Registers the endpoints of all resources, and the pages outside of /api.
import type { FastifyInstance } from 'fastify'

import { registerAccount } from '#server/accounts/routes/account.ts'
import { registerApiKeys } from '#server/accounts/routes/api-keys.ts'
import { registerSession } from '#server/accounts/routes/session.ts'
import { registerCompliance } from '#server/compliance/routes/compliance.ts'
import { registerOneClick } from '#server/compliance/routes/one-click-unsubscribe.ts'
import { registerSuppressionFiles } from '#server/compliance/routes/suppression-files.ts'
import { registerSuppressions } from '#server/compliance/routes/suppressions.ts'
import { registerUnsubscribe } from '#server/compliance/routes/unsubscribe.ts'
import type { Context } from '#server/context.ts'
import { registerEnrollments } from '#server/enrollments/routes.ts'
import { registerInbox } from '#server/inbox/routes/inbox.ts'
import { registerInboxLabels } from '#server/inbox/routes/labels.ts'
import { registerCustomerGroups } from '#server/leads/routes/customer-groups.ts'
import { registerLeadImports } from '#server/leads/routes/imports.ts'
import { registerLeads } from '#server/leads/routes/leads.ts'
import { registerMailboxes } from '#server/mailboxes/routes/mailboxes.ts'
import { registerChangeStream } from '#server/overview/routes/change-stream.ts'
import { registerCheck } from '#server/overview/routes/check.ts'
import { registerDigest } from '#server/overview/routes/digest.ts'
import { registerDigestLink } from '#server/overview/routes/digest-link.ts'
import { registerNotifications } from '#server/overview/routes/notifications.ts'
import { registerOverview } from '#server/overview/routes/overview.ts'
import { registerToday } from '#server/overview/routes/today.ts'
import type { Auth } from '#server/platform/http/auth.ts'
import type { ChangeStreams } from '#server/platform/http/change-streams.ts'
import type { Api } from '#server/platform/http/route.ts'
import { registerSandboxSites } from '#server/sandbox/routes/site-pages.ts'
import { registerSandbox, type SandboxParts } from '#server/sandbox/routes.ts'
import { registerFileLinks } from '#server/sending/routes/file-links.ts'
import { registerFiles } from '#server/sending/routes/files.ts'
import { registerOutbox } from '#server/sending/routes/outbox.ts'
import { registerRehearsal } from '#server/sending/routes/rehearsal.ts'
import { registerTracking } from '#server/sending/routes/tracking.ts'
import { registerSequenceReport } from '#server/sequences/routes/report.ts'
import { registerSequences } from '#server/sequences/routes/sequences.ts'
import { registerSequenceStats } from '#server/sequences/routes/stats.ts'
import { registerSteps } from '#server/sequences/routes/steps.ts'
import { registerSequenceVersions } from '#server/sequences/routes/versions.ts'
import { registerWebhooks } from '#server/webhooks/routes.ts'
import { registerAuditLogs } from '#server/workspaces/routes/audit-logs.ts'
import { registerInstallation } from '#server/workspaces/routes/installation.ts'
import { registerMembers } from '#server/workspaces/routes/members.ts'
import { registerWorkspaces } from '#server/workspaces/routes/workspaces.ts'
import { registerGeneratedEmails } from '#server/writing/routes/generated-emails.ts'
import { registerMailPreview } from '#server/writing/routes/mail-preview.ts'
import { registerEmailTemplates } from '#server/writing/routes/templates.ts'
import { registerWritingSettings } from '#server/writing/routes/writing-settings.ts'

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
  registerApiKeys(api, ctx)
  registerWebhooks(api, ctx)
  registerAuditLogs(api, ctx)
  registerWritingSettings(api, ctx)
  registerInstallation(api, ctx)
  registerLeads(api, ctx)
  registerLeadImports(api, ctx)
  registerCustomerGroups(api, ctx)
  registerEmailTemplates(api, ctx)
  registerFiles(api, ctx)
  registerMailboxes(api, ctx)
  registerSequences(api, ctx)
  registerSequenceStats(api, ctx)
  registerSequenceReport(api, ctx)
  registerRehearsal(api, ctx)
  registerSequenceVersions(api, ctx)
  registerSteps(api, ctx)
  registerGeneratedEmails(api, ctx)
  registerMailPreview(api, ctx)
  registerEnrollments(api, ctx)
  registerOutbox(api, ctx)
  registerToday(api, ctx)
  registerOverview(api, ctx)
  registerDigest(api, ctx)
  registerNotifications(api, ctx)
  registerCheck(api, ctx)
  registerSuppressions(api, ctx)
  registerSuppressionFiles(api, ctx)
  registerCompliance(api, ctx)
  registerUnsubscribe(api, ctx)
  registerInbox(api, ctx)
  registerInboxLabels(api, ctx)
  registerSandbox(api, ctx, parts.sandbox)
  registerChangeStream(api, parts.changes)
}

/** Links in mails and the invented company sites of the sandbox. */
export async function registerPages(server: FastifyInstance, ctx: Context, auth: Auth): Promise<void> {
  registerSandboxSites(server)
  await registerOneClick(server, ctx)
  await registerDigestLink(server, ctx)
  registerTracking(server, ctx, auth)
  registerFileLinks(server, ctx)
}
