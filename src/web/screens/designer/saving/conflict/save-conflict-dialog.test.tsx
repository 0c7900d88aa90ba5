// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { addNode, updateNode } from '#core/sequences/workflow/edit.ts'
import {
  defaultWorkflow,
  parseWorkflow,
  printWorkflow,
  type Workflow,
} from '#core/sequences/workflow/workflow.ts'
import {
  button,
  clickButton,
  type RecordedRequest,
  renderDesigner,
  SEQUENCE_ID,
  sequenceWith,
  waitForValue,
} from '#testing/web/render-designer.tsx'
import type { Designer } from '#web/screens/designer/designer-context.ts'
import { undo } from '#web/screens/designer/undo/undo.ts'
import { SaveConflictDialog } from './save-conflict-dialog.tsx'

const COPY_ID = '01a1fc2b-0000-7000-8000-000000000009'

const edited = (result: ReturnType<typeof addNode>): Workflow => {
  if (!result.ok) throw new Error('the edit is not allowed')
  return result.workflow
}
const BASE = edited(addNode(defaultWorkflow(), 'comment', 'note', { x: 600, y: 50 }))
const withNote = (comment: string): Workflow => edited(updateNode(BASE, 'note', 'comment', { comment }))
const MINE = withNote('내 메모')
const THEIRS = withNote('동료의 메모')

const noteOf = ({ nodes }: Workflow) => nodes.find(({ id }) => id === 'note')?.data
const shown = (designer: Designer) => noteOf(designer.workflow.getState().workflow)
const savedNotes = (recorded: readonly RecordedRequest[]) =>
  recorded
    .filter(({ method, path }) => method === 'PUT' && path === `/sequences/${SEQUENCE_ID}`)
    .map(({ body }) => {
      const { workflowData, revision } = body as { workflowData: string; revision: number }
      const parsed = parseWorkflow(workflowData)
      return { note: parsed.ok && noteOf(parsed.workflow), revision }
    })

/** The open question: the canvas has MINE, the server THEIRS in revision 2; both come from BASE in revision 1. */
async function openQuestion({
  isOvertaken = () => false,
  sequence = {},
}: {
  isOvertaken?: () => boolean
  sequence?: Parameters<typeof sequenceWith>[1]
} = {}) {
  const closed: boolean[] = []
  const page = await renderDesigner(
    sequenceWith(BASE, sequence),
    () => <SaveConflictDialog open onOpenChange={(open) => closed.push(!open)} />,
    ({ method, path }) => {
      if (path.endsWith('/draft'))
        return { revision: 2, savedAt: '2026-11-21T00:00:00Z', savedByName: '박동료', isMine: false }
      if (method === 'PUT' && isOvertaken())
        return Response.json({ statusCode: 409, code: 'stale_revision', message: '' }, { status: 409 })
      if (method === 'POST') return sequenceWith(BASE, { id: COPY_ID, name: '제조업 신규 제안 (내 변경)' })
      const revision = method === 'PUT' ? 3 : 2
      return sequenceWith(THEIRS, { ...sequence, revision })
    },
  )
  act(() => void page.designer.workflow.edit(() => ({ ok: true, workflow: MINE })))
  await waitForValue(() => button('내 내용으로 덮어쓰기')?.disabled === false)
  return Object.assign(page, { closed })
}

test('a node changed by both is offered to load or to overwrite, not to merge', async () => {
  await using page = await openQuestion()
  expect(document.body.textContent).toContain('박동료님')
  expect(document.body.textContent).toContain('양쪽 모두 변경')
  expect(button('두 변경 합치기')).toBeUndefined()
  expect(savedNotes(page.requests)).toEqual([])
})

test('the stored workflow is loaded without a save, and one undo restores the own one', async () => {
  await using page = await openQuestion()
  await clickButton('저장된 내용 불러오기')
  expect(page.closed).toEqual([true])
  expect(shown(page.designer)).toEqual({ comment: '동료의 메모' })
  expect(page.designer.saver.state.getState().revision).toBe(2)
  expect(savedNotes(page.requests)).toEqual([])
  act(() => void undo(page.designer))
  expect(shown(page.designer)).toEqual({ comment: '내 메모' })
})

test('overwriting saves the own workflow over the stored revision, and one undo restores the stored one', async () => {
  await using page = await openQuestion()
  await clickButton('내 내용으로 덮어쓰기')
  expect(page.closed).toEqual([true])
  expect(savedNotes(page.requests)).toEqual([{ note: { comment: '내 메모' }, revision: 2 }])
  act(() => void undo(page.designer))
  expect(shown(page.designer)).toEqual({ comment: '동료의 메모' })
})

test('a third save before the choice makes overwriting a conflict again', async () => {
  await using page = await openQuestion({ isOvertaken: () => true })
  await clickButton('내 내용으로 덮어쓰기')
  expect(page.designer.saver.state.getState().phase.kind).toBe('conflict')
  expect(shown(page.designer)).toEqual({ comment: '내 메모' })
})

test('keeping both creates a sequence from the own workflow and shows the stored one', async () => {
  const sequence = { language: 'en', tone: '간결하게', trackOpens: true } as const
  await using page = await openQuestion({ sequence })
  await clickButton('새 시퀀스로 저장')
  await waitForValue(() => page.closed.length > 0)
  const created = page.requests.filter(({ method }) => method === 'POST')
  expect(created.map(({ body }) => (body as { workflowData: string }).workflowData)).toEqual([
    printWorkflow(MINE),
  ])
  expect(created[0]?.body).toMatchObject(sequence)
  expect(shown(page.designer)).toEqual({ comment: '동료의 메모' })
  expect(savedNotes(page.requests)).toEqual([])
  expect(await page.toasts()).toEqual(['내 내용을 새 시퀀스로 저장하고, 저장된 내용을 불러왔습니다'])
})
