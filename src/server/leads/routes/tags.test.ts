// Tags on leads, and customer groups by filter.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '#api/leads/leads.ts'
import { tagLeads } from '#server/leads/actions/save-tags.ts'
import { observedDatabase } from '#testing/db/observed-database.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let app: World
let me: Owner
beforeAll(async () => {
  app = await world({ role: 'all' })
  me = await createTestWorkspace(app)
})
afterAll(() => app[Symbol.asyncDispose]())

const makeTag = async (name: string): Promise<string> =>
  (await me.post('/tags', { workspaceId: me.workspaceId, name })).body.id
const tagged = (leadIds: string[], addIds: string[]) => me.post('/leads/bulk-tag', { leadIds, addIds })
const makeGroup = (name: string, ...conditions: object[]) =>
  me.post('/customer-groups', { workspaceId: me.workspaceId, name, filter: { match: 'all', conditions } })
const namesOf = (lead: Lead): string[] => lead.tags.map(({ name }) => name)

test('tags are added to and removed from many leads; a list filters by any, all or none of them', async () => {
  const [a, b] = [await makeTag('관심'), await makeTag('전시회')]
  const [one = '', two = '', three = ''] = await makeLeads(me, me.workspaceId, 3, { city: '태그시' })
  expect((await tagged([one, two], [a])).body).toEqual({ leadCount: 2, changedCount: 2, rejectedCount: 0 })
  expect((await tagged([one, two], [a, b])).body).toMatchObject({ changedCount: 2 })
  await me.post('/leads/bulk-tag', { leadIds: [two], removeIds: [b] })
  const found = async (match: string) => {
    const { body } = await me.get(
      `/leads?tagIds=${a},${b}&tagMatch=${match}&search=${encodeURIComponent('회사')}&limit=50`,
    )
    return (body.data as Lead[]).map(({ id }) => id).sort()
  }
  expect(await found('any')).toEqual([one, two].sort())
  expect(await found('all')).toEqual([one])
  expect(await found('none')).toContain(three)
  expect(await found('none')).not.toContain(two)
  expect((await me.get('/tags')).body.data.find((tag: { id: string }) => tag.id === a).leadCount).toBe(2)
})

test('the tags of a lead are replaced; another spelling of a name is the same tag', async () => {
  const id = await makeTag('Partner')
  expect((await me.post('/tags', { workspaceId: me.workspaceId, name: ' partner ' })).body.code).toBe(
    'tag_taken',
  )
  const [lead = ''] = await makeLeads(me, me.workspaceId, 1, { tagIds: [id] })
  expect(namesOf((await me.get(`/leads/${lead}`)).body)).toEqual(['Partner'])
  expect(namesOf((await me.patch(`/leads/${lead}`, { tagIds: [] })).body)).toEqual([])
})

test('a lead has at most fifty tags; leads that would exceed it are counted and unchanged', async () => {
  const ids: string[] = []
  for (let n = 0; n < 51; n++) ids.push(await makeTag(`한도 ${n}`))
  const [full = '', free = ''] = await makeLeads(me, me.workspaceId, 2, { tagIds: [] })
  await me.patch(`/leads/${full}`, { tagIds: ids.slice(0, 50) })
  expect((await tagged([full, free], ids.slice(50))).body).toEqual({
    leadCount: 2,
    changedCount: 1,
    rejectedCount: 1,
  })
  expect((await me.get(`/leads/${full}`)).body.tags).toHaveLength(50)
  expect((await me.patch(`/leads/${full}`, { tagIds: ids })).body.issues[0].message).toContain('50개')
})

test('tagging leads takes the same number of statements for one tag as for twenty', async () => {
  const ids: string[] = []
  for (let n = 0; n < 21; n++) ids.push(await makeTag(`여럿 ${n}`))
  const leadIds = await makeLeads(me, me.workspaceId, 2)
  const memberships = [{ workspaceId: me.workspaceId, role: 'owner' as const }]
  const scope = { userId: me.user.id, memberships, need: 'member' as const }
  const count = async (addIds: string[]): Promise<number> => {
    await using watched = observedDatabase(app.config.databaseUrl ?? '', async () => {})
    const tagged = await tagLeads({ ...app.ctx, db: watched.db }, scope, { leadIds, addIds })
    expect(tagged.changedCount).toBe(2)
    return watched.count()
  }
  expect(await count(ids.slice(1))).toBe(await count(ids.slice(0, 1)))
})

