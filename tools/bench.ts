// `npm run bench`: lists what can be measured. `npm run bench -- <name>` runs bench/<name>.ts.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const [name, ...words] = process.argv.slice(2)
const file = path.join(ROOT, 'bench', `${name}.ts`)

if (name && existsSync(file)) {
  process.exitCode =
    spawnSync(process.execPath, [file, ...words], { cwd: ROOT, stdio: 'inherit' }).status ?? 1
} else {
  const names = globSync('*.ts', { cwd: path.join(ROOT, 'bench') }).map((one) => one.replace(/\.ts$/, ''))
  console.log(['npm run bench -- <name> [options]', ...names.sort().map((one) => `  ${one}`), ''].join('\n'))
  if (name) {
    console.error(`bench/${name}.ts does not exist`)
    process.exitCode = 1
  }
}
