import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEQUENCE_STATUSES, type SequenceStatus } from '#core/sequences/sequence.ts'
import {
  createTestWorkspace,
  makeLeads,
  makeSequence,
  type Owner,
  workflowJson,
} from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let me: Owner
beforeAll(async () => {
  w = await world()
  me = await createTestWorkspace(w, { name: '김하늘' })
})
afterAll(() => w[Symbol.asyncDispose]())

const SUMMARY = [
  'id',
  'name',
  'status',
  'statusReason',
  'customerGroupId',
  'customerGroupName',
  'workspaceIds',
  'creatorIds',
  'creatorName',
  'enrolledCount',
  'openCount',
  'blockedCount',
  'sentCount',
  'reachedCount',
  'repliedCount',
  'createdAt',
  'updatedAt',
]

test('a sequence is created as a draft with a start node, and read as it was created', async () => {
  const made = await me.post('/sequences', { name: ' 가을 캠페인 ', workspaceId: me.workspaceId })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({
    name: '가을 캠페인',
    status: 'draft',
    workspaceIds: [me.workspaceId],
    creatorIds: [me.user.id],
    creatorName: '김하늘',
    customerGroupId: null,
    publishedVersion: null,
    hasUnpublishedChanges: false,
    businessDaysOnly: true,
    timeZone: 'Asia/Seoul',
    openEnrollmentCount: 0,
  })
  expect(JSON.parse(made.body.workflowData)).toEqual({
    version: 1,
    nodes: [{ id: 'start', type: 'start', position: { x: 250, y: 50 }, data: {} }],
    edges: [],
  })
  expect((await me.get(`/sequences/${made.body.id}`)).body).toEqual(made.body)
})

test('the workflow is stored unchanged, unknown fields included', async () => {
  const { id } = await makeSequence(me, [{}])
  const text = JSON.stringify(
    { ...JSON.parse(workflowJson([{ bodyHtml: '<p>안녕하세요</p>' }])), zoom: 1.5, 한글: ['값'] },
    null,
    2,
  )
  const saved = await me.put(`/sequences/${id}`, { workflowData: text })
  expect(saved.body.workflowData).toBe(text)
  expect((await me.get(`/sequences/${id}`)).body.workflowData).toBe(text)
})

test('search returns data and total, ten per page by default, newest first', async () => {
  const owner = await createTestWorkspace(w, { name: '목록' })
  const names = Array.from({ length: 12 }, (_, i) => `목록 ${String(i).padStart(2, '0')}`)
  for (const name of names) {
    w.clock.advance(1000)
    await makeSequence(owner, [{}], { name })
  }
  const first = (await owner.get('/sequences/search')).body
  expect(Object.keys(first)).toEqual(['data', 'total'])
  expect(first.total).toBe(12)
  expect(first.data).toHaveLength(10)
  expect(Object.keys(first.data[0]).sort()).toEqual([...SUMMARY].sort())
  expect(first.data.map((row: { name: string }) => row.name)).toEqual(names.toReversed().slice(0, 10))
  const second = (await owner.get('/sequences/search?limit=10&offset=10')).body
  expect(second.data.map((row: { name: string }) => row.name)).toEqual(names.toReversed().slice(10))
  expect((await owner.get('/sequences/search?offset=1000')).body).toEqual({ data: [], total: 12 })
  expect((await owner.get('/sequences/search?limit=200')).body.data).toHaveLength(12)
  const inWorkspace = (await owner.get(`/sequences/workspace/${owner.workspaceId}?limit=3`)).body
  expect(inWorkspace).toMatchObject({ total: 12, data: [{ name: '목록 11' }, {}, {}] })
  const every = (await owner.get(`/sequences/workspace/${owner.workspaceId}`)).body
  expect(every.data.map((row: { name: string }) => row.name)).toEqual(names.toReversed())
  const rest = (await owner.get(`/sequences/workspace/${owner.workspaceId}?offset=10`)).body
  expect(rest.data.map((row: { name: string }) => row.name)).toEqual(['목록 01', '목록 00'])
})

