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
  me = await createTestWorkspace(w, { name: '김하나', email: 'hana@seller.example' })
  await me.patch(`/email-accounts/${me.sandboxId}`, { signature: '이음 김하나 드림' })
})
afterAll(() => w[Symbol.asyncDispose]())

const TWO = [
  { subject: '{{회사명}} 제안', bodyText: '본문' },
  { subject: '', bodyText: '다시 연락드립니다' },
]
const createLeads = async (count: number, fields: object = {}) => makeLeads(me, me.workspaceId, count, fields)
const preview = async (id: string, body: object) => (await me.post(`/sequences/${id}/preview`, body)).body

test('a preview equals the sent mail, including signature and opt-out link', async () => {
  const [leadId = ''] = await createLeads(1, { companyName: '한빛&솔', contactName: '박서준' })
  const { id } = await makeSequence(me, TWO, { leadIds: [leadId] })
  const mail = {
    nodeId: 'mail-1',
    subject: '{{회사명 | 조사: "은/는"}}\n어떠세요',
    bodyText: '',
    bodyHtml: '<p>{{담당자명}} 님, {{회사명}}</p><p>{{서명}}</p><a href="{{수신거부}}">수신거부</a>',
  }
  const body = await preview(id, { ...mail, leadId })
  expect(body).toMatchObject({
    lead: { id: leadId, companyName: '한빛&솔', contactName: '박서준' },
    position: 0,
    total: 1,
    from: { address: expect.stringContaining('@') },
    subject: '한빛&솔은 어떠세요',
    isReply: false,
    missing: [],
    faults: [],
    isReady: true,
  })
  expect(body.html).toContain('박서준 님, 한빛&amp;솔')
  expect(body.html).toContain('이음 김하나 드림')
  expect(body.text).toContain('박서준 님, 한빛&솔')

  // the mail that is sent is the same
  await me.put(`/sequences/${id}`, { workflowData: workflowJson([mail]) })
  await me.post(`/sequences/${id}/enrollments`, { leadIds: [leadId], userEmailAccountId: me.sandboxId })
  await me.post(`/sequences/${id}/activate`)
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceHours: 1 })
  const sent = (await me.get(`/sandbox/messages?search=${encodeURIComponent('한빛&솔은')}`)).body.data[0]
  const link = /https?:\/\/[^"]+\/u\/[^"]+/
  expect(sent.subject).toBe(body.subject)
  expect(sent.html.trim().replace(link, '')).toBe(body.html.replace(link, ''))
  expect(sent.text.trim().replace(/\(http[^)]+\)/, '')).toBe(body.text.trim().replace(/\(http[^)]+\)/, ''))
})

test('the opt-out link of a preview has no effect', async () => {
  const [leadId = ''] = await createLeads(1)
  const { id } = await makeSequence(me, TWO, { leadIds: [leadId] })
  const { text } = await preview(id, { leadId, subject: '가', bodyText: '끊기: {{수신거부}}' })
  const token = /\/u\/(\S+)/.exec(text)?.[1] ?? ''
  expect(token).not.toBe('')
  expect((await w.guest.post(`/unsubscribe/${token}`)).body).toMatchObject({
    code: 'unsubscribe_link_invalid',
    message: expect.stringContaining('수신거부 처리되지 않습니다'),
  })
  expect((await me.get(`/suppressions?workspaceIds=${me.workspaceId}`)).body.total).toBe(0)
})

test('positions follow the group’s order and wrap around', async () => {
  const leadIds = await createLeads(3)
  const { id } = await makeSequence(me, TWO, { leadIds })
  const at = async (position: number) => preview(id, { position, subject: '가', bodyText: '나' })
  const round = await Promise.all([0, 1, 2, 3, -1].map(at))
  expect(round.map((one) => one.position)).toEqual([0, 1, 2, 0, 2])
  const ids = round.map((one) => one.lead.id)
  expect([...ids.slice(0, 3)].sort()).toEqual([...leadIds].sort())
  expect(ids.slice(3)).toEqual([ids[0], ids[2]])
  expect(round.map((one) => one.total)).toEqual([3, 3, 3, 3, 3])
  for (const [position, leadId] of ids.slice(0, 3).entries())
    expect((await preview(id, { leadId, subject: '가', bodyText: '나' })).position).toBe(position)
})

