// Generated emails: written by template or by the sandbox writer, read, edited, approved and rewritten.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowFrom } from '#core/sequences/workflow/workflow.fixture.ts'
import { createSandboxModel } from '#server/adapters/sandbox/model/model.ts'
import {
  createTestWorkspace,
  type Mail,
  makeLeads,
  makeSequence,
  type Owner,
  until,
} from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let me: Owner
beforeAll(async () => {
  w = await world({ role: 'all', model: createSandboxModel(5) })
  me = await createTestWorkspace(w)
})
afterAll(() => w[Symbol.asyncDispose]())

const TEMPLATE = {
  mode: 'manual',
  templateSubject: '{{회사명}} 제안',
  templateBody: '{{담당자명}}님, {{도시}}에서 뵙겠습니다.',
  templateBodyHtml: '',
}
const AI: Mail = {
  generationMode: 'ai',
  aiPrompt: '물류 자동화를 짧게 소개해 주세요.',
  subject: '',
  bodyText: '',
}

async function room(count: number, mails: Mail[] = [{}], fields: object = { city: '서울' }) {
  const leadIds = await makeLeads(me, me.workspaceId, count, fields)
  const { id, customerGroupId } = await makeSequence(me, mails, { leadIds })
  const node = `/sequences/${id}/nodes/mail-1`
  const generate = (body: object) => me.post(`${node}/generate-emails`, body)
  const list = async () => (await me.get(`${node}/generated-emails`)).body
  const progress = async () => (await me.get(`${node}/generation-progress`)).body
  const written = () => until(progress, ({ status }) => status === 'completed')
  return { id, node, leadIds, customerGroupId, generate, list, progress, written }
}
const statuses = (rows: { status: string }[]) => rows.map((row) => row.status).sort()

test('manual mode writes a mail for every lead of the group before the call returns', async () => {
  const { node, generate, list, progress } = await room(3)
  expect(await progress()).toEqual({
    status: 'completed',
    generated: 0,
    failed: 0,
    total: 0,
    percentage: 0,
    error: null,
    tokensIn: 0,
    tokensOut: 0,
    cost: 0,
    elapsedMs: null,
    etaSeconds: null,
    estimate: null,
  })
  expect(await list()).toEqual([])
  const { status, body } = await generate(TEMPLATE)
  expect(status).toBe(200)
  expect(body).toEqual({
    status: 'completed',
    message: '이메일 3건 중 3건을 생성했습니다',
    generated: 3,
    total: 3,
    failed: 0,
    kept: 0,
    error: null,
  })
  expect(await progress()).toMatchObject({
    status: 'completed',
    generated: 3,
    failed: 0,
    total: 3,
    percentage: 100,
  })
  const rows = await list()
  expect(Array.isArray(rows)).toBe(true)
  expect(rows[0]).toMatchObject({
    industry: '제조',
    status: 'generated',
    mode: 'manual',
    reviewState: 'unreviewed',
    error: null,
    isSent: false,
    marks: [],
  })
  for (const row of rows) {
    expect(row.subject).toBe(`${row.companyName} 제안`)
    expect(row.bodyText).toContain(`${row.contactName}님, 서울에서 뵙겠습니다.`)
    expect((await me.get(`${node}/generated-emails/${row.id}`)).body).toMatchObject(row)
  }
})

test('a lead without a value fails with the variable’s name, and the others are written', async () => {
  const { id, generate, list, progress, leadIds, node } = await room(4)
  await me.patch(`/leads/${leadIds[0]}`, { city: '' })
  await me.patch(`/leads/${leadIds[1]}`, { city: '  ', contactName: '' })
  expect((await generate(TEMPLATE)).body).toMatchObject({
    status: 'completed',
    message: '이메일 4건 중 2건을 생성했습니다 · 실패 2건',
    generated: 2,
    total: 4,
    failed: 2,
    kept: 0,
  })
  expect(await progress()).toMatchObject({ generated: 2, failed: 2, total: 4, percentage: 100 })
  const rows = await list()
  const errorOf = (leadId?: string) => rows.find((row: { leadId: string }) => row.leadId === leadId)?.error
  expect(errorOf(leadIds[0])).toMatch(/도시/)
  expect(errorOf(leadIds[1])).toMatch(/담당자명.*도시|도시.*담당자명/)
  // after filling, only the failed mails are written again
  await me.put(`/sequences/${id}`, {
    workflowData: (await me.get(`/sequences/${id}`)).body.workflowData.replace('안녕하세요 1', '{{도시}}'),
  })
  for (const leadId of leadIds.slice(0, 2))
    await me.patch(`/leads/${leadId}`, { city: '부산', contactName: '새 담당' })
  expect((await me.post(`${node}/retry-failed`)).body).toEqual({ queued: 2 })
  expect(statuses(await list())).toEqual(Array(4).fill('generated'))
  expect((await me.post(`${node}/retry-failed`)).body).toEqual({ queued: 0 })
})

