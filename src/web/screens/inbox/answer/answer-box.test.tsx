// @vitest-environment jsdom
// The form for an answer: what happens to a text when its user has moved on, when it is cancelled, and when another member
// has answered meanwhile.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InboxThreadDetail } from '#api/inbox/inbox.ts'
import type { InboxAnswer } from '#api/inbox/inbox-answers.ts'
import { api } from '#web/lib/api/api.ts'
import { keyOf } from '#web/lib/api/query.ts'
import { closeToasts } from '#web/lib/toasts.fixture.ts'
import { suggestText } from '#web/screens/inbox/intent/text.ts'
import { composeText } from '#web/screens/inbox/text.ts'
import { ThreadAnswer } from '#web/screens/inbox/thread/thread-answer.tsx'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { AnswerBox } from './answer-box.tsx'

const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`
const THREAD = id(1)
const ME = id(2)
const COLLEAGUE = id(3)
const STORED = `ieum:answer:${THREAD}`

const answerOf = (change: Partial<InboxAnswer>): InboxAnswer => ({
  id: id(5),
  threadId: THREAD,
  workspaceId: id(4),
  state: 'scheduled',
  fault: null,
  toAddress: 'lee@customer.example',
  subject: 'Re: 견적',
  bodyText: '보낸 내용',
  bodyHtml: '',
  attachments: [],
  writtenById: ME,
  writtenByName: '김하늘',
  at: '2026-11-23T00:00:00.000Z',
  undoMs: 10_000,
  ...change,
})
const threadOf = (answers: InboxAnswer[]): InboxThreadDetail =>
  ({
    id: THREAD,
    workspaceId: id(4),
    lead: null,
    mails: [],
    answers,
    answerTo: { name: '이수민', address: 'lee@customer.example', isSuppressed: false },
    signature: '',
    signatureHtml: '',
    mailboxFault: null,
    answering: [],
    prepared: null,
  }) as unknown as InboxThreadDetail

/** Waits until it is true; meanwhile React renders by itself. */
async function until(isTrue: () => boolean | undefined): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  try {
    await expect.poll(isTrue).toBe(true)
  } finally {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  }
}

type Call = { path: string; body: { text?: string; seen?: object } }
let root: Root
let cache: QueryClient
let calls: Call[]
/** the replies of the server to answering and cancelling, in order; each waits until it is released */
let replies: (() => Response)[]
const page = document.createElement('div')
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const rejected = (code: string, message: string) => json({ statusCode: 409, code, message }, 409)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  calls = []
  replies = []
  vi.stubGlobal('fetch', async (url: string | Request, init?: RequestInit) => {
    const request = url instanceof Request ? url : new Request(new URL(url, 'http://ieum.example'), init)
    const path = new URL(request.url).pathname
    if (request.method === 'GET') return json({ data: [], total: 0 })
    if (path.endsWith('/answering')) return json({ ok: true })
    calls.push({ path, body: JSON.parse((await request.text()) || '{}') })
    await expect.poll(() => replies.length).toBeGreaterThan(0)
    return replies.shift()?.() ?? json({}, 500)
  })
  cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  cache.setQueryData(keyOf(api.session.me, {}), { user: { id: ME, name: '김하늘' }, workspaces: [] })
  root = createRoot(document.body.appendChild(page))
})
afterEach(async () => {
  await closeToasts()
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  localStorage.removeItem(STORED)
  page.remove()
})

const write = (text: string, seen: object | null = null): void =>
  localStorage.setItem(STORED, JSON.stringify({ text, html: '', seen }))
const stored = (): string => JSON.parse(localStorage.getItem(STORED) ?? '{"text":""}').text

/** @param thread null: the user has moved on to another one */
const show = (thread: InboxThreadDetail | null) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <MemoryRouter>
          {thread?.answers.map((answer) => (
            <ThreadAnswer key={answer.id} answer={answer} thread={thread} may startsOpen />
          ))}
          {thread && <AnswerBox thread={thread} />}
          <Toaster label="알림" closeLabel="닫기" />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
const submit = () => act(async () => page.querySelector('form')?.requestSubmit())
const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = async (name: string): Promise<void> => {
  await until(() => button(name) !== undefined)
  await act(async () => button(name)?.click())
}
const shown = (text: string) => until(() => document.body.textContent?.includes(text))
const called = (count: number) => until(() => calls.length === count)

test('an answer whose form is closed meanwhile is reported, and 발송 취소 restores its text', async () => {
  write('긴 답장')
  await show(threadOf([]))
  await submit()
  await called(1)
  await show(null)
  replies.push(() => json(answerOf({})))
  await shown(composeText.willSend)
  expect(stored()).toBe('')
  replies.push(() => json(answerOf({ state: 'cancelled' })))
  await press(composeText.cancel)
  await shown(composeText.cancelled)
  expect(stored()).toBe('긴 답장')
})

test('a failure after the form was closed is shown with a way back, and the text stays', async () => {
  write('긴 답장')
  await show(threadOf([]))
  await submit()
  await called(1)
  await show(null)
  replies.push(() => rejected('mailbox_not_ready', '발송 계정의 연결이 끊겼습니다'))
  await shown('발송 계정의 연결이 끊겼습니다')
  expect(button(composeText.openThread)).toBeDefined()
  expect(stored()).toBe('긴 답장')
})

test('a cancellation that comes too late is reported after the form was closed', async () => {
  write('긴 답장')
  await show(threadOf([]))
  replies.push(() => json(answerOf({})))
  await submit()
  await shown(composeText.willSend)
  await show(null)
  replies.push(() => rejected('inbox_answer_already_sent', '이미 발송을 시작했습니다'))
  await press(composeText.cancel)
  await shown('이미 발송을 시작했습니다')
})

test('the text of a cancelled answer is added below what is being written', async () => {
  write('쓰던 내용')
  await show(threadOf([answerOf({ bodyText: '보낸 내용' })]))
  replies.push(() => json(answerOf({ state: 'cancelled' })))
  await press(composeText.cancel)
  await until(() => stored() === '쓰던 내용\n\n보낸 내용')
})

test('who cancels the answer of a colleague does not get its text, and the writer takes it again', async () => {
  write('쓰던 내용')
  const theirs = answerOf({ writtenById: COLLEAGUE, writtenByName: '박도윤' })
  await show(threadOf([theirs]))
  replies.push(() => json({ ...theirs, state: 'cancelled' }))
  await press(composeText.cancel)
  await shown(composeText.cancelledOf('박도윤'))
  expect(stored()).toBe('쓰던 내용')
  await show(threadOf([answerOf({ state: 'cancelled', undoMs: 0, bodyText: '내 답장' })]))
  await press(composeText.takeText)
  expect(stored()).toBe('쓰던 내용\n\n내 답장')
})

test('a draft begun before a colleague answered is sent with what was seen, and only after a question', async () => {
  const seen = { answerIds: [], messageId: null }
  write('내 답장', seen)
  const thread = threadOf([answerOf({ writtenById: COLLEAGUE, writtenByName: '박도윤', state: 'sent' })])
  await show(thread)
  await shown(composeText.answeredMeanwhile('박도윤'))
  replies.push(() => rejected('inbox_thread_changed', '박도윤 님이 먼저 답장했습니다'))
  await submit()
  await called(1)
  expect(calls[0]?.body).toMatchObject({ text: '내 답장', seen })
  await shown(composeText.changedTitle)
  replies.push(() => json(answerOf({})))
  await press(composeText.sendAnyway)
  await called(2)
  expect(calls[1]?.body).toMatchObject({ text: '내 답장', seen: { answerIds: [id(5)], messageId: null } })
  await shown(composeText.willSend)
})

const PREPARED = {
  messageId: id(7),
  text: '월 5만 원이며 20% 할인해 드립니다.',
  model: 'test-model',
  cost: null,
  unsupported: [
    { sentence: '월 5만 원이며 20% 할인해 드립니다.', text: '5만 원', strength: 'look' as const },
    { sentence: '월 5만 원이며 20% 할인해 드립니다.', text: '20%', strength: 'alarm' as const },
  ],
}
const withPrepared = (prepared: InboxThreadDetail['prepared'] = PREPARED): InboxThreadDetail => ({
  ...threadOf([]),
  mails: [{ id: id(7), direction: 'received', kind: 'reply' }] as unknown as InboxThreadDetail['mails'],
  prepared,
})

test('a prepared answer waits in the form, marked as AI with its claims, is kept nowhere and sent by the user', async () => {
  await show(withPrepared())
  await shown(suggestText.badge)
  await shown('근거 없음‘20%’확인 필요‘5만 원’')
  expect(stored()).toBe('')
  expect(calls).toEqual([])
  replies.push(() => json(answerOf({})))
  await submit()
  await called(1)
  expect(calls[0]?.body).toMatchObject({
    text: PREPARED.text,
    seen: { answerIds: [], messageId: id(7) },
  })
  await shown(composeText.willSend)
  expect(document.body.textContent).not.toContain(suggestText.badge)
})

test('제안 지우기 throws the prepared answer away, and an empty form is not sent', async () => {
  await show(withPrepared())
  replies.push(() => json({ ok: true }))
  await press(suggestText.undo)
  await called(1)
  expect(calls[0]?.path).toBe(`/api/v1/inbox/threads/${THREAD}/suggestion`)
  await submit()
  await shown(composeText.need)
  expect(calls).toHaveLength(1)
})

test('a prepared answer replaces no draft of the user; 답장 제안 adds it without a call', async () => {
  write('내가 쓰던 글')
  await show(withPrepared())
  expect(document.body.textContent).not.toContain(suggestText.badge)
  replies.push(() => json({ ok: true }))
  await press(suggestText.suggest)
  await until(() => stored() === `내가 쓰던 글\n\n${PREPARED.text}`)
  expect(calls.filter(({ path }) => path.endsWith('/suggest-answer'))).toEqual([])
})

test('a prepared answer leaves the form when the thread has a new mail', async () => {
  await show(withPrepared())
  await shown(suggestText.badge)
  await show(withPrepared(null))
  await until(() => !document.body.textContent?.includes(suggestText.badge))
  await submit()
  await shown(composeText.need)
  expect(calls).toEqual([])
})
