// `npm run mutations`: puts one small fault at a time into a copy of HEAD and reports whether the types or the tests fail.
// Options: --count=60 --seed=1 --minutes=4 (limit of one mutation) --projects='!slow*' (of vitest.config.ts) --only=<number>
// --json=<file to write>, --from=<such a file>: the same mutations again, on this commit. Needs coreutils' `timeout`.
import { type ChildProcess, execFile, execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartError } from '#server/platform/start-error.ts'
import { fail, parseArguments, placeOf } from '../command-line.ts'
import { readImporters, relatedTests } from './related.ts'
import { AREAS, type Area, isLeftOut, type Mutation, sample } from './sample.ts'
import { applyMutation, closedLists, findSites } from './sites.ts'

const OUTCOMES = ['types', 'tests', 'survived', 'time limit', 'error', 'text gone'] as const
type Tried = { outcome: (typeof OUTCOMES)[number]; by: string }
type Result = Mutation & Tried & { number: number; seconds: number }
type Report = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

const ROOT = path.resolve(import.meta.dirname, '../..')
const copy = mkdtempSync(path.join(tmpdir(), 'ieum-mutations-'))
const results: Result[] = []
/** test files that failed: whether they do so only because of a mutation */
const passing = new Map<string, boolean>()
let child: ChildProcess | undefined
let isStopped = false

const known = ['count', 'seed', 'minutes', 'projects', 'only', 'json', 'from']
const { options } = parseArguments(process.argv.slice(2), known)
const given = (name: string, otherwise: number) => Number(options.get(name) ?? otherwise)
const limitMs = given('minutes', 4) * 60_000
const projects = (options.get('projects') ?? '!slow*').split(',').map((name) => `--project=${name}`)

async function main(): Promise<void> {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()
  const commit = git('rev-parse', 'HEAD')
  git('clone', '--quiet', '--shared', '--no-checkout', ROOT, copy)
  git('-C', copy, 'checkout', '--quiet', '--detach', commit)
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))

  const from = options.get('from')
  const all: Mutation[] = from
    ? JSON.parse(readFileSync(placeOf(from), 'utf8')).mutations
    : sample(allSites(), given('count', 60), given('seed', 1))
  const chosen = all
    .map((mutation, index) => ({ ...mutation, number: index + 1 }))
    .filter(({ number }) => number === given('only', number))
  console.log(`${chosen.length} mutations of ${commit.slice(0, 10)}, ${projects.join(' ')}`)
  for (const layer of new Set(chosen.map(({ file }) => layerOf(file)))) {
    const { code, output } = await checkTypes(layer)
    if (code !== 0) throw new Error(`The types of ${layer} are wrong without a mutation:\n${output}`)
  }
  const importers = readImporters(copy)
  for (const mutation of chosen) {
    const started = performance.now()
    const tried = await tryOne(mutation, relatedTests(mutation.file, importers))
    const result = { ...mutation, ...tried, seconds: Math.round((performance.now() - started) / 1000) }
    results.push(result)
    print(result)
    const report = `${JSON.stringify({ commit, projects, mutations: results }, null, 2)}\n`
    if (options.has('json')) writeFileSync(placeOf(options.get('json') ?? ''), report)
  }
}

function allSites() {
  const sources = (area: Area) =>
    globSync(AREAS[area], { cwd: copy })
      .filter((file) => !isLeftOut(file))
      .sort()
      .map((file) => ({ file, text: readFileSync(path.join(copy, file), 'utf8') }))
  const lists = sources('core').flatMap(({ file, text }) => closedLists(file, text))
  const sitesOf = (area: Area) =>
    sources(area).flatMap(({ file, text }) => findSites(file, text, lists).map((site) => ({ ...site, file })))
  const areas = Object.keys(AREAS) as Area[]
  return Object.fromEntries(areas.map((area) => [area, sitesOf(area)])) as Record<
    Area,
    ReturnType<typeof sitesOf>
  >
}

