// Calls of tags and of groups by filter.
import { type Room, SECRET } from './full-workspace.ts'

let count = 0
const makeTag = async (r: Room): Promise<string> =>
  (await r.post('/tags', { workspaceId: r.workspaceId, name: `${SECRET}태그 ${++count}` })).id

type Call = { path: string; body?: unknown; isList?: true }

export const TAG_CASES: Record<string, (r: Room) => Call | Promise<Call>> = {
  'GET /tags': (r) => ({ path: `/tags?workspaceIds=${r.workspaceId}`, isList: true }),
  'POST /tags': (r) => ({
    path: '/tags',
    body: { workspaceId: r.workspaceId, name: `${SECRET}태그 ${++count}` },
  }),
  'PATCH /tags/:id': async (r) => ({ path: `/tags/${await makeTag(r)}`, body: { color: 'blue' } }),
  'POST /tags/:id/merge': async (r) => ({
    path: `/tags/${await makeTag(r)}/merge`,
    body: { intoId: await makeTag(r) },
  }),
  'DELETE /tags/:id': async (r) => ({ path: `/tags/${await makeTag(r)}` }),
  'POST /leads/bulk-tag': async (r) => ({
    path: '/leads/bulk-tag',
    body: { leadIds: [r.leadId], addIds: [await makeTag(r)] },
  }),
  'GET /customer-groups/:id/uses': (r) => ({ path: `/customer-groups/${r.groupId}/uses` }),
  'POST /customer-groups/:id/duplicate': (r) => ({
    path: `/customer-groups/${r.groupId}/duplicate`,
    body: { name: `${SECRET}사본 ${++count}` },
  }),
}
