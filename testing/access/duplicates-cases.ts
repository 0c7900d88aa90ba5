// Calls of duplicates.
import type { FullWorkspace } from './full-workspace.ts'

type TestCall = { path: string; body?: unknown; isList?: true; skips?: object }
type Case = (full: FullWorkspace) => TestCall | Promise<TestCall>

const pair = async (r: FullWorkspace) => ({ survivorId: await r.makeLead(), leadIds: [await r.makeLead()] })

export const DUPLICATE_CASES: Record<string, Case> = {
  'GET /leads/duplicates': (r) => ({ path: `/leads/duplicates?workspaceIds=${r.workspaceId}`, isList: true }),
  'POST /leads/duplicates/scan': (r) => ({
    path: '/leads/duplicates/scan',
    body: { workspaceIds: [r.workspaceId] },
    skips: { looked: 0, left: 0 },
  }),
  'POST /leads/duplicates/dismiss': async (r) => ({
    path: '/leads/duplicates/dismiss',
    body: { leadIds: [await r.makeLead(), await r.makeLead()] },
  }),
  'POST /leads/merge/preview': async (r) => ({ path: '/leads/merge/preview', body: await pair(r) }),
  'POST /leads/merge': async (r) => ({ path: '/leads/merge', body: await pair(r) }),
  'POST /leads/merges/:id/undo': async (r) => ({
    path: `/leads/merges/${(await r.post('/leads/merge', await pair(r))).mergeId}/undo`,
  }),
}
