// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { findNode, parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { workflowJson } from '#testing/workspace-setup.ts'
import { type Designer, DesignerContext } from '#web/screens/designer/designer-context.ts'
import { type Review, ReviewContext } from '#web/screens/designer/review/review-context.ts'
import { diffText, instructionText } from '#web/screens/designer/review/review-text.ts'
import { createWorkflowStore } from '#web/screens/designer/workflow-store.ts'
import { DiffView } from './diff-view.tsx'

let root: Root
const page = document.createElement('div')
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(page))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  page.remove()
})

const BEFORE = { subject: '제안', bodyText: '안녕하세요. 제안드립니다!', bodyHtml: '' }

/** @returns reads the prompt of the node */
async function show(
  email: Partial<GeneratedEmailDetail> = {},
  { mode = 'ai' as 'ai' | 'manual', mayReview = true } = {},
): Promise<() => string> {
  const json = workflowJson([
    { generationMode: mode, aiPrompt: '소개해 주세요.', subject: '제안', bodyText: 'x' },
  ])
  const parsed = parseWorkflow(json)
  if (!parsed.ok) throw new Error('no workflow')
  const workflow = createWorkflowStore(parsed.workflow)
  const designer = { workflow, saver: { save: async () => true } } as unknown as Designer
  const detail = {
    ...{ companyName: '한빛정밀', contactName: '김서연', contactEmail: null, industry: '', facts: [] },
    ...{
      subject: '제안',
      bodyText: '제안드립니다.',
      bodyHtml: '',
      status: 'edited',
      mode: 'ai',
      isSent: false,
    },
    ...email,
  } as unknown as GeneratedEmailDetail
  const place = { sequenceId: 's', nodeId: 'mail-1' }
  const review = { mayReview, place, actions: {}, setView: () => {} } as unknown as Review
  const element = (
    <DesignerContext value={designer}>
      <ReviewContext value={review}>
        <DiffView before={BEFORE} email={detail} />
      </ReviewContext>
    </DesignerContext>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  await act(async () => root.render(<RouterProvider router={router} />))
  return () => {
    const node = findNode(workflow.getState().workflow, 'mail-1')
    return isMail(node) ? node.data.aiPrompt : ''
  }
}
const named = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === name)
const isOffered = () => named(instructionText.open) !== undefined
const title = () => page.querySelector('h3')?.textContent

test('an edit is shown as one, and its proposal is changed and added to the prompt of the node', async () => {
  const prompt = await show()
  expect(title()).toBe('이렇게 고치셨습니다')
  expect([...page.querySelectorAll('del')].map(({ textContent }) => textContent).join('')).toContain(
    '안녕하세요',
  )
  await act(async () => {
    named(instructionText.open)?.click()
    await import('#web/ui/dialog/dialog-panel.tsx')
  })
  const area = document.querySelector('textarea')
  expect(area?.value).toBe('인사말 없이 바로 시작해 주세요. 느낌표를 쓰지 말아 주세요.')
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(area, '인사말 없이 써 주세요.')
    area?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => named(instructionText.save)?.click())
  expect(prompt()).toBe('소개해 주세요.\n인사말 없이 써 주세요.')
  expect(document.querySelector('textarea')).toBeNull()
})

test('a text that was written again is compared without an instruction', async () => {
  await show({ status: 'generated' })
  expect([title(), isOffered()]).toEqual([diffText.title, false])
})

test('a template has no prompt, and a viewer adds nothing to one', async () => {
  await show({}, { mode: 'manual' })
  expect(isOffered()).toBe(false)
  await show({ mode: 'manual' })
  expect([title(), isOffered()]).toEqual([diffText.title, false])
  await show({}, { mayReview: false })
  expect([title(), isOffered()]).toEqual([instructionText.edited, false])
})
