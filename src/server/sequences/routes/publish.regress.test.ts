// What a changed workflow does to open enrollments: nothing until it is published, then the new plan.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestWorkspace,
  type Desk,
  type Mail,
  makeLeads,
  makeSequence,
  workflowJson,
} from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

const DAY_MS = 86_400_000

/** A sandbox mailbox with its own clock and `count` leads enrolled in a running sequence. */
async function running(mails: readonly Mail[] | string, count = 2) {
  const desk = await createTestWorkspace(w)
  const leadIds = await makeLeads(desk, desk.workspaceId, count)
  const { id } = await makeSequence(desk, mails)
  await desk.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: desk.sandboxId })
  const launched = await desk.post(`/sequences/${id}/activate`)
  expect(launched.status, JSON.stringify(launched.body)).toBe(200)
  return { desk, id, leadIds }
}
const listEnrollments = async (desk: Desk, id: string) =>
  (await desk.get(`/sequences/${id}/enrollments?limit=200`)).body.data as {
    id: string
    leadId: string
    status: string
    statusReason: string | null
    nextActionAt: string | null
    nextNodeId: string | null
  }[]
const subjects = async (desk: Desk): Promise<string[]> =>
  (await desk.get('/sandbox/messages?limit=200')).body.data
    .map((mail: { subject: string }) => mail.subject)
    .sort()
const travel = (desk: Desk, advance: { advanceDays: number } | { advanceHours: number }) =>
  desk.post('/sandbox/clock', { ...advance, workspaceId: desk.workspaceId })
/** A timer below the last mail: enrollments wait there before they are completed. */
function withTail(mails: readonly Mail[], delayDays: number): string {
  const workflow = JSON.parse(workflowJson([...mails, { id: 'gone', delayDays }]))
  const nodes = workflow.nodes.filter((node: { id: string }) => node.id !== 'gone')
  const edges = workflow.edges.filter((edge: { target: string }) => edge.target !== 'gone')
  return JSON.stringify({ ...workflow, nodes, edges })
}

test('a saved change of an active sequence affects no enrollment before it is published', async () => {
  const before: Mail[] = [{ subject: '첫 제안' }, { subject: '두 번째', delayDays: 3 }]
  const { desk, id } = await running(before)
  await travel(desk, { advanceHours: 1 })
  const promised = (await listEnrollments(desk, id)).map((row) => row.nextActionAt)
  const saved = await desk.put(`/sequences/${id}`, {
    workflowData: workflowJson([{ subject: '첫 제안' }, { subject: '아직 쓰는 중', delayDays: 9 }]),
  })
  expect(saved.body).toMatchObject({ hasUnpublishedChanges: true, publishedVersion: 1 })
  expect((await listEnrollments(desk, id)).map((row) => row.nextActionAt)).toEqual(promised)
  await travel(desk, { advanceDays: 4 })
  expect(await subjects(desk)).toEqual(['두 번째', '두 번째', '첫 제안', '첫 제안'])
  const published = await desk.post(`/sequences/${id}/publish`)
  expect(published.body).toMatchObject({ message: expect.stringContaining('게시'), affectedEnrollments: 0 })
  expect(published.body.sequence).toMatchObject({ hasUnpublishedChanges: false, publishedVersion: 2 })
  await travel(desk, { advanceDays: 20 })
  expect(await subjects(desk)).toHaveLength(4)
})

test('publishing an unchanged workflow makes no version and moves no mail', async () => {
  const { desk, id } = await running([{}, {}])
  await travel(desk, { advanceHours: 1 })
  const before = await listEnrollments(desk, id)
  const { body } = await desk.post(`/sequences/${id}/publish`)
  expect(body).toMatchObject({ affectedEnrollments: 0, sequence: { publishedVersion: 1 } })
  expect((await listEnrollments(desk, id)).map((row) => row.nextActionAt)).toEqual(
    before.map((row) => row.nextActionAt),
  )
})

test('a changed delay moves the next mail of every enrollment that waits there', async () => {
  for (const [days, shift] of [
    [5, 2],
    [1, -2],
  ] as const) {
    const { desk, id } = await running([{}, { subject: '두 번째', delayDays: 3 }])
    await travel(desk, { advanceHours: 1 })
    const before = await listEnrollments(desk, id)
    await desk.put(`/sequences/${id}`, {
      workflowData: workflowJson([{}, { subject: '두 번째', delayDays: days }]),
    })
    expect((await desk.post(`/sequences/${id}/publish`)).body.affectedEnrollments).toBe(2)
    const after = await listEnrollments(desk, id)
    for (const [i, row] of after.entries())
      expect(
        Date.parse(row.nextActionAt ?? '') - Date.parse(before[i]?.nextActionAt ?? ''),
        `${days} days`,
      ).toBe(shift * DAY_MS)
  }
})

