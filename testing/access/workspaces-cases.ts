// Calls of members, invitations and workspaces.
import { randomUUID } from 'node:crypto'
import type { Db } from '#server/context.ts'
import { insertUser } from '#server/data/accounts/users.ts'
import { insertMember } from '#server/data/workspaces/members.ts'
import { type FullWorkspace, SECRET } from './full-workspace.ts'

type Case = (full: FullWorkspace, db: Db) => TestCall | Promise<TestCall>
type TestCall = { path: string; body?: unknown; isList?: true; skips?: object | string }

const EMPTY_CSV = '\uFEFF일시,워크스페이스,멤버,API 키,접속 주소,종류,작업,대상,건수,변경 항목,호출\n'
const at = new Date('2026-11-23T00:00:00Z')

/** Another member of the workspace, who never signs in. */
async function makeMember(full: FullWorkspace, db: Db): Promise<string> {
  const id = randomUUID()
  const email = `${id}@hidden.example`
  await insertUser(db, { id, accountId: randomUUID(), name: `${SECRET}멤버`, email, passwordHash: 'x', at })
  await insertMember(db, { workspaceId: full.workspaceId, userId: id, role: 'member', at })
  return id
}

const makeInvitation = async (full: FullWorkspace): Promise<string> =>
  (await full.post(`/workspaces/${full.workspaceId}/invitations`, { role: 'viewer' })).invitation.id

export const TEAM_CASES: Record<string, Case> = {
  'GET /audit-logs': (r) => ({
    path: `/audit-logs?workspaceIds=${r.workspaceId}`,
    skips: { data: [], nextCursor: null },
  }),
  'GET /audit-logs/export.csv': (r) => ({
    path: `/audit-logs/export.csv?workspaceIds=${r.workspaceId}`,
    skips: EMPTY_CSV,
  }),
  'GET /workspaces/:id/contents': (r) => ({ path: `/workspaces/${r.workspaceId}/contents` }),
  'GET /workspaces/:id/members': (r) => ({ path: `/workspaces/${r.workspaceId}/members` }),
  'PATCH /workspaces/:id/members/:userId': async (r, db) => ({
    path: `/workspaces/${r.workspaceId}/members/${await makeMember(r, db)}`,
    body: { role: 'viewer' },
  }),
  'GET /workspaces/:id/members/:userId/handover': async (r, db) => ({
    path: `/workspaces/${r.workspaceId}/members/${await makeMember(r, db)}/handover`,
  }),
  'DELETE /workspaces/:id/members/:userId': async (r, db) => ({
    path: `/workspaces/${r.workspaceId}/members/${await makeMember(r, db)}`,
    body: {},
  }),
  'GET /workspaces/:id/invitations': (r) => ({ path: `/workspaces/${r.workspaceId}/invitations` }),
  'POST /workspaces/:id/invitations': (r) => ({
    path: `/workspaces/${r.workspaceId}/invitations`,
    body: { role: 'viewer' },
  }),
  'POST /workspaces/:id/invitations/:invitationId/renew': async (r) => ({
    path: `/workspaces/${r.workspaceId}/invitations/${await makeInvitation(r)}/renew`,
  }),
  'DELETE /workspaces/:id/invitations/:invitationId': async (r) => ({
    path: `/workspaces/${r.workspaceId}/invitations/${await makeInvitation(r)}`,
  }),
}
