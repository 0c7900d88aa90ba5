// Calls of tags and of groups by filter.
import { type FullWorkspace, SECRET } from './full-workspace.ts'

let count = 0
const makeView = async (r: FullWorkspace): Promise<string> =>
  (await r.post('/lead-views', { workspaceId: r.workspaceId, name: `${SECRET}보기 ${++count}`, content: {} }))
    .id
const makeTag = async (r: FullWorkspace): Promise<string> =>
  (await r.post('/tags', { workspaceId: r.workspaceId, name: `${SECRET}태그 ${++count}` })).id

type Call = { path: string; body?: unknown; isList?: true; skips?: object }

export const TAG_CASES: Record<string, (r: FullWorkspace) => Call | Promise<Call>> = {
  'GET /lead-views': (r) => ({ path: `/lead-views?workspaceIds=${r.workspaceId}`, isList: true }),
  'POST /lead-views': (r) => ({
    path: '/lead-views',
    body: { workspaceId: r.workspaceId, name: `${SECRET}보기 ${++count}`, content: {} },
  }),
  'PATCH /lead-views/:id': async (r) => ({
    path: `/lead-views/${await makeView(r)}`,
    body: { name: `보기 ${++count}` },
  }),
  'DELETE /lead-views/:id': async (r) => ({ path: `/lead-views/${await makeView(r)}` }),
  'GET /leads/status-counts': (r) => ({
    path: `/leads/status-counts?workspaceIds=${r.workspaceId}`,
    skips: { data: [] },
  }),
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
