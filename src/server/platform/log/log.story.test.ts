// A whole scenario at the most verbose level with many faults: the log contains no personal data, secret or token,
// and every request can be found by its id.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startHostileSmtp } from '#testing/servers/hostile-smtp.ts'
import { ALWAYS, makeSequence, until } from '#testing/workspace-setup.ts'
import { agent, world } from '#testing/world.ts'
import { createLog } from './log.ts'

const SAID = {
  userName: '남궁비밀',
  address: 'user.name@secret-company.example',
  password: 'a password that is not logged',
  company: '아무도모르는회사',
  contact: '제갈담당',
  contactAddress: 'contact.person@customer.example',
  customValue: '계약금 오천만원',
  subject: '은밀한 제안서',
  body: '아주 사적인 본문',
  mailboxAddress: 'sales.box@sender.example',
  mailboxPassword: 'mailbox-pass-phrase',
  modelKey: 'sk-very-secret-model-key',
  search: '몰래찾기',
} as const

test('through sign-up, mailbox, leads, sending, rejections and database faults the log contains no personal data', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const server = await startHostileSmtp()
  const w = await world({ role: 'all', log, config: { allowPrivateHosts: true } })
  const me = await w.signUp({ name: SAID.userName, email: SAID.address, password: SAID.password })
  const { workspaceId } = me

  await w.guest.post('/auth/sign-in/email', { email: SAID.address, password: 'wrong one entirely' })
  await w.guest.post('/auth/reset-request', { email: SAID.address })
  const invitation = await me.post(`/workspaces/${workspaceId}/invitations`, {
    role: 'member',
    email: SAID.contactAddress,
  })
  const key = await me.post('/api-keys', {
    name: SAID.company,
    scope: 'write',
    workspaceIds: [workspaceId],
  })
  await agent(w.app, null, { authorization: `Bearer ${key.body.key}` }).get('/leads')

  const { body: mailbox } = await me.post('/email-accounts', {
    workspaceId,
    address: SAID.mailboxAddress,
    smtp: { host: '127.0.0.1', port: server.port, security: 'none' },
    imap: null,
    username: SAID.mailboxAddress,
    password: SAID.mailboxPassword,
    rules: ALWAYS,
  })
  await me.post(`/email-accounts/${mailbox.id}/verify`)
  await sql`UPDATE email_accounts SET status = 'connected', findings = '{}' WHERE id = ${mailbox.id}`.execute(
    w.ctx.db,
  )
  const model = await me.put(`/workspaces/${workspaceId}/model`, {
    preset: 'custom',
    baseUrl: `http://127.0.0.1:${server.port}/v1`,
    apiKey: SAID.modelKey,
    model: 'm',
  })
  expect([invitation.status, key.status, model.status]).toEqual([200, 200, 200])
  await me.post(`/workspaces/${workspaceId}/model/test`, {})

  const leadIds: string[] = []
  for (const n of [1, 2, 3]) {
    const lead = await me.post('/leads', {
      workspaceId,
      companyName: SAID.company,
      contactName: SAID.contact,
      contactEmail: `${n}${SAID.contactAddress}`,
      customFields: { 비고: SAID.customValue },
    })
    leadIds.push(lead.body.id)
  }
  // the database rejects a row and quotes it in the message
  await sql`ALTER TABLE leads ADD CONSTRAINT never CHECK (industry <> '금지')`.execute(w.ctx.db)
  const failed = await me.post('/leads', {
    workspaceId,
    companyName: SAID.company,
    contactName: SAID.contact,
    contactEmail: SAID.contactAddress,
    industry: '금지',
  })
  expect(failed.status).toBe(500)
  await me.get(`/leads?search=${encodeURIComponent(SAID.search)}`)
  await me.get(`/nothing/${encodeURIComponent(SAID.search)}`)
  await me.post('/leads', `{"companyName": "${SAID.company}`, { 'content-type': 'application/json' })

  const { id } = await makeSequence(me, [{ subject: SAID.subject, bodyText: `${SAID.body} {{수신거부}}` }], {
    name: SAID.company,
  })
  await me.post(`/sequences/${id}/enrollments`, {
    leadIds,
    userEmailAccountId: mailbox.id,
    allowUnreadReplies: true,
  })
  server.setScript({ faults: { rcpt: { reply: `550 5.1.1 <2${SAID.contactAddress}> unknown` } }, onMail: 3 })
  await me.post(`/sequences/${id}/activate`, { allowUnreadReplies: true })
  await until(
    async () => (await me.get(`/sequences/${id}/enrollments`)).body.data,
    (enrollments: { status: string }[]) =>
      enrollments.every((one) => ['completed', 'bounced'].includes(one.status)),
  )
  const [, token = ''] = /\/u\/([\w.=-]+)/.exec(server.bodies.map(unfolded).join('\n')) ?? []
  expect(token).toHaveLength(14)
  await w.guest.post(`/unsubscribe/${token}`)
  // a job and a loop fail because a table is missing
  await sql`ALTER TABLE suppressions RENAME TO elsewhere`.execute(w.ctx.db)
  await w.guest.post(`/unsubscribe/${token}`)
  await sql`ALTER TABLE elsewhere RENAME TO suppressions`.execute(w.ctx.db)
  await w[Symbol.asyncDispose]()
  await server.close()

  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  const link: string = invitation.body.link
  const secrets = {
    ...SAID,
    token,
    cookie: decodeURIComponent(me.cookie?.split('=')[1] ?? '').slice(0, 20),
    invitation: link.slice(link.lastIndexOf('/') + 1),
    key: key.body.key as string,
    passwordInBase64: Buffer.from(SAID.mailboxPassword).toString('base64').slice(0, 20),
  }
  for (const [what, word] of Object.entries(secrets)) {
    expect(word?.length ?? 0, what).toBeGreaterThan(3)
    expect(text.includes(word), `${what} stands in the log`).toBe(false)
    expect(text.includes(encodeURIComponent(word)), `${what} stands in the log`).toBe(false)
  }
  // the log still shows what failed, where, and in which request
  const fault = lines.map((line) => JSON.parse(line)).find((entry) => entry.err?.constraint === 'never')
  expect(fault).toMatchObject({
    msg: 'a request failed',
    route: '/api/v1/leads',
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    err: { code: '23514', table: 'leads', stack: expect.stringContaining('at ') },
  })
}, 60_000)

/** Joins the lines of quoted-printable text. */
const unfolded = (body: string): string => body.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
