import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAnswering } from '#server/data/inbox/answering-users.ts'
import { deliverMessage, type ReceivedReply, receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let owner: Owner
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())

const enrollment = async ({ sequenceId }: ReceivedReply) =>
  (await owner.get(`/sequences/${sequenceId}/enrollments`)).body.data[0]
const mailStates = async ({ enrollmentId }: ReceivedReply) =>
  (await owner.get(`/sequences/enrollments/${enrollmentId}/metrics`)).body.mails.map(
    (mail: { state: string }) => mail.state,
  )
const thread = async (id: string) => (await owner.get(`/inbox/threads/${id}`)).body
const idsOf = async (query: string): Promise<string[]> =>
  (await owner.get(`/inbox?limit=200&${query}`)).body.data.map((one: { id: string }) => one.id)

test('a reply is one unread thread with the mail it replies to, and is counted by kind and label', async () => {
  const before = (await owner.get('/inbox/counts')).body.kinds.reply
  const it = await receiveReply(owner, { kind: 'reply', text: '화요일에 통화하시죠' })
  const read = await thread(it.threadId)
  expect(read).toMatchObject({ isRead: false, isDone: false, isMatched: true, enrollmentStatus: 'replied' })
  expect(read.mails.map((mail: { direction: string }) => mail.direction)).toEqual(['sent', 'received'])
  expect(read.mails[1]).toMatchObject({ text: '화요일에 통화하시죠', fullText: expect.stringContaining('>') })
  expect((await owner.get('/inbox/counts')).body.kinds.reply).toEqual({
    total: before.total + 1,
    unread: before.unread + 1,
  })
  const labelId = (await owner.get('/inbox/labels')).body.data[1].id
  const threadIds = [it.threadId]
  await owner.patch('/inbox/threads', { threadIds, isRead: true, isDone: true, addLabelIds: [labelId] })
  expect((await owner.get('/inbox/counts')).body.isEmpty).toBe(false)
  expect(await idsOf('done=false')).not.toContain(it.threadId)
  expect(await idsOf(`done=true&read=true&labelIds=${labelId}`)).toEqual([it.threadId])
  expect(await idsOf('kind=bounce')).not.toContain(it.threadId)
})

test('one and two syllables find sender, company, subject and text', async () => {
  const it = await receiveReply(
    owner,
    { kind: 'reply', text: '견적을 부탁드립니다' },
    { companyName: '뀷샘정공', contactName: '남궁휼', contactEmail: 'hyul@saem.example' },
  )
  for (const search of ['뀷', '뀷샘', '궁휼', '견적', 'hyul@'])
    expect(await idsOf(`search=${encodeURIComponent(search)}`), search).toContain(it.threadId)
  expect(await idsOf(`search=${encodeURIComponent('뀷솝')}`)).toEqual([])
})

test('an unmatched message that a user assigns ends the enrollment like a matched reply', async () => {
  const it = await receiveReply(owner, null)
  const threadId = await deliverMessage(w, owner, {
    from: 'kim@elsewhere.example',
    text: '대표님 대신 답합니다. 관심 있습니다.',
  })
  expect(await idsOf('kind=unmatched')).toContain(threadId)
  expect(await idsOf('kind=reply')).not.toContain(threadId)
  expect(await enrollment(it)).toMatchObject({ status: 'active' })
  const answer = await owner.post(`/inbox/threads/${threadId}/assign`, {
    leadId: it.leadId,
    enrollmentId: it.enrollmentId,
  })
  expect(answer.body).toMatchObject({ isMatched: true, enrollmentStatus: 'replied' })
  expect(await enrollment(it)).toMatchObject({ status: 'replied', statusReason: 'other_address' })
  expect(await mailStates(it)).toEqual(['sent', 'skipped'])
  const again = await owner.post(`/inbox/threads/${threadId}/assign`, { leadId: it.leadId })
  expect(again.body.code).toBe('conflict')
})

test('an opt-out that a user assigns suppresses the lead', async () => {
  const it = await receiveReply(owner, null)
  const threadId = await deliverMessage(w, owner, {
    from: 'kim@elsewhere.example',
    text: '메일 그만 보내 주세요. 수신거부합니다.',
  })
  await owner.post(`/inbox/threads/${threadId}/assign`, { leadId: it.leadId, enrollmentId: it.enrollmentId })
  expect(await enrollment(it)).toMatchObject({ status: 'unsubscribed', statusReason: 'reply_text' })
  expect((await owner.get(`/suppressions?search=${it.email}`)).body.total).toBe(1)
})

