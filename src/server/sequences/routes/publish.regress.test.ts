// What a changed workflow does to open enrollments: nothing until it is published, then the new plan.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestWorkspace,
  type Mail,
  makeLeads,
  makeSequence,
  type Owner,
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
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, count)
  const { id } = await makeSequence(owner, mails)
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  const launched = await owner.post(`/sequences/${id}/activate`)
  expect(launched.status, JSON.stringify(launched.body)).toBe(200)
  return { owner, id, leadIds }
}
const listEnrollments = async (owner: Owner, id: string) =>
  (await owner.get(`/sequences/${id}/enrollments?limit=200`)).body.data as {
    id: string
    leadId: string
    status: string
    statusReason: string | null
    nextActionAt: string | null
    nextNodeId: string | null
  }[]
const subjects = async (owner: Owner): Promise<string[]> =>
  (await owner.get('/sandbox/messages?limit=200')).body.data
    .map((mail: { subject: string }) => mail.subject)
    .sort()
const travel = (owner: Owner, advance: { advanceDays: number } | { advanceHours: number }) =>
  owner.post('/sandbox/clock', { ...advance, workspaceId: owner.workspaceId })
/** A timer below the last mail: enrollments wait there before they are completed. */
function withTail(mails: readonly Mail[], delayDays: number): string {
  const workflow = JSON.parse(workflowJson([...mails, { id: 'gone', delayDays }]))
  const nodes = workflow.nodes.filter((node: { id: string }) => node.id !== 'gone')
  const edges = workflow.edges.filter((edge: { target: string }) => edge.target !== 'gone')
  return JSON.stringify({ ...workflow, nodes, edges })
}

test('a saved change of an active sequence affects no enrollment before it is published', async () => {
  const before: Mail[] = [{ subject: '첫 제안' }, { subject: '두 번째', delayDays: 3 }]
  const { owner, id } = await running(before)
  await travel(owner, { advanceHours: 1 })
  const promised = (await listEnrollments(owner, id)).map((row) => row.nextActionAt)
  const saved = await owner.put(`/sequences/${id}`, {
    workflowData: workflowJson([{ subject: '첫 제안' }, { subject: '아직 쓰는 중', delayDays: 9 }]),
  })
  expect(saved.body).toMatchObject({ hasUnpublishedChanges: true, publishedVersion: 1 })
  expect((await listEnrollments(owner, id)).map((row) => row.nextActionAt)).toEqual(promised)
  await travel(owner, { advanceDays: 4 })
  expect(await subjects(owner)).toEqual(['두 번째', '두 번째', '첫 제안', '첫 제안'])
  const published = await owner.post(`/sequences/${id}/publish`)
  expect(published.body).toMatchObject({ message: expect.stringContaining('게시'), affectedEnrollments: 0 })
  expect(published.body.sequence).toMatchObject({ hasUnpublishedChanges: false, publishedVersion: 2 })
  await travel(owner, { advanceDays: 20 })
  expect(await subjects(owner)).toHaveLength(4)
})

test('publishing an unchanged workflow makes no version and moves no mail', async () => {
  const { owner, id } = await running([{}, {}])
  await travel(owner, { advanceHours: 1 })
  const before = await listEnrollments(owner, id)
  const { body } = await owner.post(`/sequences/${id}/publish`)
  expect(body).toMatchObject({ affectedEnrollments: 0, sequence: { publishedVersion: 1 } })
  expect((await listEnrollments(owner, id)).map((row) => row.nextActionAt)).toEqual(
    before.map((row) => row.nextActionAt),
  )
})

test('a changed delay moves the next mail of every enrollment that waits there', async () => {
  for (const [days, shift] of [
    [5, 2],
    [1, -2],
  ] as const) {
    const { owner, id } = await running([{}, { subject: '두 번째', delayDays: 3 }])
    await travel(owner, { advanceHours: 1 })
    const before = await listEnrollments(owner, id)
    await owner.put(`/sequences/${id}`, {
      workflowData: workflowJson([{}, { subject: '두 번째', delayDays: days }]),
    })
    expect((await owner.post(`/sequences/${id}/publish`)).body.affectedEnrollments).toBe(2)
    const after = await listEnrollments(owner, id)
    for (const [i, row] of after.entries())
      expect(
        Date.parse(row.nextActionAt ?? '') - Date.parse(before[i]?.nextActionAt ?? ''),
        `${days} days`,
      ).toBe(shift * DAY_MS)
  }
})

