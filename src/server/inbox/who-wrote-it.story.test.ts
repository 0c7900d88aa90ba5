// A group or list puts its own address in From; a lead begins a mail of their own: the message still belongs to the lead.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { deliverMessage, type ReceivedReply, receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let owner: Owner
let ourAddress: string

beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
  ourAddress = (await findMailbox(w.ctx.db, owner.sandboxId))?.address ?? ''
}, 60_000)
afterAll(() => w[Symbol.asyncDispose]())

const lead = (): Promise<ReceivedReply> => receiveReply(owner, null)

async function enrollment({ enrollmentId, sequenceId }: ReceivedReply) {
  const { data } = (await owner.get(`/sequences/${sequenceId}/enrollments`)).body
  const { status, statusReason } = data.find(({ id }: { id: string }) => id === enrollmentId)
  return { status, statusReason }
}

/** The headers of a Google Group with our own address. */
const throughGroup = (email: string): string[] => [
  `Reply-To: ${email}`,
  `X-Original-Sender: ${email}`,
  `X-Original-From: ${email}`,
  'Precedence: list',
  `Mailing-list: list ${ourAddress}; contact ${ourAddress}`,
  `List-ID: <${ourAddress.replace('@', '.')}>`,
]

test('a reply through a group with our own address ends the enrollment, and an answer is sent to its writer', async () => {
  const to = await lead()
  const threadId = await deliverMessage(w, owner, {
    from: `"'Park' via Sales" <${ourAddress}>`,
    text: '네, 견적서 보내 주세요.',
    headers: throughGroup(to.email),
  })
  expect(await enrollment(to)).toEqual({ status: 'replied', statusReason: 'human' })
  const thread = (await owner.get(`/inbox/threads/${threadId}`)).body
  expect(thread).toMatchObject({ isMatched: true, answerTo: { address: to.email } })
  expect(thread.mails.at(-1)).toMatchObject({ fromAddress: to.email, fromName: 'Park' })
})

test('an opt-out through a group with our own address suppresses its writer', async () => {
  const to = await lead()
  await deliverMessage(w, owner, {
    from: `"'Park' via Sales" <${ourAddress}>`,
    text: '수신거부 합니다. 더 이상 보내지 마세요.',
    headers: throughGroup(to.email),
  })
  expect(await enrollment(to)).toEqual({ status: 'unsubscribed', statusReason: 'reply_text' })
  const { rows } = await sql`SELECT value FROM suppressions WHERE value = ${to.email}`.execute(w.ctx.db)
  expect(rows).toHaveLength(1)
})

test('our own mail through our own group changes nothing', async () => {
  const to = await lead()
  await deliverMessage(w, owner, {
    from: `"'Kim' via Sales" <${ourAddress}>`,
    text: '수신거부 합니다.',
    headers: throughGroup(ourAddress),
  })
  expect((await enrollment(to)).status).toBe('active')
})

test('a mail that a lead begins ends the enrollment, after the clock of the sandbox was moved too', async () => {
  const to = await lead()
  const threadId = await deliverMessage(w, owner, {
    from: to.email,
    subject: '단가 문의',
    text: '단가를 알고 싶습니다.',
  })
  expect(await enrollment(to)).toEqual({ status: 'replied', statusReason: 'human' })
  expect((await owner.get(`/inbox/threads/${threadId}`)).body.lead.id).toBe(to.leadId)
})

test('a group address we wrote to is matched although its member is the writer', async () => {
  const to = await lead()
  await deliverMessage(w, owner, {
    from: `"Lee via Purchase" <${to.email}>`,
    text: '자료 부탁드립니다.',
    headers: ['Reply-To: lee@member.example', 'Precedence: list'],
  })
  expect(await enrollment(to)).toEqual({ status: 'replied', statusReason: 'other_address' })
})

const GENERATED = ['Auto-Submitted: auto-generated', 'Precedence: bulk']

test('a person who writes through a service desk ends the enrollment', async () => {
  const to = await lead()
  await deliverMessage(w, owner, {
    from: to.email,
    text: '제안서 잘 받았습니다. 설치 기간이 궁금합니다.',
    headers: GENERATED,
  })
  expect(await enrollment(to)).toEqual({ status: 'replied', statusReason: 'human' })
})

test('the acknowledgement of a service desk changes nothing', async () => {
  const to = await lead()
  await deliverMessage(w, owner, {
    from: to.email,
    text: '문의가 접수되었습니다. 접수번호 3311. 담당자가 확인 후 답변드리겠습니다.',
    headers: GENERATED,
  })
  expect((await enrollment(to)).status).toBe('active')
})

test('an opt-out in an absence notice is held for a user', async () => {
  const to = await lead()
  const threadId = await deliverMessage(w, owner, {
    from: to.email,
    text: '12월 4일까지 휴가입니다. 광고 메일은 보내지 말아 주세요.',
    headers: ['Auto-Submitted: auto-replied'],
  })
  expect((await enrollment(to)).status).toBe('paused')
  expect((await owner.get(`/inbox/threads/${threadId}`)).body.optOutHolds).toMatchObject([{ decision: null }])
})

const LEFT = '저는 10월 31일부로 퇴사하였습니다. 후임은 최유진 과장(yujin@next.example)입니다.'

