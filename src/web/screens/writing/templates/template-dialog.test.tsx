// @vitest-environment jsdom
// The files of a template in its dialog (rules.md R-485).
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { clickButton, field, typeInto, waitForValue } from '#testing/web/render-designer.tsx'
import { sessionQuery } from '#web/data/accounts/session.ts'
import { newQueryClient } from '#web/lib/api/query-client.ts'
import { TemplateDialog } from './template-dialog.tsx'

const id = (n: number): string => `01a1fc2b-0000-7000-8000-00000000000${n}`
const FILE = { fileId: id(1), name: '소개서.pdf', type: 'pdf', size: 2048 } as const
const ADDED = { fileId: id(2), name: '가격표.pdf', type: 'pdf', size: 1000 } as const
const TEMPLATE: EmailTemplate = {
  id: id(9),
  workspaceId: id(8),
  name: '첫 인사',
  subject: '제안',
  bodyText: '안녕하세요',
  bodyHtml: '',
  files: [FILE],
  version: 3,
  sequenceCount: 0,
  createdAt: '2026-11-21T00:00:00Z',
  updatedAt: '2026-11-21T00:00:00Z',
}
const PREVIEW = {
  subject: '제안',
  text: '안녕하세요',
  html: null,
  missing: [],
  faults: [],
  senderDomains: [],
}
/** Answers the calls of the dialog, and the save with `saved`. */
const server =
  (saved: (body: unknown) => unknown, upload: () => unknown) =>
  (path: string, { method, body }: RequestInit) => {
    if (path === '/files') return upload()
    if (path.endsWith('/preview')) return { ...PREVIEW, lead: null, from: null, files: [] }
    return method === 'PUT' ? saved(JSON.parse(String(body))) : { data: [], total: 0 }
  }

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // a phone, which shows the preview in a tab of its own
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

async function open(respond: (path: string, init: RequestInit) => unknown) {
  const onOpenChange = vi.fn()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const response = await respond(url.replace('/api/v1', ''), init)
    return response instanceof Response ? response : Response.json(response)
  })
  const client = newQueryClient()
  client.setQueryData(sessionQuery.queryKey, {
    user: { id: id(7), name: '김하나', email: 'hana@example.com' },
    workspaces: [],
    closedWorkspaces: [],
  })
  const element = (
    <QueryClientProvider client={client}>
      <TemplateDialog template={TEMPLATE} open onOpenChange={onOpenChange} />
    </QueryClientProvider>
  )
  await act(async () => root.render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />))
  await field('템플릿 이름')
  return onOpenChange
}
const names = (): string[] =>
  [...document.querySelectorAll('[aria-label=첨부파일] li')].map(({ textContent }) => textContent)
async function choose(name: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file][aria-label="파일 첨부"]')
  if (!input) throw new Error('the dialog has no field for files')
  Object.defineProperty(input, 'files', { value: [new File(['x'], name)], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}

test('the files of a template are shown, added and removed, and saved in their order', async () => {
  const saved = vi.fn(() => ({ ...TEMPLATE, version: 4 }))
  const onOpenChange = await open(server(saved, () => ADDED))
  expect(names()).toEqual(['소개서.pdf2KB'])
  await choose('가격표.pdf')
  await waitForValue(() => names().length === 2)
  await clickButton('소개서.pdf 빼기')
  await typeInto(await field('템플릿 이름'), '둘째 인사')
  await clickButton('저장')
  const { fileId, name } = ADDED
  expect(saved).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ name: '둘째 인사', version: 3, files: [{ fileId, name }] }),
  )
  expect(onOpenChange).toHaveBeenLastCalledWith(false)
})

test('a template is not saved while a file is being uploaded, and a rejected file is named at the files', async () => {
  const message = '삭제된 첨부파일이 있습니다: 가격표.pdf.'
  const issues = [{ path: 'files', message }]
  const rejection = () =>
    Response.json({ statusCode: 400, code: 'validation_failed', message, issues }, { status: 400 })
  const saved = vi.fn(rejection)
  const upload = Promise.withResolvers<unknown>()
  const onOpenChange = await open(server(saved, () => upload.promise))
  await choose('가격표.pdf')
  await clickButton('저장')
  const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
  expect(alerts()).toEqual(['파일을 올리고 있습니다. 다 올라간 뒤 다시 저장해 주세요.'])
  expect(saved).not.toHaveBeenCalled()
  upload.resolve(ADDED)
  await waitForValue(() => names().length === 2 && alerts().length === 0)
  await clickButton('저장')
  await waitForValue(() => alerts().includes(message))
  expect(onOpenChange).not.toHaveBeenCalled()
})
