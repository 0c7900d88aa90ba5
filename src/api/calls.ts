// The calls of the API for those who make them, the browser and the client: one function per entry of PATHS, typed by the
// endpoint value of that name. The endpoint files are imported as types only.
import type { ArgsOf, Endpoint } from './endpoint.ts'
import { type EndpointPath, PATHS } from './paths.ts'

/** The files of src/api that define endpoints, by their key in PATHS. */
type Resources = {
  account: typeof import('./account.ts')
  apiKeys: typeof import('./api-keys.ts')
  auditLogs: typeof import('./audit-logs.ts')
  badges: typeof import('./badges.ts')
  bin: typeof import('./bin.ts')
  check: typeof import('./check.ts')
  customerGroups: typeof import('./customer-groups.ts')
  duplicates: typeof import('./duplicates.ts')
  emailAccounts: typeof import('./email-accounts.ts')
  emailTemplates: typeof import('./email-templates.ts')
  enrollments: typeof import('./enrollments.ts')
  generatedEmails: typeof import('./generated-emails.ts')
  inboxAnswers: typeof import('./inbox-answers.ts')
  inboxLabels: typeof import('./inbox-labels.ts')
  inbox: typeof import('./inbox.ts')
  installation: typeof import('./installation.ts')
  invitations: typeof import('./invitations.ts')
  leadConsents: typeof import('./lead-consents.ts')
  leadHistory: typeof import('./lead-history.ts')
  leadImports: typeof import('./lead-imports.ts')
  leads: typeof import('./leads.ts')
  mailPreview: typeof import('./mail-preview.ts')
  members: typeof import('./members.ts')
  missingValues: typeof import('./missing-values.ts')
  model: typeof import('./model.ts')
  notices: typeof import('./notices.ts')
  oauth: typeof import('./oauth.ts')
  optOutHolds: typeof import('./opt-out-holds.ts')
  outbox: typeof import('./outbox.ts')
  ownDkim: typeof import('./own-dkim.ts')
  reviews: typeof import('./reviews.ts')
  sandbox: typeof import('./sandbox.ts')
  senderDomains: typeof import('./sender-domains.ts')
  senderProfile: typeof import('./sender-profile.ts')
  sequenceDraft: typeof import('./sequence-draft.ts')
  sequencePlan: typeof import('./sequence-plan.ts')
  sequenceReport: typeof import('./sequence-report.ts')
  sequenceStats: typeof import('./sequence-stats.ts')
  sequenceVersions: typeof import('./sequence-versions.ts')
  sequences: typeof import('./sequences.ts')
  session: typeof import('./session.ts')
  steps: typeof import('./steps.ts')
  suppressionFiles: typeof import('./suppression-files.ts')
  suppressions: typeof import('./suppressions.ts')
  tags: typeof import('./tags.ts')
  today: typeof import('./today.ts')
  unsubscribe: typeof import('./unsubscribe.ts')
  webhookDeliveries: typeof import('./webhook-deliveries.ts')
  webhooks: typeof import('./webhooks.ts')
  workspaceEnds: typeof import('./workspace-ends.ts')
  workspaces: typeof import('./workspaces.ts')
}

export type Resource = keyof typeof PATHS
export type NameIn<R extends Resource> = keyof (typeof PATHS)[R]
/** The endpoint value behind one entry of PATHS; `never` when the file has none of that name. */
export type EndpointAt<R extends Resource, K> = K extends keyof Resources[R]
  ? Extract<Resources[R][K], Endpoint>
  : never

/** What a call takes: `{ params, query, body }`, each only where the endpoint has it, then options of the caller. */
export type CallArgs<E extends Endpoint, Options> =
  Record<never, never> extends ArgsOf<E>
    ? [args?: ArgsOf<E>, options?: Options]
    : [args: ArgsOf<E>, options?: Options]
/** The arguments of any call, as the functions see them that send it. */
export type AnyArgs = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

type Made<F> = { [R in Resource]: { [K in NameIn<R>]: F } }

/** The same table with a function in the place of every method and path. */
export function makeCalls<F>(make: (one: EndpointPath) => F): Made<F> {
  const resources = Object.entries(PATHS).map(([resource, paths]) => [
    resource,
    Object.fromEntries(Object.entries(paths).map(([name, one]) => [name, make(one)])),
  ])
  return Object.fromEntries(resources) as Made<F>
}