async function tryOne(mutation: Mutation, stages: string[][]): Promise<Tried> {
  const place = path.join(copy, mutation.file)
  const text = existsSync(place) ? readFileSync(place, 'utf8') : ''
  const mutated = applyMutation(text, mutation)
  if (mutated === null) return { outcome: 'text gone', by: '' }
  const until = performance.now() + limitMs
  try {
    writeFileSync(place, mutated)
    const types = await checkTypes(layerOf(mutation.file), until)
    if (types.isLate) return { outcome: 'time limit', by: 'types' }
    if (types.code !== 0) return { outcome: 'types', by: types.output.split('\n')[0] ?? '' }
    for (const tests of stages) {
      for (let isDone = false; !isDone; ) {
        const usable = tests.filter((test) => passing.get(test) !== false)
        const { code, isLate, output, failed } = await runTests(usable, until)
        if (isLate) return { outcome: 'time limit', by: `${usable.length} test files` }
        isDone = code === 0
        if (isDone) continue
        if (!failed) return { outcome: 'error', by: output.slice(-2000) }
        // caught: the file alone fails with the mutation and passes without it. If not, the stage is repeated without it
        const doesFail = (await runTests([failed.file], performance.now() + limitMs)).code !== 0
        writeFileSync(place, text)
        const isOk = doesFail && (passing.get(failed.file) ?? (await runTests([failed.file])).code === 0)
        passing.set(failed.file, isOk)
        if (isOk) return { outcome: 'tests', by: `${failed.file} › ${failed.test}` }
        console.log(`left out from here on, it does not always pass: ${failed.file} › ${failed.test}`)
        writeFileSync(place, mutated)
      }
    }
    return { outcome: 'survived', by: '' }
  } finally {
    writeFileSync(place, text)
  }
}

const layerOf = (file: string): string => file.split('/')[1] ?? ''
const checkTypes = (layer: string, until?: number) => run(['--run', `test:types-${layer}`], until)

/** Runs test files up to the first failure. */
async function runTests(tests: readonly string[], until?: number) {
  const place = path.join(copy, 'report.json')
  rmSync(place, { force: true })
  const words = [
    'run',
    '--bail=1',
    '--passWithNoTests',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${place}`,
  ]
  const ended = await run(['node_modules/vitest/vitest.mjs', ...words, ...projects, ...tests], until)
  const report: Report = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : { testResults: [] }
  const first = report.testResults.find(({ status }) => status === 'failed')
  const test = first?.assertionResults.find(({ status }) => status === 'failed')?.fullName ?? 'does not load'
  return { ...ended, failed: first ? { file: path.relative(copy, first.name), test } : null }
}

/** Runs Node in the copy until `until`, a time of performance.now(). */
function run(words: readonly string[], until?: number) {
  const seconds = until === undefined ? 0 : Math.max(0.1, (until - performance.now()) / 1000)
  // `timeout` ends all processes of the run, and 0 is no limit. The test database is stopped on SIGINT
  const limit = ['--signal=INT', '--kill-after=20', String(seconds)]
  const settings = { cwd: copy, env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 2 ** 28 }
  return new Promise<{ code: number; output: string; isLate: boolean }>((done, stop) => {
    child = execFile('timeout', [...limit, process.execPath, ...words], settings, (error, stdout, stderr) => {
      if (isStopped) stop(new StartError('stopped'))
      const code = error ? Number(error.code ?? 1) : 0
      done({ code, output: stdout + stderr, isLate: code === 124 || code === 137 })
    })
  })
}

function print(one: Result): void {
  const columns = [
    String(one.number).padStart(3),
    one.area.padEnd(8),
    one.kind.padEnd(9),
    one.outcome.padEnd(10),
  ]
  console.log(`${columns.join(' ')} ${String(one.seconds).padStart(4)} s  ${one.file}:${one.line}  ${one.by}`)
  const isOpen = one.outcome === 'survived' || one.outcome === 'time limit'
  if (isOpen) console.log(`      ${one.original}  →  ${one.replacement}`)
}

function printShares(): void {
  const rows = [...Object.keys(AREAS), 'all'].map((area) => {
    const own = results.filter((one) => area === 'all' || one.area === area)
    const counts = OUTCOMES.map(
      (outcome) => [outcome, own.filter((one) => one.outcome === outcome).length] as const,
    )
    const { types, tests, survived } = Object.fromEntries(counts) as Record<Tried['outcome'], number>
    const decided = types + tests + survived
    const share = decided === 0 ? '–' : `${Math.round((100 * (types + tests)) / decided)} % of ${decided}`
    return [area, { ...Object.fromEntries(counts), caught: share }]
  })
  console.table(Object.fromEntries(rows))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopped = true
    child?.kill('SIGINT')
  })
await main().catch(fail)
// also when it was stopped: what is finished counts
printShares()
rmSync(copy, { recursive: true, force: true })
