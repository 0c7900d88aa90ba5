// The daily digest: at the member's hour, once a day also with two processes and kills, and its link ends it.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { digestMails } from '#server/overview/digest-mails.ts'
import { sendDue } from '#server/sending/send.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { observedDatabase } from '#testing/db/observed-database.ts'
import { receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

const sendDueDigests = (ctx: Context, stopping: AbortSignal): Promise<number> =>
  sendDue(ctx, createSendingWorker(ctx, stopping), digestMails)

let w: World
let me: Owner
let digest: string
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

const RUNNING = new AbortController().signal

/** Monday in Seoul */
const at = (clock: string) => new Date(`2026-11-23T${clock}:00+09:00`)

/** A member with mails planned for today, and a digest at nine. */
beforeEach(async () => {
  w.clock.set(at('08:00'))
  await sql`DELETE FROM digest_settings`.execute(w.ctx.db)
  me = await createTestWorkspace(w)
  digest = `/workspaces/${me.workspaceId}/digest`
  const leadIds = await makeLeads(me, me.workspaceId, 2)
  const { id } = await makeSequence(me, [{}], { leadIds })
  await me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: me.sandboxId })
  expect((await me.post(`/sequences/${id}/activate`)).status).toBe(200)
  const saved = await me.put(digest, { hour: 9, userEmailAccountId: me.sandboxId })
  expect(saved.body).toMatchObject({ isOn: true, hour: 9, last: null })
})

type Mail = { subject: string; text: string; headers: { name: string; value: string }[] }
const received = async (): Promise<Mail[]> =>
  (await me.get(`/sandbox/messages?limit=200&to=${encodeURIComponent(me.user.email)}`)).body.data
const sendAt = async (clock: string) => {
  w.clock.set(at(clock))
  await sendDueDigests(w.ctx, RUNNING)
}

test('R-1307, R-1308: it arrives once from the hour on, with what is to be done, and the setting says so', async () => {
  await sendAt('08:59')
  expect(await received()).toEqual([])
  await sendAt('09:00')
  await sendAt('09:01')
  const [mail, ...more] = await received()
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^\[이음\] 11월 23일 /)
  expect(mail?.text).toContain(`${w.ctx.appUrl}/in/${me.workspaceId}/today`)
  expect((await me.get(digest)).body.last).toEqual({ day: '2026-11-23', state: 'sent', why: null })
  w.clock.set(new Date('2026-11-24T09:00:00+09:00'))
  await sendDueDigests(w.ctx, RUNNING)
  expect(await received()).toHaveLength(2)
})

test('R-1308: each number is the total of the list that its link opens', async () => {
  w.clock.set(at('09:00'))
  const textNow = async (): Promise<string> => (await me.get(`${digest}/preview`)).body.text
  const totalOf = async (call: string): Promise<number> =>
    (await me.get(`${call}workspaceIds=${me.workspaceId}`)).body.total
  const url = `${w.ctx.appUrl}/in/${me.workspaceId}`
  const { date } = (await me.get(`/today?workspaceIds=${me.workspaceId}`)).body
  const planned = await totalOf(`/outbox?show=ready&from=${date}&to=${date}&`)
  expect(planned).toBeGreaterThan(0)
  expect(await textNow()).toContain(`오늘 발송 예정 ${planned}통\n  ${url}/outbox?day=${date}&show=ready\n`)
  // an item of 확인 필요 that is no lead
  await sql`UPDATE email_accounts SET guard = 'first_mails_stopped' WHERE id = ${me.sandboxId}`.execute(
    w.ctx.db,
  )
  const check = await totalOf('/check?')
  expect(check).toBeGreaterThan(0)
  const text = await textNow()
  expect(text).toContain(`확인 필요 ${check}건\n  ${url}/check\n`)
  expect(text).toContain(`중지된 발송 계정 1개\n  ${url}/check?cause=mailboxes\n`)
})

test('R-1308: in a sandbox that is ahead, the subject and the results are of the days of the start page', async () => {
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceDays: 3 })
  const { subject, text } = (await me.get(`${digest}/preview`)).body
  expect(subject).toMatch(/^\[이음\] 11월 26일 /)
  expect(text).toContain('\n11월 25일 (수) 결과: ')
})

test('R-1307: hours whose window would pass midnight are rejected', async () => {
  for (const hour of [5, 21, 23])
    expect((await me.put(digest, { hour, userEmailAccountId: me.sandboxId })).status, `${hour}`).toBe(400)
  expect((await me.put(digest, { hour: 20, userEmailAccountId: me.sandboxId })).status).toBe(200)
  await sendAt('22:59')
  expect(await received()).toHaveLength(1)
})