test('a delay shortened so that the mail is overdue sends it exactly once', async () => {
  const { desk, id } = await running([{}, { subject: '두 번째', delayDays: 10 }])
  await travel(desk, { advanceDays: 5 })
  await desk.put(`/sequences/${id}`, {
    workflowData: workflowJson([{}, { subject: '두 번째', delayDays: 2 }]),
  })
  await desk.post(`/sequences/${id}/publish`)
  await travel(desk, { advanceDays: 2 })
  expect(await subjects(desk)).toEqual(['두 번째', '두 번째', '제안 1', '제안 1'])
  expect((await listEnrollments(desk, id)).map((row) => row.status)).toEqual(['completed', 'completed'])
})

test('a changed text is what later leads receive', async () => {
  const { desk, id } = await running([{}, { subject: '옛 제목' }])
  await travel(desk, { advanceHours: 1 })
  await desk.put(`/sequences/${id}`, { workflowData: workflowJson([{}, { subject: '새 제목' }]) })
  await desk.post(`/sequences/${id}/publish`)
  await travel(desk, { advanceDays: 5 })
  expect(await subjects(desk)).toEqual(['새 제목', '새 제목', '제안 1', '제안 1'])
})

test('an enrollment at a deleted node waits for a user and is sent nothing more', async () => {
  const { desk, id } = await running([{ id: 'old' }, { id: 'next' }])
  await travel(desk, { advanceHours: 1 })
  await desk.put(`/sequences/${id}`, {
    workflowData: workflowJson([{ id: 'fresh', subject: '새 첫 메일' }, { id: 'next' }]),
  })
  expect((await desk.post(`/sequences/${id}/publish`)).status).toBe(200)
  for (const row of await listEnrollments(desk, id))
    expect(row).toMatchObject({
      status: 'blocked',
      statusReason: 'node_removed',
      statusDetail: expect.stringContaining('삭제'),
    })
  await travel(desk, { advanceDays: 20 })
  expect(await subjects(desk)).toEqual(['제안 1', '제안 1'])
  const [late] = await makeLeads(desk, desk.workspaceId, 1)
  await desk.post(`/sequences/${id}/enrollments`, { leadIds: [late], userEmailAccountId: desk.sandboxId })
  await travel(desk, { advanceHours: 1 })
  expect(await subjects(desk)).toEqual(['새 첫 메일', '제안 1', '제안 1'])
})

test('a deleted later mail is skipped, and enrollments waiting for it continue or are completed', async () => {
  const { desk, id } = await running([
    {},
    { id: 'middle', subject: '가운데' },
    { id: 'last', subject: '마지막' },
  ])
  await travel(desk, { advanceHours: 1 })
  await desk.put(`/sequences/${id}`, {
    workflowData: workflowJson([{}, { id: 'last', subject: '마지막', delayDays: 2 }]),
  })
  await desk.post(`/sequences/${id}/publish`)
  await travel(desk, { advanceDays: 10 })
  expect(await subjects(desk)).toEqual(['마지막', '마지막', '제안 1', '제안 1'])
  const done = await running([{}, { id: 'last' }])
  await travel(done.desk, { advanceHours: 1 })
  await done.desk.put(`/sequences/${done.id}`, { workflowData: workflowJson([{}]) })
  await done.desk.post(`/sequences/${done.id}/publish`)
  expect((await listEnrollments(done.desk, done.id)).map((row) => row.status)).toEqual([
    'completed',
    'completed',
  ])
})

test('an added last mail is sent to enrollments that are not completed, also during their last timer', async () => {
  const { desk, id, leadIds } = await running(withTail([{}], 3))
  const [early = '', late = ''] = leadIds
  await travel(desk, { advanceHours: 1 })
  expect((await listEnrollments(desk, id)).map((row) => row.status)).toEqual(['active', 'active'])
  const earlier = (await listEnrollments(desk, id)).find((row) => row.leadId === early)
  await desk.patch(`/sequences/${id}/enrollments/${earlier?.id}/status`, { status: 'replied' })
  await desk.put(`/sequences/${id}`, {
    workflowData: workflowJson([{}, { subject: '덧붙인 메일', delayDays: 3 }]),
  })
  await desk.post(`/sequences/${id}/publish`)
  await travel(desk, { advanceDays: 5 })
  const mails = (await desk.get('/sandbox/messages?limit=10')).body.data
  const added = mails.filter((mail: { subject: string }) => mail.subject === '덧붙인 메일')
  const lead = (await desk.get(`/leads/${late}`)).body
  expect(added.map((mail: { to: string }) => mail.to)).toEqual([lead.contactEmail])
})

