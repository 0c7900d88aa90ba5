// @vitest-environment jsdom
// 말투 예시로 쓰기: what would be stored is shown before it is stored.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeToasts } from '#web/lib/toasts.fixture.ts'
import { toneExampleText } from '#web/words/tone-examples.ts'
import { ToneExampleButton } from './tone-example-button.tsx'

const PREVIEW = { subject: '[회사명] 제안', body: '[담당자명]님, 안녕하세요.', isKnown: false }

let root: Root
let sent: [string, unknown][]
let answers: Record<string, () => Response>
beforeEach(async () => {
  await takeToasts()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sent = []
  answers = {
    '/preview': () => Response.json(PREVIEW),
    '/tone-examples': () => Response.json({ id: 't', isNew: true }),
  }
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)])
    const answer = Object.entries(answers).find(([end]) => url.endsWith(end))?.[1]
    return answer?.() ?? Response.error()
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const router = createMemoryRouter([{ path: '/', element: <ToneExampleButton mail={{ emailId: 'm' }} /> }])
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const settle = () => act(() => new Promise((done) => setTimeout(done, 20)))
const find = <E extends HTMLElement>(selector: string, text?: string): E | undefined =>
  [...document.querySelectorAll<E>(selector)].find((one) => text === undefined || one.textContent === text)
const press = async (name: string) => {
  await act(async () => find('button', name)?.click())
  await settle()
}
const open = async () => {
  await press(toneExampleText.add)
  await expect
    .poll(async () => {
      await settle()
      return find('[role=dialog] textarea')
    })
    .toBeTruthy()
}
const write = (text: string) =>
  act(async () => {
    const area = find<HTMLTextAreaElement>('textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
    area?.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('the text is shown with what was replaced, and what the user leaves of it is stored', async () => {
  await open()
  expect(document.body.textContent).toContain(toneExampleText.check)
  expect(find<HTMLTextAreaElement>('textarea')?.value).toBe(PREVIEW.body)
  expect(sent).toEqual([['/api/v1/tone-examples/preview', { emailId: 'm' }]])
  await write('[담당자명]님께')
  await press('저장')
  expect(sent.slice(1)).toEqual([
    ['/api/v1/tone-examples', { emailId: 'm', subject: PREVIEW.subject, body: '[담당자명]님께' }],
  ])
  expect(find('[role=dialog]')).toBeUndefined()
  expect(await takeToasts()).toMatchObject([{ message: toneExampleText.added }])
})

test('cancelling stores nothing', async () => {
  await open()
  await press('취소')
  expect(find('[role=dialog]')).toBeUndefined()
  expect(sent).toHaveLength(1)
})

test('a text over the limit is not sent, and a rejection is shown above the buttons', async () => {
  await open()
  const save = () => find<HTMLButtonElement>('button', '저장')
  await write('가'.repeat(2001))
  expect(save()?.disabled).toBe(true)
  expect(document.body.textContent).toContain(toneExampleText.tooLong('2,000'))
  await write('가')
  answers['/tone-examples'] = () =>
    Response.json({ code: 'conflict', message: '말투 예시는 10개까지 둘 수 있습니다.' }, { status: 409 })
  await press('저장')
  expect(find('[role=dialog] [role=alert]')?.textContent).toContain('10개까지')
})

test('a mail that is an example already opens no dialog', async () => {
  answers['/preview'] = () => Response.json({ ...PREVIEW, isKnown: true })
  await press(toneExampleText.add)
  expect(find('[role=dialog]')).toBeUndefined()
  expect(await takeToasts()).toMatchObject([{ message: toneExampleText.known }])
})