test('a reply corrected to an automatic reply resumes the enrollment after the absence; corrected back, it ends it', async () => {
  const it = await receiveReply(owner, { kind: 'reply', text: '지금은 자리를 비웠습니다' })
  expect(await mailStates(it)).toEqual(['sent', 'skipped'])
  const message = (await thread(it.threadId)).mails[1].id
  const none = await owner.post(`/inbox/messages/${message}/kind`, { kind: 'auto_reply' })
  expect(none.body).toEqual({ threadId: it.threadId, enrollmentStatus: 'paused', isReopened: true })
  expect(await enrollment(it)).toMatchObject({ status: 'paused', statusReason: 'out_of_office' })
  expect(await mailStates(it)).toEqual(['sent', 'scheduled'])
  const numbers = (await owner.get(`/sequences/${it.sequenceId}/nodes/mail-1/stats`)).body
  expect(numbers.repliedCount).toBe(0)
  const after = await owner.post(`/inbox/messages/${message}/kind`, { kind: 'reply' })
  expect(after.body).toMatchObject({ enrollmentStatus: 'replied', isReopened: false })
  expect(await mailStates(it)).toEqual(['sent', 'skipped'])
})

test('an enrollment that ended by opt-out, bounce or a user is not reopened', async () => {
  const optedOut = await receiveReply(owner, { kind: 'unsubscribe' })
  const [, request] = (await thread(optedOut.threadId)).mails
  const response = await owner.post(`/inbox/messages/${request.id}/kind`, { kind: 'auto_reply' })
  expect(response.status).toBe(409)
  expect(await enrollment(optedOut)).toMatchObject({ status: 'unsubscribed' })

  const blocked = await receiveReply(owner, { kind: 'reply', text: '네' })
  await owner.post('/suppressions', { workspaceId: owner.workspaceId, kind: 'address', value: blocked.email })
  const [, reply] = (await thread(blocked.threadId)).mails
  const kept = await owner.post(`/inbox/messages/${reply.id}/kind`, { kind: 'auto_reply' })
  expect(kept.body).toMatchObject({ isReopened: false })
  expect((await enrollment(blocked)).status).not.toBe('active')
  expect(await mailStates(blocked)).toEqual(['sent', 'skipped'])
})

test('a suppressed address is answered only when the user confirms it', async () => {
  const it = await receiveReply(owner, { kind: 'unsubscribe' })
  const ask = (confirmSuppressed?: string) =>
    owner.post(`/inbox/threads/${it.threadId}/answers`, { text: '처리했습니다', confirmSuppressed })
  expect((await ask()).body).toMatchObject({
    code: 'recipient_suppressed',
    message: expect.stringContaining(it.email),
  })
  expect((await ask('other@else.example')).body.code).toBe('recipient_suppressed')
  expect((await ask(it.email)).body).toMatchObject({ state: 'scheduled', toAddress: it.email })
})

test('an attachment is served as a download that no browser opens', async () => {
  const file = Buffer.from('<script>alert(1)</script>').toString('base64')
  const id = await deliverMessage(w, owner, {
    from: 'x@elsewhere.example',
    text: '',
    headers: [
      "Content-Disposition: attachment; filename*=UTF-8''%EA%B2%AC%EC%A0%81.html",
      'X-Content: see below',
    ],
  })
  expect(file).not.toBe('')
  const { mails } = await thread(id)
  expect(mails[0].attachments).toMatchObject([{ index: 0, name: '견적.html' }])
  const answer = await owner.get(`/inbox/messages/${mails[0].id}/attachments/0`)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="_.html"; filename*=UTF-8''%EA%B2%AC%EC%A0%81.html`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect((await owner.get(`/inbox/messages/${mails[0].id}/attachments/1`)).status).toBe(404)
})

test('a user who is writing an answer is shown to the other users until they stop or send no signal', async () => {
  const it = await receiveReply(owner, { kind: 'reply', text: '언제 가능하세요?' })
  const say = (isAnswering: boolean) => owner.post(`/inbox/threads/${it.threadId}/answering`, { isAnswering })
  const seenByOthers = () => listAnswering(w.ctx.db, it.threadId, null, w.clock.now())
  await say(true)
  expect((await thread(it.threadId)).answering).toEqual([])
  expect(await seenByOthers()).toHaveLength(1)
  w.clock.advance(31_000)
  expect(await seenByOthers()).toEqual([])
  await say(true)
  await say(false)
  expect(await seenByOthers()).toEqual([])
})
