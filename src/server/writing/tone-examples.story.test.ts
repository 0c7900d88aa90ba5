// Examples of tone: chosen mails are given to the writer without what belongs to their lead, and support no claim.
import { beforeAll, expect, test } from 'vitest'
import { writeHeartbeat } from '#server/data/platform/workers.ts'
import { receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { setUpGeneration } from '#testing/writing/generation-setup.ts'
import { type ModelWorld, modelWorld } from '#testing/writing/model-world.ts'

let theModel: ModelWorld['theModel']
let w: ModelWorld['w']
beforeAll(async () => {
  const made = await modelWorld({ allowPrivateHosts: true })
  ;({ theModel, w } = made)
  return made.dispose
})

async function newWorkspace(): Promise<Owner> {
  const me = await createTestWorkspace(w)
  const model = { preset: 'custom', baseUrl: theModel.baseUrl, model: 'test-model', apiKey: 'test-key' }
  await me.put(`/workspaces/${me.workspaceId}/model`, model)
  return me
}
const examplesOf = (me: Owner) => `/workspaces/${me.workspaceId}/tone-examples`
const listed = async (me: Owner) => (await me.get(examplesOf(me))).body.data

/** Approved manual mails with this body, one for each lead. */
async function approved(me: Owner, bodyText: string, leadIds: string[]): Promise<string[]> {
  const { id } = await makeSequence(me, [{ bodyText }], { leadIds })
  const node = `/sequences/${id}/nodes/mail-1`
  const template = { mode: 'manual', templateSubject: '{{회사명}} 제안', templateBody: bodyText }
  await me.post(`${node}/generate-emails`, template)
  const rows = (await me.get(`${node}/generated-emails`)).body
  const emailIds = rows.map((row: { id: string }) => row.id)
  await me.post(`/sequences/${id}/generated-emails/review`, { emailIds, reviewState: 'approved' })
  return emailIds
}
const ofLead = (me: Owner) =>
  makeLeads(me, me.workspaceId, 1, { companyName: '한빛정밀', contactName: '김서연', city: '창원' })

test('an approved mail is stored without the values of its lead, once, and given to the writer as style', async () => {
  const me = await newWorkspace()
  const text = '{{담당자명}}님, 잘 지내셨어요? {{도시}}의 {{회사명}}에 310개 공장 이야기를 전합니다.'
  const [emailId] = await approved(me, text, await ofLead(me))
  const first = await me.post('/tone-examples', { emailId })
  expect(first.body).toEqual({ id: expect.any(String), isNew: true })
  expect((await me.post('/tone-examples', { emailId })).body).toEqual({ id: first.body.id, isNew: false })
  const body = '[담당자명]님, 잘 지내셨어요? [도시]의 [회사명]에 [숫자]개 공장 이야기를 전합니다.'
  expect(await listed(me)).toMatchObject([{ subject: '[회사명] 제안', body, isGiven: true }])

  const room = await setUpGeneration(theModel, me, 1)
  room.model.behave({ fields: { subject: '제안', bodyText: '국내 310개 공장이 저희 제품을 사용합니다.' } })
  await room.generate()
  await room.done()
  const { prompt } = room.model.calls[0] ?? { prompt: '' }
  expect(prompt).toContain(`<example n="1">\n제목: [회사명] 제안\n${body}\n</example>`)
  expect(prompt).not.toMatch(/한빛정밀|김서연|창원/)
  // an example is no source
  expect((await room.list())[0]?.marks).toContain('unsupported_claim')

  expect((await me.delete(`/tone-examples/${first.body.id}`)).status).toBe(200)
  expect(await listed(me)).toEqual([])
  expect((await me.delete(`/tone-examples/${first.body.id}`)).body.code).toBe('tone_example_not_found')
})

test('what would be stored is shown first; the text that the user changed is stored, cleaned again', async () => {
  const me = await newWorkspace()
  await w.join(await w.signUp({ name: '홍길동' }), me.workspaceId, 'member')
  const [emailId] = await approved(
    me,
    '{{담당자명}} 과장님, 안녕하세요. 홍길동입니다.\n한빛을 박 대리님께 들었습니다. 15분이면 됩니다.',
    await ofLead(me),
  )
  const shown = await me.post('/tone-examples/preview', { emailId })
  expect(shown.body).toEqual({
    subject: '[회사명] 제안',
    body: '[담당자명] 과장님, 안녕하세요. [보내는 사람]입니다.\n[회사명]을 [이름] 대리님께 들었습니다. 15분이면 됩니다.',
    isKnown: false,
  })
  expect(await listed(me)).toEqual([])

  const long = await me.post('/tone-examples', { emailId, body: '가'.repeat(2000) })
  expect([long.status, long.body.message]).toEqual([409, expect.stringContaining('2,000자보다 긴')])
  const empty = await me.post('/tone-examples', { emailId, body: ' ' })
  expect(empty.body.message).toContain('본문에 글이 없어')
  expect(await listed(me)).toEqual([])

  const changed = '[담당자명] 과장님, 안녕하세요. 한빛정밀 김서연 님 15분이면 됩니다. https://a.example'
  const added = await me.post('/tone-examples', { emailId, subject: '제안', body: changed })
  expect(added.body).toEqual({ id: expect.any(String), isNew: true })
  const body = '[담당자명] 과장님, 안녕하세요. [회사명] [담당자명] 님 15분이면 됩니다.'
  expect(await listed(me)).toMatchObject([{ subject: '제안', body }])
  expect((await me.post('/tone-examples/preview', { emailId })).body.isKnown).toBe(true)
})

test('a sent mail that was not generated becomes an example without its closing', async () => {
  const me = await createTestWorkspace(w)
  const { enrollmentId } = await receiveReply(me, null, { companyName: '한빛정밀', contactName: '김서연' })
  const { mails } = (await me.get(`/sequences/enrollments/${enrollmentId}/metrics`)).body
  const { executionId } = mails[0]
  expect((await me.post('/tone-examples', { executionId })).status).toBe(200)
  const [example] = await listed(me)
  expect(`${example.subject}${example.body}`).not.toMatch(/한빛정밀|김서연|https?:|@/)
  expect(example.body.length).toBeGreaterThan(0)
})

test('a mail that is neither approved nor sent, empty, too long or foreign is rejected with the reason', async () => {
  const me = await createTestWorkspace(w)
  const [emailId = ''] = await approved(me, '안녕하세요.', await ofLead(me))
  const other = await createTestWorkspace(w)
  for (const path of ['/tone-examples', '/tone-examples/preview'])
    expect((await other.post(path, { emailId })).body.code).toBe('generated_email_not_found')
  const [long] = await approved(me, '가'.repeat(2001), await ofLead(me))
  const tooLong = await me.post('/tone-examples', { emailId: long })
  expect([tooLong.status, tooLong.body.message]).toEqual([409, expect.stringContaining('2,000자보다 긴')])
  const [bare] = await approved(me, 'https://a.example/b', await ofLead(me))
  expect((await me.post('/tone-examples', { emailId: bare })).body.message).toContain('본문에 글이 없어')

  const room = await setUpGeneration(theModel, me, 1)
  await room.generate()
  await room.done()
  const unread = await me.post('/tone-examples', { emailId: (await room.list())[0]?.id })
  expect([unread.status, unread.body.message]).toEqual([409, expect.stringContaining('승인하거나 발송한')])
  expect(await listed(me)).toEqual([])
})

test('the eleventh example is rejected, and a viewer adds and deletes none', async () => {
  const me = await createTestWorkspace(w)
  const leadIds = await makeLeads(me, me.workspaceId, 11)
  const emailIds = await approved(me, '안녕하세요. 소개해 드립니다.', leadIds)
  const answers = await Promise.all(emailIds.map((emailId) => me.post('/tone-examples', { emailId })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(10).fill(200), 409])
  const rejected = answers.find(({ status }) => status === 409)
  expect(rejected?.body.message).toContain('말투 예시는 10개까지')
  const [one] = await listed(me)
  const viewer = await w.signUp()
  await w.join(viewer, me.workspaceId, 'viewer')
  expect((await viewer.get(examplesOf(me))).body.total).toBe(10)
  expect((await viewer.post('/tone-examples', { emailId: emailIds[0] })).status).toBe(403)
  expect((await viewer.post('/tone-examples/preview', { emailId: emailIds[0] })).status).toBe(403)
  const full = emailIds[answers.findIndex(({ status }) => status === 409)]
  expect((await me.post('/tone-examples/preview', { emailId: full })).body.message).toContain('10개까지')
  expect((await viewer.delete(`/tone-examples/${one.id}`)).status).toBe(403)
})

test('the estimate of a mail counts examples that were added after the last calls', async () => {
  const me = await newWorkspace()
  const room = await setUpGeneration(theModel, me, 1)
  await room.generate()
  await room.done()
  const tokensIn = async (): Promise<number> =>
    (await me.get(`${room.node}/generation-progress`)).body.estimate.mail.tokensIn
  const before = await tokensIn()
  w.clock.advance(1000)
  const [emailId] = await approved(me, `${'가나다라 '.repeat(40)}`, await ofLead(me))
  await me.post('/tone-examples', { emailId })
  const [{ subject, body }] = await listed(me)
  expect(await tokensIn()).toBeCloseTo(before + subject.length + body.length)
})

test('erasing a lead deletes its examples; deleting it into the bin keeps them', async () => {
  const me = await createTestWorkspace(w)
  const leadIds = await ofLead(me)
  const [emailId] = await approved(me, '안녕하세요. 소개해 드립니다.', leadIds)
  await me.post('/tone-examples', { emailId })
  expect((await me.delete(`/leads/${leadIds[0]}`)).status).toBe(200)
  expect(await listed(me)).toHaveLength(1)
  await writeHeartbeat(w.ctx.db, w.ctx.newId())
  expect((await me.post(`/leads/${leadIds[0]}/erase`)).status).toBe(200)
  expect(await listed(me)).toEqual([])
})
