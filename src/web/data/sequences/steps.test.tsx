// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Step } from '#api/sequences/steps.ts'
import { newQueryClient } from '#web/lib/api/query-client.ts'
import { shownToasts, takeToasts } from '#web/lib/toasts.fixture.ts'
import { useDeleteStep, useMoveStep, useSteps, useUpdateStep } from './steps.ts'

const ID = '01a1fc2b-0000-7000-8000-000000000001'

const step = (id: string, order: number, change: Partial<Step> = {}): Step => ({
  id,
  sequenceId: ID,
  order,
  delayDays: order === 1 ? 0 : 3,
  variantOf: null,
  subject: id,
  bodyText: '본문',
  bodyHtml: '',
  generationMode: 'manual',
  aiPrompt: '',
  ...change,
})

/** Runs it and the updates of the screen that follow. */
const run = (work: () => unknown) =>
  act(async () => {
    await work()
    await new Promise((done) => setTimeout(done))
  })

/** Polls while the updates of the screen are run. */
const until = (value: () => unknown) =>
  expect.poll(async () => {
    await run(() => undefined)
    return value()
  })

const messages = async () => (await takeToasts()).map(({ message }) => message)

/** A server with these steps, and the hooks of a screen that shows them. */
async function screenWith(first: Step[]) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const server = { steps: first, revision: 1, writes: [] as [string, unknown][], fails: false }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const [path = '', query] = url.replace(`/api/v1/sequences/${ID}`, '').split('?')
    const method = init.method ?? 'GET'
    if (method === 'GET')
      return Response.json(
        path === '/steps'
          ? {
              data: server.steps,
              total: server.steps.length,
              readOnly: false,
              readOnlyReason: null,
              revision: server.revision,
            }
          : { id: ID, workflowData: `workflow ${server.revision}`, revision: server.revision },
      )
    const body = init.body ? JSON.parse(String(init.body)) : { revision: Number(query?.split('=')[1]) }
    server.writes.push([`${method} ${path}`, body])
    if (server.fails) return Response.json({}, { status: 500 })
    if (body.revision !== server.revision)
      return Response.json(
        { statusCode: 409, code: 'stale_revision', message: '다른 곳에서 먼저' },
        { status: 409 },
      )
    server.revision += 1
    const moved = server.steps.find(({ id }) => path === `/steps/${id}`)
    if (moved && body.order) {
      const others = server.steps.filter((one) => one !== moved)
      server.steps = others.toSpliced(body.order - 1, 0, moved).map((one, at) => ({ ...one, order: at + 1 }))
    }
    return Response.json({ ...moved, ...body })
  })
  const conflicts: Step[] = []
  const hooks = {} as {
    list: ReturnType<typeof useSteps>
    update: ReturnType<typeof useUpdateStep>
    move: ReturnType<typeof useMoveStep>
    remove: ReturnType<typeof useDeleteStep>
  }
  const Screen = () => {
    hooks.list = useSteps(ID)
    hooks.update = useUpdateStep(ID, (stored) => conflicts.push(stored))
    hooks.move = useMoveStep(ID)
    hooks.remove = useDeleteStep(ID)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await takeToasts()
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <Screen />
      </QueryClientProvider>,
    ),
  )
  await until(() => hooks.list.data).toBeDefined()
  onTestFinished(async () => {
    await act(async () => root.unmount())
    await takeToasts()
    vi.unstubAllGlobals()
  })
  return { server, hooks, conflicts }
}

test('an edit of a step that another user has changed is not sent, and the stored step is reported', async () => {
  const before = step('a', 1)
  const { server, hooks, conflicts } = await screenWith([before])
  server.steps = [step('a', 1, { bodyText: '다른 멤버의 본문' })]
  server.revision = 2
  await run(() => hooks.update.mutateAsync({ before, fields: { subject: '내 제목' } }))
  expect(server.writes).toEqual([['PUT /steps/a', { subject: '내 제목', revision: 1 }]])
  expect(conflicts).toEqual(server.steps)
  expect(await messages()).toEqual([])

  // saved again, it is based on what was reported
  const stored = conflicts[0] ?? before
  await run(() => hooks.update.mutateAsync({ before: stored, fields: { subject: '내 제목' } }))
  expect(server.writes.at(-1)).toEqual(['PUT /steps/a', { subject: '내 제목', revision: 2 }])
  expect(await messages()).toEqual(['단계를 수정했습니다'])
})

test('an edit is repeated when another user has changed another step only', async () => {
  const before = step('a', 1)
  const { server, hooks, conflicts } = await screenWith([before, step('b', 2)])
  server.steps = [before, step('b', 2, { subject: '다른 멤버' })]
  server.revision = 2
  await run(() => hooks.update.mutateAsync({ before, fields: { subject: '내 제목' } }))
  expect(server.writes.map(([, body]) => body)).toEqual([
    { subject: '내 제목', revision: 1 },
    { subject: '내 제목', revision: 2 },
  ])
  expect(conflicts).toEqual([])
})

test('presses that follow quickly move a step one position each and end at the last one', async () => {
  const { server, hooks } = await screenWith([step('a', 1), step('b', 2), step('c', 3)])
  await run(() => Promise.all([1, 2, 3].map(() => hooks.move.mutateAsync({ stepId: 'a', by: 1 }))))
  expect(server.writes).toEqual([
    ['PUT /steps/a', { order: 2, revision: 1 }],
    ['PUT /steps/a', { order: 3, revision: 2 }],
  ])
  expect(hooks.list.data?.data.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
})

test('a deletion is undone by the workflow of before, and not after another save', async () => {
  const { server, hooks } = await screenWith([step('a', 1), step('b', 2)])
  await run(() => hooks.remove.mutateAsync('b'))
  expect(server.writes).toEqual([['DELETE /steps/b', { revision: 1 }]])
  const undo = (await shownToasts())[0]?.action
  expect(undo?.label).toBe('되돌리기')
  await run(() => undo?.onSelect())
  await until(() => server.writes.at(-1)).toEqual(['PUT ', { workflowData: 'workflow 1', revision: 2 }])
  await until(messages).toContain('삭제한 단계를 되돌렸습니다')

  await run(() => undo?.onSelect())
  await until(messages).toEqual(['다른 곳에서 먼저'])
})

test('a failure without a message of the server has the fixed text', async () => {
  const before = step('a', 1)
  const { server, hooks } = await screenWith([before])
  server.fails = true
  await run(() => hooks.update.mutateAsync({ before, fields: { subject: '새' } }).catch(() => undefined))
  await run(() => hooks.remove.mutateAsync('a').catch(() => undefined))
  expect(await messages()).toEqual(['단계 수정에 실패했습니다', '단계 삭제에 실패했습니다'])
})
