import { afterAll, beforeAll, expect, test } from 'vitest'
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
  me = await createTestWorkspace(w)
})
afterAll(() => w[Symbol.asyncDispose]())

const stepsOf = async (id: string) => (await me.get(`/sequences/${id}/steps`)).body
const workflowOf = async (id: string) => JSON.parse((await me.get(`/sequences/${id}`)).body.workflowData)

test('the steps are the email drafts in the order of the workflow, with the days before each', async () => {
  const { id } = await makeSequence(me, [
    { subject: '하나' },
    { subject: '둘', delayDays: 4, bodyHtml: '<p>둘</p>' },
  ])
  expect(await stepsOf(id)).toEqual({
    data: [
      {
        id: 'mail-1',
        sequenceId: id,
        order: 1,
        delayDays: 0,
        subject: '하나',
        bodyText: '안녕하세요 1',
        bodyHtml: '',
        generationMode: 'manual',
        aiPrompt: '',
        variantOf: null,
        files: [],
      },
      {
        id: 'mail-2',
        sequenceId: id,
        order: 2,
        delayDays: 4,
        subject: '둘',
        bodyText: '안녕하세요 2',
        bodyHtml: '<p>둘</p>',
        generationMode: 'manual',
        aiPrompt: '',
        variantOf: null,
        files: [],
      },
    ],
    total: 2,
    readOnly: false,
    readOnlyReason: null,
    revision: 1,
  })
})

test('an empty sequence can be built with steps alone and launched', async () => {
  const { id } = (await me.post('/sequences', { name: '단계로', workspaceId: me.workspaceId })).body
  const first = await me.post(`/sequences/${id}/steps`, {
    subject: '{{회사명}} 제안',
    bodyText: '안녕하세요',
    delayDays: 0,
  })
  expect(first.body).toMatchObject({ order: 1, delayDays: 0, subject: '{{회사명}} 제안', sequenceId: id })
  const second = await me.post(`/sequences/${id}/steps`, { bodyText: '다시 드립니다', delayDays: 5 })
  expect(second.body).toMatchObject({ order: 2, delayDays: 5 })
  expect(second.body.id).not.toBe(first.body.id)
  const { nodes, edges } = await workflowOf(id)
  expect(nodes.map((node: { type: string }) => node.type).sort()).toEqual([
    'emailDraft',
    'emailDraft',
    'start',
    'timer',
  ])
  expect(edges).toHaveLength(3)
  expect((await me.post(`/sequences/${id}/activate-step-based`)).status).toBe(200)
})

test('a step is inserted, moved, changed and deleted; the gap closes and notes stay', async () => {
  const { id } = await makeSequence(me, [
    { subject: '하나' },
    { subject: '둘', delayDays: 2 },
    { subject: '셋', delayDays: 3 },
  ])
  const drawn = await workflowOf(id)
  drawn.nodes.push({ id: 'note', type: 'comment', position: { x: 9, y: 9 }, data: { comment: '메모' } })
  await me.put(`/sequences/${id}`, { workflowData: JSON.stringify(drawn) })
  const order = async () =>
    (await stepsOf(id)).data.map((step: { subject: string; delayDays: number }) => [
      step.subject,
      step.delayDays,
    ])

  await me.post(`/sequences/${id}/steps`, { order: 2, subject: '사이', bodyText: '본문', delayDays: 1 })
  expect(await order()).toEqual([
    ['하나', 0],
    ['사이', 1],
    ['둘', 2],
    ['셋', 3],
  ])
  const moved = await me.put(`/sequences/${id}/steps/mail-3`, { order: 1 })
  expect(moved.body).toMatchObject({ id: 'mail-3', order: 1, delayDays: 0 })
  expect(await order()).toEqual([
    ['셋', 0],
    ['하나', 1],
    ['사이', 2],
    ['둘', 3],
  ])
  const changed = await me.put(`/sequences/${id}/steps/mail-2`, { subject: '두울', delayDays: 7 })
  expect(changed.body).toMatchObject({ order: 4, subject: '두울', delayDays: 7, bodyText: '안녕하세요 2' })
  expect((await me.delete(`/sequences/${id}/steps/mail-3`)).body).toEqual({ ok: true })
  expect((await order()).map(([subject]: [string]) => subject)).toEqual(['하나', '사이', '두울'])
  expect((await stepsOf(id)).data[0].delayDays).toBe(0)
  const { nodes } = await workflowOf(id)
  expect(nodes.find((node: { id: string }) => node.id === 'note').data).toEqual({ comment: '메모' })
  expect(nodes.filter((node: { type: string }) => node.type === 'timer')).toHaveLength(2)
  expect((await me.delete(`/sequences/${id}/steps/mail-3`)).body.code).toBe('step_not_found')
})

