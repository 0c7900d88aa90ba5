// How fresh the data of a screen is: when a query is stale and how often it is fetched again, in milliseconds. What changes by
// others is fetched after a notice of change (change-stream.ts), and by the interval of its kind only while no notices arrive.
import type { Resource } from '#api/calls.ts'

export const STALE_MS = {
  list: 30_000,
  detail: 60_000,
  steps: 60_000,
  metrics: 300_000,
  generatedEmails: 30_000,
  stats: 10_000,
  session: 300_000,
} as const

/** Of the queries of a resource that set no other time. Without an entry here: `list`. */
export const STALE_MS_OF: Partial<Record<Resource, number>> = {
  auditLogs: 0,
  badges: STALE_MS.stats,
  check: STALE_MS.stats,
  duplicates: 0,
  emailTemplates: 0,
  enrollments: STALE_MS.stats,
  leadHistory: STALE_MS.stats,
  leadImports: 0,
  mailPreview: STALE_MS.stats,
  mailService: Number.POSITIVE_INFINITY,
  model: STALE_MS.detail,
  notices: STALE_MS.stats,
  oauth: STALE_MS.detail,
  optOutHolds: STALE_MS.stats,
  outbox: STALE_MS.stats,
  overview: STALE_MS.stats,
  ownSources: 0,
  reviews: STALE_MS.stats,
  senderProfile: STALE_MS.detail,
  sequenceDraft: 0,
  sequencePlan: 0,
  sequenceReport: STALE_MS.stats,
  sequenceStarters: Number.POSITIVE_INFINITY,
  sequenceStats: STALE_MS.stats,
  sequenceVersions: 0,
  session: STALE_MS.session,
  steps: STALE_MS.steps,
  today: 0,
  toneExamples: 0,
  unsubscribe: Number.POSITIVE_INFINITY,
  workspaceEnds: 0,
}

export const REFETCH_MS = {
  /** numbers and lists of screens */
  stats: 30_000,
  /** the numbers on the nodes of the designer */
  nodeStats: 30_000,
  /** of work in progress: generation, research, the tour */
  progress: 2000,
  /** a list of more than a thousand mails, while a model writes them */
  manyEmails: 10_000,
  import: 500,
  duplicateScan: 100,
} as const
