// What is fetched again after a change: the resources that show what a call of a resource has changed.
import type { ChangedResource, Resource } from '#api/calls.ts'

/** A resource, or what is computed from several for a dialog. */
export type Subject = Resource | 'rehearsal' | 'startPreview'

/** What is shown of sequences. */
export const SEQUENCES = [
  'sequences',
  'sequenceDraft',
  'sequencePlan',
  'sequenceReport',
  'sequenceStats',
  'sequenceVersions',
  'steps',
  'generatedEmails',
  'reviews',
] as const satisfies Resource[]

/** What is shown of leads. */
export const LEADS = [
  'leads',
  'leadViews',
  'leadHistory',
  'leadResearch',
  'duplicates',
] as const satisfies Resource[]

const CHECK = ['check', 'notices', 'optOutHolds', 'badges'] as const satisfies Resource[]
const INBOX = ['inbox', 'inboxLabels', 'badges', 'notifications'] as const satisfies Resource[]
const MAILBOXES = ['emailAccounts', 'senderDomains'] as const satisfies Resource[]
/** Mails that are sent, postponed or ended. */
const MAILS = ['outbox', 'enrollments', ...LEADS, ...SEQUENCES, ...CHECK] as const satisfies Resource[]
/** A change of leads also decides who is in a group by filter, and threads show the names and addresses of their leads. */
const CHANGED_LEADS = [...MAILS, 'customerGroups', 'leadConsents', 'inbox'] as const satisfies Resource[]
const SUPPRESSIONS = [
  'suppressions',
  'suppressionFiles',
  'customerGroups',
  'enrollments',
  ...LEADS,
  ...SEQUENCES,
] as const satisfies Resource[]

export const STALE_AFTER: Record<ChangedResource, readonly Subject[] | 'everything'> = {
  account: ['account', 'session', 'members'],
  apiKeys: ['apiKeys'],
  bin: 'everything',
  check: MAILS,
  customerGroups: ['customerGroups', ...LEADS, ...SEQUENCES],
  digest: ['digest'],
  duplicates: CHANGED_LEADS,
  emailAccounts: [...MAILBOXES, 'rehearsal'],
  emailTemplates: ['emailTemplates'],
  enrollments: MAILS,
  files: [],
  generatedEmails: ['generatedEmails', 'reviews', 'sequenceStats'],
  images: [],
  inbox: [...INBOX, 'enrollments', 'outbox', 'suppressions', ...SEQUENCES],
  inboxAnswers: [...INBOX, 'inboxAnswers', 'sandbox'],
  inboxIntents: [...INBOX, 'enrollments', 'outbox', 'suppressions', ...LEADS, ...SEQUENCES],
  inboxLabels: INBOX,
  installation: ['installation', 'model'],
  invitations: ['invitations'],
  leadConsents: [...LEADS, 'leadConsents', 'badges'],
  leadImports: ['leadImports', ...CHANGED_LEADS],
  leadResearch: ['leadResearch'],
  leadViews: ['leadViews'],
  leads: CHANGED_LEADS,
  mailPreview: [],
  members: ['members', 'session'],
  missingValues: 'everything',
  model: ['model'],
  notifications: ['notifications'],
  notices: [...CHECK, 'suppressions', 'leadConsents'],
  oauth: ['oauth', ...MAILBOXES],
  oneOffMails: ['outbox', ...LEADS],
  optOutHolds: [...MAILS, 'inbox', 'suppressions', 'today'],
  outbox: MAILS,
  ownSources: ['ownSources', 'generatedEmails', 'reviews'],
  reviews: ['generatedEmails', 'reviews', 'sequenceStats', 'sequences'],
  sandbox: ['sandbox', 'enrollments', 'suppressions', 'today', ...LEADS, ...MAILBOXES, ...SEQUENCES],
  senderDomains: MAILBOXES,
  senderProfile: 'everything',
  sequencePlan: [],
  sequenceVersions: SEQUENCES,
  sequences: ['customerGroups', 'enrollments', ...LEADS, ...SEQUENCES],
  session: [],
  steps: SEQUENCES,
  suppressionFiles: SUPPRESSIONS,
  suppressions: SUPPRESSIONS,
  tags: ['tags', 'customerGroups', ...LEADS],
  toneExamples: ['toneExamples'],
  unsubscribe: ['unsubscribe'],
  webhookDeliveries: ['webhooks', 'webhookDeliveries', ...CHECK],
  webhooks: ['webhooks', 'webhookDeliveries', 'notifications', ...CHECK],
  workflowProposals: [],
  workspaceEnds: 'everything',
  workspaces: ['workspaces', 'workspaceEnds', 'session', 'notifications'],
}
