import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
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
let stranger: Owner
beforeAll(async () => {
  w = await world()
  me = await createTestWorkspace(w, { name: '김하나', email: 'hana@seller.example' })
  stranger = await createTestWorkspace(w, { name: '남', email: 'stranger@else.example' })
})
afterAll(() => w[Symbol.asyncDispose]())

const TEXTS = { subject: '{{회사명}} 제안', bodyText: '안녕하세요, {{담당자명}}님.', bodyHtml: '' }
const make = async (fields: object = {}) =>
  (await me.post('/email-templates', { workspaceId: me.workspaceId, name: '첫 제안', ...TEXTS, ...fields }))
    .body
const versionsOf = async (id: string) => (await me.get(`/email-templates/${id}/versions`)).body

test('saving changed texts makes a numbered version; a changed name alone does not', async () => {
  const { id, version } = await make()
  expect(version).toBe(1)
  expect((await me.put(`/email-templates/${id}`, { bodyText: '둘째' })).body.version).toBe(2)
  expect((await me.put(`/email-templates/${id}`, { name: '다른 이름' })).body.version).toBe(2)
  expect((await me.put(`/email-templates/${id}`, { bodyText: '둘째' })).body.version).toBe(2)
  expect(await versionsOf(id)).toMatchObject({
    data: [
      { version: 2, isCurrent: true, savedByName: '김하나' },
      { version: 1, isCurrent: false, savedByName: '김하나', subject: TEXTS.subject },
    ],
    total: 2,
  })
  expect((await me.get(`/email-templates/${id}/versions/1`)).body).toMatchObject(TEXTS)
  expect((await me.get(`/email-templates/${id}/versions/3`)).body.code).toBe(
    'email_template_version_not_found',
  )
})

test('variables are stored plainly written, whatever program they were pasted from', async () => {
  const word =
    '<p><span lang="EN-US">{{</span>담당자명 | default: &quot;담당자&quot;<span>}}</span>님, ｛｛회사명｝｝</p>'
  const { id, bodyHtml, subject } = await make({ subject: '｛｛회사명｝｝ 제안', bodyHtml: word })
  expect(subject).toBe('{{회사명}} 제안')
  expect(bodyHtml).toBe(
    '<p><span lang="EN-US">{{담당자명 | default: "담당자"}}</span><span></span>님, {{회사명}}</p>',
  )
  const { body } = await me.put(`/email-templates/${id}`, { bodyText: '{{회사&#47749;}}' })
  expect(body.bodyText).toBe('{{회사명}}')
})

test('restoring an earlier version makes a new one and keeps those in between', async () => {
  const { id } = await make()
  await me.put(`/email-templates/${id}`, { bodyText: '둘째' })
  const { body } = await me.post(`/email-templates/${id}/versions/1/restore`)
  expect(body).toMatchObject({ ...TEXTS, version: 3 })
  expect((await versionsOf(id)).total).toBe(3)
  expect((await me.get(`/email-templates/${id}/versions/2`)).body.bodyText).toBe('둘째')
  // restoring the current texts changes nothing
  expect((await me.post(`/email-templates/${id}/versions/1/restore`)).body.version).toBe(3)
})

test('a version saved meanwhile is not overwritten, and two concurrent saves are two versions', async () => {
  const { id } = await make()
  const [a, b] = await Promise.all([
    me.put(`/email-templates/${id}`, { bodyText: '가', version: 1 }),
    me.put(`/email-templates/${id}`, { bodyText: '나', version: 1 }),
  ])
  expect([a.status, b.status].sort()).toEqual([200, 409])
  expect([a, b].find(({ status }) => status === 409)?.body.code).toBe('email_template_changed')
  await Promise.all(['다', '라', '마'].map((bodyText) => me.put(`/email-templates/${id}`, { bodyText })))
  expect((await versionsOf(id)).data.map((one: { version: number }) => one.version)).toEqual([5, 4, 3, 2, 1])
})

test('a step that names a template gets its texts in one call, and the template is shown as used', async () => {
  const { id } = await make({ bodyText: '템플릿 본문 {{수신거부}}' })
  const sequence = await makeSequence(me, [], { name: '단계' })
  const { body } = await me.post(`/sequences/${sequence.id}/steps`, { templateId: id, subject: '내 제목' })
  expect(body).toMatchObject({
    subject: '내 제목',
    bodyText: '템플릿 본문 {{수신거부}}',
    generationMode: 'manual',
  })
  const uses = async () => (await me.get(`/email-templates/${id}/uses`)).body.data
  expect(await uses()).toMatchObject([{ nodeId: body.id, templateVersion: 1, isChanged: true }])
  await me.put(`/sequences/${sequence.id}/steps/${body.id}`, { templateId: id })
  expect(await uses()).toMatchObject([{ nodeId: body.id, isChanged: false }])
  expect((await me.get(`/email-templates/${id}`)).body.sequenceCount).toBe(1)
  const foreign = await stranger.post('/email-templates', {
    workspaceId: stranger.workspaceId,
    name: '남',
    ...TEXTS,
  })
  const { body: rejected } = await me.post(`/sequences/${sequence.id}/steps`, { templateId: foreign.body.id })
  expect(rejected.code).toBe('email_template_not_found')
})

test('a use that a program stored without a version is listed too', async () => {
  const { id } = await make()
  await makeSequence(me, [{ ...TEXTS, templateId: id }], { name: '버전 없음' })
  const { body } = await me.get(`/email-templates/${id}/uses`)
  expect(body.data).toMatchObject([{ templateVersion: 1, isChanged: false }])
})

