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
  rows: [
    { what: 'a | b', figure: '0.46', bar: '≥ 0.8', isMet: false, note: 'why' },
    { what: 'counts', figure: '12' },
  ],
}

test('a row tells its figure, its bar, whether it was met and who found it', () => {
  expect(tableOf('bench', [RUN])).toBe(
    [
      '| What | Figure | Bar | Met | Run |',
      '| --- | --- | --- | --- | --- |',
      '| a \\| b | 0.46<br><small>why</small> | ≥ 0.8 | **no** | `send` |',
      '| counts | 12 |  | – | `send` |',
      '',
      'Machine: 2 × CPU',
      '',
      '| Run | At | Commit | Load before |  |',
      '| --- | --- | --- | --- | --- |',
      '| `send` | 2026-11-21 09:30 UTC | `abc1234` | 0.3 |  |',
    ].join('\n'),
  )
})

test('only what stands between the marks is printed anew', () => {
  expect(withTable('a\n<!-- results -->\nold\n<!-- /results -->\nb', 'new')).toBe(
    'a\n<!-- results -->\nnew\n<!-- /results -->\nb',
  )
  expect(() => withTable('no marks', 'new')).toThrow('no <!-- results -->')
})

test.each(Object.keys(PAGES) as Folder[])('the table of %s is the recorded one', (folder) => {
  const page = readFileSync(path.join(ROOT, PAGES[folder].file), 'utf8')
  expect(withTable(page, tableOf(folder, recordedRuns(folder)))).toBe(page)
})
