import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

type Mail = { id: string; to: string; subject: string }

async function twoRunning(app: World, { name = '첫 제안' } = {}) {
  const owner = await createTestWorkspace(app)
  const [a = ''] = await makeLeads(owner, owner.workspaceId, 1, {
    companyName: '한빛정밀',
    contactName: '김서연',
    contactEmail: 'kim@hanbit.example',
    city: '',
  })
  const [b = ''] = await makeLeads(owner, owner.workspaceId, 1, {
    companyName: '(주)한빛 정밀',
    contactName: '김서연 과장',
    contactEmail: 'seoyeon@naver.com',
    city: '부산',
  })
  const { id: sequenceId } = await makeSequence(owner, [{}, {}, {}], { name, leadIds: [a, b] })
  await owner.post(`/sequences/${sequenceId}/activate`)
  return { owner, a, b, sequenceId }
}

const enrol = (owner: Owner, sequenceId: string, leadIds: string[]) =>
  owner.post(`/sequences/${sequenceId}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
const days = (owner: Owner, advanceDays: number) =>
  owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceDays })
const hour = (owner: Owner) =>
  owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 1 })
async function mailsTo(owner: Owner, to: string): Promise<Mail[]> {
  return (await owner.get(`/sandbox/messages?limit=100&to=${encodeURIComponent(to)}`)).body.data
}
async function merge(owner: Owner, survivorId: string, leadIds: string[], more: object = {}) {
  const response = await owner.post('/leads/merge', { survivorId, leadIds, ...more })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body
}
const passes = async (owner: Owner, leadId: string) =>
  (await owner.get(`/leads/${leadId}/enrollments`)).body.data as {
    status: string
    statusReason: string | null
    sequenceName: string
  }[]

test('a reply to a mail sent to the merged lead ends the sequence of the survivor', async () => {
  await using app = await world()
  const { owner, a, b, sequenceId } = await twoRunning(app)
  await enrol(owner, sequenceId, [a, b])
  await hour(owner)
  const [toB] = await mailsTo(owner, 'seoyeon@naver.com')
  expect(toB).toBeDefined()
  await merge(owner, a, [b])
  expect((await passes(owner, a)).map(({ status, statusReason }) => [status, statusReason])).toEqual([
    ['active', null],
    ['removed', 'lead_merged'],
  ])
  await owner.post(`/sandbox/messages/${toB?.id}/reply`, { kind: 'reply', text: '관심 있습니다' })
  expect((await passes(owner, a)).map(({ status }) => status).toSorted()).toEqual(['removed', 'replied'])
  await days(owner, 20)
  expect(await mailsTo(owner, 'kim@hanbit.example')).toHaveLength(1)
  expect(await mailsTo(owner, 'seoyeon@naver.com')).toHaveLength(1)
  const lines = (await owner.get(`/leads/${a}/history?limit=100`)).body.data.map(
    (line: { kind: string }) => line.kind,
  )
  for (const kind of ['merged', 'replied', 'sent']) expect(lines).toContain(kind)
})

test('of two enrollments in one sequence the further one continues, and no mail is sent twice', async () => {
  await using app = await world()
  const { owner, a, b, sequenceId } = await twoRunning(app)
  await enrol(owner, sequenceId, [b])
  await hour(owner)
  await days(owner, 3)
  await enrol(owner, sequenceId, [a])
  // b got two mails, a none
  const preview = await owner.post('/leads/merge/preview', { survivorId: a, leadIds: [b] })
  expect(preview.body).toMatchObject({
    lead: { companyName: '한빛정밀', city: '부산', contactEmail: 'kim@hanbit.example' },
    ends: [{ reason: 'same_sequence', sequenceName: '첫 제안' }],
    counts: { ended: 1 },
    otherAddresses: ['seoyeon@naver.com'],
  })
  await merge(owner, a, [b])
  await days(owner, 30)
  const subjects = [
    ...(await mailsTo(owner, 'kim@hanbit.example')),
    ...(await mailsTo(owner, 'seoyeon@naver.com')),
  ]
    .map(({ subject }) => subject)
    .toSorted()
  expect(subjects).toEqual(['제안 1', '제안 2', '제안 3'])
})

test('a lead that got the whole sequence at the other address gets none of it again', async () => {
  await using app = await world()
  const { owner, a, b, sequenceId } = await twoRunning(app)
  await enrol(owner, sequenceId, [b])
  await hour(owner)
  await days(owner, 30)
  expect(await mailsTo(owner, 'seoyeon@naver.com')).toHaveLength(3)
  await enrol(owner, sequenceId, [a])
  await merge(owner, a, [b])
  await days(owner, 30)
  expect(await mailsTo(owner, 'kim@hanbit.example')).toEqual([])
})

test('an opt-out at one address applies to all, before and after the merge', async () => {
  await using app = await world()
  const { owner, a, b, sequenceId } = await twoRunning(app)
  const { workspaceId } = owner
  const blocked = async () =>
    (await owner.get(`/suppressions?workspaceIds=${workspaceId}&limit=50`)).body.data
      .map((entry: { value: string }) => entry.value)
      .toSorted()
  await owner.post('/suppressions', { workspaceId, kind: 'address', value: 'seoyeon@naver.com' })
  await enrol(owner, sequenceId, [a])
  await merge(owner, a, [b])
  expect(await blocked()).toEqual(['kim@hanbit.example', 'seoyeon@naver.com'])
  await days(owner, 10)
  expect(await mailsTo(owner, 'kim@hanbit.example')).toEqual([])

  const [c = '', d = ''] = await makeLeads(owner, workspaceId, 2)
  const address = async (id: string): Promise<string> => (await owner.get(`/leads/${id}`)).body.contactEmail
  const [ofC, ofD] = [await address(c), await address(d)]
  await enrol(owner, sequenceId, [c])
  await merge(owner, c, [d])
  await owner.post('/suppressions', { workspaceId, kind: 'address', value: ofD })
  expect(await blocked()).toEqual(expect.arrayContaining([ofC, ofD]))
  expect(await passes(owner, c)).toMatchObject([{ status: 'unsubscribed' }])
})

test('the id of the merged lead returns the survivor, which keeps its address', async () => {
  await using app = await world({ role: 'all' })
  const { owner, a, b } = await twoRunning(app)
  await merge(owner, a, [b])
  expect((await owner.get(`/leads/${b}`)).body.id).toBe(a)
  expect((await owner.get(`/leads/${b}/history`)).status).toBe(200)
  expect((await owner.get('/leads')).body.total).toBe(1)
  const file = { name: '명단.csv', content: '회사명,이메일\n한빛,seoyeon@naver.com' }
  const { body } = await owner.upload('/leads/import?wait=30', { workspaceId: owner.workspaceId, file })
  expect(body).toMatchObject({ created: 0, skipped: 1 })
})

test('groups, legal basis and texts of the merged lead move to the survivor, and the log cannot be changed', async () => {
  await using app = await world()
  const { owner, a, b } = await twoRunning(app)
  await owner.put(`/leads/${b}/consent`, { basis: 'other', source: '전시회' })
  await owner.post('/customer-groups', { workspaceId: owner.workspaceId, name: '부산', leadIds: [b] })
  await merge(owner, a, [b], { choice: { companyName: b } })
  const lead = (await owner.get(`/leads/${a}`)).body
  expect(lead).toMatchObject({ companyName: '(주)한빛 정밀', consent: { basis: 'other' } })
  expect(lead.customerGroupIds).toHaveLength(2)
  const { log } = (await owner.get(`/leads/${a}/consent`)).body
  expect(log).toMatchObject([{ action: 'set', before: null, after: { source: '전시회' } }])
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM consent_log`.execute(app.ctx.db)
  expect(rows[0]?.n).toBe(2)
})

