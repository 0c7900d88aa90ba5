// Access to leads, groups and templates: every endpoint, for every kind of caller.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agent, SignedUp, World } from '#testing/world.ts'
import { world } from '#testing/world.ts'

let app: World
const clients: Record<string, Agent> = {}
let owner: SignedUp
beforeAll(async () => {
  app = await world()
  owner = await app.signUp()
  clients.guest = app.guest
  clients.stranger = await app.signUp()
  for (const role of ['viewer', 'member', 'admin'] as const) {
    const client = await app.signUp()
    await app.ctx.db.deleteFrom('workspace_members').where('userId', '=', client.user.id).execute()
    await app.join(client, owner.workspaceId, role)
    clients[role] = client
  }
  clients.owner = owner
})
afterAll(() => app[Symbol.asyncDispose]())

type Made = { lead: string; group: string; template: string }
type Row = [
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: (made: Made) => string,
  body?: (made: Made) => unknown,
]

const read: Row[] = [
  ['get', () => `/workspaces/${owner.workspaceId}/members`],
  ['get', ({ lead }) => `/leads/${lead}`],
  ['get', ({ group }) => `/customer-groups/${group}`],
  ['get', ({ group }) => `/customer-groups/${group}/leads`],
  ['get', ({ template }) => `/email-templates/${template}`],
]
const write: Row[] = [
  ['post', () => '/leads', () => ({ workspaceId: owner.workspaceId, companyName: '새 회사' })],
  ['patch', ({ lead }) => `/leads/${lead}`, () => ({ city: '부산' })],
  ['post', () => '/customer-groups', () => ({ workspaceId: owner.workspaceId, name: '그룹' })],
  ['patch', ({ group }) => `/customer-groups/${group}`, () => ({ name: '바뀐 이름' })],
  ['post', ({ group }) => `/customer-groups/${group}/leads`, ({ lead }) => ({ leadIds: [lead] })],
  ['delete', ({ group }) => `/customer-groups/${group}/leads`, ({ lead }) => ({ leadIds: [lead] })],
  ['post', () => '/email-templates', () => ({ workspaceId: owner.workspaceId, name: '템플릿' })],
  ['put', ({ template }) => `/email-templates/${template}`, () => ({ subject: '안녕하세요' })],
  ['delete', ({ lead }) => `/leads/${lead}`],
  ['delete', ({ group }) => `/customer-groups/${group}`],
  ['delete', ({ template }) => `/email-templates/${template}`],
]
const administer: Row[] = [['patch', () => `/workspaces/${owner.workspaceId}`, () => ({ name: '새 이름' })]]

const EXPECTED = {
  read: { guest: 401, stranger: 404, viewer: 200, member: 200, admin: 200, owner: 200 },
  write: { guest: 401, stranger: 404, viewer: 403, member: 200, admin: 200, owner: 200 },
  administer: { guest: 401, stranger: 404, viewer: 403, member: 403, admin: 200, owner: 200 },
}

async function make(): Promise<Made> {
  const { workspaceId } = owner
  const lead = await owner.post('/leads', { workspaceId, companyName: '한빛' })
  const group = await owner.post('/customer-groups', { workspaceId, name: '가을' })
  const template = await owner.post('/email-templates', { workspaceId, name: '첫 인사' })
  return { lead: lead.body.id, group: group.body.id, template: template.body.id }
}

for (const [kind, rows] of Object.entries({ read, write, administer }) as [keyof typeof EXPECTED, Row[]][]) {
  for (const [index, [method, path, body]] of rows.entries()) {
    test(`${kind} call ${index + 1} (${method}) is for those who hold the role, and hidden from everybody else`, async () => {
      for (const [who, status] of Object.entries(EXPECTED[kind])) {
        const made = await make()
        const answer = await clients[who]?.[method](path(made), body?.(made))
        expect([path(made), who, answer?.status]).toEqual([path(made), who, status])
      }
    })
  }
}

test('lists contain rows of the caller’s workspaces only', async () => {
  await make()
  for (const path of ['/leads', '/customer-groups', '/email-templates', '/workspaces']) {
    const stranger = await clients.stranger?.get(path)
    const viewer = await clients.viewer?.get(path)
    const inside = path === '/workspaces' ? 1 : 0
    expect([path, stranger?.body.total]).toEqual([path, inside])
    expect(viewer?.body.total, path).toBeGreaterThan(0)
    const named = await clients.stranger?.get(`${path}?workspaceIds=${owner.workspaceId}`)
    expect([path, named?.body.total]).toEqual([path, inside])
    expect((await app.guest.get(path)).status).toBe(401)
  }
})

test('leads of other workspaces are not deleted in bulk, nor counted', async () => {
  const { lead } = await make()
  const stranger = await clients.stranger?.post('/leads/bulk-delete', { leadIds: [lead] })
  expect(stranger?.body).toEqual({ deletedCount: 0, endedEnrollments: 0, deletionId: null })
  expect((await clients.viewer?.post('/leads/bulk-delete', { leadIds: [lead] }))?.status).toBe(403)
  expect(
    (await clients.member?.post('/leads/bulk-delete', { leadIds: [lead, lead] }))?.body.deletedCount,
  ).toBe(1)
})

test('a lead of one workspace is not added to the group of another', async () => {
  const { group } = await make()
  const other = await owner.post('/workspaces', { name: '둘째' })
  const lead = await owner.post('/leads', { workspaceId: other.body.id, companyName: '남의 회사' })
  const added = await owner.post(`/customer-groups/${group}/leads`, { leadIds: [lead.body.id] })
  expect(added.body).toEqual({ chosenCount: 1, addedCount: 0, leadCount: 0 })
  const created = await owner.post('/leads', {
    workspaceId: other.body.id,
    companyName: '또',
    customerGroupId: group,
  })
  expect(created.body.code).toBe('customer_group_not_found')
})
