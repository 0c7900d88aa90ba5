// How fresh the data of a screen is: when a query is stale and how often it is fetched again, in milliseconds. What changes by
// others is fetched after a notice of change (change-stream.ts), and by the interval of its kind only while no notices arrive.
export const STALE_MS = {
  list: 30_000,
  detail: 60_000,
  steps: 60_000,
  metrics: 300_000,
  generatedEmails: 30_000,
  stats: 10_000,
  session: 300_000,
} as const

export const REFETCH_MS = {
  stats: 30_000,
  /** of work in progress: generation, research, the tour */
  progress: 2000,
  /** a list of more than a thousand mails, while a model writes them */
  manyEmails: 10_000,
  import: 500,
  duplicateScan: 100,
} as const
