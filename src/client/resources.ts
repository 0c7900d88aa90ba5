// Every resource of the API, module by module: what a module of src/api adds, the client has. Accounts and keys are
// people's own and no script's (`personOnly`), and the opt-out page is for nobody who has a key.
import * as auditLogs from '#api/audit-logs.ts'
import * as badges from '#api/badges.ts'
import * as bin from '#api/bin.ts'
import * as check from '#api/check.ts'
import * as customerGroups from '#api/customer-groups.ts'
import * as duplicates from '#api/duplicates.ts'
import * as emailAccounts from '#api/email-accounts.ts'
import * as emailTemplates from '#api/email-templates.ts'
import * as enrollments from '#api/enrollments.ts'
import * as generatedEmails from '#api/generated-emails.ts'
import * as inbox from '#api/inbox.ts'
import * as inboxAnswers from '#api/inbox-answers.ts'
import * as inboxLabels from '#api/inbox-labels.ts'
import * as invitations from '#api/invitations.ts'
import * as leadConsents from '#api/lead-consents.ts'
import * as leadHistory from '#api/lead-history.ts'
import * as leadImports from '#api/lead-imports.ts'
import * as leads from '#api/leads.ts'
import * as mailPreview from '#api/mail-preview.ts'
import * as members from '#api/members.ts'
import * as missingValues from '#api/missing-values.ts'
import * as model from '#api/model.ts'
import * as notices from '#api/notices.ts'
import * as oauth from '#api/oauth.ts'
import * as optOutHolds from '#api/opt-out-holds.ts'
import * as outbox from '#api/outbox.ts'
import * as ownDkim from '#api/own-dkim.ts'
import * as reviews from '#api/reviews.ts'
import * as sandbox from '#api/sandbox.ts'
import * as senderDomains from '#api/sender-domains.ts'
import * as senderProfile from '#api/sender-profile.ts'
import * as sequenceDraft from '#api/sequence-draft.ts'
import * as sequencePlan from '#api/sequence-plan.ts'
import * as sequenceReport from '#api/sequence-report.ts'
import * as sequenceStats from '#api/sequence-stats.ts'
import * as sequenceVersions from '#api/sequence-versions.ts'
import * as sequences from '#api/sequences.ts'
import * as session from '#api/session.ts'
import * as steps from '#api/steps.ts'
import * as suppressionFiles from '#api/suppression-files.ts'
import * as suppressions from '#api/suppressions.ts'
import * as tags from '#api/tags.ts'
import * as today from '#api/today.ts'
import * as webhookDeliveries from '#api/webhook-deliveries.ts'
import * as webhooks from '#api/webhooks.ts'
import * as workspaceEnds from '#api/workspace-ends.ts'
import * as workspaces from '#api/workspaces.ts'

export const RESOURCES = {
  auditLogs,
  badges,
  bin,
  check,
  customerGroups,
  duplicates,
  emailAccounts,
  emailTemplates,
  enrollments,
  generatedEmails,
  inboxAnswers,
  inboxLabels,
  optOutHolds,
  inbox,
  invitations,
  leadConsents,
  leadHistory,
  leadImports,
  leads,
  mailPreview,
  members,
  missingValues,
  model,
  notices,
  oauth,
  outbox,
  ownDkim,
  reviews,
  sandbox,
  senderDomains,
  senderProfile,
  sequenceDraft,
  sequencePlan,
  sequenceReport,
  sequenceStats,
  sequenceVersions,
  sequences,
  session,
  steps,
  suppressionFiles,
  suppressions,
  tags,
  today,
  webhookDeliveries,
  webhooks,
  workspaceEnds,
  workspaces,
}