test('search filters by text, status, workspaces and creators', async () => {
  const owner = await createTestWorkspace(w, { name: '찾기' })
  const colleague = await w.signUp({ name: '동료' })
  await w.join(colleague, owner.workspaceId, 'member')
  await w.join(owner, colleague.workspaceId, 'member')
  const autumn = await makeSequence(owner, [{}], { name: '가을 제조업 100%' })
  const winter = await makeSequence({ ...colleague, workspaceId: owner.workspaceId }, [{}], {
    name: '겨울 물류업',
  })
  const away = await makeSequence(colleague, [{}], { name: '봄 제조업' })
  await owner.post(`/sequences/${winter.id}/activate`)
  const found = async (query: string): Promise<string[]> =>
    (await owner.get(`/sequences/search?${query}`)).body.data.map((row: { id: string }) => row.id).sort()
  const sorted = (...rows: { id: string }[]) => rows.map((row) => row.id).sort()
  const word = (text: string) => `search=${encodeURIComponent(text)}`
  expect(await found(word('제조'))).toEqual(sorted(autumn, away))
  expect(await found(word('조업'.normalize('NFD')))).toEqual(sorted(autumn, away))
  expect(await found(word('0%'))).toEqual(sorted(autumn))
  expect(await found(word('%'))).toEqual(sorted(autumn))
  expect(await found('status=active')).toEqual(sorted(winter))
  expect(await found('status=all')).toEqual(sorted(autumn, winter, away))
  expect(await found(`workspaceIds=${colleague.workspaceId}`)).toEqual(sorted(away))
  expect(await found(`workspaceIds=${owner.workspaceId},${colleague.workspaceId}`)).toEqual(
    sorted(autumn, winter, away),
  )
  expect(await found(`createdByIds=${colleague.user.id}`)).toEqual(sorted(winter, away))
  expect(await found(`createdByIds=${colleague.user.id}, ${owner.user.id}&status=draft`)).toEqual(
    sorted(autumn, away),
  )
  expect(await found(`${word('제조')}&workspaceIds=${owner.workspaceId}`)).toEqual(sorted(autumn))
})

test('a save takes any fields; over a newer save it is rejected with the newer revision', async () => {
  const { id } = await makeSequence(me, [{}])
  const group = (await me.post('/customer-groups', { workspaceId: me.workspaceId, name: '제조 40곳' })).body
  const { body } = await me.put(`/sequences/${id}`, {
    customerGroupId: group.id,
    name: '새 이름',
    onCompanyReply: 'stop',
  })
  expect(body).toMatchObject({ customerGroupName: '제조 40곳', name: '새 이름', onCompanyReply: 'stop' })
  const mine = await me.put(`/sequences/${id}`, {
    workflowData: workflowJson([{}, {}]),
    revision: body.revision,
  })
  expect(mine.body.revision).toBe(body.revision + 1)
  const theirs = await me.put(`/sequences/${id}`, { workflowData: workflowJson([]), revision: body.revision })
  expect(theirs.body).toMatchObject({
    statusCode: 409,
    code: 'stale_revision',
    report: { revision: mine.body.revision },
  })
  expect((await me.get(`/sequences/${id}`)).body.workflowData).toBe(workflowJson([{}, {}]))
  expect((await me.put(`/sequences/${id}`, { customerGroupId: null })).body.customerGroupId).toBeNull()
})

test('a save with Prefer: return=minimal returns what it has changed, any other the whole sequence', async () => {
  const { id } = await makeSequence(me, [{}])
  const save = (mails: number, prefer?: string) =>
    me.put(
      `/sequences/${id}`,
      { workflowData: workflowJson(Array.from({ length: mails }, () => ({}))) },
      prefer ? { prefer } : {},
    )
  const whole = await save(2)
  expect(whole.body).toMatchObject({ id, revision: 2, workflowData: workflowJson([{}, {}]) })
  expect(whole.headers['preference-applied']).toBeUndefined()
  let revision = 2
  for (const prefer of ['return=minimal', 'respond-async, Return = "minimal"; x=1']) {
    const minimal = await save(++revision, prefer)
    expect(minimal.headers['preference-applied'], prefer).toBe('return=minimal')
    expect(minimal.body, prefer).toEqual({
      id,
      revision,
      updatedAt: expect.any(String),
      hasUnpublishedChanges: false,
    })
    const { body: stored } = await me.get(`/sequences/${id}`)
    expect(stored).toMatchObject({ revision, updatedAt: minimal.body.updatedAt })
  }
  for (const prefer of ['return=representation', 'return=minimalist'])
    expect((await save(++revision, prefer)).body, prefer).toHaveProperty('workflowData')
})

test('a minimal response says whether the saved workflow differs from the published one', async () => {
  const { id } = await makeSequence(me, [{}], { defaultEmailAccountId: me.sandboxId })
  expect((await me.post(`/sequences/${id}/activate`)).status).toBe(200)
  const differs = async (mails: number) => {
    const workflowData = workflowJson(Array.from({ length: mails }, () => ({})))
    const { body } = await me.put(`/sequences/${id}`, { workflowData }, { prefer: 'return=minimal' })
    expect((await me.get(`/sequences/${id}`)).body.hasUnpublishedChanges).toBe(body.hasUnpublishedChanges)
    return body.hasUnpublishedChanges
  }
  expect(await differs(2)).toBe(true)
  expect(await differs(1)).toBe(false)
})

