import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBelow, addNode } from './edit.ts'
import {
  copyParts,
  looksLikeParts,
  partsToRemove,
  pasteParts,
  printParts,
  readParts,
  removeParts,
  restoreParts,
} from './parts.ts'
import { defaultWorkflow, parseWorkflow, printWorkflow, type Workflow } from './workflow.ts'

const NONE: ReadonlySet<string> = new Set()

function chain(length: number): Workflow {
  let workflow = defaultWorkflow()
  let above = 'start'
  for (let i = 0; i < length; i++) {
    const id = `n${i}`
    const added = addBelow(workflow, above, i % 2 === 0 ? 'emailDraft' : 'timer', id)
    if (!added.ok) throw new Error(added.error)
    workflow = added.workflow
    above = id
  }
  return workflow
}
const removed = (workflow: Workflow, nodes: ReadonlySet<string>, edges: ReadonlySet<string> = NONE) => {
  const edit = removeParts(workflow, nodes, edges)
  if (!edit.ok) throw new Error(edit.error)
  return edit.workflow
}

test('deleting nodes deletes their edges in the same edit', () => {
  const workflow = removed(chain(4), new Set(['n1']))
  expect(workflow.nodes.map((node) => node.id)).toEqual(['start', 'n0', 'n2', 'n3'])
  expect(workflow.edges.map((edge) => edge.id)).toEqual(['start-n0', 'n2-n3'])
})

test('selected nodes and edges are deleted together, except the start', () => {
  const workflow = removed(chain(4), new Set(['start', 'n3']), new Set(['start-n0']))
  expect(workflow.nodes.map((node) => node.id)).toEqual(['start', 'n0', 'n1', 'n2'])
  expect(workflow.edges.map((edge) => edge.id)).toEqual(['n0-n1', 'n1-n2'])
})

test('deleting only the start is an error', () => {
  expect(removeParts(chain(2), new Set(['start']), NONE)).toEqual({
    ok: false,
    error: 'start_cannot_be_deleted',
  })
})

test('deleting ids that do not exist changes nothing', () => {
  const workflow = chain(2)
  const edit = removeParts(workflow, new Set(['gone']), new Set(['gone-too']))
  expect(edit.ok && edit.workflow).toBe(workflow)
})

test('deleted parts can be restored after other edits', () => {
  const before = chain(3)
  const parts = partsToRemove(before, new Set(['n1']), NONE)
  const meanwhile = addNode(removed(before, new Set(['n1'])), 'comment', 'note', { x: 0, y: 0 })
  if (!meanwhile.ok) throw new Error(meanwhile.error)
  const back = restoreParts(meanwhile.workflow, parts)
  if (!back.ok) throw new Error(back.error)
  expect(back.workflow.nodes.map((node) => node.id).sort()).toEqual(['n0', 'n1', 'n2', 'note', 'start'])
  expect(back.workflow.edges.map((edge) => edge.id).sort()).toEqual(['n0-n1', 'n1-n2', 'start-n0'])
})

test('an edge is not restored when one of its ends no longer exists', () => {
  const before = chain(3)
  const parts = partsToRemove(before, new Set(['n1']), NONE)
  const back = restoreParts(removed(before, new Set(['n1', 'n2'])), parts)
  expect(back.ok && back.workflow.edges.map((edge) => edge.id).sort()).toEqual(['n0-n1', 'start-n0'])
})