test('uses of a template are listed per mail, with version and whether the text was changed', async () => {
  const template = await make()
  const { id } = template
  const taken = { ...TEXTS, templateId: id.toUpperCase(), templateVersion: 1 }
  const one = await makeSequence(me, [taken, { ...taken, bodyText: '수정한 글' }, TEXTS], {
    name: '가 시퀀스',
  })
  // a text that only mentions a template is no use
  await makeSequence(me, [{ bodyText: `"templateId":"${id}"` }], { name: '말뿐' })
  const old = await makeSequence(me, [taken], { name: '지워질 시퀀스' })
  await me.delete(`/sequences/${old.id}`)
  await me.put(`/email-templates/${id}`, { bodyText: '둘째' })
  const { body } = await me.get(`/email-templates/${id}/uses`)
  expect(body).toEqual({
    total: 1,
    data: [
      {
        sequenceId: one.id,
        sequenceName: '가 시퀀스',
        status: 'draft',
        nodeId: 'mail-1',
        nodeTitle: TEXTS.subject,
        templateVersion: 1,
        isPublishedOnly: false,
        isChanged: false,
      },
      expect.objectContaining({ nodeId: 'mail-2', isChanged: true }),
    ],
  })
  expect((await me.get(`/email-templates/${id}`)).body.sequenceCount).toBe(1)

  // deleting a template does not change sequences
  const before = (await me.get(`/sequences/${one.id}`)).body.workflowData
  await me.delete(`/email-templates/${id}`)
  expect((await me.get(`/sequences/${one.id}`)).body.workflowData).toBe(before)
  expect((await me.get(`/email-templates/${id}/versions`)).status).toBe(404)
})

test('sequences and templates of a foreign workspace are not returned', async () => {
  const { id } = await make()
  await makeSequence(stranger, [{ ...TEXTS, templateId: id, templateVersion: 1 }])
  expect((await me.get(`/email-templates/${id}`)).body.sequenceCount).toBe(0)
  expect((await me.get(`/email-templates/${id}/uses`)).body).toEqual({ data: [], total: 0 })
  expect((await stranger.get(`/email-templates/${id}/uses`)).status).toBe(404)
})

test('the steps calls and a duplicate keep where a mail came from', async () => {
  const { id } = await make()
  const origin = { templateId: id, templateVersion: 1 }
  const sequence = await makeSequence(me, [{ ...TEXTS, ...origin }, TEXTS])
  const mailOf = async (sequenceId: string) => {
    const parsed = parseWorkflow((await me.get(`/sequences/${sequenceId}`)).body.workflowData)
    return parsed.ok ? parsed.workflow.nodes.find((node) => node.id === 'mail-1')?.data : null
  }
  await me.put(`/sequences/${sequence.id}/steps/mail-1`, { subject: '바꾼 제목', order: 2 })
  expect(await mailOf(sequence.id)).toMatchObject({ subject: '바꾼 제목', ...origin })
  const copy = (await me.post(`/sequences/${sequence.id}/duplicate`)).body
  expect(await mailOf(copy.id)).toMatchObject(origin)
})

test('an invalid origin is ignored', async () => {
  const text = workflowJson([{ ...TEXTS, templateId: 'nonsense', templateVersion: -3 }])
  const { id } = await makeSequence(me, [TEXTS])
  expect((await me.put(`/sequences/${id}`, { workflowData: text })).status).toBe(200)
  const parsed = parseWorkflow((await me.get(`/sequences/${id}`)).body.workflowData)
  const data = parsed.ok ? parsed.workflow.nodes.find((node) => node.id === 'mail-1')?.data : null
  expect(data).toMatchObject(TEXTS)
  expect(data).not.toMatchObject({ templateId: 'nonsense' })
})

test('a template preview uses a lead of the workspace and reports missing values', async () => {
  const [leadId = ''] = await makeLeads(me, me.workspaceId, 1, { companyName: '한빛&솔', contactName: '' })
  await makeLeads(me, me.workspaceId, 2)
  const ask = (body: object) =>
    me.post('/email-templates/preview', { workspaceId: me.workspaceId, ...TEXTS, ...body })
  expect((await ask({ leadId })).body).toMatchObject({
    lead: { id: leadId, companyName: '한빛&솔' },
    position: 2,
    total: 3,
    subject: '한빛&솔 제안',
    missing: ['담당자명'],
    isReady: false,
  })
  // positions wrap around
  expect((await ask({ position: -1 })).body.lead.id).toBe(leadId)
  expect((await ask({ position: 5 })).body).toMatchObject({ position: 2 })
  const [foreign = ''] = await makeLeads(stranger, stranger.workspaceId, 1)
  expect((await ask({ leadId: foreign })).status).toBe(404)
  expect((await ask({ workspaceId: stranger.workspaceId })).status).toBe(404)
})

test('a template that only the published workflow uses is in use', async () => {
  const { id } = await make()
  const [leadId = ''] = await makeLeads(me, me.workspaceId, 1)
  const sequence = await makeSequence(me, [{ ...TEXTS, templateId: id, templateVersion: 1 }], {
    leadIds: [leadId],
  })
  expect((await me.post(`/sequences/${sequence.id}/activate`)).status).toBe(200)
  await me.put(`/sequences/${sequence.id}`, { workflowData: workflowJson([{ subject: '다른 글' }]) })
  expect((await me.get(`/email-templates/${id}`)).body.sequenceCount).toBe(1)
  const uses = async () => (await me.get(`/email-templates/${id}/uses`)).body
  expect(await uses()).toMatchObject({ total: 1, data: [{ nodeId: 'mail-1', isPublishedOnly: true }] })
  await me.post(`/sequences/${sequence.id}/publish`)
  expect(await uses()).toEqual({ data: [], total: 0 })
})
