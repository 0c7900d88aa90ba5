// The calls of the API for the browser and the client: one function per entry of PATHS, typed by the endpoint value
// of that name. The endpoint files are imported as types only.
import type { ArgsOf, Endpoint } from './endpoint.ts'
import { type EndpointPath, PATHS } from './paths.ts'

/** The files of src/api that define endpoints, by their key in PATHS. */
type Resources = {
  account: typeof import('./accounts/account.ts')
  apiKeys: typeof import('./accounts/api-keys.ts')
  auditLogs: typeof import('./workspaces/audit-logs.ts')
  badges: typeof import('./overview/badges.ts')
  bin: typeof import('./workspaces/bin.ts')
  changeStream: typeof import('./overview/change-stream.ts')
  check: typeof import('./overview/check.ts')
  customerGroups: typeof import('./leads/customer-groups.ts')
  digest: typeof import('./overview/digest.ts')
  notifications: typeof import('./overview/notifications.ts')
  duplicates: typeof import('./leads/duplicates.ts')
  emailAccounts: typeof import('./mailboxes/email-accounts.ts')
  emailTemplates: typeof import('./writing/email-templates.ts')
  enrollments: typeof import('./enrollments/enrollments.ts')
  files: typeof import('./sending/files.ts')
  generatedEmails: typeof import('./writing/generated-emails.ts')
  images: typeof import('./writing/images.ts')
  inboxAnswers: typeof import('./inbox/inbox-answers.ts')
  inboxIntents: typeof import('./inbox/inbox-intents.ts')
  inboxLabels: typeof import('./inbox/inbox-labels.ts')
  inbox: typeof import('./inbox/inbox.ts')
  installation: typeof import('./workspaces/installation.ts')
  invitations: typeof import('./workspaces/invitations.ts')
  leadConsents: typeof import('./compliance/lead-consents.ts')
  leadHistory: typeof import('./leads/lead-history.ts')
  leadImports: typeof import('./leads/lead-imports.ts')
  leadResearch: typeof import('./leads/lead-research.ts')
  leadViews: typeof import('./leads/lead-views.ts')
  leads: typeof import('./leads/leads.ts')
  mailPreview: typeof import('./writing/mail-preview.ts')
  members: typeof import('./workspaces/members.ts')
  missingValues: typeof import('./writing/missing-values.ts')
  model: typeof import('./writing/model.ts')
  notices: typeof import('./compliance/notices.ts')
  oauth: typeof import('./mailboxes/oauth.ts')
  oneOffMails: typeof import('./enrollments/one-off-mails.ts')
  optOutHolds: typeof import('./compliance/opt-out-holds.ts')
  outbox: typeof import('./sending/outbox.ts')
  ownSources: typeof import('./writing/own-sources.ts')
  toneExamples: typeof import('./writing/tone-examples.ts')
  overview: typeof import('./overview/overview.ts')
  reviews: typeof import('./writing/reviews.ts')
  sandbox: typeof import('./sandbox/sandbox.ts')
  mailService: typeof import('./mailboxes/mail-service.ts')
  senderDomains: typeof import('./mailboxes/sender-domains.ts')
  senderProfile: typeof import('./compliance/sender-profile.ts')
  sequenceDraft: typeof import('./sequences/sequence-draft.ts')
  sequencePlan: typeof import('./sending/sequence-plan.ts')
  sequenceReport: typeof import('./sequences/sequence-report.ts')
  sequenceStarters: typeof import('./sequences/sequence-starters.ts')
  sequenceStats: typeof import('./sequences/sequence-stats.ts')
  sequenceVersions: typeof import('./sequences/sequence-versions.ts')
  sequences: typeof import('./sequences/sequences.ts')
  session: typeof import('./accounts/session.ts')
  steps: typeof import('./sequences/steps.ts')
  suppressionFiles: typeof import('./compliance/suppression-files.ts')
  suppressions: typeof import('./compliance/suppressions.ts')
  tags: typeof import('./leads/tags.ts')
  today: typeof import('./overview/today.ts')
  unsubscribe: typeof import('./compliance/unsubscribe.ts')
  webhookDeliveries: typeof import('./webhooks/webhook-deliveries.ts')
  webhooks: typeof import('./webhooks/webhooks.ts')
  workflowProposals: typeof import('./sequences/workflow-proposals.ts')
  workspaceEnds: typeof import('./workspaces/workspace-ends.ts')
  workspaces: typeof import('./workspaces/workspaces.ts')
}

export type Resource = keyof typeof PATHS
export type NameIn<R extends Resource> = keyof (typeof PATHS)[R]
/** The resources with a call that is not a GET. */
export type ChangedResource = {
  [R in Resource]: (typeof PATHS)[R][NameIn<R>] extends { method: 'GET' } ? never : R
}[Resource]
/** The endpoint value of one entry of PATHS; `never` when the file has none of that name. */
export type EndpointAt<R extends Resource, K> = K extends keyof Resources[R]
  ? Extract<Resources[R][K], Endpoint>
  : never

/** Arguments of a call: `{ params, query, body }`, each only where the endpoint has it, then options of the caller. */
export type CallArgs<E extends Endpoint, Options> =
  Record<never, never> extends ArgsOf<E>
    ? [args?: ArgsOf<E>, options?: Options]
    : [args: ArgsOf<E>, options?: Options]
/** Arguments of any call, untyped, for the code that sends it. */
export type AnyArgs = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

type Made<F> = { [R in Resource]: { [K in NameIn<R>]: F } }

/** The table with a function for each entry. */
export function makeCalls<F>(make: (one: EndpointPath, resource: string, name: string) => F): Made<F> {
  const resources = Object.entries(PATHS).map(([resource, paths]) => [
    resource,
    Object.fromEntries(Object.entries(paths).map(([name, one]) => [name, make(one, resource, name)])),
  ])
  return Object.fromEntries(resources) as Made<F>
}