test('without a group sample values are used', async () => {
  const { id } = await makeSequence(me, TWO)
  expect(await preview(id, { subject: '{{회사명}}', bodyText: '{{담당자명}} 님 {{서명}}' })).toMatchObject({
    lead: null,
    position: null,
    total: 0,
    subject: '한빛전자',
    text: '김서연 님 이음 김하나 드림',
    html: null,
    isReady: true,
  })
})

test('a missing value is reported and stays visible', async () => {
  const [leadId = ''] = await createLeads(1, { contactName: '', industry: '' })
  const { id } = await makeSequence(me, TWO, { leadIds: [leadId] })
  const body = await preview(id, {
    leadId,
    subject: '{{이름}} 님께',
    bodyText: '{{업종 | default: "귀사"}} 제안, {{담당자명}} 님',
  })
  expect(body).toMatchObject({
    subject: '{{이름}} 님께',
    text: '귀사 제안, {{담당자명}} 님',
    missing: ['담당자명'],
    faults: [],
    isReady: false,
  })
})

test('unknown variables have a suggestion, and faults have their field', async () => {
  const [leadId = ''] = await createLeads(1)
  const { id } = await makeSequence(me, TWO, { leadIds: [leadId] })
  const body = await preview(id, { leadId, subject: '{{회사멍}} 제안', bodyText: '{% if 업종 %}안녕하세요' })
  expect(body.faults).toEqual([
    expect.objectContaining({
      field: 'subject',
      kind: 'unknown_variable',
      name: '회사멍',
      suggestion: '회사명',
    }),
    expect.objectContaining({ field: 'bodyText', kind: 'syntax', line: 1 }),
  ])
  expect(body).toMatchObject({ missing: [], isReady: false, text: '{% if 업종 %}안녕하세요' })
  const inCondition = await preview(id, {
    leadId,
    subject: '가',
    bodyText: '{% if 업죵 == "a" %}b{% endif %}c',
  })
  expect(inCondition).toMatchObject({ isReady: false, faults: [{ field: 'bodyText', suggestion: '업종' }] })
})

test('faults that block sending are reported: no subject, fake reply, no body, placeholder', async () => {
  const { id } = await makeSequence(me, TWO)
  const kinds = async (mail: object) =>
    (await preview(id, { subject: '가', bodyText: '나', ...mail })).faults.map(
      (one: { kind: string }) => one.kind,
    )
  expect(await kinds({})).toEqual([])
  expect(await kinds({ subject: '' })).toEqual(['empty_subject'])
  expect(await kinds({ subject: 'Re: 지난번' })).toEqual(['fake_reply_subject'])
  expect(await kinds({ bodyText: ' ' })).toEqual(['empty_body'])
  expect(await kinds({ bodyText: 'OOO 담당자님' })).toEqual(['leftover'])
})

test('a follow-up without a subject shows the subject it will have, a first mail does not', async () => {
  const [leadId = ''] = await createLeads(1, { companyName: '한빛' })
  const { id } = await makeSequence(me, TWO, { leadIds: [leadId] })
  const mail = { leadId, subject: '', bodyText: '나' }
  expect(await preview(id, { ...mail, nodeId: 'mail-2' })).toMatchObject({
    subject: 'Re: 한빛 제안',
    isReply: true,
    isReady: true,
  })
  expect(await preview(id, { ...mail, nodeId: 'mail-1' })).toMatchObject({ subject: '', isReply: false })
  // the unsaved workflow is used, not the saved one
  const drawn = workflowJson([{ subject: '새 제목' }, { subject: '' }, { subject: '' }])
  expect((await preview(id, { ...mail, nodeId: 'mail-3', workflowData: drawn })).subject).toBe('Re: 새 제목')
  const byModel = workflowJson([{ subject: '', generationMode: 'ai', aiPrompt: '써 주세요' }, {}])
  expect((await preview(id, { ...mail, nodeId: 'mail-2', workflowData: byModel })).subject).toBe('Re: …')
})

