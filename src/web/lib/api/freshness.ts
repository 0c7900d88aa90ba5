// Stale times and polling intervals of queries, in milliseconds.
const seconds = (n: number): number => n * 1000

export const STALE_MS = {
  list: seconds(30),
  detail: seconds(60),
  steps: seconds(60),
  metrics: seconds(300),
  generatedEmails: seconds(30),
  stats: seconds(10),
  session: seconds(300),
} as const

export const REFETCH_MS = {
  stats: seconds(30),
  generation: seconds(2),
  manyEmails: seconds(10),
  rewriting: seconds(1),
  draftState: seconds(4),
  /** changes by other users: polled only while the page is visible */
  shared: seconds(4),
} as const
