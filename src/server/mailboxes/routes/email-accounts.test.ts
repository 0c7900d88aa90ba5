import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import { startSandboxSmtp } from '#server/adapters/sandbox/smtp-server.ts'
import { startHostileSmtp } from '#testing/servers/hostile-smtp.ts'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let me: Owner
beforeAll(async () => {
  w = await world({ config: { allowPrivateHosts: true } })
  me = await createTestWorkspace(w)
})
afterAll(() => w[Symbol.asyncDispose]())

const PASSWORD = 'a secret that is never shown'
const account = (more: object = {}) => ({
  workspaceId: me.workspaceId,
  address: 'kim@ieum.example',
  smtp: { host: 'smtp.ieum.example', port: 465, security: 'tls' },
  imap: null,
  username: 'kim',
  password: PASSWORD,
  ...more,
})

test('a new mailbox is unverified, has office hours as window, and its password is never returned', async () => {
  const made = await me.post('/email-accounts', account())
  expect(made.body).toMatchObject({
    kind: 'smtp',
    name: 'kim@ieum.example',
    userId: me.user.id,
    status: 'disconnected',
    statusReason: expect.stringMatching(/확인/),
    rules: {
      timeZone: 'Asia/Seoul',
      weekdays: [1, 2, 3, 4, 5],
      windowStart: '09:00',
      windowEnd: '18:00',
      skipHolidays: true,
      dailyCap: 50,
    },
    sentToday: 0,
  })
  const answers = [
    made,
    await me.get(`/email-accounts/${made.body.id}`),
    await me.get(`/email-accounts?workspaceId=${me.workspaceId}`),
    await me.patch(`/email-accounts/${made.body.id}`, { password: `${PASSWORD} 2` }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain(PASSWORD)
    expect(JSON.stringify(answer.body)).not.toMatch(/"(password|secret)"/)
  }
  const { rows } = await sql<{ row: string }>`SELECT e::text AS row FROM email_accounts e`.execute(w.ctx.db)
  for (const { row } of rows) expect(row).not.toContain(PASSWORD)
  const logs = await sql<{ row: string }>`SELECT a::text AS row FROM audit_logs a`.execute(w.ctx.db)
  for (const { row } of logs.rows) expect(row).not.toContain(PASSWORD)
})

test('lists return the sandbox first and only the requested workspaces', async () => {
  const stranger = await createTestWorkspace(w)
  const list = async (query: string) => (await stranger.get(`/email-accounts${query}`)).body
  expect(await list('')).toMatchObject({ total: 1, data: [{ kind: 'sandbox', status: 'connected' }] })
  expect(await list(`?workspaceId=${me.workspaceId}`)).toEqual({ data: [], total: 0 })
  expect(await list('?workspaceId=all')).toMatchObject({ total: 1 })
})

test.each([
  ['windowEnd', { windowStart: '18:00', windowEnd: '09:00' }],
  ['windowStart', { windowStart: '25:00' }],
  ['timeZone', { timeZone: 'Mars/Olympus' }],
  ['weekdays', { weekdays: [] }],
  ['weekdays', { weekdays: [7] }],
  ['daysOff', { daysOff: ['2026-02-30'] }],
  ['dailyCap', { dailyCap: 0 }],
  ['minGapSeconds', { minGapSeconds: -1 }],
])('sending rules with a wrong %s are rejected and the old ones are kept: %o', async (field, rules) => {
  const before = (await me.get(`/email-accounts/${me.sandboxId}`)).body
  const { body } = await me.patch(`/email-accounts/${me.sandboxId}`, { rules })
  expect(body).toMatchObject({ statusCode: 400, code: 'validation_failed' })
  expect(body.issues[0].path).toMatch(new RegExp(`^rules\\.${field}`))
  expect((await me.get(`/email-accounts/${me.sandboxId}`)).body).toEqual(before)
})

test.each([
  ['address', { address: 'kim' }],
  ['address', { address: 'kim@ieum.example\r\nBcc: x@y.example' }],
  ['smtp.port', { smtp: { host: 'a.example', port: 70_000, security: 'tls' } }],
  ['smtp.security', { smtp: { host: 'a.example', port: 25, security: 'maybe' } }],
  ['password', { password: '' }],
])('a connection with a wrong %s is rejected: %o', async (field, more) => {
  const { body } = await me.post('/email-accounts', account(more))
  expect(body).toMatchObject({ statusCode: 400, issues: [{ path: field }] })
})

test('a mailbox is read by IMAP or by POP3: a change to one removes the other, and both are rejected', async () => {
  const imap = { host: 'imap.ieum.example', port: 993, security: 'tls' }
  const pop3 = { host: 'pop.ieum.example', port: 995, security: 'tls' }
  const both = await me.post('/email-accounts', account({ imap, pop3 }))
  expect(both.body).toMatchObject({ statusCode: 400, issues: [{ path: 'pop3' }] })
  const { body } = await me.post('/email-accounts', account({ pop3 }))
  expect(body).toMatchObject({ imap: null, pop3, bccSelf: false, launchFindings: [] })
  const path = `/email-accounts/${body.id}`
  const byImap = await me.patch(path, { imap, password: PASSWORD })
  expect(byImap.body).toMatchObject({ imap, pop3: null })
  const byPop3 = await me.patch(path, { imap: null, pop3, password: PASSWORD, bccSelf: true })
  expect(byPop3.body).toMatchObject({ imap: null, pop3, bccSelf: true })
  const byNeither = await me.patch(path, { pop3: null })
  expect(byNeither.body).toMatchObject({
    imap: null,
    pop3: null,
    launchFindings: [expect.objectContaining({ code: 'replies_not_read' })],
  })
})

test('the sandbox cannot be deleted or get a connection; only its name and rules change', async () => {
  const path = `/email-accounts/${me.sandboxId}`
  expect((await me.delete(path)).body).toMatchObject({ statusCode: 409, code: 'sandbox_only' })
  expect((await me.patch(path, { password: 'x' })).body).toMatchObject({
    statusCode: 409,
    code: 'sandbox_only',
  })
  expect((await me.patch(path, { name: '연습 계정', signature: '김하늘 드림' })).body).toMatchObject({
    name: '연습 계정',
    signature: '김하늘 드림',
  })
})

test('R-457: a formatted signature is sanitized, its text is derived, and a text alone replaces it', async () => {
  const path = `/email-accounts/${me.sandboxId}`
  const formatted = await me.patch(path, {
    signature: '무시되는 글',
    signatureHtml: '<p><b>김하늘</b> 드림</p><script>alert(1)</script><p>{{수신거부}}</p>',
  })
  expect(formatted.body).toMatchObject({
    signature: '김하늘 드림\n\n{{수신거부}}',
    signatureHtml: '<p><b>김하늘</b> 드림</p><p>{{수신거부}}</p>',
  })
  expect((await me.patch(path, { name: '이름만' })).body.signatureHtml).toContain('김하늘')
  const plain = await me.patch(path, { signature: '김하늘 드림' })
  expect(plain.body).toMatchObject({ signature: '김하늘 드림', signatureHtml: '' })
})

test('a second sandbox mailbox is added once, sends like the first, and one of the two is deleted', async () => {
  const add = () => me.post('/sandbox/mailboxes', { workspaceId: me.workspaceId })
  const { status, body: second } = await add()
  expect([status, second.kind, second.status, second.name]).toEqual([
    200,
    'sandbox',
    'connected',
    '샌드박스 2',
  ])
  expect((await add()).body).toMatchObject({ statusCode: 409, code: 'sandbox_mailbox_exists' })
  expect((await me.post(`/email-accounts/${second.id}/verify`)).body.ok).toBe(true)
  expect((await me.delete(`/email-accounts/${second.id}`)).status).toBe(200)
  expect((await me.delete(`/email-accounts/${me.sandboxId}`)).body.code).toBe('sandbox_only')
})

test('a mailbox with open enrollments is not deleted; without them it is', async () => {
  const { body: mailbox } = await me.post('/email-accounts', account())
  const { id } = await makeSequence(me, [{}])
  const leadIds = await makeLeads(me, me.workspaceId, 1)
  await me.post(`/sequences/${id}/enrollments`, {
    leadIds,
    userEmailAccountId: mailbox.id,
    allowUnreadReplies: true,
  })
  expect((await me.delete(`/email-accounts/${mailbox.id}`)).body).toMatchObject({
    statusCode: 409,
    code: 'email_account_in_use',
  })
  await me.delete(`/sequences/${id}`)
  expect((await me.delete(`/email-accounts/${mailbox.id}`)).body).toEqual({ ok: true })
  expect((await me.get(`/email-accounts/${mailbox.id}`)).status).toBe(404)
})

test('a server on a private network is rejected unless the installation allows it', async () => {
  await using strict = await world()
  const stranger = await createTestWorkspace(strict)
  for (const host of [
    '127.0.0.1',
    'localhost',
    '10.0.0.5',
    '169.254.169.254',
    '[::1]',
    '0x7f000001',
    '2130706433',
  ]) {
    const { body } = await stranger.post('/email-accounts', {
      ...account({ workspaceId: stranger.workspaceId }),
      smtp: { host, port: 25, security: 'none' },
    })
    if (body.statusCode) {
      expect(body, host).toMatchObject({ statusCode: 400 })
      continue
    }
    const verified = await stranger.post(`/email-accounts/${body.id}/verify`)
    expect(verified.body, host).toMatchObject({
      ok: false,
      checks: [
        { name: 'smtp', ok: false },
        { name: 'imap', ok: true },
      ],
      account: { status: 'disconnected' },
    })
  }
})

test('verifying signs in to both servers, sends a mail to itself, and stores the findings', async () => {
  const store = createMemoryMailStore()
  store.addAccount({ id: 'a', username: 'kim', password: PASSWORD })
  await using smtp = closing(await startSandboxSmtp({ store }))
  await using imap = closing(await startSandboxImap({ store }))
  const at = (port: number) => ({ host: '127.0.0.1', port, security: 'none' })
  const { body } = await me.post('/email-accounts', account({ smtp: at(smtp.port), imap: at(imap.port) }))
  const verified = await me.post(`/email-accounts/${body.id}/verify`)
  expect(verified.body).toMatchObject({
    ok: true,
    checks: [
      { name: 'smtp', ok: true },
      { name: 'imap', ok: true },
      { name: 'round_trip', ok: true },
    ],
    account: {
      status: 'connected',
      statusReason: null,
      findings: { savesSentCopy: true, keepsMessageId: true },
    },
  })
  // a wrong password is reported, and the mailbox is disconnected
  await me.patch(`/email-accounts/${body.id}`, { password: 'mistyped-42' })
  expect((await me.get(`/email-accounts/${body.id}`)).body.status).toBe('disconnected')
  const response = await me.post(`/email-accounts/${body.id}/verify`)
  expect(response.body).toMatchObject({ ok: false, account: { status: 'disconnected' } })
  for (const check of response.body.checks) {
    expect(check.ok).toBe(false)
    expect(check.message).toMatch(/[가-힣]/)
    expect(check.message).not.toContain('mistyped-42')
  }
  await me.patch(`/email-accounts/${body.id}`, { password: PASSWORD })
  expect((await me.post(`/email-accounts/${body.id}/verify`)).body).toMatchObject({
    ok: true,
    account: { status: 'connected' },
  })
  // changing rules needs no new verification
  const ruled = await me.patch(`/email-accounts/${body.id}`, { rules: { dailyCap: 10 } })
  expect(ruled.body).toMatchObject({ status: 'connected', rules: { dailyCap: 10 } })
})

test('a server that answers nonsense or rejects is reported in Korean', async () => {
  for (const faults of [
    { greeting: { reply: '554 go away' } },
    { greeting: 'cut' },
    { auth: { reply: '535 5.7.8 no' } },
  ] as const) {
    const server = await startHostileSmtp({ faults })
    const { body } = await me.post(
      '/email-accounts',
      account({ smtp: { host: '127.0.0.1', port: server.port, security: 'none' } }),
    )
    const verified = await me.post(`/email-accounts/${body.id}/verify`)
    expect(verified.body.checks[0]).toMatchObject({
      name: 'smtp',
      ok: false,
      message: expect.stringMatching(/[가-힣]/),
    })
    expect(verified.body.account).toMatchObject({
      status: 'disconnected',
      statusReason: verified.body.checks[0].message,
    })
    await server.close()
  }
})

test('the sandbox mailbox verifies like a real one', async () => {
  const { body } = await me.post(`/email-accounts/${me.sandboxId}/verify`)
  expect(body).toMatchObject({
    ok: true,
    account: { status: 'connected', findings: { savesSentCopy: true } },
  })
})

const closing = <T extends { close(): Promise<void> }>(server: T): T & AsyncDisposable =>
  Object.assign(server, { [Symbol.asyncDispose]: () => server.close() })

test('a stored password is never sent to another server', async () => {
  const me = await createTestWorkspace(w)
  const server = { host: 'smtp.example.com', port: 465, security: 'tls' }
  const { body } = await me.post('/email-accounts', {
    workspaceId: me.workspaceId,
    address: 'kim@example.com',
    smtp: server,
    imap: null,
    username: 'kim',
    password: PASSWORD,
  })
  const path = `/email-accounts/${body.id}`
  for (const change of [
    { smtp: { ...server, host: 'smtp.evil.example' } },
    { smtp: { ...server, port: 587 } },
    { smtp: { ...server, security: 'none' } },
    { imap: { host: 'imap.evil.example', port: 993, security: 'tls' } },
    { pop3: { host: 'pop.evil.example', port: 995, security: 'tls' } },
  ]) {
    const response = await me.patch(path, change)
    expect([response.status, response.body.issues?.[0]?.path], JSON.stringify(change)).toEqual([
      400,
      'password',
    ])
    expect((await me.get(path)).body.smtp).toEqual(body.smtp)
    expect((await me.patch(path, { ...change, password: 'typed again' })).status).toBe(200)
    await me.patch(path, { smtp: server, imap: null, pop3: null, password: PASSWORD })
  }
  // the same server, or removing one, needs no password
  expect((await me.patch(path, { smtp: server, imap: null, pop3: null, name: '김하늘' })).status).toBe(200)
})

test('a search finds mailboxes by a part of the name or address, in the own workspaces only', async () => {
  const stranger = await createTestWorkspace(w)
  const other = await createTestWorkspace(w)
  for (const [owner, name, address] of [
    [stranger, '박지훈 영업', 'jihun@search.example'],
    [stranger, '이서연', 'seoyeon@search.example'],
    [other, '박지훈', 'jihun@other.example'],
  ] as const)
    await owner.post('/email-accounts', account({ workspaceId: owner.workspaceId, name, address }))
  const found = async (search: string): Promise<string[]> =>
    (await stranger.get(`/email-accounts?search=${encodeURIComponent(search)}`)).body.data.map(
      ({ address }: { address: string }) => address,
    )
  expect(await found('지훈')).toEqual(['jihun@search.example'])
  // a syllable that is still being typed
  expect(await found('서여')).toEqual(['seoyeon@search.example'])
  expect(await found('SEARCH.example')).toEqual(['jihun@search.example', 'seoyeon@search.example'])
  const { body } = await stranger.get('/email-accounts?search=search.example&limit=1')
  expect(body).toMatchObject({ total: 2 })
  expect(body.data).toHaveLength(1)
})
