// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { newQueryClient } from '#web/lib/api/query-client.ts'
import { takeToasts } from '#web/lib/toasts.fixture.ts'
import { useCopySequence, useDeleteSequences, useOpenEnrollments } from './create-delete.ts'
import { sequenceQuery } from './sequence-cache.ts'

const IDS = ['01a1fc2b-0000-7000-8000-000000000001', '01a1fc2b-0000-7000-8000-000000000002']
const KEPT = '01a1fc2b-0000-7000-8000-000000000003'

test('after a bulk delete the deleted sequences are not refetched, and the others are', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    requests.push(`${init.method ?? 'GET'} ${url.replace('/api/v1', '')}`)
    return Response.json(init.method === 'DELETE' ? { deletedCount: 2 } : { openEnrollmentCount: 1 })
  })
  const cache = newQueryClient()
  // one query without an observer, and one that is in use
  await cache.prefetchQuery(sequenceQuery(IDS[0] ?? ''))
  let remove: ReturnType<typeof useDeleteSequences> | undefined
  const Screen = () => {
    useQuery(sequenceQuery(KEPT))
    useQuery(sequenceQuery(IDS[1] ?? ''))
    useOpenEnrollments(IDS, true)
    remove = useDeleteSequences()
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  await expect.poll(() => requests.length).toBeGreaterThanOrEqual(5)
  requests.length = 0
  await act(async () => void (await remove?.mutateAsync([...IDS])))
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect(requests.filter((call) => call.startsWith('GET'))).toEqual([`GET /sequences/${KEPT}`])
  expect(cache.getQueryData(sequenceQuery(IDS[0] ?? '').queryKey)).toBeUndefined()
  await act(async () => root.unmount())
  await takeToasts()
  vi.unstubAllGlobals()
})

test('a copy gets the name that was entered; when only the renaming fails it is still opened', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const [source = '', copy = ''] = IDS
  let renames = true
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    requests.push(`${init.method ?? 'GET'} ${url.replace('/api/v1', '')}`)
    if (init.method === 'POST') return Response.json({ id: copy, name: '제안 사본' })
    if (renames) return Response.json({ id: copy, name: '겨울 제안' })
    return Response.json(
      { statusCode: 409, code: 'conflict', message: '변경할 수 없습니다.' },
      { status: 409 },
    )
  })
  let duplicate: ReturnType<typeof useCopySequence> | undefined
  const Screen = () => {
    duplicate = useCopySequence()
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const run = (name: string) => act(async () => duplicate?.mutateAsync({ id: source, name }))
  expect(await run('제안 사본')).toMatchObject({ name: '제안 사본' })
  expect(requests).toEqual([`POST /sequences/${source}/duplicate`])
  expect(await run('겨울 제안')).toMatchObject({ name: '겨울 제안' })
  expect(requests.at(-1)).toBe(`PUT /sequences/${copy}`)
  renames = false
  await takeToasts()
  expect(await run('겨울 제안')).toMatchObject({ id: copy, name: '제안 사본' })
  expect(JSON.stringify(await takeToasts())).toContain('변경할 수 없습니다.')
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