test('an undone merge restores both leads, keeps later edits, and restarts nothing', async () => {
  await using app = await world()
  const { owner, a, b, sequenceId } = await twoRunning(app)
  await owner.put(`/leads/${b}/consent`, { basis: 'other', source: '전시회' })
  await enrol(owner, sequenceId, [a, b])
  await hour(owner)
  await owner.patch(`/leads/${b}`, { industry: '물류' })
  const before = (await owner.get(`/leads/${b}`)).body
  const history = (await owner.get(`/leads/${b}/history?limit=100`)).body.data.length
  const { mergeId } = await merge(owner, a, [b], { choice: { companyName: b, industry: b } })
  await owner.patch(`/leads/${a}`, { companyName: '한빛그룹' })
  app.clock.advance(29 * 86_400_000)
  const undone = await owner.post(`/leads/merges/${mergeId}/undo`)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  // its enrollment stays removed
  expect((await owner.get(`/leads/${b}`)).body).toEqual({
    ...before,
    status: 'removed',
    nextSend: null,
    progress: { ...before.progress, status: 'removed', plannedCount: 0 },
    lastActivity: expect.objectContaining({ kind: 'removed' }),
  })
  expect((await owner.get(`/leads/${a}`)).body).toMatchObject({
    companyName: '한빛그룹',
    industry: '제조',
    city: '',
    contactEmail: 'kim@hanbit.example',
  })
  const ofB = (await owner.get(`/leads/${b}/history?limit=100`)).body.data
  // its lines, its ended enrollment, the merge and its undo
  expect(ofB.length).toBeGreaterThanOrEqual(history + 1)
  expect(await passes(owner, a)).toHaveLength(1)
  expect(await passes(owner, b)).toMatchObject([{ status: 'removed', statusReason: 'lead_merged' }])
  expect((await owner.post(`/leads/merges/${mergeId}/undo`)).status).toBe(409)
})