test('a delay shortened so that the mail is overdue sends it exactly once', async () => {
  const { owner, id } = await running([{}, { subject: '두 번째', delayDays: 10 }])
  await travel(owner, { advanceDays: 5 })
  await owner.put(`/sequences/${id}`, {
    workflowData: workflowJson([{}, { subject: '두 번째', delayDays: 2 }]),
  })
  await owner.post(`/sequences/${id}/publish`)
  await travel(owner, { advanceDays: 2 })
  expect(await subjects(owner)).toEqual(['두 번째', '두 번째', '제안 1', '제안 1'])
  expect((await listEnrollments(owner, id)).map((row) => row.status)).toEqual(['completed', 'completed'])
})

test('a changed text is what later leads receive', async () => {
  const { owner, id } = await running([{}, { subject: '옛 제목' }])
  await travel(owner, { advanceHours: 1 })
  await owner.put(`/sequences/${id}`, { workflowData: workflowJson([{}, { subject: '새 제목' }]) })
  await owner.post(`/sequences/${id}/publish`)
  await travel(owner, { advanceDays: 5 })
  expect(await subjects(owner)).toEqual(['새 제목', '새 제목', '제안 1', '제안 1'])
})

test('an enrollment at a deleted node waits for a user and is sent nothing more', async () => {
  const { owner, id } = await running([{ id: 'old' }, { id: 'next' }])
  await travel(owner, { advanceHours: 1 })
  await owner.put(`/sequences/${id}`, {
    workflowData: workflowJson([{ id: 'fresh', subject: '새 첫 메일' }, { id: 'next' }]),
  })
  expect((await owner.post(`/sequences/${id}/publish`)).status).toBe(200)
  for (const row of await listEnrollments(owner, id))
    expect(row).toMatchObject({
      status: 'blocked',
      statusReason: 'node_removed',
      statusDetail: expect.stringContaining('삭제'),
    })
  await travel(owner, { advanceDays: 20 })
  expect(await subjects(owner)).toEqual(['제안 1', '제안 1'])
  const [late] = await makeLeads(owner, owner.workspaceId, 1)
  await owner.post(`/sequences/${id}/enrollments`, { leadIds: [late], userEmailAccountId: owner.sandboxId })
  await travel(owner, { advanceHours: 1 })
  expect(await subjects(owner)).toEqual(['새 첫 메일', '제안 1', '제안 1'])
})

test('a deleted later mail is skipped, and enrollments waiting for it continue or are completed', async () => {
  const { owner, id } = await running([
    {},
    { id: 'middle', subject: '가운데' },
    { id: 'last', subject: '마지막' },
  ])
  await travel(owner, { advanceHours: 1 })
  await owner.put(`/sequences/${id}`, {
    workflowData: workflowJson([{}, { id: 'last', subject: '마지막', delayDays: 2 }]),
  })
  await owner.post(`/sequences/${id}/publish`)
  await travel(owner, { advanceDays: 10 })
  expect(await subjects(owner)).toEqual(['마지막', '마지막', '제안 1', '제안 1'])
  const done = await running([{}, { id: 'last' }])
  await travel(done.owner, { advanceHours: 1 })
  await done.owner.put(`/sequences/${done.id}`, { workflowData: workflowJson([{}]) })
  await done.owner.post(`/sequences/${done.id}/publish`)
  expect((await listEnrollments(done.owner, done.id)).map((row) => row.status)).toEqual([
    'completed',
    'completed',
  ])
})

test('an added last mail is sent to enrollments that are not completed, also during their last timer', async () => {
  const { owner, id, leadIds } = await running(withTail([{}], 3))
  const [early = '', late = ''] = leadIds
  await travel(owner, { advanceHours: 1 })
  expect((await listEnrollments(owner, id)).map((row) => row.status)).toEqual(['active', 'active'])
  const earlier = (await listEnrollments(owner, id)).find((row) => row.leadId === early)
  await owner.patch(`/sequences/${id}/enrollments/${earlier?.id}/status`, { status: 'replied' })
  await owner.put(`/sequences/${id}`, {
    workflowData: workflowJson([{}, { subject: '덧붙인 메일', delayDays: 3 }]),
  })
  await owner.post(`/sequences/${id}/publish`)
  await travel(owner, { advanceDays: 5 })
  const mails = (await owner.get('/sandbox/messages?limit=10')).body.data
  const added = mails.filter((mail: { subject: string }) => mail.subject === '덧붙인 메일')
  const lead = (await owner.get(`/leads/${late}`)).body
  expect(added.map((mail: { to: string }) => mail.to)).toEqual([lead.contactEmail])
})