test('a sequence is created and saved with its own status, as it was read', async () => {
  const { workspaceId } = me
  const made = await me.post('/sequences', { name: '읽은 그대로', workspaceId, status: 'draft' })
  expect(made.body).toMatchObject({ name: '읽은 그대로', status: 'draft' })
  const { id } = await makeSequence(me, [{}], { leadIds: await makeLeads(me, workspaceId, 1) })
  for (const status of ['draft', 'active'] as const) {
    if (status === 'active') await me.post(`/sequences/${id}/activate`)
    const { body: read } = await me.get(`/sequences/${id}`)
    expect(read.status).toBe(status)
    const saved = await me.put(`/sequences/${id}`, read)
    const { revision, updatedAt, ...same } = read
    expect(saved.body).toMatchObject(same)
  }
})

test('another status in POST and PUT answers 409 with the buttons that change it, other wrong values 400', async () => {
  const { workspaceId } = me
  const { id } = await makeSequence(me, [{}])
  for (const status of ['active', 'paused', 'nonsense', 1]) {
    for (const response of [
      await me.post('/sequences', { name: '상태', workspaceId, status }),
      await me.put(`/sequences/${id}`, { name: '상태', status }),
    ]) {
      expect(response.body).toMatchObject({ statusCode: 409, code: 'sequence_status_forbidden' })
      expect(response.body.message).toContain('버튼을 눌러 주세요')
    }
  }
  expect((await me.get(`/sequences/${id}`)).body).toMatchObject({
    name: expect.not.stringMatching('상태'),
    status: 'draft',
  })
  expect((await me.get('/sequences/search?search=상태')).body.total).toBe(0)
  for (const wrong of [
    { language: 'fr' },
    { onCompanyReply: 'maybe' },
    { timeZone: 'Mars' },
    { trackOpens: 'yes' },
  ])
    for (const response of [
      await me.post('/sequences', { name: '값', workspaceId, ...wrong }),
      await me.put(`/sequences/${id}`, wrong),
    ])
      expect(response.body).toMatchObject({ statusCode: 400, issues: [{ path: Object.keys(wrong)[0] }] })
})

test('a group or a mailbox of another workspace is not found', async () => {
  const other = await createTestWorkspace(w)
  const group = (await other.post('/customer-groups', { workspaceId: other.workspaceId, name: '남의 그룹' }))
    .body
  const { id } = await makeSequence(me, [{}])
  for (const [change, code] of [
    [{ customerGroupId: group.id }, 'customer_group_not_found'],
    [{ defaultEmailAccountId: other.sandboxId }, 'email_account_not_found'],
    [{ workspaceIds: [other.workspaceId] }, 'workspace_not_found'],
  ] as const) {
    expect((await me.put(`/sequences/${id}`, change)).body).toMatchObject({ statusCode: 404, code })
    const made = await me.post('/sequences', { name: '새', workspaceId: me.workspaceId, ...change })
    expect(made.body).toMatchObject({ statusCode: 404, code })
  }
  expect((await me.put(`/sequences/${id}`, { timeZone: 'Asia/Pyong' })).body.issues[0].path).toBe('timeZone')
})

/** Statuses a user may set. Only the system sets `halted`. The current status is no change. */
const ALLOWED: Record<SequenceStatus, SequenceStatus[]> = {
  draft: ['draft', 'active', 'archived'],
  active: ['active', 'paused', 'archived'],
  paused: ['active', 'paused', 'archived'],
  halted: ['active', 'paused', 'archived', 'halted'],
  archived: ['archived'],
}
const inStatus = async (status: SequenceStatus): Promise<string> => {
  const { id } = await makeSequence(me, [{}])
  if (status !== 'draft') await me.post(`/sequences/${id}/activate`)
  if (status === 'paused') await me.post(`/sequences/${id}/pause`)
  if (status === 'archived') await me.put('/admin/sequences/bulk/status', { sequenceIds: [id], status })
  if (status === 'halted')
    await w.ctx.db.updateTable('sequences').set({ status }).where('id', '=', id).execute()
  expect((await me.get(`/sequences/${id}`)).body.status).toBe(status)
  return id
}

