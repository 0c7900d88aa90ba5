// Reads how many tests passed and failed from the JSON reports of Vitest and Playwright. An unreadable report counts
// as nothing run; the caller knows from the exit code that this is a failure.
import * as z from 'zod'

/** `second`: names of tests that failed once and passed when tried again; they are among `passed`. */
export type Counts = { passed: number; failed: number; skipped: number; second: string[] }
export type ReadCounts = (report: unknown) => Counts

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0, second: [] }

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
    second: [],
  }
}

type Suite = {
  suites?: Suite[] | undefined
  specs?: { title: string; tests: { status: string }[] }[] | undefined
}
const Suite: z.ZodType<Suite> = z.object({
  get suites() {
    return z.array(Suite).optional()
  },
  specs: z
    .array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) }))
    .optional(),
})

const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
  suites: z.array(Suite),
})

/** An error outside a test counts as one failure. */
export const countPlaywright: ReadCounts = (report) => {
  const read = PlaywrightReport.safeParse(report)
  if (!read.success) return NOTHING
  const { stats, errors, suites } = read.data
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    second: suites.flatMap(flakyIn),
  }
}

const flakyIn = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(flakyIn),
]
