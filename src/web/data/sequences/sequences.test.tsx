// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Me } from '#api/accounts/session.ts'
import type { Role } from '#core/access.ts'
import { api } from '#web/lib/api/api.ts'
import { keyOf } from '#web/lib/api/query.ts'
import { type Rights, useRights } from './sequences.ts'

/** The rights of a user with these roles over something that belongs to `workspaceIds`. */
async function rightsOf(roles: Record<string, Role>, workspaceIds: string[]): Promise<Rights> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const me: Me = {
    user: { id: 'me', name: '김하늘', email: 'me@example.com' },
    workspaces: Object.entries(roles).map(([id, role]) => ({ id, name: id, role })),
  }
  cache.setQueryData(keyOf(api.session.me, {}), me)
  const seen: Rights[] = []
  const Asking = () => {
    seen.push(useRights(workspaceIds))
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <Asking />
      </QueryClientProvider>,
    ),
  )
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  const [rights] = seen
  if (!rights) throw new Error('nothing was rendered')
  return rights
}

test('a viewer can only read', async () => {
  expect(await rightsOf({ a: 'viewer' }, ['a'])).toEqual({ edit: false, admin: false })
})

test('a member of one of its workspaces can edit a sequence', async () => {
  expect(await rightsOf({ a: 'viewer', b: 'member' }, ['a', 'b'])).toEqual({ edit: true, admin: false })
})

test('an admin call needs the role in every workspace of the sequence', async () => {
  expect(await rightsOf({ a: 'admin', b: 'member' }, ['a', 'b'])).toEqual({ edit: true, admin: false })
  expect(await rightsOf({ a: 'admin', b: 'owner' }, ['a', 'b'])).toEqual({ edit: true, admin: true })
})

test('another workspace gives no rights', async () => {
  expect(await rightsOf({ a: 'owner' }, ['other'])).toEqual({ edit: false, admin: false })
  expect(await rightsOf({ a: 'owner' }, ['a', 'other'])).toEqual({ edit: true, admin: false })
})
