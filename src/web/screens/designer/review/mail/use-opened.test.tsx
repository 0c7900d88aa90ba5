// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { NO_FACTS, type NodeFacts, NodeFactsContext } from '#web/screens/designer/designer-context.ts'
import { useMarkOpenedAfterDelay } from './use-opened.ts'

const email = {
  id: 'email-1',
  status: 'generated',
  openedAt: null,
  updatedAt: '2026-11-23T00:00:00Z',
} as unknown as GeneratedEmailDetail
let calls: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (url: string | Request) => {
    calls.push(new URL(url instanceof Request ? url.url : url, 'http://ieum.example').pathname)
    return new Response(JSON.stringify(email), { headers: { 'content-type': 'application/json' } })
  })
  calls = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Opened() {
  useMarkOpenedAfterDelay({ sequenceId: 'sequence-1', nodeId: 'mail-1' }, email)
  return null
}

async function show(readOnly: NodeFacts['readOnly']): Promise<void> {
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <NodeFactsContext.Provider value={{ ...NO_FACTS, readOnly }}>
          <Opened />
        </NodeFactsContext.Provider>
      </QueryClientProvider>,
    ),
  )
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await act(async () => root.unmount())
}

test('a mail that a member reads is marked as opened, also in a narrow window', async () => {
  for (const readOnly of [null, 'narrow'] as const) {
    await show(readOnly)
    expect(calls.splice(0)).toEqual([expect.stringMatching(/\/generated-emails\/email-1\/opened$/)])
  }
})

test('a mail that a viewer reads is not marked as opened', async () => {
  await show('viewer')
  expect(calls).toEqual([])
})
