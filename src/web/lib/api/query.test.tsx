// @vitest-environment jsdom
import { InfiniteQueryObserver, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PATHS } from '#api/paths.ts'
import { api } from './api.ts'
import { keyOf, pagesByCursor, pagesByOffset, query, useChange } from './query.ts'
import { newQueryClient } from './query-client.ts'
import { STALE_AFTER } from './stale-after.ts'

const ID = '01a1fc2b-0000-7000-8000-000000000001'
const OTHER = '01a1fc2b-0000-7000-8000-000000000002'
const TAGS = query(api.tags.listTags, { query: { workspaceIds: ID } })

let requests: string[]
/** Responds to every request, and remembers it. */
function serve(answer: (url: string, method: string) => Response = () => Response.json({ data: [] })): void {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    requests.push(`${method} ${url.replace('/api/v1', '')}`)
    return answer(url, method)
  })
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  requests = []
})
afterEach(() => vi.unstubAllGlobals())

/** A component that makes changes, in a cache where these queries are mounted. */
async function mounted<T>(useIt: () => T, shown: readonly { queryKey: readonly unknown[] }[]) {
  const cache = newQueryClient()
  const ends = shown.map((one) => new QueryObserver(cache, one).subscribe(() => undefined))
  let it: T | undefined
  const Screen = () => {
    it = useIt()
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <Screen />
      </QueryClientProvider>,
    ),
  )
  await expect.poll(() => cache.isFetching()).toBe(0)
  requests.length = 0
  return {
    cache,
    it: it as T,
    async [Symbol.asyncDispose]() {
      for (const end of ends) end()
      await act(async () => root.unmount())
    },
  }
}

test('the key of a query is the resource, the name of the call and its arguments', () => {
  expect(TAGS.queryKey).toEqual(['tags', 'listTags', { query: { workspaceIds: ID } }])
  expect(keyOf(api.tags.listTags)).toEqual(['tags', 'listTags'])
})

test('a query sends the arguments of its call and is as fresh as its resource', async () => {
  serve()
  const cache = newQueryClient()
  await cache.fetchQuery(TAGS)
  expect(requests).toEqual([`GET /tags?workspaceIds=${ID}`])
  expect(TAGS.staleTime).toBeUndefined()
  expect(query(api.outbox.listOutbox, {}).staleTime).toBe(10_000)
  expect(query(api.outbox.listOutbox, {}, { staleTime: 0 }).staleTime).toBe(0)
})

test('a change refetches what shows it, and nothing else', async () => {
  serve()
  await using screen = await mounted(
    () => useChange(api.tags.deleteTag),
    [TAGS, query(api.leads.listLeads, {}), query(api.webhooks.listWebhooks, {})],
  )
  await act(async () => void (await screen.it.mutateAsync({ params: { id: ID } })))
  await expect.poll(() => screen.cache.isFetching()).toBe(0)
  expect(requests.sort()).toEqual([`DELETE /tags/${ID}`, 'GET /leads', `GET /tags?workspaceIds=${ID}`])
})

test('after a failed change the same is refetched, but not after rejected input', async () => {
  let status = 400
  serve((_, method) => new Response('{}', { status: method === 'GET' ? 200 : status }))
  await using screen = await mounted(() => useChange(api.tags.deleteTag), [TAGS])
  const remove = () =>
    act(async () => void (await screen.it.mutateAsync({ params: { id: ID } }).catch(() => undefined)))
  await remove()
  status = 409
  await remove()
  await expect
    .poll(() => requests)
    .toEqual([`DELETE /tags/${ID}`, `DELETE /tags/${ID}`, `GET /tags?workspaceIds=${ID}`])
})

test('the queries of deleted rows are not refetched, and without a screen they are removed', async () => {
  serve()
  const ofLead = (id: string) => query(api.leads.getLead, { params: { id } })
  await using screen = await mounted(
    () => useChange(api.leads.deleteLeads, { deletes: ({ body }) => body.leadIds }),
    [ofLead(ID), query(api.leads.listLeads, {})],
  )
  screen.cache.setQueryData(keyOf(api.leads.getLead, { params: { id: OTHER } }), {})
  await act(async () => void (await screen.it.mutateAsync({ body: { leadIds: [ID, OTHER] } })))
  await expect.poll(() => screen.cache.isFetching()).toBe(0)
  expect(requests).toEqual(['POST /leads/bulk-delete', 'GET /leads'])
  expect(screen.cache.getQueryState(ofLead(ID).queryKey)).toBeDefined()
  expect(screen.cache.getQueryState(ofLead(OTHER).queryKey)).toBeUndefined()
})

test('a reply that is the data of a query is shown without a request', async () => {
  serve((_, method) => Response.json({ name: method }))
  const shown = query(api.digest.getDigest, { params: { id: ID } })
  await using screen = await mounted(
    () => useChange(api.digest.stopDigest, { replies: shown, isAwaited: true }),
    [shown],
  )
  await act(async () => void (await screen.it.mutateAsync({ params: { id: ID } })))
  expect(requests).toEqual([`DELETE /workspaces/${ID}/digest`])
  expect(screen.cache.getQueryData(shown.queryKey)).toEqual({ name: 'DELETE' })
})

test('pages continue at the cursor of the last one, or after the rows of all', async () => {
  serve((url) =>
    Response.json(
      url.includes('history')
        ? { data: [], nextCursor: url.includes('cursor') ? null : 'next' }
        : { data: [1, 2], total: 3 },
    ),
  )
  const cache = newQueryClient()
  const history = new InfiniteQueryObserver(
    cache,
    pagesByCursor(api.leadHistory.listLeadHistory, { params: { id: ID }, query: { group: undefined } }),
  )
  await history.refetch()
  expect((await history.fetchNextPage()).hasNextPage).toBe(false)
  const holds = new InfiniteQueryObserver(
    cache,
    pagesByOffset(api.optOutHolds.listOptOutHolds, { query: { limit: 2 } }),
  )
  await holds.refetch()
  expect((await holds.fetchNextPage()).hasNextPage).toBe(false)
  expect(requests).toEqual([
    `GET /leads/${ID}/history`,
    `GET /leads/${ID}/history?cursor=next`,
    'GET /inbox/opt-out-holds?limit=2&offset=0',
    'GET /inbox/opt-out-holds?limit=2&offset=2',
  ])
})

test('a change makes the queries of its own resource stale', () => {
  // the first is replaced at sign-in; the calls of the others that are no GET change nothing
  const none = ['session', 'sequencePlan', 'files', 'images']
  for (const [resource, stale] of Object.entries(STALE_AFTER)) {
    const calls = Object.values(PATHS[resource as keyof typeof PATHS])
    if (stale === 'everything' || none.includes(resource) || !calls.some(({ method }) => method === 'GET'))
      continue
    expect(stale, resource).toContain(resource)
  }
})

test('a change of a lead makes the threads stale, which show its name and address', () => {
  for (const resource of ['leads', 'leadImports', 'duplicates'] as const)
    expect(STALE_AFTER[resource], resource).toContain('inbox')
})
