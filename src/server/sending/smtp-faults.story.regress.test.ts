// Mail servers that reject, hang and change their password while mails are sent: the right side is held, no mail is lost, and
// sending continues after the repair.
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { countBounces } from '#server/data/mailboxes/bounce-guard.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { sendDue } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { all, type Enrollment, MINUTE_MS, sending, started } from '#testing/sending/hostile-sending.ts'
import { createTestWorkspace, makeLeads, makeSequence, until } from '#testing/workspace-setup.ts'
import { agent } from '#testing/world.ts'

test.concurrent('a server that cannot be reached: the mail waits with a reason, and is sent when the server is back', async () => {
  await using w = await started()
  const it = await sending(w, 2, [{}], { faults: { greeting: 'cut' } })
  const [enrollment] = await until(it.enrollments, (enrollments) =>
    enrollments.every((one) => one.waitReason === 'mailbox_disconnected'),
  )
  expect(enrollment).toMatchObject({ status: 'active', sentCount: 0 })
  expect(Date.parse(enrollment?.nextActionAt ?? '')).toBeGreaterThan(w.clock.now().getTime())
  const mails = await Promise.all((await it.enrollments()).map(it.mail))
  expect(mails.map((mail) => mail.state)).toEqual(['scheduled', 'scheduled'])
  expect(mails.map((mail) => mail.lastError ?? '').join()).toMatch(/[가-힣]/)
  expect(await it.mailbox()).toMatchObject({
    status: 'connected',
    statusReason: expect.stringMatching(/[가-힣]/),
  })
  it.server.setScript({})
  w.clock.advance(5 * MINUTE_MS)
  await until(it.enrollments, all('completed'))
  expect(it.accepted()).toBe(2)
  // a fault that is over is not shown any more
  expect(await it.mailbox()).toMatchObject({ status: 'connected', statusReason: null })
  await it.close()
})

test.concurrent('a server that hangs delays only its own mailbox; its mail is sent when the server works again', async () => {
  await using w = await started()
  const it = await sending(w, 3, [{}], { faults: { greeting: 'hang' } })
  await until(
    async () => it.server.connections,
    (connections) => connections >= 2,
  )
  // mails of another workspace are sent meanwhile
  const other = await sending(w, 3)
  await until(other.enrollments, all('completed'))
  const sandbox = await createTestWorkspace(w)
  const leadIds = await makeLeads(sandbox, sandbox.workspaceId, 2)
  const { id } = await makeSequence(sandbox, [{}])
  await sandbox.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: sandbox.sandboxId })
  await sandbox.post(`/sequences/${id}/activate`)
  await until(
    async () => (await sandbox.get('/sandbox/messages')).body.total,
    (total) => total === 2,
  )
  it.server.setScript({})
  it.server.dropAll()
  await until(it.enrollments, (enrollments) =>
    enrollments.some((enrollment) => enrollment.waitReason === 'mailbox_disconnected'),
  )
  w.clock.advance(10 * MINUTE_MS)
  await until(it.enrollments, all('completed'))
  expect(it.accepted()).toBe(3)
  await it.close()
  await other.close()
})

test.concurrent('a wrong password stops the mailbox, not the enrollment; a new one and a check resume it', async () => {
  await using w = await started()
  const it = await sending(w, 3, [{}], { faults: { auth: { reply: '535 5.7.8 Authentication failed' } } })
  const stopped = await until(it.mailbox, ({ status }) => status === 'disconnected')
  expect(stopped.statusReason).toMatch(/[가-힣]/)
  for (const enrollment of await it.enrollments())
    expect(enrollment).toMatchObject({ status: 'active', waitReason: 'mailbox_disconnected', sentCount: 0 })
  const tries = it.server.connections
  w.clock.advance(60 * MINUTE_MS)
  await sendDue(w.ctx, createSendingWorker(w.ctx, new AbortController().signal), sequenceMails)
  expect(it.server.connections).toBe(tries)
  expect(await it.verify()).toMatchObject({ ok: false, account: { status: 'disconnected' } })
  it.server.setScript({})
  await it.owner.patch(`/email-accounts/${it.mailboxId}`, { password: 'second password' })
  expect((await it.enrollments())[0]?.waitReason).toBe('mailbox_disconnected')
  expect(await it.verify()).toMatchObject({ ok: true, account: { status: 'connected', statusReason: null } })
  await until(it.enrollments, all('completed'))
  expect(it.accepted()).toBe(3)
  await it.close()
})

