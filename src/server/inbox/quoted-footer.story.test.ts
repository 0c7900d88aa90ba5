// A lead replies to an advertisement, and the mail program quotes it with its footer: the product's own text is never read
// as an opt-out, and the lead's opt-out is never lost in the quote.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { ingestMessage } from '#server/inbox/actions/ingest-message.ts'
import { deliverMessage } from '#testing/inbox/received-reply.ts'
import { CLIENTS, type Client, type QuotedMail, replyOf } from '#testing/mails/clients.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

const SENDER = {
  isAdvertising: true,
  consentPolicy: 'warn',
  senderName: '(주)이음',
  email: 'sales@ieum.example',
  phone: '02-123-4567',
  postalAddress: '서울시 중구 세종대로 1',
}
/** A mail whose own text explains how to opt out. */
const WRITTEN =
  '<p>안녕하세요, {{담당자명}} 님.</p><p>재고 정리를 자동으로 해 주는 제품을 소개드립니다. 다음 주에 15분만 시간을 내어 주실 수 있으신지요?</p><p>앞으로 메일을 받고 싶지 않으시면 “더 이상 메일을 보내지 말아 주세요”라고 회신해 주세요.</p><p><a href="{{수신거부}}">수신거부</a></p><p>감사합니다.<br>김민지 드림</p>'
const INTERESTED = '안녕하세요.\n관심 있습니다. 자료를 보내 주시면 검토하겠습니다.'
const REQUEST = '안녕하세요.\n저희와 맞지 않습니다. 수신거부합니다.'

let w: World
let owner: Owner
let mails: QuotedMail[]
let sequenceId: string
let nth = 0

beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
  await owner.put(`/workspaces/${owner.workspaceId}/sender`, SENDER)
  const leadIds = await makeLeads(owner, owner.workspaceId, CLIENTS.length * 2 + 4)
  sequenceId = (
    await makeSequence(owner, [{ subject: '{{회사명}} 제안', bodyHtml: WRITTEN, bodyText: '' }], { leadIds })
  ).id
  await owner.post(`/sequences/${sequenceId}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  expect((await owner.post(`/sequences/${sequenceId}/activate`)).status).toBe(200)
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 5 })
  const { data } = (await owner.get('/sandbox/messages?limit=200')).body
  mails = await Promise.all(
    data.map(async ({ id }: { id: string }) => {
      const { body } = await owner.get(`/sandbox/messages/${id}`)
      return { ...body, to: { name: '박서준', address: body.to.address ?? body.to } }
    }),
  )
}, 60_000)
afterAll(() => w[Symbol.asyncDispose]())

type Outcome = { status: string; isSuppressed: boolean; kind: string }

async function receive(client: Client, own: string): Promise<Outcome> {
  const mail = mails[nth++]
  if (!mail) throw new Error('one sent mail for every reply')
  const mailbox = await findMailbox(w.ctx.db, owner.sandboxId)
  if (!mailbox) throw new Error('the owner has a mailbox')
  const { kind, enrollmentId } = await ingestMessage(w.ctx, mailbox, {
    folder: 'INBOX',
    uidValidity: '1',
    uid: 1000 + nth,
    raw: replyOf(client, own, mail, `reply.${nth}@client.example`),
    receivedAt: new Date(w.clock.now().getTime() + mailbox.clockOffsetMs),
  })
  const { rows } = await sql<{ status: string; isSuppressed: boolean }>`
    SELECT n.status, EXISTS (SELECT 1 FROM suppressions s WHERE s.value = ${mail.to.address}) AS is_suppressed
    FROM enrollments n WHERE n.id = ${enrollmentId}`.execute(w.ctx.db)
  return { kind, status: rows[0]?.status ?? '', isSuppressed: rows[0]?.isSuppressed ?? false }
}

test.each(CLIENTS)(
  'an interested reply ends the enrollment as replied and suppresses no address: $name',
  async (client) => {
    expect(await receive(client, INTERESTED)).toEqual({
      kind: 'reply',
      status: 'replied',
      isSuppressed: false,
    })
  },
)

test.each(CLIENTS.filter((client) => !client.isBelowUnmarked))(
  'a request beside the same quote takes effect at once: $name',
  async (client) => {
    expect(await receive(client, REQUEST)).toEqual({
      kind: 'opt_out',
      status: 'unsubscribed',
      isSuppressed: true,
    })
  },
)

test.each(CLIENTS.filter((client) => client.isBelowUnmarked))(
  'a request below a quote that nothing marks is for a user to decide: $name',
  async (client) => {
    expect(await receive(client, REQUEST)).toMatchObject({ kind: 'reply', isSuppressed: false })
  },
)

test('the quoted footer in a reply from an unknown address is not an opt-out, before and after a user assigns it', async () => {
  const [mail] = mails.slice(nth++)
  if (!mail) throw new Error('one sent mail for every reply')
  const text = `${INTERESTED}\n\n${mail.text}`
  const threadId = await deliverMessage(w, owner, {
    from: 'colleague@elsewhere.example',
    subject: '자료 요청',
    text,
  })
  const { body } = await owner.get(`/sequences/${sequenceId}/enrollments?limit=100&search=${mail.to.address}`)
  const enrollment = body.data.find((one: object) => JSON.stringify(one).includes(mail.to.address))
  const stored = await sql<{
    kind: string
  }>`SELECT kind FROM inbound_messages WHERE thread_id = ${threadId}`.execute(w.ctx.db)
  expect(stored.rows).toEqual([{ kind: 'reply' }])
  const before = (await owner.get('/suppressions')).body.data.length
  const assigned = await owner.post(`/inbox/threads/${threadId}/assign`, {
    leadId: enrollment.leadId,
    enrollmentId: enrollment.id,
  })
  expect(assigned.status).toBe(200)
  const { rows } = await sql<{ status: string; kind: string }>`
    SELECT n.status, m.kind FROM enrollments n JOIN inbound_messages m ON m.thread_id = ${assigned.body.id}
    WHERE n.id = ${enrollment.id}`.execute(w.ctx.db)
  expect(rows).toEqual([{ status: 'replied', kind: 'reply' }])
  expect((await owner.get('/suppressions')).body.data.length).toBe(before)
})