test.each(SEQUENCE_STATUSES)('a %s sequence can be set to the statuses of the table only', async (from) => {
  for (const to of SEQUENCE_STATUSES) {
    const id = await inStatus(from)
    const response = await me.put('/admin/sequences/bulk/status', { sequenceIds: [id], status: to })
    const what = `${from} → ${to}: ${JSON.stringify(response.body)}`
    if (ALLOWED[from].includes(to)) expect(response.body, what).toEqual({ updatedCount: 1, rejected: [] })
    else expect(response.body, what).toMatchObject({ statusCode: 409, code: 'sequence_status_forbidden' })
    const after = (await me.get(`/sequences/${id}`)).body.status
    expect(after, what).toBe(ALLOWED[from].includes(to) ? to : from)
  }
  for (const [call, to] of [
    ['activate', 'active'],
    ['activate-step-based', 'active'],
    ['resume', 'active'],
    ['pause', 'paused'],
  ] as const) {
    const id = await inStatus(from)
    const response = await me.post(`/sequences/${id}/${call}`)
    expect(response.status, `${call} on ${from}`).toBe(ALLOWED[from].includes(to) ? 200 : 409)
  }
})

test('activating returns a message and the report; an archived sequence cannot be changed', async () => {
  const { id } = await makeSequence(me, [{}])
  const { body } = await me.post(`/sequences/${id}/activate-step-based`)
  expect(body).toMatchObject({
    message: expect.stringMatching(/활성화/),
    sequence: { id, status: 'active', publishedVersion: 1 },
  })
  expect(body.report).toEqual([
    { code: 'no_opt_out', level: 'warning', nodeId: 'mail-1', message: expect.stringContaining('수신거부') },
  ])
  const archived = await inStatus('archived')
  for (const response of [
    await me.put(`/sequences/${archived}`, { name: '새' }),
    await me.post(`/sequences/${archived}/publish`),
    await me.post(`/sequences/${archived}/enrollments`, { leadIds: await makeLeads(me, me.workspaceId, 1) }),
    await me.post(`/sequences/${archived}/steps`, { subject: 'x', bodyText: 'y' }),
  ])
    expect(response.body).toMatchObject({ statusCode: 409, code: 'sequence_archived' })
  expect((await me.post(`/sequences/${archived}/duplicate`)).body).toMatchObject({
    status: 'draft',
    name: '시퀀스 사본',
  })
})

test('bulk status changes what it can and names the rest; bulk delete returns counts', async () => {
  const [draft, archived] = [await inStatus('draft'), await inStatus('archived')]
  const empty = (await makeSequence(me, [])).id
  const sequenceIds = [draft, archived, empty, draft]
  const response = await me.put('/admin/sequences/bulk/status', { sequenceIds, status: 'active' })
  expect(response.body).toEqual({
    updatedCount: 1,
    rejected: [
      { sequenceId: archived, code: 'sequence_status_forbidden', message: expect.stringMatching(/[가-힣]/) },
      { sequenceId: empty, code: 'launch_blocked', message: expect.stringContaining('이메일') },
    ],
  })
  const deleted = await me.delete('/admin/sequences/bulk', { sequenceIds })
  expect(deleted.body).toEqual({ deletedCount: 3, endedEnrollments: 0 })
  for (const id of sequenceIds)
    expect((await me.get(`/sequences/${id}`)).body.code).toBe('sequence_not_found')
  expect((await me.delete('/admin/sequences/bulk', { sequenceIds })).status).toBe(404)
  expect((await me.delete(`/sequences/${draft}`)).status).toBe(404)
})

test('a status call for one sequence that fails its checks returns the whole report', async () => {
  const { id } = await makeSequence(me, [])
  const response = await me.put('/admin/sequences/bulk/status', { sequenceIds: [id], status: 'active' })
  expect(response.body).toMatchObject({
    statusCode: 422,
    code: 'launch_blocked',
    report: [{ code: 'no_email' }],
  })
})

test('generate-template returns subject, text and HTML with variables', async () => {
  const { body } = await me.post('/sequences/generate-template', {
    prompt: '물류 자동화 소개',
    aiModel: 'gpt-3.5-turbo',
  })
  expect(Object.keys(body).sort()).toEqual(['bodyHtml', 'bodyText', 'subject'])
  expect(body.subject + body.bodyText).toMatch(/\{\{회사명( \| default: "귀사")?\}\}/)
})

test('the statistics of a node that never was are not found', async () => {
  const { id } = await makeSequence(me, [{}])
  expect((await me.get(`/sequences/${id}/nodes/mail-1/stats`)).status).toBe(200)
  expect((await me.get(`/sequences/${id}/nodes/mail-9/stats`)).body).toMatchObject({
    statusCode: 404,
    code: 'node_not_found',
  })
})
