// The role each call needs. The list states it a second time, so that a call open to a lower role fails here: the access
// matrix of the server calls every endpoint by the role the endpoint itself names.
import { expect, test } from 'vitest'
import { listApiEndpoints } from '#testing/api-endpoints.ts'
import type { Endpoint } from './endpoint.ts'

/** Calls of a workspace that need another role than a viewer's to read (GET) and a member's to change something. */
const OTHER_ROLE: Record<'viewer' | 'member' | 'admin', readonly string[]> = {
  viewer: [
    // they change nothing
    'POST /email-templates/preview',
    'POST /leads/duplicates/scan',
    'POST /sequences/:id/plan',
    'POST /sequences/:id/preview',
  ],
  member: [
    'GET /workspaces/:id/members/:userId/handover',
    'GET /workspaces/:id/model',
    'GET /workspaces/:id/model/usage',
    'GET /workspaces/:id/oauth-clients',
  ],
  admin: [
    'DELETE /admin/sequences/bulk',
    'DELETE /own-sources/:id',
    'DELETE /own-sources/:id/facts/:factId',
    'DELETE /suppressions/:id',
    'DELETE /webhooks/:id',
    'DELETE /workspaces/:id/invitations/:invitationId',
    'DELETE /workspaces/:id/members/:userId',
    'DELETE /workspaces/:id/oauth-clients/:provider',
    'GET /audit-logs',
    'GET /audit-logs/export.csv',
    'GET /webhooks',
    'GET /webhooks/:id/deliveries',
    'GET /webhooks/:id/deliveries/:deliveryId',
    'GET /workspaces/:id/contents',
    'GET /workspaces/:id/invitations',
    'PATCH /own-sources/:id/facts/:factId',
    'PATCH /webhooks/:id',
    'PATCH /workspaces/:id',
    'PATCH /workspaces/:id/days-off',
    'PATCH /workspaces/:id/members/:userId',
    'POST /admin/sequences/:id/enrollments/bulk',
    'POST /admin/sequences/:id/enrollments/bulk-with-scheduling',
    'POST /bin/delete',
    'POST /leads/:id/erase',
    'POST /own-sources/:id/facts',
    'POST /own-sources/:id/read',
    'POST /webhooks',
    'POST /webhooks/:id/deliveries/:deliveryId/replay',
    'POST /webhooks/:id/replay',
    'POST /webhooks/:id/rotate-secret',
    'POST /webhooks/:id/test',
    'POST /workspaces/:id/invitations',
    'POST /workspaces/:id/invitations/:invitationId/renew',
    'POST /workspaces/:id/model/list',
    'POST /workspaces/:id/model/test',
    'POST /workspaces/:id/own-sources',
    'PUT /admin/sequences/bulk/status',
    'PUT /admin/sequences/enrollments/bulk/unenroll',
    'PUT /workspaces/:id/model',
    'PUT /workspaces/:id/oauth-clients/:provider',
    'PUT /workspaces/:id/sender',
  ],
}

const usual = ({ method }: Endpoint): string => (method === 'GET' ? 'viewer' : 'member')

test('a call of a workspace needs a viewer to read and a member to change, except the listed ones', async () => {
  const found: Record<string, string[]> = { viewer: [], member: [], admin: [] }
  for (const [key, endpoint] of await listApiEndpoints()) {
    const { access } = endpoint
    if (access !== 'user' && access !== 'public' && access !== usual(endpoint)) found[access]?.push(key)
  }
  for (const keys of Object.values(found)) keys.sort()
  expect(found).toEqual(OTHER_ROLE)
})

test('an API key may make every call of a workspace except the listed ones', async () => {
  const rejected = [...(await listApiEndpoints())].filter(
    ([, { access, sessionOnly }]) => sessionOnly && access !== 'user',
  )
  expect(rejected.map(([key]) => key).sort()).toEqual([
    'DELETE /workspaces/:id/digest',
    'POST /email-accounts/oauth/finish',
    'POST /me/notifications/test',
    'POST /workspaces/:id/digest/test',
    'POST /workspaces/:id/invitations',
    'POST /workspaces/:id/invitations/:invitationId/renew',
    'PUT /inbox/signature',
    'PUT /me/notifications',
    'PUT /workspaces/:id/digest',
  ])
})
