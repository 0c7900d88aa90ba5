import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Script, startHostileSmtp } from '#testing/servers/hostile-smtp.ts'
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
  w = await world({ config: { allowPrivateHosts: true } })
})
// a new user per test: the limit is twenty a minute for each
beforeEach(async () => {
  me = await createTestWorkspace(w, { name: '김하나' })
})
afterAll(() => w[Symbol.asyncDispose]())

const MAIL = { nodeId: 'mail-1', subject: '{{회사명}} 제안', bodyText: '안녕하세요. 끊기: {{수신거부}}' }
const send = (id: string, body: object = {}, headers?: Record<string, string>) =>
  me.post(`/sequences/${id}/test-send`, { ...MAIL, userEmailAccountId: me.sandboxId, ...body }, headers)
const inbox = async (to: string) => (await me.get(`/sandbox/messages?to=${to}`)).body
/** The rows that a real mail would have changed. */
async function traces() {
  const { rows } = await sql<object>`
    SELECT (SELECT count(*) FROM scheduled_executions) AS executions, (SELECT count(*) FROM enrollments) AS enrollments,
           (SELECT count(*) FROM events) AS events, (SELECT next_free_at FROM email_accounts WHERE id = ${me.sandboxId}) AS free`.execute(
    w.ctx.db,
  )
  return rows[0]
}
/** A sequence, one lead, and a mailbox on a server that follows the script. */
async function hostile(script: Script = {}) {
  const server = await startHostileSmtp(script)
  onTestFinished(() => server.close())
  const account = await me.post('/email-accounts', {
    workspaceId: me.workspaceId,
    address: 'sales@seller.example',
    smtp: { host: '127.0.0.1', port: server.port, security: 'none' },
    imap: null,
    username: 'sales',
    password: 'a password',
  })
  const userEmailAccountId = account.body.id as string
  await sql`UPDATE email_accounts SET status = 'connected' WHERE id = ${userEmailAccountId}`.execute(w.ctx.db)
  const { id } = await makeSequence(me, [{}], { leadIds: await makeLeads(me, me.workspaceId, 1) })
  return { server, id, userEmailAccountId }
}

test('a test mail is sent to the caller, with the mark before its subject, and changes nothing else', async () => {
  const leadIds = await makeLeads(me, me.workspaceId, 1, { companyName: '한빛' })
  const { id } = await makeSequence(me, [{}, { subject: '' }], { leadIds })
  const before = await traces()
  const { status, body } = await send(id)
  expect(status).toBe(200)
  expect(body).toEqual({
    message: `${me.user.email} 주소로 테스트 메일을 보냈습니다`,
    to: me.user.email,
    subject: '[테스트] 한빛 제안',
    isSandbox: true,
  })
  const { data } = await inbox(me.user.email)
  expect(data[0]).toMatchObject({ subject: '[테스트] 한빛 제안', toName: '김하나' })
  const names = data[0].headers.map((header: { name: string }) => header.name.toLowerCase())
  expect(names).not.toContain('list-unsubscribe')
  expect(await traces()).toEqual(before)
  const account = (await me.get(`/email-accounts/${me.sandboxId}`)).body
  expect(account.sentToday).toBe(0)
  const rows = await w.ctx.db.selectFrom('audit_logs').select(['action', 'userId']).execute()
  expect(rows).toContainEqual({ action: 'POST /sequences/:id/test-send', userId: me.user.id })

  const followUp = await send(id, { nodeId: 'mail-2', subject: '' })
  expect(followUp.body.subject).toBe('[테스트] Re: 제안 1')
})

test('a test mail is sent to the caller or to the mailbox, and to no other address', async () => {
  const { id } = await makeSequence(me, [{}])
  const { address } = (await me.get(`/email-accounts/${me.sandboxId}`)).body
  expect((await send(id, { to: address.toUpperCase() })).body.to).toBe(address)
  const rejected = await send(id, { to: 'customer@company.example' })
  expect(rejected.body).toMatchObject({ statusCode: 400, code: 'validation_failed' })
  expect(rejected.body.issues[0]).toMatchObject({ path: 'to' })
  expect(rejected.body.issues[0].message).toContain(me.user.email)
  expect((await inbox('customer@company.example')).total).toBe(0)
})

test('the same request sent twice sends one mail', async () => {
  const { id } = await makeSequence(me, [{}])
  const before = (await inbox(me.user.email)).total
  const key = { 'idempotency-key': 'press-1' }
  const first = await send(id, {}, key)
  expect((await send(id, {}, key)).body).toEqual(first.body)
  expect((await inbox(me.user.email)).total).toBe(before + 1)
})

test('a mail the engine would not send is not sent as a test either', async () => {
  const leadIds = await makeLeads(me, me.workspaceId, 1, { contactName: '' })
  const { id } = await makeSequence(me, [{}], { leadIds })
  const before = (await inbox(me.user.email)).total
  const missing = await send(id, { bodyText: '{{담당자명}} 님' })
  expect(missing.body).toMatchObject({
    statusCode: 400,
    code: 'template_invalid',
    issues: [{ path: 'leadId' }],
  })
  expect(missing.body.message).toContain('담당자명')
  const faulty = await send(id, { subject: '{{회사멍}}', bodyText: '' })
  expect(faulty.body.issues.map((issue: { path: string }) => issue.path)).toEqual(['subject', 'bodyText'])
  expect((await inbox(me.user.email)).total).toBe(before)
})