test('R-1307: two processes at once send one', async () => {
  w.clock.set(at('09:00'))
  await Promise.all([
    sendDueDigests(w.ctx, RUNNING),
    sendDueDigests(w.ctx, RUNNING),
    sendDueDigests(w.ctx, RUNNING),
  ])
  expect(await received()).toHaveLength(1)
})

test('R-1309: killed before any statement, and started again, it is sent at most once', async () => {
  w.clock.set(at('09:00'))
  let isDone = false
  let rounds = 0
  let lost = 0
  for (let stopAt = 1; !isDone; stopAt++) {
    await sql`DELETE FROM digests`.execute(w.ctx.db)
    const before = (await received()).length
    let isStopped = false
    {
      await using watched = observedDatabase(w.config.databaseUrl ?? '', async (statement) => {
        // a killed process runs no further statement
        if (statement >= stopAt) isStopped = true
        if (isStopped) throw new Error('stopped')
      })
      await sendDueDigests({ ...w.ctx, db: watched.db }, RUNNING).catch(() => 0)
    }
    isDone = !isStopped
    await sendDueDigests(w.ctx, RUNNING)
    const count = (await received()).length - before
    expect(count, `statement ${stopAt}`).toBeLessThanOrEqual(1)
    if (count === 0) lost++
    rounds++
  }
  expect(rounds).toBeGreaterThan(5)
  // only between the mark and the mail
  expect(lost).toBeLessThanOrEqual(3)
})

test('R-1309: a digest waits for a mailbox that is not connected, says so, and fails with its day', async () => {
  const connect = (status: string) =>
    sql`UPDATE email_accounts SET status = ${status} WHERE id = ${me.sandboxId}`.execute(w.ctx.db)
  await connect('paused')
  await sendAt('09:00')
  const why = expect.stringContaining('발송 계정')
  expect((await me.get(digest)).body.last).toEqual({ day: '2026-11-23', state: 'waiting', why })
  await connect('connected')
  await sendAt('09:04')
  expect(await received()).toEqual([])
  await sendAt('09:05')
  expect(await received()).toHaveLength(1)
  expect((await me.get(digest)).body.last).toEqual({ day: '2026-11-23', state: 'sent', why: null })
  await connect('disconnected')
  w.clock.set(new Date('2026-11-24T09:00:00+09:00'))
  await sendDueDigests(w.ctx, RUNNING)
  w.clock.set(new Date('2026-11-25T00:00:00+09:00'))
  expect((await me.get(digest)).body.last).toEqual({ day: '2026-11-24', state: 'failed', why })
})

test('R-1309: a digest that cannot be composed waits and says so', async () => {
  w.clock.set(at('09:00'))
  await using watched = observedDatabase(w.config.databaseUrl ?? '', async (_at, text) => {
    if (text.includes('FROM inbox_threads')) throw new Error('not readable')
  })
  await sendDueDigests({ ...w.ctx, db: watched.db }, RUNNING)
  expect((await me.get(digest)).body.last).toEqual({
    day: '2026-11-23',
    state: 'waiting',
    why: expect.stringMatching(/[가-힣]/),
  })
  await sendAt('09:05')
  expect(await received()).toHaveLength(1)
})

test('R-1307: a mailbox that is not connected cannot be chosen; the hour of one that was chosen can be changed', async () => {
  await sql`UPDATE email_accounts SET status = 'disconnected' WHERE id = ${me.sandboxId}`.execute(w.ctx.db)
  const setting = { hour: 10, userEmailAccountId: me.sandboxId }
  expect((await me.put(digest, setting)).body).toMatchObject({ isOn: true, hour: 10 })
  await me.delete(digest, {})
  const rejected = await me.put(digest, setting)
  expect(rejected.status).toBe(409)
  expect(rejected.body.code).toBe('mailbox_not_ready')
  expect((await me.get(digest)).body.isOn).toBe(false)
})

test('R-1308: the mail and the preview say for how long replies have waited, by the clock of their mailbox', async () => {
  const reply = await receiveReply(me, { kind: 'reply', text: '가격이 궁금합니다' })
  const { body: lead } = await me.get(`/leads/${reply.leadId}`)
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceHours: 47 })
  const preview = await me.get(`${digest}/preview?userEmailAccountId=${me.sandboxId}`)
  expect(preview.body).toMatchObject({ to: me.user.email, hasNews: true })
  expect(preview.body.from.address).toContain('@')
  expect(preview.body.html).toContain(lead.companyName)
  expect(await received()).toEqual([])
  await sendAt('09:00')
  const [mail] = await received()
  // an hour of the real clock passed since
  expect(mail?.text).toMatch(new RegExp(`- ${lead.companyName} .+ · 2일 대기 중`))
  expect(mail?.subject).toBe(preview.body.subject)
  expect((await me.get(`${digest}/preview?userEmailAccountId=${crypto.randomUUID()}`)).status).toBe(404)
})

