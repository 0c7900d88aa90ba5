import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Run } from './run.ts'
import { type Folder, PAGES, recordedRuns, tableOf, withTable } from './table.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const RUN: Run = {
  name: 'send',
  at: '2026-11-21T09:30:12.000Z',
  commit: 'abc1234',
  machine: '2 × CPU',
  load: 0.25,
  calibrationMs: 210,
  rows: [
    { what: 'a | b', result: '0.46', target: '≥ 0.8', isMet: false, note: 'why' },
    { what: 'counts', result: '12' },
  ],
}

test('a row shows result, target, whether it was met, and the run with its day and commit', () => {
  expect(tableOf('bench', [RUN])).toBe(
    [
      '| What | Result | Target | Met | Run |',
      '| --- | --- | --- | --- | --- |',
      '| a \\| b | 0.46<br><small>why</small> | ≥ 0.8 | **no** | `send` 2026-11-21 `abc1234` |',
      '| counts | 12 |  | – | `send` 2026-11-21 `abc1234` |',
      '',
      'Machine: 2 × CPU',
      '',
      '| Run | At | Load before | Calibration |  |',
      '| --- | --- | --- | --- | --- |',
      '| `send` | 2026-11-21 09:30 UTC | 0.3 | 210 ms |  |',
    ].join('\n'),
  )
})

test('only the text between the marks is replaced', () => {
  expect(withTable('a\n<!-- results -->\nold\n<!-- /results -->\nb', 'new')).toBe(
    'a\n<!-- results -->\nnew\n<!-- /results -->\nb',
  )
  expect(() => withTable('no marks', 'new')).toThrow('no <!-- results -->')
})

test.each(Object.keys(PAGES) as Folder[])('the table of %s is generated from the recorded runs', (folder) => {
  const page = readFileSync(path.join(ROOT, PAGES[folder].file), 'utf8')
  expect(withTable(page, tableOf(folder, recordedRuns(folder)))).toBe(page)
})
