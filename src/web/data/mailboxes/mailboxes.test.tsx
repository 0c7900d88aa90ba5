// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { api } from '#web/lib/api/api.ts'
import { keyOf } from '#web/lib/api/query.ts'
import { newQueryClient } from '#web/lib/api/query-client.ts'
import { useMoveWaitingLeads } from './mailboxes.ts'

const ID = '01a1fc2b-0000-7000-8000-000000000001'

test('after a move every screen that shows the planned mails or their mailboxes is stale', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => Response.json({ movedCount: 1, stayedCount: 0 }))
  const cache = newQueryClient()
  const shown = {
    mailboxes: keyOf(api.emailAccounts.getEmailAccount, { params: { id: ID } }),
    sequence: keyOf(api.sequenceStats.sequenceMetrics, { params: { id: ID } }),
    enrollments: keyOf(api.enrollments.listEnrollments, { params: { id: ID } }),
    lead: keyOf(api.leads.getLead, { params: { id: ID } }),
    outbox: keyOf(api.outbox.listOutbox, {}),
    check: keyOf(api.check.checkOverview, {}),
    badges: keyOf(api.badges.countBadges, {}),
    rehearsal: ['rehearsal', ID, 1, {}],
  }
  for (const queryKey of Object.values(shown)) cache.setQueryData(queryKey, {})
  let move: ReturnType<typeof useMoveWaitingLeads> | undefined
  const Screen = () => {
    move = useMoveWaitingLeads()
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
  await act(async () => void (await move?.mutateAsync({ id: ID, userEmailAccountIds: [ID] })))
  const fresh = Object.entries(shown).filter(([, key]) => !cache.getQueryState(key)?.isInvalidated)
  expect(fresh.map(([name]) => name)).toEqual([])
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