test.concurrent('after a repair the check of the mailbox resumes sending at once', async () => {
  await using w = await started()
  const it = await sending(w, 3, [{}], { faults: { greeting: 'cut' } })
  await until(it.mailbox, ({ statusReason }) => statusReason !== null)
  await until(it.enrollments, (enrollments) =>
    enrollments.every((enrollment) => Date.parse(enrollment.nextActionAt ?? '') > w.clock.now().getTime()),
  )
  it.server.setScript({})
  expect(await it.verify()).toMatchObject({ ok: true, account: { statusReason: null } })
  await until(it.enrollments, all('completed'))
  expect(it.accepted()).toBe(3)
  await it.close()
})

test.concurrent.each([
  ['an unknown address', { rcpt: { reply: '550 5.1.1 no such user' } }, 'bounced', 'hard'],
  ['a message it will not have', { dot: { reply: '554 5.6.0 bad content' } }, 'blocked', 'send_failed'],
  ['an answer that never came after the dot', { dot: 'cut' }, 'blocked', 'send_uncertain'],
] as const)('%s is the matter of that one mail: %o', async (_what, faults, status, reason) => {
  await using w = await started()
  // the first mail of the server is the one of the mailbox check
  const it = await sending(w, 3, [{}, {}], { faults, onMail: 2 })
  const enrollments = await until(
    it.enrollments,
    (rows) =>
      rows.filter((row) => row.sentCount === 1).length === 2 && rows.some((row) => row.status === status),
  )
  const hit = enrollments.filter((enrollment) => enrollment.status === status)
  expect(hit).toHaveLength(1)
  expect(hit[0]).toMatchObject({ statusReason: reason, sentCount: 0 })
  expect(hit[0]?.statusDetail).toBeTruthy()
  expect(await it.mailbox()).toMatchObject({ status: 'connected' })
  await sendDue(w.ctx, createSendingWorker(w.ctx, new AbortController().signal), sequenceMails)
  expect(it.server.dots).toBe(1 + 2 + (reason === 'hard' ? 0 : 1))
  await it.close()
})

test.concurrent('a blocked sender stops the mailbox, and the enrollments stay unchanged', async () => {
  await using w = await started()
  const it = await sending(w, 2, [{}], { faults: { mail: { reply: '550 5.7.1 sending suspended' } } })
  const stopped = await until(it.mailbox, ({ status }) => status !== 'connected')
  expect(stopped.statusReason).toContain('suspended')
  expect((await it.enrollments()).map((enrollment) => enrollment.status)).toEqual(['active', 'active'])
  await it.close()
})

test.concurrent.each([
  '550-Verification failed for <haneul@sales.example.com>\r\n550 Sender verify failed',
  '550 하루 발송 한도를 초과하였습니다. 내일 다시 시도하세요.',
  '554 Your account has been suspended. Please contact the hosting company.',
])('R-315: a rejection of the recipient that is about the sender stops the mailbox: %s', async (reply) => {
  await using w = await started()
  const it = await sending(w, 8, [{}], { faults: { rcpt: { reply } } })
  const stopped = await until(it.mailbox, ({ status }) => status !== 'connected')
  expect(stopped).toMatchObject({ status: 'disconnected', guard: { state: 'ok' } })
  expect(await it.enrollments()).toEqual(
    Array.from({ length: 8 }, () =>
      expect.objectContaining({ status: 'active', waitReason: 'mailbox_disconnected' }),
    ),
  )
  await it.close()
})

