// Runs the property tests of every parser with a random seed, and the attacks on the API.
// `npm run chaos -- hostile-input`. For every call with values from its own schema: `npm run chaos -- fuzz`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { report } from '../tools/measurements/report.ts'
import { faultRow } from './faults/fault-row.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Parsers of untrusted input, and the tests that give them arbitrary values. */
const PARSERS = {
  'workflow JSON': [
    'src/core/sequences/workflow/workflow.test.ts',
    'src/server/sequences/routes/hostile-workflows.regress.test.ts',
  ],
  'Liquid templates, including loops and growth': ['src/core/writing/template/render.test.ts'],
  'MIME, charsets and addresses': [
    'src/server/adapters/mime/read/parse-mail.test.ts',
    'src/server/adapters/mime/read/wrapped.slow.test.ts',
    'src/server/adapters/mime/read/linear-time.slow.test.ts',
  ],
  'delivery status notices': [
    'src/core/inbox/bounce/bounce-text.test.ts',
    'src/server/adapters/mime/read/parse-mail.test.ts',
  ],
  'CSV and XLSX, including zip bombs': [
    'src/server/leads/import/hostile-files.test.ts',
    'src/server/leads/import/workbook.test.ts',
  ],
  'Korean dates and days of return': [
    'src/core/inbox/return-date/return-date.test.ts',
    'src/core/inbox/return-date/relative-days.test.ts',
  ],
  'time zones and calendar days': ['src/core/calendar/zone.test.ts', 'src/core/calendar/date.test.ts'],
  'consent and suppression cells': [
    'src/core/compliance/consent-import.test.ts',
    'src/core/compliance/suppression-import.test.ts',
  ],
  'values of leads in headers, text, HTML and prompts': [
    'src/server/adapters/mime/build/hostile-fields.test.ts',
  ],
  'links and pixels': [
    'src/core/sending/tracking/links.test.ts',
    'src/server/adapters/mime/build/tracking.test.ts',
  ],
  'hosts entered by users (SSRF)': [
    'src/server/adapters/web-fetch/ssrf.test.ts',
    'src/server/adapters/web-fetch/address-guard.test.ts',
  ],
  'bodies, paths and methods of calls': [
    'src/server/platform/http/bad-input.slow.test.ts',
    'src/server/platform/http/hostile-requests.test.ts',
  ],
  'ids of other workspaces, every call and role': ['src/server/platform/http/access-matrix.regress.test.ts'],
} satisfies Record<string, string[]>

type Results = {
  testResults: { name: string; assertionResults: { status: string; title: string }[] }[]
}

const folder = mkdtempSync(path.join(tmpdir(), 'ieum-hostile-'))
const file = path.join(folder, 'results.json')
spawnSync('vitest', ['run', '--reporter=json', `--outputFile=${file}`, ...Object.values(PARSERS).flat()], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PATH: `${ROOT}/node_modules/.bin:${process.env.PATH}` },
})
const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Results
rmSync(folder, { recursive: true, force: true })
report(
  'hostile',
  Object.entries(PARSERS).map(([what, files]) => {
    const tests = files.flatMap(
      (one) => testResults.find(({ name }) => name.endsWith(one))?.assertionResults ?? [],
    )
    const failed = tests.filter(({ status }) => status === 'failed').map(({ title }) => title)
    const missing = files.filter((one) => !testResults.some(({ name }) => name.endsWith(one)))
    return faultRow(
      `${what}: ${files.map((one) => path.basename(one).replace(/(\.slow)?\.test\.ts$/, '')).join(', ')}`,
      `${tests.length} tests, ${failed.length} failed`,
      'an error message or no effect, for any input',
      [...failed, ...missing.map((one) => `${one} did not run`)],
    )
  }),
)
