// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '#web/lib/api/query-client.ts'
import { useGenerationProgress } from './generated-emails.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('progress is queried every 2 seconds while mails are generated, and not after the end', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let [status, calls] = ['generating', 0]
  vi.stubGlobal('fetch', async () => {
    calls++
    return Response.json({ status })
  })
  const Progress = () => <p>{useGenerationProgress({ sequenceId: 's', nodeId: 'e' }, true).data?.status}</p>
  const [client, container] = [newQueryClient(), document.createElement('div')]
  const root = createRoot(container)
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Progress />
      </QueryClientProvider>,
    ),
  )
  await act(() => vi.advanceTimersByTimeAsync(1900))
  expect(calls).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(calls).toBe(4)
  status = 'completed'
  await act(() => vi.advanceTimersByTimeAsync(2100))
  expect(container.textContent).toBe('completed')
  const atEnd = calls
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(calls).toBe(atEnd)
  act(() => root.unmount())
  client.clear()
})
