// @vitest-environment jsdom
// The request of a save of the workflow, and its effect on the cache.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultWorkflow } from '#core/sequences/workflow/workflow.ts'
import { SEQUENCE_ID, sequenceWith } from '#testing/web/render-designer.tsx'
import { saveWorkflow } from './sequence.ts'
import { sequenceQuery, useCacheSequence } from './sequence-cache.ts'

afterEach(() => vi.unstubAllGlobals())

const SAVED = { id: SEQUENCE_ID, revision: 2, updatedAt: '2026-11-22T00:00:00Z', hasUnpublishedChanges: true }

test('the workflow is saved with Prefer: return=minimal', async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(SAVED))
  vi.stubGlobal('fetch', fetched)
  const body = { workflowData: '{}', revision: 1 }
  expect(await saveWorkflow(SEQUENCE_ID, body, { leaving: false })).toEqual(SAVED)
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    method: 'PUT',
    headers: { prefer: 'return=minimal' },
    body: JSON.stringify(body),
  })
})

test('the fields a save changed are merged into the cached sequence; without one nothing is cached', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const cache = new QueryClient()
  let keep: ReturnType<typeof useCacheSequence> = () => {}
  const Screen = () => {
    keep = useCacheSequence()
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <QueryClientProvider client={cache}>
        <Screen />
      </QueryClientProvider>,
    ),
  )
  const saved = { ...SAVED, workflowData: '{"nodes":[]}' }
  keep(saved)
  expect(cache.getQueryData(sequenceQuery(SEQUENCE_ID).queryKey)).toBeUndefined()
  const whole = sequenceWith(defaultWorkflow(), { name: '봄 제안' })
  keep(whole)
  keep(saved)
  expect(cache.getQueryData(sequenceQuery(SEQUENCE_ID).queryKey)).toEqual({ ...whole, ...saved })
  act(() => root.unmount())
})
