// `npm run bench` and `npm run chaos` run all files one after another; `npm run bench -- <name> [options]` runs
// bench/<name>.ts; `-- list` lists them. `--record` stores the result and updates docs/benchmarks.md or docs/reliability.md.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { HIGHEST_LOAD, RECORD } from './measurements/run.ts'
import { type Folder, PAGES, writeTable } from './measurements/table.ts'

const CALM_WITHIN_MS = 6 * 60_000
const ROOT = path.resolve(import.meta.dirname, '..')
const [given, ...words] = process.argv.slice(2)
if (!given || !(given in PAGES)) throw new Error(`Folders: ${Object.keys(PAGES).join(', ')}`)
const folder = given as Folder
const isRecorded = words.includes('--record')
const [name, ...options] = words.filter((word) => word !== '--record')
const names = globSync('*.ts', { cwd: path.join(ROOT, folder) })
  .map((file) => file.replace(/\.ts$/, ''))
  .sort()

if (name === 'list') console.log(names.join('\n'))
else if (name !== undefined && !names.includes(name)) {
  console.error(`${folder}/${name}.ts does not exist. There are: ${names.join(', ')}`)
  process.exitCode = 1
} else {
  for (const one of name === undefined ? names : [name]) {
    if (name === undefined) console.log(`— ${one}`)
    if (isRecorded && folder === 'bench') await waitForCalm()
    const { status } = spawnSync(process.execPath, [path.join(ROOT, folder, `${one}.ts`), ...options], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...(isRecorded && { [RECORD]: '1' }) },
    })
    if (status !== 0) process.exitCode = 1
  }
  if (isRecorded) writeTable(folder)
}

/** The load of the run before is still in the average for some minutes; another load is not waited for. */
async function waitForCalm(): Promise<void> {
  const until = Date.now() + CALM_WITHIN_MS
  while ((loadavg()[0] ?? 0) > HIGHEST_LOAD && Date.now() < until) await wait(5000)
}
