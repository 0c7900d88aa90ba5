// `npm test`, `npm run check`, `npm run test:slow`, `npm run test:ci`: runs the scripts `test:…` of package.json and counts
// their tests. The steps of a group run in parallel; after a group with a failure no other group runs.
// The last line is always `N passed, N failed`; the exit code is 0 only when every step ran and nothing failed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const TYPES = ['types-core', 'types-server', 'types-web', 'types-e2e']
const STATIC = [...TYPES, 'lint', 'imports', 'dead-code']
const FAST = [[...STATIC, 'web-build'], ['unit'], ['e2e']]
const REGRESS = [['regress'], ['regress-e2e']]
const EXPERIMENTS = [['slow-unit'], ['slow-e2e']]
const RUNS: Record<string, string[][]> = {
  test: FAST,
  check: [[...STATIC, 'rules']],
  slow: EXPERIMENTS,
  ci: [...FAST, ...REGRESS, ...EXPERIMENTS],
}
/** `test:ci` runs one of this many parts of the experiments, chosen by the number of commits. */
const PARTS = 6
/** Tools whose tests are counted, and their options for a JSON report (Playwright takes the file from a variable). */
const REPORTERS: Record<string, (file: string) => string[]> = {
  vitest: (file) => [
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    // in CI, as playwright.config.ts: one of thousands must not hide the others; the run names it
    ...(run === RUNS.ci ? ['--retry=1'] : []),
  ],
  playwright: () => ['--reporter=dot,json'],
}
type Counts = { passed: number; failed: number; skipped: number; flaky: number }
type Report = Counts & {
  /** file and name of each failed test */
  failures: string[]
  /** file and name of each test that passed only when it was repeated */
  repeated: string[]
}
/** The summary names at most this many tests that passed only when they were repeated. */
const REPEATED_SHOWN = 10

// arguments: the name of a run, then steps: `npm test -- e2e` runs one step of `test`
const run = RUNS[process.argv[2] ?? '']
const words = process.argv.slice(run ? 3 : 2)
const groups = (run ?? FAST).map((group) =>
  group.filter((step) => words.length === 0 || words.includes(step)),
)
const unknown = words.filter((word) => !groups.flat().includes(word))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const folder = mkdtempSync(path.join(tmpdir(), 'ieum-run-'))
const results = new Map<string, Counts>()
const running = new Set<ChildProcess>()
const repeated: string[] = []

// also after Ctrl-C or an error
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true })
  const notRun = [...groups.flat().filter((step) => !results.has(step)), ...unknown]
  if (notRun.length > 0) console.log(`not run: ${notRun.join(', ')}`)
  const sum = (key: keyof Counts) => [...results.values()].reduce((total, counts) => total + counts[key], 0)
  const failed = sum('failed') || (notRun.length > 0 ? 1 : 0)
  if (repeated.length > 0) {
    console.log(`\npassed only when repeated: ${repeated.length}`)
    for (const name of repeated.slice(-REPEATED_SHOWN)) console.log(`     ${name}`)
  }
  console.log(`\n${(performance.now() / 1000).toFixed(1)} s\n${sum('passed')} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
  for (const { pid } of running) if (pid) process.kill(-pid, 'SIGTERM')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

if (unknown.length > 0) console.log(`steps: ${(run ?? FAST).flat().join(', ')}`)
for (const group of unknown.length > 0 ? [] : groups) {
  const counts = await Promise.all(group.map(runStep))
  if (counts.some(({ failed }) => failed > 0)) break
}

async function runStep(step: string): Promise<Counts> {
  const started = performance.now()
  const [log, report] = [path.join(folder, `${step}.log`), path.join(folder, `${step}.json`)]
  const script = `test:${step}`
  const reporters = REPORTERS[scripts[script]?.split(' ')[0] ?? '']
  const output = openSync(log, 'a')
  const words = [...(reporters?.(report) ?? []), ...partOf(step)]
  const child = spawn(process.execPath, ['--run', script, '--', ...words], {
    // a process group of its own, so that all processes of the step can be ended
    detached: true,
    stdio: ['ignore', output, output],
    timeout: 60 * 60_000,
    env: { ...process.env, NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  running.add(child)
  const isOk = await new Promise<boolean>((done) => {
    child.once('exit', (code) => done(code === 0)).once('error', () => done(false))
  })
  running.delete(child)
  const passed = isOk && !reporters ? 1 : 0
  const noReport = { passed, failed: 0, skipped: 0, flaky: 0, failures: [], repeated: [] }
  const { failures, repeated: again, ...read } = readReport(report) ?? noReport
  repeated.push(...again)
  // a run can fail without a failed test: a file does not load, an error after the end, or no test at all
  const counts = { ...read, failed: read.failed || (isOk && read.passed > 0 ? 0 : 1) }
  results.set(step, counts)
  const shown = reporters ? Object.entries(counts).filter(([, count]) => count > 0) : []
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const line = `${counts.failed ? 'FAIL' : 'ok  '} ${step.padEnd(12)} ${seconds.padStart(8)} s`
  console.log(`${line}  ${shown.map(([key, count]) => `${count} ${key}`).join(', ')}`.trimEnd())
  for (const failure of failures) console.log(`     ${failure}`)
  if (counts.failed || counts.flaky) console.log(`\n── ${step} ──\n${readFileSync(log, 'utf8').trim()}\n`)
  return counts
}

/** The part of the experiments that this run of CI covers, as an option of both runners. */
function partOf(step: string): string[] {
  if (run !== RUNS.ci || !EXPERIMENTS.flat().includes(step)) return []
  const commits = Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' }))
  return [`--shard=${(commits % PARTS) + 1}/${PARTS}`]
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; assertionResults: VitestResult[] }[]
}
type VitestResult = { status: string; fullName: string; failureMessages: string[] }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; skipped: number; flaky: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}
type PlaywrightSuite = {
  file: string
  specs: { title: string; ok: boolean; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

/** The JSON report of Vitest or Playwright; undefined without one. Flaky tests are among the passed. */
function readReport(file: string): Report | undefined {
  try {
    const report: VitestReport | PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
    return 'stats' in report ? ofPlaywright(report) : ofVitest(report)
  } catch {
    return undefined
  }
}

function ofVitest(report: VitestReport): Report {
  const namesOf = (isMeant: (result: VitestResult) => boolean): string[] =>
    report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(isMeant).map(({ fullName }) => `${path.relative('.', name)}: ${fullName}`),
    )
  // a test that passed when it was repeated keeps the messages of its first run
  const repeated = namesOf(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: repeated.length,
    failures: namesOf(({ status }) => status === 'failed'),
    repeated,
  }
}

function ofPlaywright({ stats, errors, suites }: PlaywrightReport): Report {
  const namesOf = (
    isMeant: (spec: PlaywrightSuite['specs'][number]) => boolean,
    { file, specs, suites: inner = [] }: PlaywrightSuite,
  ): string[] => [
    ...specs.filter(isMeant).map(({ title }) => `${file}: ${title}`),
    ...inner.flatMap((suite) => namesOf(isMeant, suite)),
  ]
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: stats.flaky,
    failures: suites.flatMap((suite) => namesOf(({ ok }) => !ok, suite)),
    repeated: suites.flatMap((suite) =>
      namesOf(({ tests }) => tests.some(({ status }) => status === 'flaky'), suite),
    ),
  }
}
