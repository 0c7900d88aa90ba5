// The steps of `npm test` and `npm run check`: what each runs and how many things it proved.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from '../find-browser.ts'
import { type Counts, countPlaywright, countVitest, type ReadCounts } from './read-counts.ts'
import { type CommandResult, runCommand } from './run-command.ts'

/** Counts are of tests where a step runs tests, else of the step itself. */
export type StepResult = Counts & { output: string }
export type Step = { name: string; run: () => Promise<StepResult> }

const MINUTE = 60_000

export const browser: Step = {
  name: 'browser',
  run: async () => {
    try {
      // found once: every later step and its workers take this one
      process.env.CHROMIUM_PATH = findBrowser()
      return asOne({ ok: true, output: '' })
    } catch (error) {
      return asOne({ ok: false, output: error instanceof Error ? error.message : String(error) })
    }
  },
}

export const types: Step = {
  name: 'types',
  run: async () => {
    // side by side already: more checkers in each, or a frequent collection of its garbage, would do work twice
    const parts = await Promise.all(
      ['core', 'server', 'web', 'e2e'].map((part) =>
        runCommand(['tsc', '-p', `tsconfig.${part}.json`, '--checkers', '1'], { env: { GOGC: '400' } }),
      ),
    )
    return asOne({
      ok: parts.every((part) => part.ok),
      // core is part of the others: the same line need not be read four times
      output: [...new Set(parts.flatMap((part) => part.output.split('\n')))].join('\n'),
    })
  },
}

export const lint: Step = {
  name: 'lint',
  run: async () => asOne(await runCommand(['biome', 'ci', '--colors=off', '--max-diagnostics=50', '.'])),
}

export const imports: Step = {
  name: 'imports',
  run: async () => asOne(await runCommand(['node', 'tools/check-imports.ts'])),
}

export const deadCode: Step = {
  name: 'dead code',
  run: async () => asOne(await runCommand(['knip', '--no-progress'])),
}

export const webBuild: Step = {
  name: 'web build',
  run: async () => asOne(await runCommand(['node', 'tools/build.ts'])),
}

/** Vitest: the projects that are named, or all but the slow ones. */
export const unitTests = (...projects: string[]): Step => ({
  name: 'tests',
  run: () =>
    countedRun(countVitest, (report) =>
      runCommand(
        [
          'vitest',
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
          ...(projects.length > 0 ? projects : ['!slow*']).map((project) => `--project=${project}`),
        ],
        { timeoutMs: 15 * MINUTE },
      ),
    ),
})

export const journeys: Step = {
  name: 'e2e',
  run: () =>
    countedRun(countPlaywright, (report) =>
      runCommand(
        ['playwright', 'test', '--config=e2e/playwright.config.ts', '--project=e2e', '--reporter=list,json'],
        {
          timeoutMs: 40 * MINUTE,
          env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        },
      ),
    ),
}

async function countedRun(
  count: ReadCounts,
  run: (reportFile: string) => Promise<CommandResult>,
): Promise<StepResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ieum-test-'))
  try {
    const file = path.join(folder, 'report.json')
    const { ok, output } = await run(file)
    const counts = count(readReport(file))
    // a run can fail without a failed test: a file that does not load, an error after the end, no report at all
    const failed = ok ? counts.failed : Math.max(1, counts.failed)
    return { ...counts, failed, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const asOne = ({ ok, output }: CommandResult): StepResult => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: 0,
  reasons: [],
  output,
})