test('a merged tag is replaced everywhere, also in filters; a tag in a filter cannot be deleted', async () => {
  const [from, into] = [await makeTag('구 이름'), await makeTag('새 이름')]
  const [one = '', two = ''] = await makeLeads(me, me.workspaceId, 2)
  await tagged([one], [from])
  await tagged([one, two], [into])
  const group = (await makeGroup('옛 태그', { kind: 'tag', op: 'any', tagIds: [from] })).body
  expect(group).toMatchObject({ leadCount: 1, conditions: ['태그 ‘구 이름’ 포함'] })
  expect((await me.post(`/tags/${from}/merge`, { intoId: into })).body).toMatchObject({ leadCount: 2 })
  expect((await me.get(`/customer-groups/${group.id}`)).body).toMatchObject({
    leadCount: 2,
    conditions: ['태그 ‘새 이름’ 포함'],
  })
  const rejected = await me.delete(`/tags/${into}`)
  expect(rejected.body).toMatchObject({ statusCode: 409, code: 'tag_in_use' })
  expect(rejected.body.message).toContain('‘옛 태그’')
  await me.delete(`/customer-groups/${group.id}`)
  expect((await me.delete(`/tags/${into}`)).status).toBe(200)
})

test('a file adds tags to every row and to single rows, and an export imports the same tags', async () => {
  const file = {
    name: '명단.csv',
    content:
      '회사명,이메일,태그\n가나,tag1@file.example,VIP;서울\n다라,tag2@file.example,\n마바,tag3@file.example,서울 ; vip',
  }
  const { body } = await me.upload('/leads/import?wait=30', {
    workspaceId: me.workspaceId,
    tags: JSON.stringify(['가을 명단']),
    file,
  })
  expect(body).toMatchObject({ status: 'completed', created: 3, failed: 0 })
  const of = async (email: string) =>
    namesOf((await me.get(`/leads?search=${email}`)).body.data[0]).sort((x, y) => x.localeCompare(y, 'en'))
  expect(await of('tag1@file.example')).toEqual(
    ['가을 명단', '서울', 'VIP'].sort((x, y) => x.localeCompare(y, 'en')),
  )
  expect(await of('tag2@file.example')).toEqual(['가을 명단'])

  const exported = String((await me.get('/leads/export.csv?search=file.example')).body)
  const to = (await me.post('/workspaces', { name: '되가져오기' })).body.id as string
  await me.upload('/leads/import?wait=30', { workspaceId: to, file: { name: 'a.csv', content: exported } })
  const back = (await me.get(`/leads?workspaceIds=${to}&limit=10`)).body.data as Lead[]
  expect(
    back
      .map(namesOf)
      .map((names) => names.sort().join())
      .sort(),
  ).toEqual(
    ((await me.get(`/leads?workspaceIds=${me.workspaceId}&search=file.example&limit=10`)).body.data as Lead[])
      .map(namesOf)
      .map((names) => names.sort().join())
      .sort(),
  )
})