test("R-1307: without a chosen mailbox it is sent through the member's own one", async () => {
  const other = await createTestWorkspace(w)
  await w.join(other, me.workspaceId, 'member')
  const addMailbox = async (owner: Owner, address: string): Promise<string> => {
    const { body } = await owner.post('/email-accounts', {
      workspaceId: me.workspaceId,
      address,
      smtp: { host: 'smtp.ieum.example', port: 465, security: 'tls' },
      imap: null,
      username: address,
      password: 'a password',
    })
    await sql`UPDATE email_accounts SET status = 'connected' WHERE id = ${body.id}`.execute(w.ctx.db)
    return body.id
  }
  await addMailbox(other, 'first@ieum.example')
  const own = await addMailbox(me, 'own@ieum.example')
  await me.delete(digest, {})
  expect((await me.get(digest)).body).toMatchObject({
    userEmailAccountId: null,
    defaultEmailAccountId: own,
  })
  expect((await me.get(`${digest}/preview`)).body.from.address).toBe('own@ieum.example')
  const saved = await me.put(digest, { hour: 9 })
  expect(saved.body).toMatchObject({ isOn: true, userEmailAccountId: own })
})

test('R-1307: a viewer cannot turn it on, and a member who becomes a viewer gets none', async () => {
  const other = await createTestWorkspace(w)
  await w.join(other, me.workspaceId, 'viewer')
  const setting = { hour: 9, userEmailAccountId: me.sandboxId }
  expect((await other.put(digest, setting)).status).toBe(403)
  const role = (name: string) =>
    me.patch(`/workspaces/${me.workspaceId}/members/${other.user.id}`, { role: name })
  expect((await role('member')).status).toBe(200)
  expect((await other.put(digest, setting)).status).toBe(200)
  expect((await role('viewer')).status).toBe(200)
  await sendAt('09:00')
  const { body } = await me.get('/sandbox/messages?limit=200')
  const to = body.data.map((mail: { to: string }) => mail.to)
  expect(to).toContain(me.user.email)
  expect(to).not.toContain(other.user.email)
})

test('RFC 8058: the link of the mail ends the digest by a POST, a GET asks first, and another link answers 404', async () => {
  await sendAt('09:00')
  const header = (name: string) => (mail: Mail | undefined) =>
    mail?.headers.find((one) => one.name === name)?.value ?? ''
  const [mail] = await received()
  expect(header('List-Unsubscribe-Post')(mail)).toBe('List-Unsubscribe=One-Click')
  const { pathname } = new URL(header('List-Unsubscribe')(mail).slice(1, -1))
  const ask = (method: 'GET' | 'POST', url: string) =>
    w.app.server?.inject({
      method,
      url,
      ...(method === 'POST' && {
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    })
  expect((await ask('GET', pathname))?.body).toContain('매일 요약 그만 받기')
  expect((await me.get(digest)).body.isOn).toBe(true)
  expect((await ask('POST', `${pathname}x`))?.statusCode).toBe(404)
  expect((await ask('POST', pathname))?.statusCode).toBe(200)
  expect((await me.get(digest)).body.isOn).toBe(false)
  // a second click changes nothing
  expect((await ask('POST', pathname))?.statusCode).toBe(200)
  const { rows } = await sql`
    SELECT user_id, action, params FROM audit_logs
    WHERE workspace_id = ${me.workspaceId} AND action LIKE '%/digest' AND action NOT LIKE 'PUT%'`.execute(
    w.ctx.db,
  )
  expect(rows).toEqual([
    { userId: me.user.id, action: 'DELETE /workspaces/:id/digest', params: { id: me.workspaceId } },
  ])
  w.clock.set(new Date('2026-11-24T09:00:00+09:00'))
  await sendDueDigests(w.ctx, RUNNING)
  expect(await received()).toHaveLength(1)
})

test('a test mail is sent to the caller at once; a mailbox of another workspace answers 404; a removed member gets none', async () => {
  const sent = await me.post(`${digest}/test`, { userEmailAccountId: me.sandboxId })
  expect(sent.body).toMatchObject({ ok: true })
  expect((await received())[0]?.subject).toMatch(/^\[테스트\] \[이음\] /)
  expect((await me.get(digest)).body.last).toBeNull()
  const other = await createTestWorkspace(w)
  const rejected = await me.put(digest, { hour: 9, userEmailAccountId: other.sandboxId })
  expect(rejected.status).toBe(404)
  await w.join(other, me.workspaceId, 'member')
  await other.put(digest, { hour: 9, userEmailAccountId: me.sandboxId })
  await me.delete(`/workspaces/${me.workspaceId}/members/${other.user.id}`, {})
  const { rows } = await sql`SELECT 1 FROM digest_settings WHERE user_id = ${other.user.id}`.execute(w.ctx.db)
  expect(rows).toEqual([])
})
