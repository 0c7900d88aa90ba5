// Renders parts of the designer in tests, with a fake API.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import type { Sequence } from '#api/sequences/sequences.ts'
import { printWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { sessionQuery } from '#web/data/accounts/session.ts'
import { newQueryClient } from '#web/lib/api/query-client.ts'
import { takeToasts } from '#web/lib/toasts.fixture.ts'
import { createDesigner } from '#web/screens/designer/create-designer.ts'
import { type Designer, DesignerContext } from '#web/screens/designer/designer-context.ts'

export const SEQUENCE_ID = '01a1fc2b-0000-7000-8000-000000000001'
const GROUP_ID = '01a1fc2b-0000-7000-8000-000000000002'

export const sequenceWith = (workflow: Workflow, change: Partial<Sequence> = {}): Sequence => ({
  id: SEQUENCE_ID,
  name: '제조업 신규 제안',
  status: 'draft',
  statusReason: null,
  customerGroupId: GROUP_ID,
  customerGroupName: '서울 제조업',
  workspaceIds: [],
  creatorIds: [],
  creatorName: null,
  enrolledCount: 0,
  openCount: 0,
  blockedCount: 0,
  sentCount: 0,
  reachedCount: 0,
  repliedCount: 0,
  createdAt: '2026-11-21T00:00:00Z',
  updatedAt: '2026-11-21T00:00:00Z',
  workflowData: printWorkflow(workflow),
  revision: 1,
  publishedVersion: null,
  hasUnpublishedChanges: false,
  timeZone: 'Asia/Seoul',
  businessDaysOnly: true,
  reviewRequired: false,
  language: 'ko',
  tone: '',
  senderIntro: '',
  ownSourceIds: null,
  onCompanyReply: 'hold',
  trackOpens: false,
  trackClicks: false,
  defaultEmailAccountId: null,
  openEnrollmentCount: 0,
  ...change,
})

export type RecordedRequest = { method: string; path: string; body: unknown }
/** The response to a call: a value, or a status and a body. */
export type Responder = (request: RecordedRequest) => unknown

export type RenderedDesigner = AsyncDisposable & {
  designer: Designer
  requests: RecordedRequest[]
  toasts: () => Promise<string[]>
}

/** Renders `children` inside a designer of `sequence`. */
export async function renderDesigner(
  sequence: Sequence,
  children: (designer: Designer) => ReactNode,
  respond: Responder = () => ({}),
): Promise<RenderedDesigner> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom computes no layout, and a list of height 0 has no visible rows
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  // a large window
  const media = (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  vi.stubGlobal('matchMedia', media)
  await takeToasts()
  const requests: RecordedRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = {
      method: init.method ?? 'GET',
      path: url.replace('/api/v1', ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    requests.push(call)
    const response = await respond(call)
    return response instanceof Response ? response : Response.json(response)
  })
  const designer = createDesigner(sequence, { mayEdit: () => true, onSaved: () => {} })
  const root: Root = createRoot(document.body.appendChild(document.createElement('div')))
  const client = newQueryClient()
  client.setQueryData(sessionQuery.queryKey, {
    user: { id: GROUP_ID, name: '김하나', email: 'hana@example.com' },
    workspaces: [],
    closedWorkspaces: [],
  })
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <DesignerContext value={designer}>{children(designer)}</DesignerContext>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  return {
    designer,
    requests,
    toasts: async () => (await takeToasts()).map((toast) => toast.message),
    [Symbol.asyncDispose]: async () => {
      act(() => root.unmount())
      client.clear()
      height.mockRestore()
      vi.unstubAllGlobals()
      document.body.replaceChildren()
    },
  }
}

export const flushUpdates = (ms = 30) => act(() => new Promise((done) => setTimeout(done, ms)))

/** Waits until `found` returns a value, and returns it. */
export async function waitForValue<T>(found: () => T | null | undefined | false): Promise<T> {
  for (let tries = 0; tries < 100; tries++) {
    const it = found()
    if (it) return it
    await flushUpdates()
  }
  throw new Error(`waited in vain for ${found}\n${document.body.textContent}`)
}

const words = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()

export const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((element) => words(element) === name)

/** The control with a label; waits until it exists. */
export const field = (label: string) =>
  waitForValue(() => {
    const found = [...document.querySelectorAll('label')].find(
      (element) => element.textContent?.trim() === label,
    )
    return found?.control as HTMLInputElement | null | undefined
  })

export async function clickButton(name: string): Promise<void> {
  const element = await waitForValue(() => button(name))
  element.focus()
  await act(async () => element.click())
  await flushUpdates()
}

/** Sets the value of a field and dispatches the browser's input event. */
export async function typeInto(element: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  await act(async () => {
    element.focus()
    // React overrides the element's own value property; the prototype's setter is what the browser uses
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text)
    element.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
}

/** Opens a picker and chooses one of its options. */
export async function chooseOption(picker: HTMLElement, label: string): Promise<void> {
  // jsdom does not scroll
  Element.prototype.scrollIntoView ??= () => undefined
  await act(async () => picker.click())
  const option = await waitForValue(() =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find((each) =>
      each.textContent?.startsWith(label),
    ),
  )
  await act(async () => option.click())
  await flushUpdates()
}