test('AI steps keep their prompt, and the workflow has the mode in both of its fields', async () => {
  const { id } = await makeSequence(me, [])
  const made = await me.post(`/sequences/${id}/steps`, { generationMode: 'ai', aiPrompt: '짧게 소개' })
  expect(made.body).toMatchObject({ generationMode: 'ai', aiPrompt: '짧게 소개' })
  const node = (await workflowOf(id)).nodes.find((one: { id: string }) => one.id === made.body.id)
  expect(node.data).toMatchObject({ generationMode: 'ai', useAI: true })
})

test('with variants every step is listed with the step it is a variant of, and editing answers 409', async () => {
  const workflow = JSON.parse(workflowJson([{ subject: 'A' }]))
  workflow.nodes.push({ ...workflow.nodes[1], id: 'mail-b' })
  workflow.edges.push({ id: 'start-mail-b', source: 'start', target: 'mail-b' })
  const { id } = await makeSequence(me, JSON.stringify(workflow))
  expect(await stepsOf(id)).toMatchObject({
    readOnly: true,
    readOnlyReason: 'variants',
    total: 2,
    data: [
      { id: 'mail-1', order: 1, delayDays: 0, variantOf: null },
      { id: 'mail-b', order: 1, delayDays: 0, variantOf: 'mail-1' },
    ],
  })
  const shown = (await stepsOf(id)).data[0].id
  for (const answer of [
    await me.post(`/sequences/${id}/steps`, { subject: 'x' }),
    await me.put(`/sequences/${id}/steps/${shown}`, { subject: 'x' }),
    await me.delete(`/sequences/${id}/steps/${shown}`),
  ])
    expect(answer.body).toMatchObject({
      statusCode: 409,
      code: 'steps_read_only',
      message: expect.stringContaining('디자이너'),
    })
  expect(await workflowOf(id)).toEqual(workflow)
})

const delaysOf = async (id: string) =>
  (await stepsOf(id)).data.map(
    (step: { subject: string; delayDays: number }) => step.subject + step.delayDays,
  )

test('a step that is moved and moved back has its delay again', async () => {
  const { id } = await makeSequence(me, [
    { subject: 'A' },
    { subject: 'B', delayDays: 3 },
    { subject: 'C', delayDays: 5 },
    { subject: 'D', delayDays: 7 },
  ])
  const before = await workflowOf(id)
  expect((await me.put(`/sequences/${id}/steps/mail-3`, { order: 1 })).body).toMatchObject({
    order: 1,
    delayDays: 0,
  })
  expect(await delaysOf(id)).toEqual(['C0', 'A3', 'B5', 'D7'])
  expect((await me.put(`/sequences/${id}/steps/mail-3`, { order: 3 })).body).toMatchObject({
    order: 3,
    delayDays: 5,
  })
  expect(await delaysOf(id)).toEqual(['A0', 'B3', 'C5', 'D7'])
  expect((await workflowOf(id)).edges).toEqual(before.edges)
})

test('a delay of 0 on a later step and a delay above 0 on the first answer 400 and change nothing', async () => {
  const { id } = await makeSequence(me, [{ subject: 'A' }, { subject: 'B', delayDays: 3 }])
  const before = await workflowOf(id)
  for (const [path, method, body] of [
    ['/steps', 'post', { subject: 'C', delayDays: 0 }],
    ['/steps', 'post', { subject: 'C', delayDays: 2, order: 1 }],
    ['/steps', 'post', { subject: 'C', delayDays: -1 }],
    ['/steps', 'post', { subject: 'C', delayDays: 1.5 }],
    ['/steps/mail-1', 'put', { delayDays: 1 }],
    ['/steps/mail-2', 'put', { delayDays: 0 }],
    ['/steps/mail-2', 'put', { delayDays: 3, order: 1 }],
  ] as const) {
    const answer = await me[method](`/sequences/${id}${path}`, body)
    expect(answer.body, JSON.stringify(body)).toMatchObject({
      statusCode: 400,
      code: 'validation_failed',
      issues: [{ path: 'delayDays' }],
    })
  }
  expect(await workflowOf(id)).toEqual(before)
  expect((await me.post(`/sequences/${id}/steps`, { subject: 'C' })).body).toMatchObject({
    order: 3,
    delayDays: 1,
  })
})

