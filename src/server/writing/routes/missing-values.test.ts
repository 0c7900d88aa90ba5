// Missing values: counted before a launch, listed, filled; blocked enrollments are resumed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorkspace, makeLeads, makeSequence, type Owner, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let me: Owner
beforeAll(async () => {
  w = await world({ role: 'all' })
  me = await createTestWorkspace(w)
})
afterAll(() => w[Symbol.asyncDispose]())

const fill = (values: object[]) => me.patch('/leads/values', { values })

test('every variable used without a default is counted with the leads that lack it', async () => {
  const some = await makeLeads(me, me.workspaceId, 2, { city: '서울', industry: '' })
  const none = await makeLeads(me, me.workspaceId, 2, { city: '', industry: '' })
  none.push(...(await makeLeads(me, me.workspaceId, 1, { city: '#N/A', industry: 'undefined' })))
  const { id } = await makeSequence(
    me,
    [
      { subject: '{{도시}}의 {{회사명}}', bodyText: '{{업종 | default: "업무"}} 제안' },
      { bodyText: '{{도시}}에서 {{업종}}' },
    ],
    { leadIds: [...some, ...none] },
  )
  const { body } = await me.get(`/sequences/${id}/missing-values`)
  expect(body).toEqual({
    data: [
      { name: '도시', nodeIds: ['mail-1', 'mail-2'], count: 3 },
      { name: '업종', nodeIds: ['mail-2'], count: 5 },
    ],
    leadCount: 5,
  })
  const listed = await me.get(
    `/sequences/${id}/missing-values/leads?name=${encodeURIComponent('도시')}&limit=2`,
  )
  expect(listed.body).toMatchObject({ total: 3, data: [{}, {}] })
  const report = (await me.get(`/sequences/${id}/check`)).body.report
  expect(report).toContainEqual(
    expect.objectContaining({ code: 'missing_values', nodeId: 'mail-1', count: 3 }),
  )
})

test('after filling, blocked enrollments are resumed and get the mail with the value', async () => {
  const leadIds = await makeLeads(me, me.workspaceId, 3, { city: '' })
  const { id } = await makeSequence(me, [{ bodyText: '{{도시}}에서 뵙겠습니다' }], { leadIds })
  await me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: me.sandboxId })
  await me.post(`/sequences/${id}/activate`)
  const enrollments = async () => (await me.get(`/sequences/${id}/enrollments`)).body.data
  const blocked = await until(enrollments, (rows) =>
    rows.every((row: { status: string }) => row.status === 'blocked'),
  )
  expect(blocked[0].statusReason).toBe('missing_variable')
  const { body } = await fill(
    leadIds.slice(0, 2).map((leadId, i) => ({ leadId, name: '도시', value: `부산${i}` })),
  )
  expect(body).toEqual({ updatedCount: 2, rejected: [], releasedEnrollments: 2 })
  const after = await until(
    enrollments,
    (rows) => rows.filter((row: { status: string }) => row.status === 'completed').length === 2,
  )
  expect(after.find((row: { leadId: string }) => row.leadId === leadIds[2]).status).toBe('blocked')
  const done = after.find((row: { leadId: string }) => row.leadId === leadIds[1])
  const sent = (await me.get(`/sandbox/messages?to=${done.contactEmail}`)).body.data
  expect(sent).toHaveLength(1)
  expect(sent[0].text).toContain('부산1에서 뵙겠습니다')
  // the same when one lead is edited
  await me.patch(`/leads/${leadIds[2]}`, { city: '대구' })
  await until(enrollments, (rows) => rows.every((row: { status: string }) => row.status === 'completed'))
})

test('a custom field is filled without changing the others', async () => {
  const [leadId = ''] = await makeLeads(me, me.workspaceId, 1, { customFields: { 등급: 'A' } })
  await fill([{ leadId, name: '담당영업', value: '김하늘' }])
  expect((await me.get(`/leads/${leadId}`)).body.customFields).toEqual({ 등급: 'A', 담당영업: '김하늘' })
})

test('invalid values are returned, and the rest is stored', async () => {
  const [leadId = ''] = await makeLeads(me, me.workspaceId, 1, { city: '' })
  const gone = '01a1fc2b-0000-7000-8000-00000000dead'
  const { body } = await fill([
    { leadId, name: '도시', value: ' 광주 ' },
    { leadId, name: '업종', value: '  ' },
    { leadId, name: '이메일', value: 'other@example.com' },
    { leadId: gone, name: '도시', value: '어디' },
  ])
  expect(body.updatedCount).toBe(1)
  expect(body.rejected.map((one: { name: string }) => one.name)).toEqual(['업종', '이메일', '도시'])
  expect((await me.get(`/leads/${leadId}`)).body.city).toBe('광주')
})