test('invalid input is rejected before anything is changed', async () => {
  const { generate, list, id, node } = await room(1)
  await generate(TEMPLATE)
  const before = await list()
  for (const [body, path] of [
    [{ mode: 'both' }, 'mode'],
    [{}, 'mode'],
    [{ ...TEMPLATE, templateSubject: '{{회사이름}}' }, 'templateSubject'],
    [{ ...TEMPLATE, templateBodyHtml: '{% if %}' }, 'templateBodyHtml'],
    [{ ...TEMPLATE, templateBody: ' ', templateBodyHtml: '' }, 'templateBody'],
    [{ mode: 'ai', aiPrompt: '  ' }, 'aiPrompt'],
  ] as const) {
    const { body: error } = await generate(body)
    expect(error, JSON.stringify(body)).toMatchObject({ statusCode: 400, issues: [{ path }] })
  }
  expect(await list()).toEqual(before)
  await me.put(`/sequences/${id}`, { customerGroupId: null })
  expect((await generate(TEMPLATE)).body).toMatchObject({
    statusCode: 409,
    code: 'generation_needs_group',
    message: '먼저 시퀀스에 고객 그룹을 지정해 주세요.',
  })
  expect((await me.post(`${node.replace('mail-1', 'mail-9')}/generate-emails`, TEMPLATE)).body).toMatchObject(
    { statusCode: 404, code: 'node_not_found' },
  )
})

test('AI mode returns the final numbers of a short run; requested and used model are stored separately', async () => {
  const { generate, list, written, leadIds } = await room(5, [AI])
  const { body } = await generate({ mode: 'ai', aiPrompt: AI.aiPrompt, aiModel: 'gpt-3.5-turbo' })
  // the run is finished within two seconds, so the call returns its final numbers
  expect(body).toEqual({
    status: 'completed',
    message: '이메일 5건 중 5건을 생성했습니다',
    generated: 5,
    total: 5,
    failed: 0,
    kept: 0,
    error: null,
  })
  expect(await written()).toMatchObject({ generated: 5, failed: 0, total: 5, percentage: 100, error: null })
  const rows = await list()
  expect(new Set(rows.map((row: { leadId: string }) => row.leadId))).toEqual(new Set(leadIds))
  for (const row of rows) {
    expect(row).toMatchObject({ status: 'generated', mode: 'ai', modelUsed: 'sandbox-writer' })
    expect(row.subject).not.toBe('')
  }
})