test('publishing a paused sequence sends nothing', async () => {
  const { desk, id } = await running([{}, { subject: '옛 제목' }])
  await travel(desk, { advanceHours: 1 })
  await desk.post(`/sequences/${id}/pause`)
  await desk.put(`/sequences/${id}`, { workflowData: workflowJson([{}, { subject: '새 제목' }]) })
  expect((await desk.post(`/sequences/${id}/publish`)).status).toBe(200)
  await travel(desk, { advanceDays: 10 })
  expect(await subjects(desk)).toEqual(['제안 1', '제안 1'])
  await desk.post(`/sequences/${id}/resume`)
  await travel(desk, { advanceDays: 2 })
  expect(await subjects(desk)).toEqual(['새 제목', '새 제목', '제안 1', '제안 1'])
})

test('a draft is activated, not published; a broken draft is not published and the old version keeps running', async () => {
  const desk = await createTestWorkspace(w)
  const draft = await makeSequence(desk, [{}])
  expect((await desk.post(`/sequences/${draft.id}/publish`)).body).toMatchObject({
    statusCode: 409,
    code: 'not_published',
  })
  const { desk: other, id } = await running([{}, { subject: '두 번째' }])
  await other.put(`/sequences/${id}`, { workflowData: workflowJson([{}, { subject: '{{회사멍}}' }]) })
  expect((await other.post(`/sequences/${id}/publish`)).body).toMatchObject({
    statusCode: 422,
    code: 'launch_blocked',
  })
  await travel(other, { advanceDays: 5 })
  expect(await subjects(other)).toEqual(['두 번째', '두 번째', '제안 1', '제안 1'])
})

test('a stored workflow with broken rules is returned as it is, reported by the checks, and fixed by a save', async () => {
  const desk = await createTestWorkspace(w)
  const { id } = await makeSequence(desk, [{}])
  const [lead] = await makeLeads(desk, desk.workspaceId, 1)
  for (const broken of ['{"nodes": [', 'undefined', '{"nodes":[{"id":1}],"edges":[]}']) {
    await sql`UPDATE sequences SET workflow_data = ${broken} WHERE id = ${id}`.execute(w.ctx.db)
    const read = await desk.get(`/sequences/${id}`)
    expect(read.status).toBe(200)
    expect(read.body.workflowData).toBe(broken)
    const check = await desk.get(`/sequences/${id}/check`)
    expect(check.body).toMatchObject({
      canLaunch: false,
      report: [{ code: 'workflow_unreadable', level: 'error' }],
    })
    const rejected = await desk.post(`/sequences/${id}/activate-step-based`)
    expect(rejected.body).toMatchObject({ statusCode: 422, report: [{ code: 'workflow_unreadable' }] })
    expect(rejected.body.message).toContain('워크플로우를 읽을 수 없습니다')
    for (const path of ['metrics', 'nodes/stats', 'enrollments', 'workflow-enrollments'])
      expect((await desk.get(`/sequences/${id}/${path}`)).status, path).toBe(200)
    for (const path of ['steps', 'plan'])
      expect((await desk.get(`/sequences/${id}/${path}`)).body, path).toMatchObject({
        statusCode: 400,
        code: 'workflow_invalid',
      })
  }
  const enrolled = await desk.post(`/sequences/${id}/enrollments`, {
    leadIds: [lead],
    userEmailAccountId: desk.sandboxId,
  })
  expect(enrolled.body).toMatchObject({ enrolledCount: 1, scheduledExecutions: 0 })
  expect(
    (await desk.put(`/sequences/${id}`, { workflowData: workflowJson([{ subject: '수정한 뒤' }]) })).status,
  ).toBe(200)
  expect((await desk.post(`/sequences/${id}/activate`)).status).toBe(200)
  await travel(desk, { advanceHours: 1 })
  expect(await subjects(desk)).toEqual(['수정한 뒤'])
})

test('an unknown variable is reported with the nearest known one, and the launch is rejected with the report', async () => {
  const desk = await createTestWorkspace(w)
  const { id } = await makeSequence(desk, [
    { subject: '{{회사이름}}께', bodyText: '{{담당자 명}}님' },
    { bodyText: '{{연락처명}} {{산업}}' },
  ])
  const { body } = await desk.get(`/sequences/${id}/check`)
  const errors = body.report.filter((item: { level: string }) => item.level === 'error')
  expect(errors[0]).toMatchObject({
    code: 'template_fault',
    nodeId: 'mail-1',
    message: expect.stringContaining('{{회사명}}'),
  })
  expect(errors.every((item: { nodeId: string }) => item.nodeId === 'mail-1')).toBe(true)
  const rejected = await desk.post(`/sequences/${id}/activate-step-based`)
  expect(rejected.status).toBe(422)
  expect(rejected.body.report).toEqual(body.report)
  expect(rejected.body.message).toContain('{{회사이름}}')
  expect((await desk.get(`/sequences/${id}`)).body).toMatchObject({ status: 'draft', publishedVersion: null })
})