test('current matches are the members of a group by filter: count, list, preview, generation, launch check, enrolling', async () => {
  const tag = await makeTag('조건')
  const [one = '', two = '', late = ''] = await makeLeads(me, me.workspaceId, 3)
  await tagged([one, two], [tag])
  const group = (
    await makeGroup(
      '안 보낸 사람',
      { kind: 'tag', op: 'any', tagIds: [tag] },
      { kind: 'enrolled', op: 'never' },
    )
  ).body
  expect(group.leadCount).toBe(2)
  expect((await me.get(`/customer-groups/${group.id}/leads`)).body.total).toBe(2)
  expect((await me.get(`/leads?customerGroupId=${group.id}`)).body.total).toBe(2)
  const sequence = await makeSequence(me, [{ bodyText: '{{웹사이트}}을 봤습니다' }])
  await me.put(`/sequences/${sequence.id}`, { customerGroupId: group.id })

  const preview = await me.post(`/sequences/${sequence.id}/preview`, {
    subject: 'a',
    bodyText: 'b',
    bodyHtml: '',
    position: 1,
  })
  expect(preview.body).toMatchObject({ total: 2, position: 1 })
  expect([one, two]).toContain(preview.body.lead.id)
  expect((await me.get(`/sequences/${sequence.id}/missing-values`)).body).toMatchObject({ leadCount: 2 })
  const generated = await me.post(`/sequences/${sequence.id}/nodes/mail-1/generate-emails`, {
    mode: 'manual',
  })
  expect(generated.body).toMatchObject({ total: 2 })
  const stats = (await me.get(`/sequences/${sequence.id}/nodes/stats`)).body
  expect(JSON.stringify(stats)).toContain('"generatedTotal":2')

  const enrol = () =>
    me.post(`/sequences/${sequence.id}/workflow-enrollments/bulk`, {
      customerGroupId: group.id,
      userEmailAccountId: me.sandboxId,
    })
  expect((await enrol()).body).toMatchObject({ enrolledCount: 2 })
  // they are enrolled now: no lead matches, and a second call enrolls none
  expect((await me.get(`/customer-groups/${group.id}`)).body.leadCount).toBe(0)
  await enrol()
  expect((await me.get(`/sequences/${sequence.id}/enrollments`)).body.total).toBe(2)
  // a later match is enrolled only when a user enrolls the group again
  await tagged([late], [tag])
  expect((await me.get(`/sequences/${sequence.id}/enrollments`)).body.total).toBe(2)
  await enrol()
  expect((await me.get(`/sequences/${sequence.id}/enrollments`)).body.total).toBe(3)

  const uses = (await me.get(`/customer-groups/${group.id}/uses`)).body
  expect(uses.sequences).toEqual([{ id: sequence.id, name: '시퀀스' }])
})

test('a group by filter accepts no leads by hand, is copied as a filter or by hand, and refers only to existing items', async () => {
  const tag = await makeTag('복제')
  const leadIds = await makeLeads(me, me.workspaceId, 2)
  await tagged(leadIds, [tag])
  const group = (await makeGroup('원본', { kind: 'tag', op: 'any', tagIds: [tag] })).body
  const by = 'customer_group_is_filtered'
  expect((await me.post(`/customer-groups/${group.id}/leads`, { leadIds })).body.code).toBe(by)
  expect((await me.delete(`/customer-groups/${group.id}/leads`, { leadIds })).body.code).toBe(by)
  expect(
    (await me.post('/leads', { workspaceId: me.workspaceId, companyName: 'x', customerGroupId: group.id }))
      .body.code,
  ).toBe(by)

  const copy = (await me.post(`/customer-groups/${group.id}/duplicate`, { name: '사본' })).body
  const list = (await me.post(`/customer-groups/${group.id}/duplicate`, { name: '명단', byHand: true })).body
  expect([copy.filter, list.filter]).toEqual([group.filter, null])
  await me.post('/leads/bulk-tag', { leadIds, removeIds: [tag] })
  expect((await me.get(`/customer-groups/${copy.id}`)).body.leadCount).toBe(0)
  expect((await me.get(`/customer-groups/${list.id}`)).body.leadCount).toBe(2)

  expect((await makeGroup('없는 것', { kind: 'group', op: 'in', customerGroupId: copy.id })).body.code).toBe(
    'filter_names_unknown',
  )
  const inner = (await makeGroup('명단 밖', { kind: 'group', op: 'notIn', customerGroupId: list.id })).body
  expect((await me.delete(`/customer-groups/${list.id}`)).body.code).toBe('customer_group_in_use')
  expect((await me.patch(`/customer-groups/${list.id}`, { filter: group.filter })).body.code).toBe(
    'customer_group_is_manual',
  )
  await me.delete(`/customer-groups/${inner.id}`)
  expect((await me.delete(`/customer-groups/${list.id}`)).status).toBe(200)
})

test('groups are listed by kind: those by hand, or those by a filter', async () => {
  const owner = await createTestWorkspace(app)
  const post = (body: object) => owner.post('/customer-groups', { workspaceId: owner.workspaceId, ...body })
  await post({ name: '손으로 만든 그룹' })
  const conditions = [{ kind: 'field', field: 'city', op: 'is', text: '서울' }]
  const made = await post({ name: '서울', filter: { match: 'all', conditions } })
  expect(made.status).toBe(200)
  const names = async (query: string): Promise<string[]> =>
    (await owner.get(`/customer-groups?${query}`)).body.data.map(({ name }: { name: string }) => name)
  expect(await names('kind=manual')).toEqual(['손으로 만든 그룹'])
  expect(await names('kind=filter')).toEqual(['서울'])
  expect(await names('')).toHaveLength(2)
})