test('after thirty days, or when another lead has the address, a merge cannot be undone', async () => {
  await using app = await world()
  const { owner, a, b } = await twoRunning(app)
  const { mergeId } = await merge(owner, a, [b])
  const other = await owner.post('/leads', {
    workspaceId: owner.workspaceId,
    contactEmail: 'seoyeon@naver.com',
  })
  expect(other.status).toBe(200)
  expect((await owner.post(`/leads/merges/${mergeId}/undo`)).body.code).toBe('lead_email_taken')
  await owner.delete(`/leads/${other.body.id}`)
  app.clock.advance(31 * 86_400_000)
  expect((await owner.post(`/leads/merges/${mergeId}/undo`)).body.code).toBe('merge_undo_expired')
})

test('leads of two workspaces cannot be merged, and foreign ones answer 404', async () => {
  await using app = await world()
  const { owner, a } = await twoRunning(app)
  const { body: second } = await owner.post('/workspaces', { name: '둘째' })
  const [elsewhere = ''] = await makeLeads(owner, second.id, 1)
  const response = await owner.post('/leads/merge', { survivorId: a, leadIds: [elsewhere] })
  expect(response.body.code).toBe('leads_not_mergeable')
  expect((await owner.post('/leads/merge', { survivorId: a, leadIds: [a] })).body.code).toBe(
    'leads_not_mergeable',
  )
})

test('leads marked as different are not proposed until the mark is removed, and changed leads are scanned again', async () => {
  await using app = await world()
  const { owner, a, b } = await twoRunning(app)
  const found = async () => {
    await owner.post('/leads/duplicates/scan', {})
    return (await owner.get('/leads/duplicates')).body
  }
  expect(await found()).toMatchObject({ total: 1, data: [{ score: 70, reasons: [{ reason: 'name' }] }] })
  await owner.post('/leads/duplicates/dismiss', { leadIds: [a, b] })
  expect((await found()).total).toBe(0)
  await owner.post('/leads/duplicates/dismiss', { leadIds: [a, b], isApart: false })
  expect((await found()).total).toBe(1)
  app.clock.advance(1000)
  await owner.patch(`/leads/${b}`, { contactName: '박지훈' })
  expect((await found()).total).toBe(0)
  app.clock.advance(1000)
  await owner.patch(`/leads/${b}`, { contactEmail: 'kim+news@hanbit.example' })
  expect((await found()).data[0]).toMatchObject({ score: 95 })
})
