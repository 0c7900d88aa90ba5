// Every call of the OpenAPI document with values generated from its schemas, with more runs than `npm run test:slow`.
// `npm run chaos -- fuzz [calls for each operation] [seed]`
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import path from 'node:path'
import { report } from '../tools/measurements/report.ts'

const [calls = '100', seed = String(randomInt(2 ** 31))] = process.argv.slice(2)
console.log(`${calls} calls for each operation, seed ${seed}`)
const { status } = spawnSync('vitest', ['run', 'src/server/platform/http/fuzz.slow.test.ts'], {
  cwd: path.resolve(import.meta.dirname, '..'),
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${path.resolve(import.meta.dirname, '../node_modules/.bin')}:${process.env.PATH}`,
    FUZZ_CALLS: calls,
    FUZZ_SEED: seed,
  },
})
report('fuzz', [
  {
    what: `Every call of the OpenAPI document, ${calls} times each, with values from its own schemas and against them`,
    result: `${status === 0 ? 'no fault' : 'faults'}, seed ${seed}`,
    target: 'a documented response, 4xx with a message; no data of other workspaces',
    isMet: status === 0,
  },
])
