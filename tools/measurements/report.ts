// Prints the result of a benchmark or fault experiment, one line per row. With `--record` it also writes results/<name>.json,
// from which the tables in docs/benchmarks.md and docs/reliability.md are generated.
import { execFileSync } from 'node:child_process'
import { pbkdf2Sync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os'
import path from 'node:path'
import { HIGHEST_LOAD, RECORD, type Row, type Run } from './run.ts'

const [loadAtStart = 0] = loadavg()
const calibrationMs = process.env[RECORD] ? calibrate() : null

/**
 * Prints the rows and records them when `--record` was given. A failed fault experiment sets the exit code 1; a missed
 * target of a benchmark is only printed.
 * @param name file name of the benchmark without `.ts`
 */
export function report(name: string, rows: readonly Row[]): void {
  for (const { what, result, target, isMet, note } of rows)
    console.log([what, result, target, verdictText(isMet), note && `(${note})`].filter(Boolean).join('  '))
  const folder = path.dirname(path.resolve(process.argv[1] ?? ''))
  const isBench = path.basename(folder) === 'bench'
  if (!isBench && rows.some(({ isMet }) => isMet === false)) process.exitCode = 1
  if (!process.env[RECORD]) return
  if (isBench && loadAtStart > HIGHEST_LOAD) {
    console.error(
      `not recorded: the load before the run was ${loadAtStart.toFixed(1)}, more than ${HIGHEST_LOAD}`,
    )
    process.exitCode = 1
    return
  }
  const results = path.join(folder, 'results')
  mkdirSync(results, { recursive: true })
  const run: Run = {
    name,
    at: new Date().toISOString(),
    commit: commit(),
    machine: machine(),
    load: loadAtStart,
    calibrationMs,
    rows,
  }
  writeFileSync(path.join(results, `${name}.json`), `${JSON.stringify(run, null, 2)}\n`)
}

/** Time of a computation on one core that nothing else influences, ms: the fastest of three. */
function calibrate(): number {
  const times = [1, 2, 3].map(() => {
    const began = performance.now()
    pbkdf2Sync('calibration', 'of a bench', 300_000, 32, 'sha256')
    return performance.now() - began
  })
  return Math.round(Math.min(...times))
}

function verdictText(isMet: boolean | undefined): string {
  return isMet === undefined ? '' : isMet ? 'met' : 'MISSED'
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? '?'}, ${memory} GiB, Linux ${release()}, Node ${process.versions.node}`
}

/** The measured commit, with a + when the working tree differs from it. */
function commit(): string {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  try {
    const changed = git(
      'status',
      '--porcelain',
      '--',
      '..',
      ':!../bench/results',
      ':!../chaos/results',
      ':!../docs',
    )
    return git('rev-parse', '--short', 'HEAD') + (changed ? '+' : '')
  } catch {
    return '?'
  }
}
