// Adds a fifth kind of node to a copy of the sources and expects the compiler to report every file that has to handle it
// (docs/decisions/0068-folders-and-definitions.md).
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const HANDLES_EVERY_KIND = [
  'src/api/sequences/launch-messages.ts',
  'src/api/sequences/node-title.ts',
  'src/api/sequences/workflow-messages.ts',
  'src/core/sequences/node-counts.ts',
  'src/core/sequences/workflow/changes.ts',
  'src/core/sequences/workflow/graph.ts',
  'src/core/sequences/workflow/node-kinds.ts',
  'src/core/sequences/workflow/path.ts',
  'src/core/sequences/workflow/save-limits.ts',
  'src/core/sequences/workflow/steps.ts',
  'src/web/screens/designer/canvas/canvas.tsx',
  'src/web/screens/designer/canvas/minimap/minimap.tsx',
  'src/web/screens/designer/edit/edit-nodes.ts',
  'src/web/screens/designer/edit/edit-text.ts',
  'src/web/screens/designer/nodes/node-icon.ts',
  'src/web/screens/designer/nodes/node-name.ts',
  'src/web/screens/designer/nodes/node-size.ts',
  'src/web/screens/designer/nodes/node-text.ts',
  'src/web/screens/designer/rehearsal/path-stops.ts',
  'src/web/screens/designer/versions/workflow-thumbnail.tsx',
]
const KINDS = 'src/core/sequences/workflow/node-kinds.ts'
/** a table without the kind, a function without its case, a switch that is no longer exhaustive */
const INCOMPLETE = /^(\S+?)\(\d+,\d+\): error TS(2741|2366|1360):/gm

test('a new node kind fails to compile in every file that has to handle it', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'node-kind-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  for (const name of ['src', 'package.json', 'tsconfig.base.json', 'tsconfig.core.json', 'tsconfig.web.json'])
    cpSync(name, path.join(copy, name), { recursive: true })
  cpSync('vite.config.ts', path.join(copy, 'vite.config.ts'))
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
  const kinds = path.join(copy, KINDS)
  const task = "  z.looseObject({ ...common, type: z.literal('task'), data: StartData.default({}) }),\n"
  writeFileSync(kinds, readFileSync(kinds, 'utf8').replace('\n])\n', `\n${task}])\n`))

  const errors = ['core', 'web'].map((project) => compile(copy, project)).join('\n')
  const files = new Set([...errors.matchAll(INCOMPLETE)].map(([, file]) => file))
  expect([...files].sort()).toEqual(HANDLES_EVERY_KIND)
})

function compile(folder: string, project: string): string {
  try {
    const options = { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 } as const
    return execFileSync(
      'node_modules/.bin/tsc',
      ['-p', `tsconfig.${project}.json`, '--pretty', 'false'],
      options,
    )
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