test('the automatic reply of a leaver ends every enrollment, marks the lead and offers the successor', async () => {
  const to = await lead()
  const { id: other } = await makeSequence(owner, [{}], { name: '다른 시퀀스' })
  const enroll = { leadIds: [to.leadId], userEmailAccountId: owner.sandboxId }
  await owner.post(`/sequences/${other}/enrollments`, { ...enroll, allowParallel: true })
  const threadId = await deliverMessage(w, owner, {
    from: to.email,
    text: LEFT,
    headers: ['Auto-Submitted: auto-replied'],
  })
  const left = { status: 'removed', statusReason: 'left_company' }
  expect(await enrollment(to)).toEqual(left)
  expect((await owner.get(`/sequences/${other}/enrollments`)).body.data).toMatchObject([left])
  const [mail] = (await owner.get(`/inbox/threads/${threadId}`)).body.mails.slice(-1)
  expect(mail).toMatchObject({
    kind: 'auto_reply',
    intent: {
      intent: 'wrong_person',
      person: { name: '최유진', email: 'yujin@next.example', title: '과장' },
    },
  })
  const again = await owner.post(`/sequences/${other}/enrollments`, { ...enroll, allowParallel: true })
  expect(again.body.skipped).toMatchObject([{ reason: 'left_company' }])
})

test('a new address that the lead tells is shown with the mail, and changes neither lead nor enrollment', async () => {
  const to = await lead()
  const threadId = await deliverMessage(w, owner, {
    from: to.email,
    text: '메일 주소가 변경되었습니다.\n기존: old@before.example\n신규: jiwoo@after.example',
    headers: ['Auto-Submitted: auto-replied'],
  })
  const [mail] = (await owner.get(`/inbox/threads/${threadId}`)).body.mails.slice(-1)
  expect(mail).toMatchObject({ kind: 'auto_reply', newAddress: 'jiwoo@after.example', intent: null })
  expect((await owner.get(`/leads/${to.leadId}`)).body.contactEmail).toBe(to.email)
  expect((await enrollment(to)).status).toBe('active')
})

test('a gateway that asks to confirm our mail is shown with its lead and changes nothing', async () => {
  const to = await lead()
  const threadId = await deliverMessage(w, owner, {
    from: 'guard@gateway.example',
    subject: '발신자 확인 요청',
    text: `발신자 인증이 필요합니다. 인증하셔야 메일이 전달됩니다.\n\n수신자: ${to.email}`,
  })
  expect((await owner.get(`/inbox/threads/${threadId}`)).body).toMatchObject({
    isMatched: true,
    lead: { id: to.leadId },
  })
  expect((await enrollment(to)).status).toBe('active')
})

test('a colleague’s reply about a leaver ends the enrollment, and their other words stay an intent', async () => {
  const to = await lead()
  const mail = (await owner.get(`/sandbox/messages?to=${to.email}`)).body.data[0]
  const threadId = await deliverMessage(w, owner, {
    from: 'Lee <lee@colleague.example>',
    text: '담당자가 퇴사하여 제가 인계받았습니다. 관심 있으니 자료 부탁드립니다.',
    headers: [`In-Reply-To: ${mail.messageId}`],
  })
  expect(await enrollment(to)).toEqual({ status: 'removed', statusReason: 'left_company' })
  const [reply] = (await owner.get(`/inbox/threads/${threadId}`)).body.mails.slice(-1)
  expect(reply).toMatchObject({
    kind: 'reply',
    intent: {
      intent: 'wrong_person',
      second: 'interested',
      person: { name: 'Lee', email: 'lee@colleague.example' },
    },
  })
})

test('a lead that writes before our first mail is paused for a user, and its opt-out is applied', async () => {
  const [leadId = '', stopping = ''] = await makeLeads(owner, owner.workspaceId, 2)
  const { id: sequenceId } = await makeSequence(owner, [{}], { name: '시작 전' })
  await owner.post(`/sequences/${sequenceId}/enrollments`, {
    leadIds: [leadId, stopping],
    userEmailAccountId: owner.sandboxId,
  })
  const emailOf = async (id: string): Promise<string> => (await owner.get(`/leads/${id}`)).body.contactEmail
  await deliverMessage(w, owner, { from: await emailOf(leadId), text: '제품 소개 부탁드립니다.' })
  await deliverMessage(w, owner, {
    from: await emailOf(stopping),
    text: '수신거부합니다. 메일 보내지 마세요.',
  })
  const { data } = (await owner.get(`/sequences/${sequenceId}/enrollments`)).body
  const of = (id: string) => data.find((one: { leadId: string }) => one.leadId === id)
  expect(of(leadId)).toMatchObject({ status: 'paused', statusReason: 'wrote_first' })
  expect(of(stopping)).toMatchObject({ status: 'unsubscribed', statusReason: 'reply_text' })
  const { causes } = (await owner.get(`/check?workspaceIds=${owner.workspaceId}`)).body
  expect(causes).toContainEqual({ cause: 'wrote_first', count: 1 })
})

test('a colleague who replies to the forward of the lead ends the enrollment; our own colleague does not', async () => {
  const to = await lead()
  const { subject } = (await owner.get(`/sandbox/messages?to=${to.email}`)).body.data[0]
  const quote = `보낸 사람: 김하늘 <${ourAddress}>\n보낸 날짜: 2026년 11월 20일 금요일 오전 10:00\n받는 사람: ${to.email}\n제목: ${subject}\n\n안녕하세요.`
  const reply = (domain = ''): Promise<string> =>
    deliverMessage(w, owner, {
      from: `최유나 <yuna@${domain}>`,
      subject: `RE: ${subject}`,
      text: `제가 실무 담당입니다. 저와 이야기하시죠.\n\n${quote}`,
      headers: ['In-Reply-To: <forward@outside.example>'],
    })
  await reply(ourAddress.split('@')[1])
  expect((await enrollment(to)).status).toBe('active')
  const threadId = await reply(to.email.split('@')[1])
  expect(await enrollment(to)).toEqual({ status: 'replied', statusReason: 'other_address' })
  expect((await owner.get(`/inbox/threads/${threadId}`)).body.isMatched).toBe(true)
})