test('an edit changes the status, an approval does not; regenerate all keeps both and returns how many', async () => {
  const { node, generate, list, leadIds, id } = await room(4)
  await generate(TEMPLATE)
  const [edited, approved, sent, plain] = await list()
  const path = (row: { id: string }) => `${node}/generated-emails/${row.id}`
  const edit = await me.patch(path(edited), { subject: '손으로 수정한 제목' })
  expect(edit.body).toMatchObject({
    status: 'edited',
    subject: '손으로 수정한 제목',
    bodyText: edited.bodyText,
  })
  expect((await me.patch(path(approved), { reviewState: 'approved' })).body).toMatchObject({
    status: 'generated',
    reviewState: 'approved',
  })
  await me.post(`/sequences/${id}/enrollments`, { leadIds: [sent.leadId], userEmailAccountId: me.sandboxId })
  await me.post(`/sequences/${id}/activate`)
  await until(list, (rows) => rows.some((row: { isSent: boolean }) => row.isSent))

  const other = { ...TEMPLATE, templateSubject: '새 제목' }
  expect((await generate(other)).body).toMatchObject({
    generated: 4,
    total: 4,
    failed: 0,
    kept: 3,
    message: '이메일 4건 중 1건을 생성했습니다 · 유지 3건',
  })
  const after = new Map((await list()).map((row: { id: string; subject: string }) => [row.id, row.subject]))
  expect(after.get(edited.id)).toBe('손으로 수정한 제목')
  expect(after.get(approved.id)).toBe(approved.subject)
  expect(after.get(sent.id)).toBe(sent.subject)
  expect(after.get(plain.id)).toBe('새 제목')
  expect((await generate({ ...other, includeEdited: true })).body).toMatchObject({ kept: 1 })
  const all = await list()
  expect(all.filter((row: { subject: string }) => row.subject === '새 제목')).toHaveLength(3)
  expect(all.find((row: { id: string }) => row.id === edited.id)).toMatchObject({
    status: 'generated',
    reviewState: 'unreviewed',
  })

  // a sent mail cannot be changed
  for (const response of [
    await me.patch(path(sent), { subject: 'x' }),
    await me.delete(path(sent)),
    await me.post(`${path(sent)}/regenerate`),
  ])
    expect(response.body).toMatchObject({ statusCode: 409, code: 'generated_email_sent' })
  expect((await me.delete(path(plain))).body).toEqual({ ok: true })
  expect((await me.get(path(plain))).body).toMatchObject({
    statusCode: 404,
    code: 'generated_email_not_found',
  })
  expect((await me.delete(`${node}/generated-emails`)).body).toEqual({ deletedCount: 2 })
  expect((await list()).map((row: { id: string }) => row.id)).toEqual(expect.arrayContaining([sent.id]))
  expect(leadIds).toContain(sent.leadId)
})

test('an edited mail is sent as edited, with sanitized HTML', async () => {
  const { id, node, generate, list, leadIds } = await room(1)
  await generate(TEMPLATE)
  const [row] = await list()
  await me.patch(`${node}/generated-emails/${row.id}`, {
    subject: '수정한 제목',
    bodyHtml: '<p>수정한 본문</p><script>alert(1)</script>',
  })
  await me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: me.sandboxId })
  await me.post(`/sequences/${id}/activate`)
  const [mail] = await until(
    async () => (await me.get(`/sandbox/messages?to=${row.contactEmail}`)).body.data,
    (mails) => mails.length === 1,
  )
  expect(mail).toMatchObject({ subject: '수정한 제목', to: row.contactEmail })
  expect(mail.html).toContain('수정한 본문')
  expect(mail.html).not.toContain('script')
})

test('regenerating one mail rewrites it; the others are unchanged', async () => {
  const { node, generate, list, written } = await room(3, [AI])
  await generate({ mode: 'ai' })
  await written()
  const [row, ...others] = await list()
  await me.patch(`${node}/generated-emails/${row.id}`, { bodyText: '손으로', reviewState: 'approved' })
  await me.post(`${node}/generated-emails/${row.id}/regenerate`)
  await written()
  const after = await list()
  expect(after.find((one: { id: string }) => one.id === row.id)).toMatchObject({
    status: 'generated',
    reviewState: 'unreviewed',
    bodyText: row.bodyText,
  })
  for (const other of others) expect(after).toContainEqual(other)
})

test('a lead that joins the group later is pending and is written by the next run', async () => {
  const { customerGroupId, generate, list, written, progress } = await room(2, [AI])
  await generate({ mode: 'ai' })
  await written()
  const [late = ''] = await makeLeads(me, me.workspaceId, 1)
  await me.post(`/customer-groups/${customerGroupId}/leads`, { leadIds: [late] })
  const shown = (await list()).find((row: { leadId: string }) => row.leadId === late)
  expect(shown).toMatchObject({ status: 'pending', subject: '', error: null })
  expect(await progress()).toMatchObject({ status: 'completed', generated: 2, total: 3, percentage: 67 })
  expect((await generate({ mode: 'ai' })).body).toMatchObject({ total: 3 })
  expect(await written()).toMatchObject({ generated: 3, total: 3 })
})

test('a mail with required review is sent after its approval', async () => {
  const { id, node, generate, list, leadIds } = await room(2)
  await me.put(`/sequences/${id}`, { reviewRequired: true })
  await generate(TEMPLATE)
  await me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: me.sandboxId })
  await me.post(`/sequences/${id}/activate`)
  const enrollments = async () => (await me.get(`/sequences/${id}/enrollments`)).body.data
  const waiting = (rows: { statusReason: string }[]) =>
    rows.filter((row) => row.statusReason === 'awaiting_approval').length
  await until(enrollments, (rows) => waiting(rows) === 2)
  const [row] = await list()
  await me.patch(`${node}/generated-emails/${row.id}`, { reviewState: 'approved' })
  const after = await until(enrollments, (rows) =>
    rows.some((one: { status: string }) => one.status === 'completed'),
  )
  expect(waiting(after)).toBe(1)
  expect(after.find((one: { status: string }) => one.status === 'completed').leadId).toBe(row.leadId)
})