test('after a sent mail the follow-up uses its sent subject', async () => {
  const [leadId = '', newcomer = ''] = await createLeads(2)
  const { id } = await makeSequence(me, [{ subject: '첫 제안' }, { subject: '' }], {
    leadIds: [leadId, newcomer],
  })
  await me.post(`/sequences/${id}/enrollments`, { leadIds: [leadId], userEmailAccountId: me.sandboxId })
  await me.post(`/sequences/${id}/activate`)
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceHours: 1 })
  const workflowData = workflowJson([{ subject: '수정한 제안' }, { subject: '' }])
  const ask = { nodeId: 'mail-2', subject: '', bodyText: '나', workflowData }
  expect((await preview(id, { ...ask, leadId })).subject).toBe('Re: 첫 제안')
  expect((await preview(id, { ...ask, leadId: newcomer })).subject).toBe('Re: 수정한 제안')
})

test('hostile HTML is sanitized as for sending, and a value never becomes markup', async () => {
  const [leadId = ''] = await createLeads(1, { companyName: '<img src=x onerror=alert(1)>' })
  const { id } = await makeSequence(me, TWO, { leadIds: [leadId] })
  const { html } = await preview(id, {
    leadId,
    subject: '가',
    bodyHtml:
      '<p onclick="a()">{{회사명}}</p><script>alert(2)</script><a href="javascript:b()">c</a><iframe src="//x"></iframe><style>@import url(x)</style><svg onload=d()>',
  })
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toMatch(/onclick|<script|javascript:|<iframe|<svg|<style|<img/i)
})

test('in a generated mail only signature and opt-out link are filled in', async () => {
  const [leadId = ''] = await createLeads(1)
  const { id } = await makeSequence(me, TWO, { leadIds: [leadId] })
  const mail = { leadId, subject: '50% {할인', bodyText: '{% 안녕 {{서명}}', isGenerated: true }
  expect((await preview(id, mail)).text).toBe('{% 안녕 이음 김하나 드림')
})

test('leads, mailboxes and workflows of another workspace cannot be previewed', async () => {
  const stranger = await createTestWorkspace(w)
  const [theirs = ''] = await makeLeads(stranger, stranger.workspaceId, 1, { companyName: '남의 회사' })
  const { id } = await makeSequence(me, TWO)
  const mail = { subject: '{{회사명}}', bodyText: '나' }
  for (const ask of [{ leadId: theirs }, { userEmailAccountId: stranger.sandboxId }]) {
    const response = await me.post(`/sequences/${id}/preview`, { ...mail, ...ask })
    expect(response.status).toBe(404)
    expect(JSON.stringify(response.body)).not.toContain('남의')
  }
  expect((await stranger.post(`/sequences/${id}/preview`, mail)).status).toBe(404)
  const broken = await me.post(`/sequences/${id}/preview`, { ...mail, workflowData: '{"nodes":1}' })
  expect(broken.body).toMatchObject({ statusCode: 400, code: 'workflow_invalid' })
})

test('a preview is not in the audit log', async () => {
  const { id } = await makeSequence(me, TWO)
  await preview(id, { subject: '가', bodyText: '나' })
  const rows = await w.ctx.db.selectFrom('audit_logs').select('action').execute()
  expect(rows.map((row) => row.action)).not.toContain('POST /sequences/:id/preview')
})