test('a reply to a test mail ends no enrollment, even when the user is also a lead', async () => {
  const [leadId = ''] = await makeLeads(me, me.workspaceId, 1, { contactEmail: me.user.email })
  const { id } = await makeSequence(me, [{ subject: '새로운 제안' }, {}], { leadIds: [leadId] })
  await me.post(`/sequences/${id}/enrollments`, { leadIds: [leadId], userEmailAccountId: me.sandboxId })
  await me.post(`/sequences/${id}/activate`)
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceHours: 1 })
  await send(id, { subject: '새로운 제안' })
  const { data } = await inbox(me.user.email)
  expect(data[0].subject).toBe('[테스트] 새로운 제안')
  for (const kind of ['reply', 'bounce']) {
    const response = await me.post(`/sandbox/messages/${data[0].id}/reply`, { kind })
    expect(response.body).toMatchObject({ enrollmentId: null })
  }
  const status = async () => (await me.get(`/sequences/${id}/enrollments`)).body.data[0].status
  expect(await status()).toBe('active')
  const real = data.find((one: { subject: string }) => one.subject === '새로운 제안')
  await me.post(`/sandbox/messages/${real.id}/reply`, { kind: 'reply' })
  expect(await status()).toBe('replied')
})

test.each<[string, Script, string, string]>([
  [
    'a rejected password',
    { faults: { auth: { reply: '535 5.7.8 no' } } },
    '비밀번호를 수정한 뒤',
    'disconnected',
  ],
  [
    'a rejected address',
    { faults: { rcpt: { reply: '550 5.1.1 no such user' } } },
    '내 주소가 맞는지',
    'connected',
  ],
  [
    'a rejected content',
    { faults: { dot: { reply: '554 5.6.0 spam' } } },
    '내용을 거부했습니다',
    'connected',
  ],
  [
    'a blocked mailbox',
    { faults: { mail: { reply: '550 5.7.1 blocked' } } },
    '발송을 차단했습니다',
    'disconnected',
  ],
  ['a server that is busy', { faults: { mail: { reply: '451 4.3.0 later' } } }, '잠시 후 다시', 'connected'],
])(
  'R-315: %s is reported with what to do, and stops the mailbox as with every other mail',
  async (_what, script, words, state) => {
    const { id, userEmailAccountId } = await hostile(script)
    const { body } = await send(id, { userEmailAccountId })
    expect(body).toMatchObject({ statusCode: 502, code: 'test_send_failed' })
    expect(body.message).toContain(words)
    expect((await me.get(`/email-accounts/${userEmailAccountId}`)).body.status).toBe(state)
  },
)

test('a server that cannot be reached is named', async () => {
  const { server, id, userEmailAccountId } = await hostile()
  await server.close()
  const { body } = await send(id, { userEmailAccountId })
  expect(body).toMatchObject({ code: 'test_send_failed' })
  expect(body.message).toContain('127.0.0.1')
})

test('an ambiguous test mail is reported as such, and a retry sends no second one', async () => {
  const { server, id, userEmailAccountId } = await hostile({ faults: { dot: 'cut' } })
  const key = { 'idempotency-key': 'press-2' }
  const { status, body } = await send(id, { userEmailAccountId }, key)
  expect(status).toBe(200)
  expect(body.message).toContain('답을 받지 못했습니다')
  expect((await send(id, { userEmailAccountId }, key)).body).toEqual(body)
  expect(server.dots).toBe(1)
})

test.each([
  ['disconnected', '연결이 끊겼습니다'],
  ['paused', '일시정지'],
])('a mailbox that is %s sends no test', async (status, words) => {
  const { server, id, userEmailAccountId } = await hostile()
  await sql`UPDATE email_accounts SET status = ${status} WHERE id = ${userEmailAccountId}`.execute(w.ctx.db)
  const { body } = await send(id, { userEmailAccountId })
  expect(body).toMatchObject({ statusCode: 409, code: 'mailbox_not_ready' })
  expect(body.message).toContain(words)
  expect(server.dots).toBe(0)
})

test('a mailbox held after a rejection sends no test mail until then', async () => {
  const { server, id, userEmailAccountId } = await hostile()
  const until = new Date(w.clock.now().getTime() + 600_000)
  await sql`UPDATE email_accounts SET status_reason = '잠시 막힘', next_free_at = ${until} WHERE id = ${userEmailAccountId}`.execute(
    w.ctx.db,
  )
  expect((await send(id, { userEmailAccountId })).body).toMatchObject({ code: 'mailbox_not_ready' })
  await sql`UPDATE email_accounts SET next_free_at = ${w.clock.now()} WHERE id = ${userEmailAccountId}`.execute(
    w.ctx.db,
  )
  expect((await send(id, { userEmailAccountId })).status).toBe(200)
  expect(server.accepted).toBe(1)
})

test('a viewer may preview and not send', async () => {
  const { id } = await makeSequence(me, workflowJson([{}]))
  const viewer = await w.signUp()
  await w.join(viewer, me.workspaceId, 'viewer')
  expect((await viewer.post(`/sequences/${id}/preview`, MAIL)).status).toBe(200)
  expect((await viewer.post(`/sequences/${id}/test-send`, MAIL)).body).toMatchObject({ code: 'forbidden' })
})

test('more than twenty a minute are rejected', async () => {
  const other = await createTestWorkspace(w)
  const { id } = await makeSequence(other, [{}])
  const responses = []
  for (let i = 0; i < 21; i++)
    responses.push(await other.post(`/sequences/${id}/test-send`, { ...MAIL, to: 'nobody@x.example' }))
  expect(responses.filter((response) => response.status === 400)).toHaveLength(20)
  expect(responses.at(-1)?.body).toMatchObject({ code: 'rate_limited' })
})
