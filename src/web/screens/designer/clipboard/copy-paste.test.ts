import { beforeEach, expect, test } from 'vitest'
import { chain, edgeList } from '#core/sequences/workflow/workflow.fixture.ts'
import { defaultWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { takeToasts } from '#web/lib/toasts.fixture.ts'
import type { Designer } from '#web/screens/designer/designer-context.ts'
import { createViewStore } from '#web/screens/designer/view-store.ts'
import { createWorkflowStore } from '#web/screens/designer/workflow-store.ts'
import { duplicateSelection, pasteText, serializeSelection } from './copy-paste.ts'

const designerOf = (workflow: Workflow, workspaceIds = ['w']): Designer =>
  ({
    sequenceId: 's',
    workspaceIds,
    workflow: createWorkflowStore(workflow),
    view: createViewStore(),
  }) as unknown as Designer
const now = ({ workflow }: Designer): Workflow => workflow.getState().workflow
const toasts = async () => (await takeToasts()).map(({ message }) => message)

function copied(designer: Designer, ...ids: string[]): string {
  designer.view.selectOnly(ids)
  const printed = serializeSelection(designer)
  if (!printed) throw new Error('nothing was copied')
  return printed.text
}

beforeEach(takeToasts)

test('nodes copied in one sequence are pasted in another at the pointer, selected, as one undo step', () => {
  const text = copied(designerOf(chain(4)), 'start', 'e1', 't1')
  const designer = designerOf(defaultWorkflow())
  expect(pasteText(designer, text, { x: 1000, y: 1000 })).toBe(true)
  const [start, first, second] = now(designer).nodes
  expect(start?.type).toBe('start')
  expect(edgeList(now(designer))).toBe(`${first?.id}>${second?.id}`)
  expect(designer.view.getState().selectedNodes).toEqual(new Set([first?.id, second?.id]))
  expect(designer.workflow.getState().past).toHaveLength(1)
  // the center of both cards is under the pointer, on the grid
  expect(first?.position).toEqual({ x: 850, y: 880 })
  expect(second?.position).toEqual({ x: 850, y: 1080 })
})

const ORIGIN = { templateId: '0190a0b0-0000-7000-8000-000000000001', templateVersion: 3 }

test('a copied email keeps its template within the workspace and loses it in another', () => {
  const source = chain(1)
  const filled = {
    ...source,
    nodes: source.nodes.map((node) =>
      node.type === 'emailDraft' ? { ...node, data: { ...node.data, ...ORIGIN } } : node,
    ),
  }
  const text = copied(designerOf(filled, ['w', 'v']), 'e1')
  const pasted = (target: Designer) => {
    pasteText(target, text, { x: 0, y: 0 })
    return now(target).nodes.at(-1)?.data
  }
  expect(pasted(designerOf(defaultWorkflow(), ['v']))).toMatchObject(ORIGIN)
  const elsewhere = pasted(designerOf(defaultWorkflow(), ['other']))
  expect(elsewhere).toMatchObject({ subject: expect.any(String) })
  expect(elsewhere).not.toHaveProperty('templateId')
  expect(elsewhere).not.toHaveProperty('templateVersion')
})

test('pasting twice at one position does not cover the first copy', () => {
  const designer = designerOf(chain(1))
  const text = copied(designer, 'e1')
  for (let i = 0; i < 3; i++) pasteText(designer, text, { x: 500, y: 500 })
  const places = now(designer).nodes.map(({ position }) => `${position.x} ${position.y}`)
  expect(new Set(places).size).toBe(places.length)
})

test('foreign text is ignored silently; invalid text of our own format shows a message', async () => {
  const designer = designerOf(chain(2))
  const text = copied(designer, 'e1')
  expect(pasteText(designer, '안녕하세요', { x: 0, y: 0 })).toBe(false)
  expect(pasteText(designer, '{"nodes":[]}', { x: 0, y: 0 })).toBe(false)
  expect(await toasts()).toEqual([])
  expect(pasteText(designer, text.slice(0, -9), { x: 0, y: 0 })).toBe(false)
  expect(await toasts()).toEqual([expect.stringContaining('붙여넣지 못했습니다')])
  expect(designer.workflow.getState().past).toHaveLength(0)
})

test('the start node alone is neither copied nor duplicated, with a message', async () => {
  const designer = designerOf(chain(2))
  designer.view.selectOnly(['start'])
  expect(serializeSelection(designer)).toBeNull()
  expect(await toasts()).toEqual(['시작 노드는 복사할 수 없습니다.'])
  expect(duplicateSelection(designer)).toBe(false)
  expect(await toasts()).toEqual(['시작 노드는 복사할 수 없습니다.'])
  designer.view.selectOnly([])
  expect(serializeSelection(designer)).toBeNull()
  expect(await toasts()).toEqual([])
})

test('a duplicate keeps the inner connections, is placed beside the original, and has its own data', () => {
  const designer = designerOf(chain(4))
  designer.view.selectOnly(['e1', 't1'])
  expect(duplicateSelection(designer)).toBe(true)
  const [email, timer] = now(designer).nodes.slice(-2)
  expect(email?.position).toEqual({ x: 290, y: 290 })
  expect(edgeList(now(designer))).toContain(`${email?.id}>${timer?.id}`)
  expect(now(designer).edges).toHaveLength(5)
})

test('a paste above the node limit is rejected', async () => {
  const many = chain(498)
  const designer = designerOf(many)
  const text = copied(designer, 'e1', 't1')
  expect(pasteText(designer, text, { x: 0, y: 0 })).toBe(false)
  expect(await toasts()).toEqual([expect.stringContaining('500개')])
})