test('publishing a paused sequence sends nothing', async () => {
  const { owner, id } = await running([{}, { subject: '옛 제목' }])
  await travel(owner, { advanceHours: 1 })
  await owner.post(`/sequences/${id}/pause`)
  await owner.put(`/sequences/${id}`, { workflowData: workflowJson([{}, { subject: '새 제목' }]) })
  expect((await owner.post(`/sequences/${id}/publish`)).status).toBe(200)
  await travel(owner, { advanceDays: 10 })
  expect(await subjects(owner)).toEqual(['제안 1', '제안 1'])
  await owner.post(`/sequences/${id}/resume`)
  await travel(owner, { advanceDays: 2 })
  expect(await subjects(owner)).toEqual(['새 제목', '새 제목', '제안 1', '제안 1'])
})

test('a draft is activated, not published; a broken draft is not published and the old version keeps running', async () => {
  const owner = await createTestWorkspace(w)
  const draft = await makeSequence(owner, [{}])
  expect((await owner.post(`/sequences/${draft.id}/publish`)).body).toMatchObject({
    statusCode: 409,
    code: 'not_published',
  })
  const { owner: other, id } = await running([{}, { subject: '두 번째' }])
  await other.put(`/sequences/${id}`, { workflowData: workflowJson([{}, { subject: '{{회사멍}}' }]) })
  expect((await other.post(`/sequences/${id}/publish`)).body).toMatchObject({
    statusCode: 422,
    code: 'launch_blocked',
  })
  await travel(other, { advanceDays: 5 })
  expect(await subjects(other)).toEqual(['두 번째', '두 번째', '제안 1', '제안 1'])
})

test('a stored workflow with broken rules is returned as it is, reported by the checks, and fixed by a save', async () => {
  const owner = await createTestWorkspace(w)
  const { id } = await makeSequence(owner, [{}])
  const [lead] = await makeLeads(owner, owner.workspaceId, 1)
  for (const broken of ['{"nodes": [', 'undefined', '{"nodes":[{"id":1}],"edges":[]}']) {
    await sql`UPDATE sequences SET workflow_data = ${broken} WHERE id = ${id}`.execute(w.ctx.db)
    const read = await owner.get(`/sequences/${id}`)
    expect(read.status).toBe(200)
    expect(read.body.workflowData).toBe(broken)
    const check = await owner.get(`/sequences/${id}/check`)
    expect(check.body).toMatchObject({
      canLaunch: false,
      report: [{ code: 'workflow_unreadable', level: 'error' }],
    })
    const rejected = await owner.post(`/sequences/${id}/activate-step-based`)
    expect(rejected.body).toMatchObject({ statusCode: 422, report: [{ code: 'workflow_unreadable' }] })
    expect(rejected.body.message).toContain('워크플로우를 읽을 수 없습니다')
    for (const path of ['metrics', 'nodes/stats', 'enrollments', 'workflow-enrollments'])
      expect((await owner.get(`/sequences/${id}/${path}`)).status, path).toBe(200)
    for (const path of ['steps', 'plan'])
      expect((await owner.get(`/sequences/${id}/${path}`)).body, path).toMatchObject({
        statusCode: 400,
        code: 'workflow_invalid',
      })
  }
  const enrolled = await owner.post(`/sequences/${id}/enrollments`, {
    leadIds: [lead],
    userEmailAccountId: owner.sandboxId,
  })
  expect(enrolled.body).toMatchObject({ enrolledCount: 1, scheduledExecutions: 0 })
  expect(
    (await owner.put(`/sequences/${id}`, { workflowData: workflowJson([{ subject: '수정한 뒤' }]) })).status,
  ).toBe(200)
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  await travel(owner, { advanceHours: 1 })
  expect(await subjects(owner)).toEqual(['수정한 뒤'])
})

test('an unknown variable is reported with the nearest known one, and the launch is rejected with the report', async () => {
  const owner = await createTestWorkspace(w)
  const { id } = await makeSequence(owner, [
    { subject: '{{회사이름}}께', bodyText: '{{담당자 명}}님' },
    { bodyText: '{{연락처명}} {{산업}}' },
  ])
  const { body } = await owner.get(`/sequences/${id}/check`)
  const errors = body.report.filter((item: { level: string }) => item.level === 'error')
  expect(errors[0]).toMatchObject({
    code: 'template_fault',
    nodeId: 'mail-1',
    message: expect.stringContaining('{{회사명}}'),
  })
  expect(errors.every((item: { nodeId: string }) => item.nodeId === 'mail-1')).toBe(true)
  const rejected = await owner.post(`/sequences/${id}/activate-step-based`)
  expect(rejected.status).toBe(422)
  expect(rejected.body.report).toEqual(body.report)
  expect(rejected.body.message).toContain('{{회사이름}}')
  expect((await owner.get(`/sequences/${id}`)).body).toMatchObject({
    status: 'draft',
    publishedVersion: null,
  })
})
