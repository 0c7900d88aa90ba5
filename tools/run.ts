// `npm run bench` and `npm run chaos`: list what is there. `npm run bench -- <name>` runs bench/<name>.ts.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const [folder = '', name, ...words] = process.argv.slice(2)
const file = path.join(ROOT, folder, `${name}.ts`)

if (name && existsSync(file)) {
  process.exitCode =
    spawnSync(process.execPath, [file, ...words], { cwd: ROOT, stdio: 'inherit' }).status ?? 1
} else {
  const names = globSync('*.ts', { cwd: path.join(ROOT, folder) }).map((one) => one.replace(/\.ts$/, ''))
  console.log(
    [`npm run ${folder} -- <name> [options]`, ...names.sort().map((one) => `  ${one}`), ''].join('\n'),
  )
  if (name) {
    console.error(`${folder}/${name}.ts does not exist`)
    process.exitCode = 1
  }
}
