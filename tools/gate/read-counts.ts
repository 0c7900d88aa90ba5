// Reads how many tests passed and failed from the JSON reports of Vitest and Playwright. An unreadable report counts
// as nothing run; the caller knows from the exit code that this is a failure.
import * as z from 'zod'

export type Counts = { passed: number; failed: number; skipped: number }
export type ReadCounts = (report: unknown) => Counts

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 }

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/** A file that failed before its first test counts as one failure. */
export const countVitest: ReadCounts = (report) => {
  const read = VitestReport.safeParse(report)
  if (!read.success) return NOTHING
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = read.data
  const unread = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: numPassedTests,
    failed: numFailedTests + unread.length,
    skipped: numPendingTests + numTodoTests,
  }
}

const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
})

/** A test that passed only at a second try has not passed; an error outside a test counts as one failure. */
export const countPlaywright: ReadCounts = (report) => {
  const read = PlaywrightReport.safeParse(report)
  if (!read.success) return NOTHING
  const { expected, unexpected, flaky, skipped } = read.data.stats
  return { passed: expected, failed: unexpected + flaky + read.data.errors.length, skipped }
}
