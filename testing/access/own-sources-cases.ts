// Calls of the sources about the own company.
import type { Case } from './access-call.ts'
import { type FullWorkspace, SECRET } from './full-workspace.ts'

let count = 0
const text = () => ({
  kind: 'text',
  name: `${SECRET}자료`,
  text: `${SECRET} 제품은 ${++count}개 공장에서 사용합니다.`,
})
const make = async (r: FullWorkspace): Promise<string> =>
  (await r.post(`/workspaces/${r.workspaceId}/own-sources`, text())).id

/** One source for calls that keep it: a workspace has at most 30. */
const kept = new Map<string, Promise<string>>()
const sourceOf = (r: FullWorkspace): Promise<string> => {
  const known = kept.get(r.workspaceId) ?? make(r)
  kept.set(r.workspaceId, known)
  return known
}
const factOf = async (r: FullWorkspace): Promise<string> => {
  const id = await sourceOf(r)
  const source = await r.post(`/own-sources/${id}/facts`, { text: `${SECRET} 직원은 ${++count}명입니다.` })
  return `/own-sources/${id}/facts/${source.facts[0].id}`
}

export const OWN_SOURCE_CASES: Record<string, Case> = {
  'GET /workspaces/:id/own-sources': (r) => ({ path: `/workspaces/${r.workspaceId}/own-sources` }),
  'POST /workspaces/:id/own-sources': (r) => ({
    path: `/workspaces/${r.workspaceId}/own-sources`,
    body: text(),
  }),
  'GET /own-sources/:id': async (r) => ({ path: `/own-sources/${await sourceOf(r)}` }),
  'POST /own-sources/:id/read': async (r) => {
    const page = { kind: 'page', url: `http://127.0.0.1:1/${SECRET}${++count}` }
    return {
      path: `/own-sources/${(await r.post(`/workspaces/${r.workspaceId}/own-sources`, page)).id}/read`,
    }
  },
  'DELETE /own-sources/:id': async (r) => ({ path: `/own-sources/${await make(r)}` }),
  'POST /own-sources/:id/facts': async (r) => ({
    path: `/own-sources/${await sourceOf(r)}/facts`,
    body: { text: `${SECRET} 보증 기간은 ${++count}년입니다.` },
  }),
  'PATCH /own-sources/:id/facts/:factId': async (r) => ({
    path: await factOf(r),
    body: { text: `${SECRET} 직원은 ${++count}명입니다.` },
  }),
  'DELETE /own-sources/:id/facts/:factId': async (r) => ({ path: await factOf(r) }),
}
