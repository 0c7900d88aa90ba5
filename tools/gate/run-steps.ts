// Runs steps and says so: one line each, the output of those that failed, and always a last line `N passed, N failed`.
import type { Step, StepResult } from './steps.ts'

const MOST_REASONS = 30
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/**
 * Runs groups one after another and the steps of a group side by side. Stops after the first group with a failure.
 * Sets the exit code: 0 only when every step ran and nothing failed.
 */
export async function runSteps(groups: readonly (readonly Step[])[]): Promise<void> {
  const started = performance.now()
  const results = new Map<string, StepResult>()
  const close = (interrupted: boolean) => {
    const notRun = groups.flat().filter((step) => !results.has(step.name))
    const sum = (key: 'passed' | 'failed') => [...results.values()].reduce((n, one) => n + one[key], 0)
    const failed = sum('failed') + (interrupted ? 1 : 0)
    const left = notRun.length > 0 ? `not run: ${notRun.map((step) => step.name).join(', ')}\n` : ''
    // one write: nothing comes between, and a second Ctrl-C does not cut it in two
    console.log(`${left}\n${seconds(started)}\n${sum('passed')} passed, ${failed} failed`)
    process.exitCode = failed === 0 && notRun.length === 0 ? 0 : 1
  }
  const interrupt = () => {
    close(true)
    // on the way out every command that still runs is killed
    process.exit()
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)

  for (const group of groups) {
    const finished = await Promise.all(
      group.map(async (step) => {
        const since = performance.now()
        const result = await runSafely(step)
        results.set(step.name, result)
        console.log(
          [lineOf(step, result, seconds(since)), ...result.reasons.slice(0, MOST_REASONS)].join('\n     '),
        )
        return { step, result }
      }),
    )
    const failures = finished.filter(({ result }) => result.failed > 0)
    for (const { step, result } of failures)
      console.log(`\n── ${step.name} ──\n${withoutPassed(result.output).trim()}\n`)
    if (failures.length > 0) break
  }
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  close(false)
}

/** What failed is not to be looked for among what passed. */
const withoutPassed = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !/^\s*✓/.test(line))
    .join('\n')

function lineOf({ name }: Step, { passed, failed, skipped }: StepResult, time: string): string {
  const counts = [
    passed + failed > 1 ? `${passed} passed` : '',
    failed > 0 && passed + failed > 1 ? `${failed} failed` : '',
    skipped > 0 ? `${skipped} skipped` : '',
  ].filter(Boolean)
  const mark = failed === 0 ? 'ok  ' : 'FAIL'
  return `${mark} ${name.padEnd(10)} ${time.padStart(8)}${counts.length > 0 ? `  ${counts.join(', ')}` : ''}`
}

async function runSafely(step: Step): Promise<StepResult> {
  try {
    return await step.run()
  } catch (error) {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { passed: 0, failed: 1, skipped: 0, reasons: [], output }
  }
}
