import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeGroup } from '#server/leads/actions/save-customer-group.ts'
import { observedDatabase } from '#testing/db/observed-database.ts'
import { type SignedUp, type World, world } from '#testing/world.ts'

let app: World
let owner: SignedUp
beforeAll(async () => {
  app = await world()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Each test has its own user and workspace. */
const begin = async () => {
  owner = await app.signUp()
  return {
    add: async (lead: Record<string, unknown>) =>
      (await owner.post('/leads', { workspaceId: owner.workspaceId, ...lead })).body,
    names: async (query: string) =>
      (await owner.get(`/leads?${query.includes('limit=') ? '' : 'limit=50&'}${query}`)).body.data.map(
        (lead: { companyName: string }) => lead.companyName,
      ),
  }
}

test('a lead is stored normalized: one line, composed Hangul, normalized address', async () => {
  const { add } = await begin()
  const lead = await add({
    companyName: ' (주)한빛\n산업 ',
    contactName: '김하늘'.normalize('NFD'),
    contactEmail: ' Kim@한빛.KR ',
    customFields: { ' 직 급 ': ' 팀장 ' },
  })
  expect(lead).toMatchObject({
    companyName: '(주)한빛 산업',
    contactName: '김하늘',
    contactEmail: 'Kim@xn--xx3br43b.kr',
    customFields: { '직 급': '팀장' },
    customerGroupIds: [],
    isSuppressed: false,
  })
})

test('an address is unique per workspace in any spelling, and the 409 names the lead that has it', async () => {
  const { add } = await begin()
  const first = await add({ companyName: '한빛', contactEmail: 'Kim@Example.com' })
  const again = await owner.post('/leads', {
    workspaceId: owner.workspaceId,
    contactEmail: 'kim@example.COM',
  })
  expect([again.status, again.body.code, again.body.report]).toEqual([
    409,
    'lead_email_taken',
    { leadId: first.id },
  ])
  const other = await add({ companyName: '두리' })
  const moved = await owner.patch(`/leads/${other.id}`, { contactEmail: 'kim@example.com' })
  expect([moved.status, moved.body.code]).toEqual([409, 'lead_email_taken'])
  expect((await owner.patch(`/leads/${first.id}`, { contactEmail: 'KIM@example.com' })).status).toBe(200)
  const second = await owner.post('/workspaces', { name: '둘째' })
  expect(
    (await owner.post('/leads', { workspaceId: second.body.id, contactEmail: 'kim@example.com' })).status,
  ).toBe(200)
})

test('of two simultaneous requests with one address, one answers 409', async () => {
  await begin()
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() =>
      owner.post('/leads', { workspaceId: owner.workspaceId, contactEmail: 'same@example.com' }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('a lead without an identifying field, or with an invalid address, is rejected', async () => {
  const { add } = await begin()
  const empty = await owner.post('/leads', { workspaceId: owner.workspaceId, city: '서울' })
  expect([empty.status, empty.body.issues[0].path]).toEqual([400, 'companyName'])
  const bad = await owner.post('/leads', { workspaceId: owner.workspaceId, contactEmail: 'kim@' })
  expect(bad.body.issues).toEqual([
    { path: 'contactEmail', message: '이메일 주소가 올바르지 않습니다. 예: name@example.com' },
  ])
  const two = await owner.post('/leads', {
    workspaceId: owner.workspaceId,
    contactEmail: 'one@example.com, two@example.com',
  })
  expect([two.status, two.body.issues[0].message]).toEqual([400, expect.stringContaining('two@example.com')])
  const lead = await add({ contactEmail: 'only@example.com' })
  expect((await owner.patch(`/leads/${lead.id}`, { contactEmail: null })).status).toBe(400)
})

test('an address is read from a usual wrapping, and a word for nothing is no address', async () => {
  const { add } = await begin()
  expect(await add({ contactEmail: '김도현 <Wrapped@example.com>' })).toMatchObject({
    contactEmail: 'Wrapped@example.com',
  })
  expect(await add({ companyName: '한빛', contactEmail: '없음' })).toMatchObject({ contactEmail: null })
})

test('an update changes only the given fields', async () => {
  const { add } = await begin()
  const lead = await add({
    companyName: '한빛',
    contactEmail: 'a@example.com',
    city: '서울',
    customFields: { 가: '1' },
  })
  const { body } = await owner.patch(`/leads/${lead.id}`, { city: '부산', contactEmail: null })
  expect(body).toMatchObject({
    companyName: '한빛',
    contactEmail: null,
    city: '부산',
    customFields: { 가: '1' },
  })
})

test('search finds one syllable, two, a part of a syllable, any case, and literal punctuation', async () => {
  const { add, names } = await begin()
  await add({ companyName: '김치나라', contactName: '박솔' })
  await add({ companyName: 'Hanbit 100%', contactEmail: 'under_score@example.com' })
  await add({ companyName: '다른회사' })
  await add({ companyName: '(주)하늘' })
  const search = (text: string) => names(`search=${encodeURIComponent(text)}`)
  expect(await search('김')).toEqual(['김치나라'])
  expect(await search('치나')).toEqual(['김치나라'])
  expect(await search('박소')).toEqual(['김치나라'])
  expect(await search('김치'.normalize('NFD'))).toEqual(['김치나라'])
  expect(await search('김ㅊ')).toEqual(['김치나라'])
  expect(await search('나')).toEqual(['김치나라'])
  expect(await search('니')).toEqual([])
  expect(await search('㈜하늘'), 'a compatibility form is what it stands for').toEqual(['(주)하늘'])
  expect(await search('hanBIT')).toEqual(['Hanbit 100%'])
  expect(await search('100%')).toEqual(['Hanbit 100%'])
  expect(await search('r_s')).toEqual(['Hanbit 100%'])
  expect(await search('0_')).toEqual([])
  expect(await search('\\')).toEqual([])
})

test('pages contain every lead once, forwards and from the end, in each order', async () => {
  const { add, names } = await begin()
  for (let n = 0; n < 23; n++) {
    app.clock.advance(1000)
    await add({ companyName: `회사${String((n * 7) % 23).padStart(2, '0')}`, contactName: `사람${n % 3}` })
  }
  for (const sort of ['created', 'company', 'contact']) {
    const pages: string[][] = []
    for (let offset = 0; offset < 30; offset += 5)
      pages.push(await names(`sort=${sort}&offset=${offset}&limit=5`))
    expect(pages.map((page) => page.length)).toEqual([5, 5, 5, 5, 3, 0])
    expect(pages.flat()).toEqual(await names(`sort=${sort}`))
    expect(new Set(pages.flat()).size).toBe(23)
  }
  expect((await names('sort=company'))[0]).toBe('회사00')
  expect((await names('sort=created'))[0]).toBe(`회사${String((22 * 7) % 23).padStart(2, '0')}`)
  expect((await owner.get('/leads?offset=1000')).body).toEqual({ data: [], total: 23, nextCursor: null })
})

test('the total stays correct while leads are created and deleted', async () => {
  const { add } = await begin()
  const total = async (query = '') => (await owner.get(`/leads?limit=1${query}`)).body.total
  const leads = []
  for (let n = 0; n < 5; n++) leads.push(await add({ companyName: `가${n}` }))
  expect([await total(), await total(`&search=${encodeURIComponent('가')}`)]).toEqual([5, 5])
  await owner.delete(`/leads/${leads[0].id}`)
  await owner.post('/leads/bulk-delete', { leadIds: [leads[1].id, leads[2].id] })
  await owner.post('/leads', { workspaceId: owner.workspaceId, contactEmail: 'not an address' })
  expect([await total(), await total(`&workspaceIds=${owner.workspaceId}`)]).toEqual([2, 2])
  const second = await owner.post('/workspaces', { name: '둘째' })
  await owner.post('/leads', { workspaceId: second.body.id, companyName: '나' })
  expect([await total(), await total(`&workspaceIds=${second.body.id}`)]).toEqual([3, 1])
})

test('a suppressed address or domain is shown with the lead', async () => {
  const { add } = await begin()
  const lead = await add({ contactEmail: 'a@one.example.com' })
  const other = await add({ contactEmail: 'b@two.example.com' })
  const block = (kind: string, value: string) =>
    owner.post('/suppressions', { workspaceId: owner.workspaceId, kind, value })
  await block('address', 'A@one.example.com')
  await block('domain', 'two.example.com')
  for (const { id } of [lead, other]) expect((await owner.get(`/leads/${id}`)).body.isSuppressed).toBe(true)
})

test('groups count and list their leads, and removing a lead does not delete it', async () => {
  const { add } = await begin()
  const leads = [await add({ companyName: '가' }), await add({ companyName: '나' })]
  const leadIds = leads.map((lead) => lead.id)
  const { body: group } = await owner.post('/customer-groups', {
    workspaceId: owner.workspaceId,
    name: ' 봄 ',
    leadIds,
  })
  expect(group).toMatchObject({ name: '봄', leadCount: 2, sequenceCount: 0 })
  expect((await owner.post(`/customer-groups/${group.id}/leads`, { leadIds })).body).toEqual({
    chosenCount: 2,
    addedCount: 0,
    leadCount: 2,
  })
  const found = await owner.get(`/customer-groups/${group.id}/leads?search=${encodeURIComponent('가')}`)
  expect(found.body.data.map((lead: { id: string }) => lead.id)).toEqual([leadIds[0]])
  const removed = await owner.delete(`/customer-groups/${group.id}/leads`, { leadIds: [leadIds[0]] })
  expect(removed.body).toEqual({ removedCount: 1, leadCount: 1 })
  await owner.post('/sequences', {
    name: '시퀀스',
    workspaceIds: [owner.workspaceId],
    customerGroupId: group.id,
  })
  expect((await owner.delete(`/customer-groups/${group.id}`)).body).toEqual({ sequenceCount: 1 })
  expect((await owner.get('/leads')).body.total).toBe(2)
})

test('templates reject unknown variables with a suggestion, and accept custom fields', async () => {
  const { add } = await begin()
  const save = (fields: object) =>
    owner.post('/email-templates', { workspaceId: owner.workspaceId, name: '인사', ...fields })
  const wrong = await save({ subject: '{{회사이름}}', bodyText: '{{담당자명 | upper}}' })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'template_invalid'])
  expect(wrong.body.issues.map((issue: { path: string }) => issue.path)).toEqual(['subject', 'bodyText'])
  expect(wrong.body.issues[0].message).toContain('{{회사명}}')
  expect((await save({ bodyText: '{{직급}}' })).status).toBe(400)
  await add({ companyName: '가', customFields: { 직급: '팀장' } })
  const saved = await save({ bodyText: '{{직급}} {{담당자명 | default: "담당자"}}님' })
  expect(saved.status).toBe(200)
  const changed = await owner.put(`/email-templates/${saved.body.id}`, { subject: '{{회사명}} 귀중' })
  expect(changed.body).toMatchObject({ subject: '{{회사명}} 귀중', bodyText: saved.body.bodyText })
  const picked = await owner.get(`/email-templates?workspaceId=${owner.workspaceId}&limit=100`)
  expect(picked.body.total).toBe(1)
})

test('custom fields are listed with the number of leads that have a value, the most used first', async () => {
  const { add } = await begin()
  await add({ companyName: '가', customFields: { 직급: '과장', '계약 갱신월': '3월' } })
  await add({ companyName: '나', customFields: { 직급: '대리', 메모: ' ' } })
  const second = await owner.post('/workspaces', { name: '둘째' })
  await owner.post('/leads', {
    workspaceId: second.body.id,
    companyName: '다',
    customFields: { 규모: '50명' },
  })
  expect((await owner.get(`/leads/custom-fields?workspaceIds=${owner.workspaceId}`)).body).toEqual({
    data: [
      { name: '직급', count: 2 },
      { name: '계약 갱신월', count: 1 },
    ],
    total: 2,
  })
  expect((await owner.get('/leads/custom-fields')).body.total).toBe(3)
  const stranger = await app.signUp()
  expect((await stranger.get('/leads/custom-fields')).body).toEqual({ data: [], total: 0 })
})

test('renaming a group does not count its members', async () => {
  await begin()
  const { body: group } = await owner.post('/customer-groups', { workspaceId: owner.workspaceId, name: '봄' })
  const texts: string[] = []
  await using watched = observedDatabase(
    app.config.databaseUrl ?? '',
    async (_, text) => void texts.push(text),
  )
  const memberships = [{ workspaceId: owner.workspaceId, role: 'owner' as const }]
  const scope = { userId: owner.user.id, memberships, need: 'member' as const }
  const renamed = await changeGroup({ ...app.ctx, db: watched.db }, scope, group.id, { name: '가을' })
  expect(renamed).toMatchObject({ name: '가을', sequenceCount: 0, conditions: [] })
  expect(texts.filter((text) => text.includes('customer_group_leads'))).toEqual([])
  const { body } = await owner.patch(`/customer-groups/${group.id}`, { name: '겨울' })
  expect(body).toMatchObject({ id: group.id, name: '겨울' })
})

test('a lead without its row in lead_states is listed as a new one beside the others', async () => {
  const { add, names } = await begin()
  const lead = await add({ companyName: '한빛' })
  await add({ companyName: '두리' })
  const { db } = app.ctx
  const gone = await sql`DELETE FROM lead_states WHERE lead_id = ${lead.id}`.execute(db)
  expect(gone.numAffectedRows).toBe(1n)
  expect(await names('')).toEqual(['두리', '한빛'])
  const shown = await owner.get(`/leads/${lead.id}`)
  expect([shown.status, { ...shown.body, wasInBin: false }]).toEqual([200, lead])
  // the end of the test file compares every lead with its row
  await sql`DELETE FROM leads WHERE id = ${lead.id}`.execute(db)
})
