// All keys of the query cache. A key starts with the names of its parents: invalidating `keys.leads.all` invalidates
// every list and detail of leads. Parameters follow the names.
import type { QueryClient } from '@tanstack/react-query'

/** Absent means every workspace the user can see. */
type WorkspaceIds = string | undefined
/** The filter, sort order and page of a list. */
type Filter = object
type NodePlace = { sequenceId: string; nodeId: string }

export type QueryKey = readonly unknown[]

const nodes = (sequenceId: string) => ['sequences', 'nodes', sequenceId] as const
const nodeEmails = ({ sequenceId, nodeId }: NodePlace) => [...nodes(sequenceId), 'emails', nodeId] as const
const metrics = (sequenceId: string) => ['sequences', 'metrics', sequenceId] as const
const rehearsal = (sequenceId: string, workflowNumber: number, request: object) =>
  ['rehearsal', sequenceId, workflowNumber, request] as const

export const keys = {
  me: ['me'],
  sessions: ['sessions'],
  twoFactor: ['two-factor'],
  signUpState: ['sign-up-state'],
  passwordReset: (token: string) => ['reset', token] as const,
  apiKeys: ['api-keys'],
  firstSteps: ['first-steps'],
  auditLogs: (filter: Filter) => ['audit-logs', filter] as const,
  image: (hash: string) => ['image', hash] as const,
  sender: (workspaceId: string) => ['sender', workspaceId] as const,
  unsubscribe: (token: string) => ['unsubscribe', token] as const,
  oauthClients: (workspaceId: string) => ['oauth-clients', workspaceId] as const,

  badges: {
    all: ['badges'],
    of: (workspaceIds: WorkspaceIds) => ['badges', workspaceIds] as const,
  },
  bin: {
    all: ['bin'],
    list: (filter: Filter) => ['bin', filter] as const,
  },
  check: {
    all: ['check'],
    overview: (workspaceIds: WorkspaceIds, search?: string) =>
      ['check', 'overview', workspaceIds, search] as const,
    leads: (filter: Filter) => ['check', 'enrollments', filter] as const,
    notices: (workspaceIds: WorkspaceIds) => ['check', 'notices', workspaceIds] as const,
    optOutHolds: (workspaceIds: WorkspaceIds) => ['check', 'opt-out-holds', workspaceIds] as const,
  },
  consent: {
    ofAnyLead: ['consent', 'of'],
    of: (leadId: string) => ['consent', 'of', leadId] as const,
    reminders: ['consent', 'reminders'],
    remindersOf: (workspaceIds: WorkspaceIds) => ['consent', 'reminders', workspaceIds] as const,
    sourceNotice: (leadId: string, threadId: string | undefined) =>
      ['consent', 'source-notice', leadId, threadId] as const,
  },
  customerGroups: {
    all: ['customer-groups'],
    list: (filter: Filter) => ['customer-groups', 'list', filter] as const,
    choices: (workspaceIds: WorkspaceIds) => ['customer-groups', 'choices', workspaceIds] as const,
    uses: (ids: readonly string[]) => ['customer-groups', 'uses', ids] as const,
    detail: (id: string | undefined) => ['customer-groups', 'detail', id] as const,
    leads: (id: string | null, filter: Filter) => ['customer-groups', 'detail', id, 'leads', filter] as const,
  },
  emailTemplates: {
    all: ['email-templates'],
    list: (filter: Filter) => ['email-templates', 'list', filter] as const,
    detail: (id: string | undefined) => ['email-templates', 'detail', id] as const,
    versions: (id: string | undefined) => ['email-templates', 'versions', id] as const,
    version: (id: string | undefined, version: number | undefined) =>
      ['email-templates', 'versions', id, version] as const,
    uses: (id: string | undefined) => ['email-templates', 'uses', id] as const,
  },
  enrollments: {
    all: ['enrollments'],
    list: (sequenceId: string, filter: Filter) => ['enrollments', sequenceId, filter] as const,
    atNode: (sequenceId: string, query: object) => ['enrollments', sequenceId, 'node', query] as const,
    detail: (id: string | null) => ['enrollments', 'detail', id] as const,
  },
  imports: {
    all: ['imports'],
    list: (filter: Filter) => ['imports', 'list', filter] as const,
    detail: (id: string | null) => ['imports', 'detail', id] as const,
    rows: (id: string, filter: Filter) => ['imports', 'detail', id, 'rows', filter] as const,
    undo: (id: string) => ['imports', 'undo', id] as const,
    check: (order: object) => ['imports', 'check', order] as const,
    followUps: (id: string) => ['imports', 'detail', id, 'follow-ups'] as const,
  },
  inbox: {
    all: ['inbox'],
    lists: ['inbox', 'list'],
    list: (request: object) => ['inbox', 'list', request] as const,
    olderMails: (id: string, from: string | null) => ['inbox', 'mails', id, from] as const,
    allCounts: ['inbox', 'counts'],
    counts: (filter: Filter) => ['inbox', 'counts', filter] as const,
    labels: (workspaceIds: WorkspaceIds) => ['inbox', 'labels', workspaceIds] as const,
    thread: (id: string) => ['inbox', 'thread', id] as const,
    candidates: (id: string, search: string) => ['inbox', 'candidates', id, search] as const,
    /** of mutations */
    change: ['inbox', 'change'],
  },
  invitations: {
    of: (workspaceId: string) => ['invitations', workspaceId] as const,
    byToken: (token: string) => ['invitation', token] as const,
  },
  leads: {
    all: ['leads'],
    list: (filter: Filter) => ['leads', 'list', filter] as const,
    infiniteList: (filter: Filter) => ['leads', 'infinite', filter] as const,
    statusCounts: (workspaceIds: WorkspaceIds) => ['leads', 'status-counts', workspaceIds] as const,
    detail: (id: string) => ['leads', 'detail', id] as const,
    research: (id: string) => ['leads', 'research', id] as const,
    researchEstimate: (choice: object) => ['leads', 'research-estimate', choice] as const,
    researchRun: (id: string | null) => ['leads', 'research-run', id] as const,
    history: (id: string, group: string | undefined) => ['leads', 'history', id, group] as const,
    enrollments: (id: string) => ['leads', 'enrollments', id] as const,
    enrollable: (filter: Filter) => ['leads', 'enrollable', filter] as const,
    names: (customerGroupId: string | undefined) => ['leads', 'names', customerGroupId] as const,
    customFields: (workspaceIds: readonly string[]) => ['leads', 'custom-fields', workspaceIds] as const,
    duplicates: (filter: Filter) => ['leads', 'duplicates', filter] as const,
    duplicateScan: (workspaceIds: WorkspaceIds) => ['leads', 'duplicate-scan', workspaceIds] as const,
    mergePreview: (request: object) => ['leads', 'merge-preview', request] as const,
  },
  mailboxes: {
    all: ['email-accounts'],
    list: (filter: Filter) => ['email-accounts', 'list', filter] as const,
    detail: (id: string) => ['email-accounts', 'detail', id] as const,
    byWorkspace: (workspaceId: string) => ['email-accounts', 'by-workspace', workspaceId] as const,
    /** below the mailboxes: verifying one reads the DNS of its domain too */
    domain: (id: string) => ['email-accounts', 'domain', id] as const,
    service: (domain: string) => ['email-accounts', 'service', domain] as const,
    waiting: (id: string) => ['email-accounts', 'waiting', id] as const,
  },
  mailPreview: {
    ofNode: (sequenceId: string, request: object) => ['mail-preview', sequenceId, request] as const,
    /** of a generated email in its current version */
    ofEmail: (
      sequenceId: string,
      { id, updatedAt, status }: { id: string; updatedAt: string; status: string },
    ) => ['mail-preview', 'email', sequenceId, id, updatedAt, status] as const,
    ofTemplate: (request: object) => ['mail-preview', 'template', request] as const,
  },
  members: {
    all: ['members'],
    of: (workspaceId: string) => ['members', workspaceId] as const,
    holdings: (workspaceId: string, userId: string) => ['members', workspaceId, 'holdings', userId] as const,
  },
  missingValues: {
    of: (sequenceId: string) => ['missing-values', sequenceId] as const,
    leads: (sequenceId: string, field: string, offset: number) =>
      ['missing-values', sequenceId, 'leads', field, offset] as const,
  },
  model: {
    installation: ['model', 'installation'],
    of: (workspaceId: string) => ['model', workspaceId] as const,
    usage: (workspaceId: string) => ['model', workspaceId, 'usage'] as const,
  },
  outbox: {
    all: ['outbox'],
    list: (filter: Filter) => ['outbox', 'list', filter] as const,
    days: (filter: Filter) => ['outbox', 'days', filter] as const,
    detail: (id: string) => ['outbox', 'detail', id] as const,
  },
  rehearsal: {
    all: ['rehearsal'],
    of: rehearsal,
    days: (of: ReturnType<typeof rehearsal>) => [...of, 'days'] as const,
    day: (of: ReturnType<typeof rehearsal>, date: string | null) => [...of, 'day', date] as const,
    finish: (sequenceId: string, request: object) => ['rehearsal', sequenceId, 'finish', request] as const,
    mail: (sequenceId: string, workflowNumber: number, request: object) =>
      ['rehearsal', sequenceId, workflowNumber, 'mail', request] as const,
  },
  sandbox: {
    all: ['sandbox'],
    messages: (filter: Filter) => ['sandbox', 'messages', filter] as const,
    message: (id: string) => ['sandbox', 'message', id] as const,
    clock: (workspaceId: string) => ['sandbox', 'clock', workspaceId] as const,
  },
  sequenceStarters: ['sequence-starters'],
  sequences: {
    all: ['sequences'],
    lists: ['sequences', 'list'],
    list: (filter: Filter) => ['sequences', 'list', filter] as const,
    detail: (id: string) => ['sequences', 'detail', id] as const,
    steps: (id: string) => ['sequences', 'steps', id] as const,
    draftState: (id: string) => ['sequences', 'draft-state', id] as const,
    check: (id: string) => ['sequences', 'check', id] as const,
    startPreview: (id: string) => ['start-preview', id] as const,
    startPreviews: (ids: readonly string[]) => ['start-preview', ...ids] as const,
    report: (id: string) => ['sequences', 'report', id] as const,
    openEnrollments: (ids: readonly string[]) => ['sequences', 'open-enrollments', ...ids] as const,
    versions: (id: string) => ['sequences', 'versions', id] as const,
    version: (id: string, version: number | undefined) => ['sequences', 'versions', id, version] as const,
    publishPreview: (id: string) => ['sequences', 'publish-preview', id] as const,
    metrics,
    finish: (id: string) => [...metrics(id), 'finish'] as const,
    finishes: (ids: readonly string[]) => ['sequences', 'list', 'finishes', ...ids] as const,
    /** what the designer shows at the nodes of every sequence */
    allNodes: ['sequences', 'nodes'],
    nodes,
    nodeStats: (id: string) => [...nodes(id), 'stats'] as const,
    reviewSummary: (id: string) => [...nodes(id), 'review-summary'] as const,
    nodeEmails,
    nodeEmail: (place: NodePlace, emailId: string) => [...nodeEmails(place), 'one', emailId] as const,
    everyNodeEmail: (place: NodePlace) => [...nodeEmails(place), 'one'] as const,
    emailOfLead: (place: NodePlace, leadId: string | null) => [...nodeEmails(place), 'of', leadId] as const,
    generationProgress: ({ sequenceId, nodeId }: NodePlace) =>
      [...nodes(sequenceId), 'progress', nodeId] as const,
  },
  suppressions: {
    all: ['suppressions'],
    list: (filter: Filter) => ['suppressions', 'list', filter] as const,
    log: (query: object) => ['suppressions', 'log', query] as const,
    importRows: (id: string, query: object) => ['suppressions', 'import-rows', id, query] as const,
  },
  leadViews: {
    all: ['lead-views'],
    of: (workspaceIds: WorkspaceIds) => ['lead-views', workspaceIds] as const,
  },
  tags: {
    all: ['tags'],
    of: (workspaceIds: WorkspaceIds) => ['tags', workspaceIds] as const,
  },
  digest: {
    of: (workspaceId: string) => ['digest', workspaceId] as const,
    preview: (workspaceId: string, mailboxId: string) =>
      ['digest', workspaceId, 'preview', mailboxId] as const,
  },
  overview: {
    of: (query: object) => ['overview', query] as const,
    leads: (query: object) => ['overview', 'leads', query] as const,
  },
  today: {
    all: ['today'],
    of: (workspaceIds: WorkspaceIds) => ['today', workspaceIds] as const,
    leads: (request: object) => ['today', 'leads', request] as const,
    tour: (workspaceIds: WorkspaceIds) => ['today', 'tour', workspaceIds] as const,
  },
  webhooks: {
    all: ['webhooks'],
    list: (workspaceIds: WorkspaceIds) => ['webhooks', 'list', workspaceIds] as const,
    deliveries: (id: string, query: object) => ['webhooks', id, 'deliveries', query] as const,
    delivery: (id: string, deliveryId: string) => ['webhooks', id, 'delivery', deliveryId] as const,
  },
  workspaces: {
    all: ['workspaces'],
    holdings: (id: string) => ['workspaces', id, 'holdings'] as const,
    deleted: ['workspaces', 'deleted'],
  },
} as const

/** Marks all queries below these keys as stale and refetches the mounted ones. */
export const invalidate = (cache: QueryClient, ...parents: QueryKey[]): Promise<unknown> =>
  Promise.all(parents.map((queryKey) => cache.invalidateQueries({ queryKey })))