test('any deletion leaves a workflow that can be saved, and restoring adds every part again', () => {
  const ids = ['start', ...Array.from({ length: 8 }, (_, i) => `n${i}`)]
  void fc.assert(
    fc.property(fc.subarray(ids), fc.subarray(chain(8).edges.map((edge) => edge.id)), (nodeIds, edgeIds) => {
      const before = chain(8)
      const chosen = [new Set(nodeIds), new Set(edgeIds)] as const
      const edit = removeParts(before, ...chosen)
      if (!edit.ok) {
        expect(nodeIds).toEqual(['start'])
        return
      }
      expect(parseWorkflow(printWorkflow(edit.workflow)).ok).toBe(true)
      const back = restoreParts(edit.workflow, partsToRemove(before, ...chosen))
      const sorted = (workflow: Workflow) => [
        workflow.nodes.map((node) => node.id).sort(),
        workflow.edges.map((edge) => edge.id).sort(),
      ]
      expect(back.ok && sorted(back.workflow)).toEqual(sorted(before))
    }),
  )
})

test('copying includes inner edges and never the start', () => {
  const parts = copyParts(chain(4), new Set(['start', 'n0', 'n1', 'n3']))
  expect(parts.nodes.map((node) => node.id)).toEqual(['n0', 'n1', 'n3'])
  expect(parts.edges.map((edge) => edge.id)).toEqual(['n0-n1'])
})

test('parts read from the clipboard equal the copied ones, in another sequence too', () => {
  const parts = copyParts(chain(4), new Set(['n0', 'n1']))
  expect(readParts(printParts(parts, ['w']))).toEqual({ ...parts, workspaceIds: ['w'] })
})

test('foreign, broken and hostile clipboard texts are no parts, and a broken one is distinguished from a foreign one', () => {
  const text = printParts(copyParts(chain(2), new Set(['n0'])))
  for (const bad of ['', 'hello', '{}', text.slice(0, -3), text.replace('"emailDraft"', '"teleport"')])
    expect(readParts(bad)).toBeNull()
  expect(looksLikeParts(text.slice(0, -3))).toBe(true)
  expect(looksLikeParts('{"nodes":[]}')).toBe(false)
  const start = { marker: 'ieum/workflow-parts', nodes: chain(0).nodes, edges: [] }
  expect(readParts(JSON.stringify(start))).toBeNull()
})

test('pasting makes new ids, keeps inner edges and contents, and centers the parts at the given position', () => {
  const before = chain(4)
  const parts = copyParts(before, new Set(['n0', 'n1']))
  const edit = pasteParts(before, parts, { x: 1000, y: 1000 }, 7)
  if (!edit.ok) throw new Error(edit.error)
  expect(edit.added).toEqual(['emailDraft-7', 'timer-7'])
  expect(edit.workflow.edges.map((edge) => edge.id)).toContain('emailDraft-7-timer-7')
  const places = edit.workflow.nodes.slice(-2).map((node) => node.position)
  expect(places).toEqual([
    { x: 1000, y: 900 },
    { x: 1000, y: 1100 },
  ])
  const beside = pasteParts(before, parts, null, 7)
  expect(beside.ok && beside.workflow.nodes.at(-2)?.position).toEqual({ x: 290, y: 290 })
})

test('pasting twice in the same millisecond makes different ids', () => {
  const parts = copyParts(chain(3), new Set(['n0', 'n1', 'n2']))
  const once = pasteParts(chain(3), parts, null, 7)
  if (!once.ok) throw new Error(once.error)
  const twice = pasteParts(once.workflow, parts, null, 7)
  if (!twice.ok) throw new Error(twice.error)
  expect(new Set(twice.workflow.nodes.map((node) => node.id)).size).toBe(10)
  expect(parseWorkflow(printWorkflow(twice.workflow)).ok).toBe(true)
})

test('pasted edges that break a rule are dropped', () => {
  const parts = copyParts(chain(3), new Set(['n0', 'n2']))
  const forged = {
    nodes: parts.nodes,
    edges: [
      { id: 'x', source: 'n0', target: 'n2' },
      { id: 'y', source: 'n0', target: 'n0' },
      { id: 'z', source: 'gone', target: 'n0' },
    ],
  }
  const edit = pasteParts(chain(3), forged, null, 7)
  expect(edit.ok && edit.workflow.edges).toEqual(chain(3).edges)
})
