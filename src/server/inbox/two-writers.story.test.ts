// Two members in one thread: the second of two answers is not sent without its writer knowing the first one, and a member who
// cancels an answer leaves its text to its writer (rules.md R-513).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type SignedUp, type World, world } from '#testing/world.ts'

let w: World
let owner: Owner
let colleague: SignedUp
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
  colleague = await w.signUp()
  await w.join(colleague, owner.workspaceId, 'member')
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())

const threadOf = async (who: SignedUp, id: string) => (await who.get(`/inbox/threads/${id}`)).body
/** What a member who opens the thread now has seen. */
async function look(who: SignedUp, threadId: string) {
  const { answers, mails } = await threadOf(who, threadId)
  return {
    answerIds: answers.map(({ id }: { id: string }) => id),
    messageId: mails.findLast(({ direction }: { direction: string }) => direction === 'received').id,
  }
}
const answer = (who: SignedUp, threadId: string, body: object) =>
  who.post(`/inbox/threads/${threadId}/answers`, { text: '답장드립니다', ...body })

test('of two members who answer at once, one sends and the other is asked; after looking again both may send', async () => {
  const { threadId } = await receiveReply(owner, { kind: 'reply', text: '단가가 얼마인가요?' })
  const seen = await look(owner, threadId)
  const results = await Promise.all([
    answer(owner, threadId, { seen, text: '제가 답합니다' }),
    answer(colleague, threadId, { seen, text: '제가 답합니다' }),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
  const [first, second] = results[0]?.status === 200 ? [owner, colleague] : [colleague, owner]
  expect(results.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'inbox_thread_changed',
    message: expect.stringContaining(`${first.user.name} 님이 먼저 답장했습니다`),
  })
  expect((await threadOf(owner, threadId)).answers).toHaveLength(1)
  const again = await answer(second, threadId, { seen: await look(second, threadId) })
  expect(again.status).toBe(200)
})

test('a reply that arrived since the caller looked is reported; own answers and cancelled ones are not', async () => {
  const { threadId, email } = await receiveReply(owner, { kind: 'reply', text: '자료 주세요' })
  const seen = await look(owner, threadId)
  expect((await answer(owner, threadId, { seen, text: '하나' })).status).toBe(200)
  const cancelled = (await answer(colleague, threadId, { text: '둘' })).body
  await colleague.post(`/inbox/answers/${cancelled.id}/cancel`)
  expect((await answer(owner, threadId, { seen, text: '셋' })).status).toBe(200)
  const mail = (await owner.get(`/sandbox/messages?to=${email}`)).body.data[0]
  await owner.post(`/sandbox/messages/${mail.id}/reply`, { kind: 'reply', text: '하나 더 묻습니다' })
  const late = await answer(owner, threadId, { seen, text: '넷' })
  expect(late.body).toMatchObject({
    code: 'inbox_thread_changed',
    message: expect.stringContaining('새 답장이 도착했습니다'),
  })
  // a caller of the API that does not say what it has seen is not asked
  expect((await answer(owner, threadId, { text: '다섯' })).status).toBe(200)
})

test('an answer that a colleague cancels is listed for its writer only, until the writer answers again', async () => {
  const { threadId } = await receiveReply(owner, { kind: 'reply', text: '자료 주세요' })
  const { body } = await answer(owner, threadId, {
    text: '공들여 쓴 답장',
    html: '<p>공들여 <b>쓴</b> 답장</p>',
  })
  expect((await colleague.post(`/inbox/answers/${body.id}/cancel`)).body.state).toBe('cancelled')
  expect((await threadOf(owner, threadId)).answers).toMatchObject([
    {
      state: 'cancelled',
      bodyText: '공들여 쓴 답장',
      writtenById: owner.user.id,
      bodyHtml: expect.stringContaining('<b>'),
    },
  ])
  expect((await threadOf(colleague, threadId)).answers).toEqual([])
  await answer(colleague, threadId, { text: '동료의 답장' })
  expect((await threadOf(owner, threadId)).answers).toHaveLength(2)
  await answer(owner, threadId, { text: '다시 쓴 답장' })
  expect(
    (await threadOf(owner, threadId)).answers.map(({ bodyText }: { bodyText: string }) => bodyText),
  ).toEqual(['동료의 답장', '다시 쓴 답장'])
})

test('an answer with a placeholder that was not filled in is not stored', async () => {
  const { threadId } = await receiveReply(owner, { kind: 'reply', text: '자료 주세요' })
  const { status, body } = await answer(owner, threadId, { text: '안녕하세요 {{담당자명}} 님' })
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation_failed' })
  expect(body.message).toBe(
    '채워지지 않은 자리가 남아 있습니다: {{담당자명}}. 값을 입력하거나 지운 뒤 다시 보내 주세요.',
  )
  expect((await threadOf(owner, threadId)).answers).toEqual([])
})
