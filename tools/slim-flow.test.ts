// What was cut out of the canvas must stay out of use: whoever needs it again finds it named here.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CUT_HELPERS, UNHEARD } from './slim-flow.ts'

const DESIGNER = path.resolve(import.meta.dirname, '../src/web/designer')
const files = globSync('**/*.{ts,tsx}', { cwd: DESIGNER })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(DESIGNER, file), 'utf8'))
  .filter((text) => text.includes("'@xyflow/react'"))
const canvas = readFileSync(path.join(DESIGNER, 'canvas/canvas.tsx'), 'utf8')

test('no helper of React Flow that is cut out is asked for', () => {
  expect(files.length).toBeGreaterThan(10)
  const cut = new RegExp(
    `\\{[^}]*\\b(${CUT_HELPERS.join('|')})\\b[^}]*\\} = useReactFlow|flow\\.(${CUT_HELPERS.join('|')})\\(`,
  )
  expect(files.filter((text) => cut.test(text))).toEqual([])
})

test('nothing listens to what is no longer handed down', () => {
  const unheard = new RegExp(`\\b(${UNHEARD.join('|')})\\b`)
  expect(files.filter((text) => unheard.test(text))).toEqual([])
})

test('the canvas is what the cuts rest on: drawn from given nodes, in steps, dotted, without moving or deleting by itself', () => {
  for (const said of [
    'nodes={nodes}',
    'edges={edges}',
    'edgesReconnectable={false}',
    'deleteKeyCode={null}',
    'connectionLineType={ConnectionLineType.SmoothStep}',
    'variant={BackgroundVariant.Dots}',
  ])
    expect(canvas).toContain(said)
  expect(
    files.filter((text) => /parentId|colorMode|markerStart|defaultNodes|defaultEdges/.test(text)),
  ).toEqual([])
})
