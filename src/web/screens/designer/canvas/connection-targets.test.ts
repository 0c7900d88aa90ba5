import { expect, test } from 'vitest'
import { connectionError } from '#core/sequences/workflow/edit.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { validConnectionTargets } from './connection-targets.ts'

function buildWorkflow() {
  const kinds = ['emailDraft', 'timer', 'emailDraft', 'timer', 'emailDraft', 'timer', 'comment']
  const edges = ['start>n0', 'n0>n1', 'n1>n2', 'n2>n3', 'start>n4']
  const parsed = parseWorkflow(
    JSON.stringify({
      nodes: ['start', ...kinds].map((type, i) => ({
        id: i === 0 ? 'start' : `n${i - 1}`,
        type,
        position: { x: 0, y: i * 200 },
        data: {},
      })),
      edges: edges.map((edge) => {
        const [source, target] = edge.split('>')
        return { id: `${source}-${target}`, source, target }
      }),
    }),
  )
  if (!parsed.ok) throw new Error(parsed.fault)
  return parsed.workflow
}

test('a node is a connection target exactly when the connection would be accepted, in both directions', () => {
  const workflow = buildWorkflow()
  const ids = workflow.nodes.map((node) => node.id)
  for (const from of ids) {
    const below = ids.filter((to) => connectionError(workflow, from, to) === null)
    const above = ids.filter((to) => connectionError(workflow, to, from) === null)
    expect([from, ...validConnectionTargets(workflow, from, true)]).toEqual([from, ...below])
    expect([from, ...validConnectionTargets(workflow, from, false)]).toEqual([from, ...above])
  }
  expect(validConnectionTargets(workflow, 'n4', true)).toEqual(new Set(['n1', 'n3', 'n5']))
  expect(validConnectionTargets(workflow, 'n3', true)).toEqual(new Set(['n4']))
})