test.concurrent('R-315: an hourly limit holds the mailbox for an hour, then all mails are sent', async () => {
  await using w = await started()
  const reply = '550 Domain sales.example.com has exceeded the max emails per hour (101/100 (101%)) allowed.'
  const it = await sending(w, 6, [{}], { faults: { rcpt: { reply } } })
  const held = await until(it.mailbox, ({ statusReason }) => statusReason !== null)
  expect(held).toMatchObject({
    status: 'connected',
    statusReason: expect.stringContaining('max emails per hour'),
  })
  expect((await it.enrollments()).map((one) => one.status)).toEqual(Array(6).fill('active'))
  it.server.setScript({})
  w.clock.advance(60 * MINUTE_MS)
  await until(it.enrollments, all('completed'))
  expect(it.accepted()).toBe(6)
  await it.close()
})

test.concurrent('R-315: five mails in a row with the same unclear rejection stop the mailbox, and a user can send them again', async () => {
  await using w = await started()
  const it = await sending(w, 8, [{}], { faults: { rcpt: { reply: '550 Rejected' } } })
  const stopped = await until(it.mailbox, ({ status }) => status === 'disconnected')
  expect(stopped.statusReason).toContain('550 Rejected')
  const enrollments = await it.enrollments()
  const failed = enrollments.filter(({ statusReason }) => statusReason === 'send_failed')
  expect(failed).toHaveLength(5)
  expect(enrollments.filter(({ status }) => status === 'active')).toHaveLength(3)
  it.server.setScript({})
  await it.verify()
  const enrollmentIds = failed.map(({ id }) => id)
  expect((await it.owner.post('/check/retry', { enrollmentIds })).body.doneIds).toHaveLength(5)
  await until(it.enrollments, all('completed'))
  expect(it.accepted()).toBe(8)
  await it.close()
})

test.concurrent('a user undoes bounces that were replies of the server: with a reason, and the guard counts them no more', async () => {
  await using w = await started()
  const it = await sending(w, 3, [{}, {}], { faults: { rcpt: { reply: '550 5.1.1 no such user' } } })
  const bounced = await until(it.enrollments, all('bounced'))
  const bounces = async () => (await countBounces(w.ctx.db, it.mailboxId, new Date(0))).bounced
  expect(await bounces()).toBe(3)
  it.server.setScript({})
  const one = `/sequences/${it.id}/enrollments/${bounced[0]?.id}/status`
  expect((await it.owner.patch(one, { status: 'active' })).status).toBe(409)
  expect(await bounces()).toBe(3)
  const undo = { status: 'active', reason: '서버의 오류였음' }
  expect((await it.owner.patch(one, undo)).body).toMatchObject({ status: 'active' })
  expect(await bounces()).toBe(2)
  const enrollmentIds = bounced.map(({ id }) => id)
  const many = await it.owner.patch(`/sequences/${it.id}/enrollments/bulk/status`, { ...undo, enrollmentIds })
  expect(many.body).toEqual({ updatedCount: 2, skippedCount: 1 })
  expect(await bounces()).toBe(0)
  await until(it.enrollments, (rows) => rows.every((row) => row.sentCount === 1))
  const history = await it.owner.get(`/sequences/enrollments/${bounced[0]?.id}/metrics`)
  expect(history.body.events).toContainEqual(
    expect.objectContaining({ kind: 'resumed', data: expect.objectContaining({ why: undo.reason }) }),
  )
  await it.close()
})

test.concurrent('a stop does not wait for a server that hangs, and its mail stays planned', async () => {
  await using w = await started()
  const it = await sending(w, 3, [{}], { faults: { data: 'hang' } })
  await until(
    async () => it.server.commands.filter((line) => line === 'DATA').length,
    (count) => count === 2,
  )
  await w.app.close()
  it.server.setScript({})
  await using next = await createApp(w.config, { log: silentLog, clock: w.clock })
  const me = agent(next, it.owner.cookie)
  await until(
    async () => (await me.get(`/sequences/${it.id}/enrollments`)).body.data as Enrollment[],
    all('completed'),
  )
  expect(it.accepted()).toBe(3)
  await it.close()
})
