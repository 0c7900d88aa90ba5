import { expect, test } from 'vitest'
import { addNode, type Edit, moveNodes, updateNode } from '#core/sequences/workflow/edit.ts'
import { removeParts } from '#core/sequences/workflow/parts.ts'
import { chain } from '#core/sequences/workflow/workflow.fixture.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { changedInBoth, diffWorkflows } from './workflow-diff.ts'

const after = (edit: Edit): Workflow => {
  if (!edit.ok) throw new Error(edit.error)
  return edit.workflow
}
const base = chain(3)
const longer = after(updateNode(base, 't1', 'timer', { delayDays: 9 }))
const noted = after(addNode(base, 'comment', 'n', { x: 0, y: 0 }))
const shorter = after(removeParts(base, new Set(['e2']), new Set()))

test('new and changed nodes are marked, removed ones are shown at their old position', () => {
  expect([...diffWorkflows(base, longer).marks]).toEqual([['t1', 'changed']])
  expect([...diffWorkflows(base, noted).marks]).toEqual([['n', 'added']])
  const { marks, gone } = diffWorkflows(base, shorter)
  expect(marks.get('e2')).toBe('removed')
  expect(gone).toEqual(base.nodes.filter(({ id }) => id === 'e2'))
})

test('a node that only moved is not marked', () => {
  const moved = after(moveNodes(base, new Map([['t1', { x: 1, y: 1 }]])))
  expect(diffWorkflows(base, moved)).toEqual({ marks: new Map(), gone: [] })
})

test('nodes changed on both sides are those that differ from the common base in both', () => {
  const mine = after(updateNode(longer, 'e1', 'emailDraft', { subject: '내 제목' }))
  const theirs = after(updateNode(base, 'e1', 'emailDraft', { subject: '그들의 제목' }))
  expect([...changedInBoth(base, mine, theirs)]).toEqual(['e1'])
  expect([...changedInBoth(base, longer, theirs)]).toEqual([])
})
