// Reads how many tests passed and failed from the JSON reports of Vitest and Playwright. An unreadable report counts
// as nothing run; the caller knows from the exit code that this is a failure.
import * as z from 'zod'
import { ROOT } from './run-command.ts'

/** `reasons`: a line for each test that failed (`✘`) or passed only when tried again (`↻`, among `passed`), and why. */
export type Counts = { passed: number; failed: number; skipped: number; reasons: string[] }
export type ReadCounts = (report: unknown) => Counts

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0, reasons: [] }

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      status: z.string(),
      name: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
})

/** A file that failed before its first test counts as one failure. */
export const countVitest: ReadCounts = (report) => {
  const read = VitestReport.safeParse(report)
  if (!read.success) return NOTHING
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = read.data
  const unread = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [why = ''] }) => reason('✘', name, fullName, why)),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + unread.length,
    skipped: numPendingTests + numTodoTests,
    reasons: [...failed, ...unread.map(({ name, message }) => reason('✘', name, '', message))],
  }
}

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({
          errors: z.array(
            z.object({
              message: z.string().default(''),
              location: z.object({ line: z.number() }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
})
type Suite = { suites?: Suite[] | undefined; specs?: z.infer<typeof Spec>[] | undefined }
const Suite: z.ZodType<Suite> = z.object({
  get suites() {
    return z.array(Suite).optional()
  },
  specs: z.array(Spec).optional(),
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
    reasons: suites.flatMap(reasonsIn),
  }
}

const MARKS: Record<string, string> = { unexpected: '✘', flaky: '↻' }

const reasonsIn = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status, results }) => {
      const mark = MARKS[status]
      const error = results.flatMap(({ errors }) => errors)[0]
      const place = error?.location ? `${file}:${error.location.line}` : file
      return mark ? [reason(mark, place, title, error?.message ?? '')] : []
    }),
  ),
  ...suites.flatMap(reasonsIn),
]

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const LONGEST = 400

/** The first lines of what was said, on one line. */
function reason(mark: string, place: string, title: string, why: string): string {
  const said = why
    .replace(ANSI, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 6)
  return `${mark} ${place.replace(`${ROOT}/`, '')}${title ? ` › ${title}` : ''}: ${said.join(' · ')}`.slice(
    0,
    LONGEST,
  )
}
