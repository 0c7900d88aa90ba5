// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '#web/lib/api/query-client.ts'
import { useNodeStats } from './node-stats.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the numbers of all nodes are one call, repeated 30 seconds after its response', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    return Response.json({ data: ['t1', 't2'].map((nodeId) => ({ nodeId, sentCount: calls.length })) })
  })
  const Node = ({ id }: { id: string }) => <p>{useNodeStats('s')?.get(id)?.sentCount}</p>
  const [client, container] = [newQueryClient(), document.createElement('div')]
  const root = createRoot(container)
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Node id="t1" />
        <Node id="t2" />
      </QueryClientProvider>,
    ),
  )
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(calls).toEqual(['/api/v1/sequences/s/nodes/stats'])
  expect(container.textContent).toBe('11')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(calls).toHaveLength(2)
  expect(container.textContent).toBe('22')
  act(() => root.unmount())
  client.clear()
})