test('OpenAPI states which delays a step can have', async () => {
  const { paths } = (await me.get('/openapi.json')).body
  const body = paths['/api/v1/sequences/{id}/steps'].post.requestBody.content['application/json'].schema
  expect(body.properties.delayDays.description).toContain(
    '0 for the first step and at least 1 for every later one',
  )
})

test('control characters in the texts of a step answer 400; line breaks and tabs are kept', async () => {
  const { id } = await makeSequence(me, [{ subject: 'A' }])
  for (const field of ['subject', 'bodyText', 'bodyHtml', 'aiPrompt'])
    for (const character of ['\u0000', '\u0007', '\u001b', '\u007f']) {
      const body = { [field]: `앞${character}뒤` }
      for (const answer of [
        await me.post(`/sequences/${id}/steps`, body),
        await me.put(`/sequences/${id}/steps/mail-1`, body),
      ])
        expect(answer.body).toMatchObject({ statusCode: 400, issues: [{ path: field }] })
    }
  const bodyText = '첫 줄\n\t둘째 줄\r\n'
  expect((await me.put(`/sequences/${id}/steps/mail-1`, { bodyText })).body).toMatchObject({ bodyText })
})

test('of two concurrent step edits both are kept, or one answers 409', async () => {
  const { id } = await makeSequence(me, [{ subject: '하나' }])
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      me.post(`/sequences/${id}/steps`, { subject: `동시 ${i}`, bodyText: '본문' }),
    ),
  )
  const made = answers.filter((answer) => answer.status === 200)
  for (const rejected of answers.filter((answer) => answer.status !== 200))
    expect(rejected.body).toMatchObject({ statusCode: 409, code: 'stale_revision' })
  const { data, total } = await stepsOf(id)
  expect(total).toBe(1 + made.length)
  for (const answer of made) expect(data.map((step: { id: string }) => step.id)).toContain(answer.body.id)
})

test('a step edit of an older list answers 409 and changes nothing', async () => {
  const { id } = await makeSequence(me, [{ subject: '하나' }, { subject: '둘', delayDays: 2 }])
  const { revision } = await stepsOf(id)
  await me.put(`/sequences/${id}/steps/mail-1`, { subject: '다른 탭', revision })
  const stored = await workflowOf(id)
  for (const answer of [
    await me.post(`/sequences/${id}/steps`, { subject: '셋', revision }),
    await me.put(`/sequences/${id}/steps/mail-1`, { subject: '내 탭', revision }),
    await me.delete(`/sequences/${id}/steps/mail-2?revision=${revision}`),
  ])
    expect(answer.body).toMatchObject({
      statusCode: 409,
      code: 'stale_revision',
      report: { revision: revision + 1 },
    })
  expect(await workflowOf(id)).toEqual(stored)
})

test('a step of a running sequence is saved and affects no enrollment before it is published', async () => {
  const { id } = await makeSequence(me, [{ subject: '하나' }])
  const leadIds = await makeLeads(me, me.workspaceId, 1)
  await me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: me.sandboxId })
  await me.post(`/sequences/${id}/activate`)
  await me.put(`/sequences/${id}/steps/mail-1`, { subject: '수정한 제목' })
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceHours: 1 })
  expect((await me.get('/sandbox/messages')).body.data[0].subject).toBe('하나')
  expect((await me.get(`/sequences/${id}`)).body.hasUnpublishedChanges).toBe(true)
})

test('creating a step without sequenceId says that it is required', async () => {
  for (const id of ['undefined', 'null', '']) {
    for (const answer of [
      await me.post(`/sequences/${id}/steps`, { subject: '제안' }),
      await me.put(`/sequences/${id}/steps/mail-1`, { subject: '제안' }),
      await me.delete(`/sequences/${id}/steps/mail-1`),
    ])
      expect([answer.status, answer.body.message], id).toEqual([400, 'sequenceId가 필요합니다'])
  }
  expect((await me.get('/sequences/undefined/steps')).status).toBe(404)
  expect((await me.post('/sequences/42/steps', { subject: '제안' })).status).toBe(404)
})
