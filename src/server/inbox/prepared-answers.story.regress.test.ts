// Answers that a model prepares: when, for whom, what is marked in them, and that none is sent by itself.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareAnswer } from '#server/inbox/actions/prepare-answer.ts'
import { receiveReply } from '#testing/inbox/received-reply.ts'
import { type FakeModel, startFakeModel } from '#testing/servers/fake-model.ts'
import { createTestWorkspace, type Owner, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let theModel: FakeModel
let w: World
beforeAll(async () => {
  theModel = await startFakeModel()
  w = await world({ role: 'all', config: { allowPrivateHosts: true } })
})
afterAll(async () => {
  await w[Symbol.asyncDispose]()
  await theModel[Symbol.asyncDispose]()
})

const INTRO =
  '저희는 회의실 예약 서비스를 만듭니다. 이용 요금은 월 5만 원입니다. 예약: https://book.ieum.example/me'
const settingsOf = (me: Owner) => `/workspaces/${me.workspaceId}/model`
async function room(settings: object = {}): Promise<Owner> {
  const me = await createTestWorkspace(w)
  const own = { preset: 'custom', baseUrl: theModel.baseUrl, model: 'test-model', apiKey: 'test-key' }
  const input = { ...own, replyModel: 'on', prepareAnswers: 'on', companyIntro: INTRO, ...settings }
  expect((await me.put(settingsOf(me), input)).status).toBe(200)
  return me
}
const says = (text: string) => theModel.behave({ fields: { text } })
const threadOf = async (me: Owner, id: string) => (await me.get(`/inbox/threads/${id}`)).body
const prepared = async (me: Owner, threadId: string) => (await threadOf(me, threadId)).prepared
const isPrepared = (me: Owner, threadId: string) =>
  until(
    () => prepared(me, threadId),
    (one) => one !== null,
  )
// the numbers in the usual names of test leads are values of the lead, and so sources
const NAMES = { companyName: '나라전자', contactName: '김하늘' }
const reply = (me: Owner, text: string, lead: object = {}) =>
  receiveReply(me, { kind: 'reply', text }, { ...NAMES, ...lead })
const messageOf = async (threadId: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM inbound_messages WHERE thread_id = ${threadId} ORDER BY received_at DESC, id DESC LIMIT 1`.execute(
    w.ctx.db,
  )
  return rows[0]?.id ?? ''
}
/** Runs the job again. */
const prepare = async (threadId: string) =>
  prepareAnswer(w.ctx, await messageOf(threadId), new AbortController().signal)
const callsFor = (word: string) => theModel.calls.filter(({ prompt }) => prompt.includes(word))

test('an answer to an interested reply is prepared with what is known, and never sent by itself', async () => {
  const me = await room()
  const answer = '안녕하세요. 월 5만 원이며 20% 할인해 드립니다. https://book.ieum.example/me'
  says(answer)
  const it = await reply(me, '관심이 있습니다. 다음 주에 미팅 가능할까요? 가온', { contactName: '나도윤' })
  const suggestion = await isPrepared(me, it.threadId)
  expect(suggestion).toMatchObject({
    messageId: await messageOf(it.threadId),
    text: answer,
    model: 'fake-model-1',
  })
  expect(suggestion.unsupported.map((claim: { text: string }) => claim.text)).toEqual(['20%', '할인'])
  const [call] = callsFor('가온')
  for (const part of ['나도윤', '월 5만 원', '<today>', 'interested']) expect(call?.prompt).toContain(part)
  expect(call?.prompt).not.toContain(it.email)

  await prepare(it.threadId)
  expect(callsFor('가온')).toHaveLength(1)
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceHours: 48 })
  expect((await threadOf(me, it.threadId)).answers).toEqual([])
  const { rows } = await sql`SELECT 1 FROM inbox_answers WHERE thread_id = ${it.threadId}`.execute(w.ctx.db)
  expect(rows).toEqual([])
})

test('an English reply is answered in English', async () => {
  const me = await room()
  says('Thank you.')
  const it = await reply(me, 'We are interested in your product. Could you tell us more about zebra?')
  await isPrepared(me, it.threadId)
  expect(callsFor('zebra')[0]?.system).toContain('in English')
})

test('the answer waits until the thread changes: another reply, an answer of a user, or a user who throws it away', async () => {
  const me = await room()
  says('첫 제안입니다.')
  const it = await reply(me, '관심이 있습니다. 자료를 보내 주세요.')
  await isPrepared(me, it.threadId)
  expect((await me.delete(`/inbox/threads/${it.threadId}/suggestion`)).status).toBe(200)
  expect(await prepared(me, it.threadId)).toBeNull()
  await prepare(it.threadId)
  expect(await prepared(me, it.threadId)).toBeNull()

  const other = await reply(me, '제안에 관심이 있습니다. 가격이 궁금합니다.')
  await isPrepared(me, other.threadId)
  await me.post(`/inbox/threads/${other.threadId}/answers`, { text: '제가 쓴 답장입니다.' })
  expect(await prepared(me, other.threadId)).toBeNull()

  const third = await reply(me, '관심 있습니다. 미팅하시죠.')
  await isPrepared(me, third.threadId)
  const first = await messageOf(third.threadId)
  says('둘째 제안입니다.')
  const mail = (await me.get(`/sandbox/messages?to=${third.email}`)).body.data[0]
  await me.post(`/sandbox/messages/${mail.id}/reply`, { kind: 'reply', text: '가격은 얼마인가요?' })
  const next = await until(
    () => prepared(me, third.threadId),
    (one) => one?.text === '둘째 제안입니다.',
  )
  expect(next.messageId).not.toBe(first)
  const { rows } = await sql<{ text: string }>`
    SELECT text FROM answer_suggestions WHERE message_id = ${first}`.execute(w.ctx.db)
  expect(rows).toEqual([{ text: '' }])
})

test.each([
  ['is off', { prepareAnswers: 'off' }, '관심이 있습니다. 라온 하나'],
  ['may not read replies', { replyModel: 'off' }, '관심이 있습니다. 라온 둘'],
  ['is on, to a decline', {}, '지금은 필요 없습니다. 라온 셋'],
  ['is on, to a demand about personal data', {}, '관심은 있는데 제 개인정보를 삭제해 주세요. 라온 넷'],
])('no model is asked for an answer where the setting %s', async (_, settings, text) => {
  const me = await room(settings)
  const it = await reply(me, text)
  await prepare(it.threadId)
  expect(callsFor(text.slice(-4)).filter(({ schemaName }) => schemaName === 'reply_answer')).toEqual([])
  expect(await prepared(me, it.threadId)).toBeNull()
})

test('a lead who has opted out, or may have asked for it, gets none, also one that was prepared before', async () => {
  const me = await room()
  says('제안입니다.')
  const it = await reply(me, '관심이 있습니다. 견적을 보내 주세요.')
  await isPrepared(me, it.threadId)
  await me.post('/suppressions', { workspaceId: me.workspaceId, kind: 'address', value: it.email })
  expect(await prepared(me, it.threadId)).toBeNull()
  const suggested = await me.post(`/inbox/threads/${it.threadId}/suggest-answer`)
  expect([suggested.status, suggested.body.code]).toEqual([409, 'conflict'])

  const owner = await reply(me, '관심이 있습니다. 소개서를 보내 주세요.')
  await isPrepared(me, owner.threadId)
  await sql`UPDATE inbound_messages SET from_address = 'other@customer.example' WHERE thread_id = ${owner.threadId}`.execute(
    w.ctx.db,
  )
  await me.post('/suppressions', { workspaceId: me.workspaceId, kind: 'address', value: owner.email })
  expect(await prepared(me, owner.threadId)).toBeNull()

  theModel.behave({ fields: { text: '제안입니다.' } })
  const held = await reply(me, '관심은 있습니다만 이런 메일은 그만 보내셨으면 합니다. 다온')
  await prepare(held.threadId)
  expect(await prepared(me, held.threadId)).toBeNull()
  expect(callsFor('다온').filter(({ schemaName }) => schemaName === 'reply_answer')).toEqual([])
})

test('a failure of the model leaves no suggestion, and the user can ask for one', async () => {
  const me = await room()
  theModel.behave('quota')
  const it = await reply(me, '관심이 있습니다. 설명을 듣고 싶습니다.')
  await prepare(it.threadId)
  expect(await prepared(me, it.threadId)).toBeNull()
  says('안녕하세요. 설명드리겠습니다.')
  const suggested = await me.post(`/inbox/threads/${it.threadId}/suggest-answer`)
  expect(suggested.body).toMatchObject({ text: '안녕하세요. 설명드리겠습니다.', unsupported: [] })
})