test('a second edit of an old version answers 409; a text that is stored already is accepted', async () => {
  const { node, generate, list } = await room(1)
  await generate(TEMPLATE)
  const [row] = await list()
  const path = `${node}/generated-emails/${row.id}`
  const { textVersion } = (await me.get(path)).body
  const saves = ['가', '나'].map((subject) => me.patch(path, { subject, textVersion }))
  const responses = await Promise.all(saves)
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('mail_text_changed')
  const won = responses.find(({ status }) => status === 200)?.body
  expect((await me.get(path)).body).toMatchObject({ subject: won.subject, textVersion: won.textVersion })
  // a repeated request after a lost response
  expect((await me.patch(path, { subject: won.subject, textVersion })).status).toBe(200)
  // an approval or a mark does not change the version
  expect((await me.patch(path, { reviewState: 'approved' })).body.textVersion).toBe(won.textVersion)
  const next = await me.patch(path, { subject: '다', textVersion: won.textVersion })
  expect(next.body).toMatchObject({ subject: '다', previous: { subject: won.subject } })
  // without a version the edit overwrites
  expect((await me.patch(path, { subject: '라' })).body.subject).toBe('라')
})

test('a mail is rewritten with its own template, not the node’s current one', async () => {
  const { id, node, generate, list } = await room(2)
  await generate(TEMPLATE)
  const [row] = await list()
  const path = `${node}/generated-emails/${row.id}`
  const { workflowData } = (await me.get(`/sequences/${id}`)).body
  const asAi = JSON.parse(workflowData)
  asAi.nodes.find((one: { id: string }) => one.id === 'mail-1').data.generationMode = 'ai'
  await me.put(`/sequences/${id}`, { workflowData: JSON.stringify(asAi) })
  await me.patch(path, { subject: '손으로 수정한 제목', bodyText: '손으로' })
  const { body } = await me.post(`${path}/regenerate`)
  expect(body).toMatchObject({
    status: 'generated',
    mode: 'manual',
    subject: row.subject,
    bodyText: row.bodyText,
    previous: { subject: '손으로 수정한 제목', bodyText: '손으로' },
  })
})

test('a mail that cannot be rewritten has an error, keeps its text and approval, and is sent with it', async () => {
  const { id, node, generate, list, leadIds } = await room(1)
  await generate(TEMPLATE)
  const [row] = await list()
  const path = `${node}/generated-emails/${row.id}`
  await me.put(`/sequences/${id}`, { reviewRequired: true })
  await me.patch(path, { reviewState: 'approved' })
  await me.patch(`/leads/${leadIds[0]}`, { city: '' })
  const failed = (await me.post(`${path}/regenerate`)).body
  expect(failed).toMatchObject({
    status: 'generated',
    reviewState: 'approved',
    error: expect.stringContaining('도시'),
    subject: row.subject,
    bodyText: row.bodyText,
  })
  // the same for all failed mails and for all mails of the node
  expect((await me.post(`${node}/retry-failed`)).body).toEqual({ queued: 1 })
  expect((await generate({ ...TEMPLATE, includeEdited: true })).body).toMatchObject({
    generated: 0,
    failed: 1,
  })
  expect((await list())[0]).toMatchObject({ reviewState: 'approved', bodyText: row.bodyText })

  await me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: me.sandboxId })
  await me.post(`/sequences/${id}/activate`)
  const enrollments = async () => (await me.get(`/sequences/${id}/enrollments`)).body.data
  await until(enrollments, (rows) => rows[0]?.status === 'completed')
  const [mail] = (await me.get(`/sandbox/messages?to=${row.contactEmail}`)).body.data
  expect(mail).toMatchObject({ subject: row.subject, text: expect.stringContaining(row.bodyText) })
})

