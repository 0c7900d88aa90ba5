// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { addBelow, addNode } from '#core/sequences/workflow/edit.ts'
import { chain, edgeList } from '#core/sequences/workflow/workflow.fixture.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { type ShownToast, shownToasts, takeToasts } from '#web/lib/toasts.fixture.ts'
import type { Designer } from '#web/screens/designer/designer-context.ts'
import { redo, undo } from '#web/screens/designer/undo/undo.ts'
import { createViewStore } from '#web/screens/designer/view-store.ts'
import { createWorkflowStore } from '#web/screens/designer/workflow-store.ts'
import { deleteAndReconnect, deleteElements, deleteSelection } from './delete-nodes.ts'

const designerOf = (workflow: Workflow): Designer =>
  ({ sequenceId: 's', workflow: createWorkflowStore(workflow), view: createViewStore() }) as Designer
const now = ({ workflow }: Designer): Workflow => workflow.getState().workflow
const steps = ({ workflow }: Designer): number => workflow.getState().past.length
const toast = async (): Promise<ShownToast> => {
  const last = (await shownToasts()).at(-1)
  if (!last) throw new Error('no toast')
  return last
}
const another = (designer: Designer): void =>
  void designer.workflow.edit((workflow) => addNode(workflow, 'comment', 'note', { x: 0, y: 0 }))

beforeEach(takeToasts)

test('undo in the toast undoes the step itself, so that redo can repeat it', async () => {
  const designer = designerOf(chain(4))
  const before = now(designer)
  deleteElements(designer, new Set(['e1']))
  const { action } = await toast()
  action?.onSelect()
  expect(now(designer)).toBe(before)
  expect(designer.view.getState().selectedNodes).toEqual(new Set(['e1']))
  expect(redo(designer)).toBe(true)
  expect(edgeList(now(designer))).toBe('e2>t2 t1>e2')
  expect(redo(designer)).toBe(false)
})

test('after a later edit, undo in the toast restores the nodes and keeps the later edit', async () => {
  const designer = designerOf(chain(4))
  deleteElements(designer, new Set(['e1']))
  const { action } = await toast()
  another(designer)
  action?.onSelect()
  expect(edgeList(now(designer))).toBe('e1>t1 e2>t2 start>e1 t1>e2')
  expect(now(designer).nodes.some(({ id }) => id === 'note')).toBe(true)
  expect(steps(designer)).toBe(3)
})

test('deleting in the middle offers to close the gap, names the nodes that also go, and is one step with the deletion', async () => {
  const designer = designerOf(chain(4))
  const before = now(designer)
  deleteElements(designer, new Set(['e1']))
  const offered = await toast()
  expect(offered.other?.label).toBe('앞뒤 연결')
  expect(offered.detail).toBe('앞뒤를 연결하면 타이머 ‘1일 대기’도 함께 삭제됩니다')
  offered.other?.onSelect()
  expect(edgeList(now(designer))).toBe('e2>t2 start>e2')
  expect(steps(designer)).toBe(1)
  expect(await toast()).toMatchObject({
    message: '노드를 삭제하고 앞뒤를 연결했습니다',
    detail: '타이머 ‘1일 대기’도 함께 삭제했습니다',
  })
  undo(designer)
  expect(now(designer)).toBe(before)
})

test('the gap can still be closed after a later edit, which is kept', async () => {
  const designer = designerOf(chain(4))
  deleteElements(designer, new Set(['e1']))
  const { other } = await toast()
  another(designer)
  other?.onSelect()
  expect(edgeList(now(designer))).toBe('e2>t2 start>e2')
  expect(now(designer).nodes.some(({ id }) => id === 'note')).toBe(true)
})

test('delete and reconnect is one step; without a gap it only deletes', async () => {
  const designer = designerOf(chain(4))
  deleteAndReconnect(designer, new Set(['t1']))
  expect(edgeList(now(designer))).toBe('e1>t2 start>e1')
  expect(steps(designer)).toBe(1)
  expect((await toast()).detail).toBe('이메일 초안도 함께 삭제했습니다')
  deleteAndReconnect(designer, new Set(['t2']))
  expect(edgeList(now(designer))).toBe('start>e1')
  const last = await toast()
  expect([last.message, last.other]).toEqual(['노드를 삭제했습니다', undefined])
})

test('closing the gap is not offered at the end of the flow, or when a connection was selected itself', async () => {
  const designer = designerOf(chain(4))
  deleteElements(designer, new Set(['t2']))
  expect((await toast()).other).toBeUndefined()
  const branched = addBelow(chain(4), 'start', 'emailDraft', 'b')
  if (!branched.ok) throw new Error(branched.error)
  const other = designerOf(branched.workflow)
  deleteElements(other, new Set(['e1']), new Set(['start-b']))
  expect((await toast()).other).toBeUndefined()
})

test('a toast whose message no longer holds is dismissed', async () => {
  const designer = designerOf(chain(4))
  deleteElements(designer, new Set(['e1']))
  another(designer)
  expect(await shownToasts()).toHaveLength(1)
  undo(designer)
  undo(designer)
  expect(await shownToasts()).toEqual([])
  deleteAndReconnect(designer, new Set(['e1']))
  expect(await shownToasts()).toHaveLength(1)
  another(designer)
  expect(await shownToasts()).toEqual([])
})

test('one of two start nodes can be deleted, and cutting keeps start nodes', async () => {
  const both = addNode(chain(2), 'start', 'again', { x: 0, y: 0 })
  if (!both.ok) throw new Error(both.error)
  const designer = designerOf(both.workflow)
  designer.view.selectOnly(['again', 'e1'])
  deleteSelection(designer)
  expect(now(designer).nodes.map(({ id }) => id)).toEqual(['start', 't1', 'again'])
  deleteElements(designer, new Set(['again']))
  expect(now(designer).nodes.map(({ id }) => id)).toEqual(['start', 't1'])
  deleteElements(designer, new Set(['start']))
  expect(now(designer).nodes.map(({ id }) => id)).toEqual(['start', 't1'])
})
