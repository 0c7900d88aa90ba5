import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedUp, type World, world } from '#testing/world.ts'

let app: World
let owner: SignedUp
beforeAll(async () => {
  app = await world()
})
afterAll(() => app[Symbol.asyncDispose]())

const begin = async () => {
  owner = await app.signUp()
  return {
    save: (name: string, content: object = {}) =>
      owner.post('/lead-views', { workspaceId: owner.workspaceId, name, content }),
    list: async () => (await owner.get('/lead-views')).body.data,
  }
}

test('a saved view keeps its filters, sort order and columns, and can be renamed and overwritten', async () => {
  const { save, list } = await begin()
  const content = { statuses: ['replied'], activity: '30', sort: 'activity', columns: ['email', 'status'] }
  const saved = await save(' 회신한\n연락처 ', content)
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({ name: '회신한 연락처', content: { ...content, search: '', tagIds: [] } })
  expect((await owner.patch(`/lead-views/${saved.body.id}`, { name: '회신' })).body).toMatchObject({
    name: '회신',
    content,
  })
  await owner.patch(`/lead-views/${saved.body.id}`, { content: { search: '한빛' } })
  expect(await list()).toMatchObject([{ name: '회신', content: { search: '한빛', statuses: [] } }])
  expect((await owner.delete(`/lead-views/${saved.body.id}`)).body).toEqual({ ok: true })
  expect(await list()).toEqual([])
})

test('a tag or group of a view is not deleted silently, and a merged tag is replaced', async () => {
  const { save, list } = await begin()
  const workspaceId = owner.workspaceId
  const tag = async (name: string) =>
    (await owner.post('/tags', { workspaceId, name, color: 'gray' })).body.id
  const [first, second] = [await tag('첫째'), await tag('둘째')]
  const group = (await owner.post('/customer-groups', { workspaceId, name: '그룹' })).body.id
  const view = (await save('내 보기', { tagIds: [first], customerGroupId: group })).body
  const rejected = await owner.delete(`/tags/${first}`)
  expect([rejected.status, rejected.body.code, rejected.body.report]).toEqual([
    409,
    'tag_in_use',
    { customerGroups: [], leadViews: [{ id: view.id, name: '내 보기' }] },
  ])
  expect(rejected.body.message).toContain('‘첫째’ 태그를 저장한 보기 ‘내 보기’에서 사용하고 있어')
  expect((await owner.delete(`/customer-groups/${group}`)).body).toMatchObject({
    code: 'customer_group_in_use',
    message: expect.stringContaining('‘그룹’ 그룹을 저장한 보기'),
  })
  await owner.post(`/tags/${first}/merge`, { intoId: second })
  expect(await list()).toMatchObject([{ content: { tagIds: [second], customerGroupId: group } }])
  await owner.patch(`/lead-views/${view.id}`, { content: {} })
  expect((await owner.delete(`/customer-groups/${group}`)).status).toBe(200)
})

test('a view changed by another member is not overwritten, and a deleted one is not found', async () => {
  const { save, list } = await begin()
  const view = (await save('보기')).body
  app.clock.advance(1000)
  const content = { search: '먼저' }
  expect((await owner.patch(`/lead-views/${view.id}`, { content })).status).toBe(200)
  const late = { content: { search: '나중' }, expectedUpdatedAt: view.updatedAt }
  expect(await owner.patch(`/lead-views/${view.id}`, late)).toMatchObject({
    status: 409,
    body: { code: 'lead_view_changed' },
  })
  const [shown] = await list()
  expect(shown.content.search).toBe('먼저')
  const again = { content: { search: '나중' }, expectedUpdatedAt: shown.updatedAt }
  expect((await owner.patch(`/lead-views/${view.id}`, again)).status).toBe(200)
  await owner.delete(`/lead-views/${view.id}`)
  expect((await owner.patch(`/lead-views/${view.id}`, { name: '이름' })).body.code).toBe(
    'lead_view_not_found',
  )
})

test('a name is unique in its workspace in any case', async () => {
  const { save } = await begin()
  await save('VIP')
  expect(await save('vip')).toMatchObject({ status: 409, body: { code: 'lead_view_taken' } })
  const other = await save('둘째')
  expect(await owner.patch(`/lead-views/${other.body.id}`, { name: 'Vip' })).toMatchObject({
    status: 409,
    body: { code: 'lead_view_taken' },
  })
})

test('a workspace has at most fifty views, also when the last two are saved at once', async () => {
  const { save, list } = await begin()
  for (let n = 1; n < 50; n++) expect((await save(`보기 ${n}`)).status).toBe(200)
  const both = await Promise.all([save('마지막'), save('하나 더')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await list()).toHaveLength(50)
})

test('a view of another workspace is neither listed nor changed', async () => {
  const { save } = await begin()
  const { body: view } = await save('공유')
  const viewer = await app.signUp()
  expect((await viewer.get('/lead-views')).body.data).toEqual([])
  expect((await viewer.patch(`/lead-views/${view.id}`, { name: '남의 것' })).status).toBe(404)
})

test('statuses are counted per workspace', async () => {
  await begin()
  for (const n of [1, 2, 3])
    await owner.post('/leads', { workspaceId: owner.workspaceId, companyName: `회사 ${n}` })
  expect((await owner.get('/leads/status-counts')).body.data).toEqual([{ status: 'none', count: 3 }])
  expect((await (await app.signUp()).get('/leads/status-counts')).body.data).toEqual([])
})