test('for an unsaved node the list is empty and the progress completed', async () => {
  const { id, node } = await room(1)
  const unsaved = node.replace('mail-1', 'emailDraft-1764000000000')
  expect(await me.get(`${unsaved}/generation-progress`)).toMatchObject({
    status: 200,
    body: { status: 'completed', generated: 0, failed: 0, total: 0, percentage: 0 },
  })
  expect(await me.get(`${unsaved}/generated-emails`)).toMatchObject({ status: 200, body: [] })
  expect((await me.get(`${unsaved}/stats`)).body).toMatchObject({ code: 'node_not_found' })
  for (const call of ['generation-progress', 'generated-emails', 'stats']) {
    const unknown = await me.get(`${unsaved.replace(id, w.ctx.newId())}/${call}`)
    expect(unknown.body, call).toMatchObject({ statusCode: 404, code: 'sequence_not_found' })
  }
})

test('a first mail without a subject is rejected, a follow-up without one is written', async () => {
  const { id, node, generate, list } = await room(1, [{}, { subject: '' }])
  const without = { ...TEMPLATE, templateSubject: ' ' }
  expect((await generate(without)).body).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('첫 이메일의 제목이 비어 있습니다'),
    issues: [{ path: 'templateSubject' }],
  })
  expect(await list()).toEqual([])
  // default: the node's subject
  expect((await generate({ ...TEMPLATE, templateSubject: undefined })).body).toMatchObject({ generated: 1 })
  const second = `/sequences/${id}/nodes/mail-2`
  const followUp = await me.post(`${second}/generate-emails`, { ...without, templateSubject: '' })
  expect(followUp.body).toMatchObject({ generated: 1, failed: 0 })
  // an empty rendered subject fails only that mail
  const empty = { ...TEMPLATE, templateSubject: '{% if 도시 == "부산" %}부산{% endif %}' }
  expect((await generate(empty)).body).toMatchObject({ generated: 0, failed: 1 })
  expect((await list())[0].error).toContain('제목이 비어 있습니다')
  expect(node).toContain(id)
})

test('every variant of the first mail needs a subject, follow-ups do not', async () => {
  const leadIds = await makeLeads(me, me.workspaceId, 1, { city: '서울' })
  const { id } = await makeSequence(me, JSON.stringify(workflowFrom('start>A>a3>C', 'start>B>b3>C')), {
    leadIds,
  })
  const without = { ...TEMPLATE, templateSubject: '' }
  const statusOf = async (nodeId: string) =>
    (await me.post(`/sequences/${id}/nodes/${nodeId}/generate-emails`, without)).status
  expect([await statusOf('A'), await statusOf('B'), await statusOf('C')]).toEqual([400, 400, 200])
})

test('an edit with a status or without any field to change answers 400 and changes nothing', async () => {
  const { node, generate, list } = await room(1)
  await generate(TEMPLATE)
  const [mail] = await list()
  for (const body of [
    { status: 'edited' },
    { status: 'generated', subject: '제목' },
    {},
    { subject: null, bodyText: null },
    { textVersion: '0'.repeat(32) },
    { company: '한빛' },
  ]) {
    const response = await me.patch(`${node}/generated-emails/${mail.id}`, body)
    expect(response.body, JSON.stringify(body)).toMatchObject({ statusCode: 400, code: 'validation_failed' })
  }
  expect((await list())[0]).toMatchObject({ status: 'generated', subject: mail.subject })
  expect((await me.patch(`${node}/generated-emails/${mail.id}`, { bodyHtml: '' })).body.status).toBe('edited')
})

test('after a change of the template the mails written before are marked until they are written again', async () => {
  const leadIds = await makeLeads(me, me.workspaceId, 2)
  const { id } = await makeSequence(me, [{ subject: '처음 제목' }], { leadIds })
  const emails = `/sequences/${id}/nodes/mail-1`
  const outdated = async () =>
    (await me.get(`${emails}/generated-emails`)).body.filter((row: { isOutdated: boolean }) => row.isOutdated)
      .length
  await me.post(`${emails}/generate-emails`, { mode: 'manual' })
  expect(await outdated()).toBe(0)
  const { workflowData } = (await me.get(`/sequences/${id}`)).body
  await me.put(`/sequences/${id}`, { workflowData: workflowData.replace('처음 제목', '바꾼 제목') })
  expect(await outdated()).toBe(2)
  await me.post(`${emails}/generate-emails`, { mode: 'manual' })
  expect(await outdated()).toBe(0)
})
