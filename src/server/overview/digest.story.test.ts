// The daily digest: at the member's hour, once a day also with two processes and kills, and its link ends it.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendDueDigests } from '#server/overview/actions/send-digests.ts'
import { observedDatabase } from '#server/platform/testing/db/observed-database.ts'
import {
  createTestWorkspace,
  type Desk,
  makeLeads,
  makeSequence,
} from '#server/platform/testing/workspace-setup.ts'
import { type World, world } from '#server/platform/testing/world.ts'

let w: World
let desk: Desk
let digest: string
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

/** Monday in Seoul */
const at = (clock: string) => new Date(`2026-11-23T${clock}:00+09:00`)

/** A member with mails planned for today, and a digest at nine. */
beforeEach(async () => {
  w.clock.set(at('08:00'))
  desk = await createTestWorkspace(w)
  digest = `/workspaces/${desk.workspaceId}/digest`
  const leadIds = await makeLeads(desk, desk.workspaceId, 2)
  const { id } = await makeSequence(desk, [{}], { leadIds })
  await desk.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: desk.sandboxId })
  expect((await desk.post(`/sequences/${id}/activate`)).status).toBe(200)
  const saved = await desk.put(digest, { hour: 9, userEmailAccountId: desk.sandboxId })
  expect(saved.body).toMatchObject({ isOn: true, hour: 9, last: null })
})

type Mail = { subject: string; text: string; headers: { name: string; value: string }[] }
const received = async (): Promise<Mail[]> =>
  (await desk.get(`/sandbox/messages?limit=200&to=${encodeURIComponent(desk.user.email)}`)).body.data
const sendAt = async (clock: string) => {
  w.clock.set(at(clock))
  await sendDueDigests(w.ctx)
}

test('R-1307, R-1308: it arrives once from the hour on, with what is to be done, and the setting says so', async () => {
  await sendAt('08:59')
  expect(await received()).toEqual([])
  await sendAt('09:00')
  await sendAt('09:01')
  const [mail, ...more] = await received()
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^\[이음\] 11월 23일 /)
  expect(mail?.text).toContain(`${w.ctx.appUrl}/today`)
  expect((await desk.get(digest)).body.last).toEqual({ day: '2026-11-23', state: 'sent' })
  w.clock.set(new Date('2026-11-24T09:00:00+09:00'))
  await sendDueDigests(w.ctx)
  expect(await received()).toHaveLength(2)
})

test('R-1307: two processes at once send one', async () => {
  w.clock.set(at('09:00'))
  await Promise.all([sendDueDigests(w.ctx), sendDueDigests(w.ctx), sendDueDigests(w.ctx)])
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
      await sendDueDigests({ ...w.ctx, db: watched.db }).catch(() => 0)
    }
    isDone = !isStopped
    await sendDueDigests(w.ctx)
    const count = (await received()).length - before
    expect(count, `statement ${stopAt}`).toBeLessThanOrEqual(1)
    if (count === 0) lost++
    rounds++
  }
  expect(rounds).toBeGreaterThan(5)
  // only between the mark and the mail
  expect(lost).toBeLessThanOrEqual(3)
})

test('R-1309: a mailbox that cannot be reached is tried again, and never after three hours', async () => {
  await sql`UPDATE email_accounts SET status = 'paused' WHERE id = ${desk.sandboxId}`.execute(w.ctx.db)
  await sendAt('09:00')
  expect((await desk.get(digest)).body.last).toBeNull()
  await sql`UPDATE email_accounts SET status = 'connected' WHERE id = ${desk.sandboxId}`.execute(w.ctx.db)
  await sendAt('12:00')
  expect(await received()).toEqual([])
})

test('RFC 8058: the link of the mail ends the digest by a POST, a GET asks first, and another link is refused', async () => {
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
  expect((await desk.get(digest)).body.isOn).toBe(true)
  expect((await ask('POST', `${pathname}x`))?.statusCode).toBe(404)
  expect((await ask('POST', pathname))?.statusCode).toBe(200)
  expect((await desk.get(digest)).body.isOn).toBe(false)
  w.clock.set(new Date('2026-11-24T09:00:00+09:00'))
  await sendDueDigests(w.ctx)
  expect(await received()).toHaveLength(1)
})

test('a test goes to the caller at once; a mailbox of another workspace is refused; a removed member gets none', async () => {
  const sent = await desk.post(`${digest}/test`, { userEmailAccountId: desk.sandboxId })
  expect(sent.body).toMatchObject({ ok: true })
  expect((await received())[0]?.subject).toMatch(/^\[테스트\] \[이음\] /)
  expect((await desk.get(digest)).body.last).toBeNull()
  const other = await createTestWorkspace(w)
  const refused = await desk.put(digest, { hour: 9, userEmailAccountId: other.sandboxId })
  expect(refused.status).toBe(404)
  await w.join(other, desk.workspaceId, 'member')
  await other.put(digest, { hour: 9, userEmailAccountId: desk.sandboxId })
  await desk.delete(`/workspaces/${desk.workspaceId}/members/${other.user.id}`, {})
  const { rows } = await sql`SELECT 1 FROM digest_settings WHERE user_id = ${other.user.id}`.execute(w.ctx.db)
  expect(rows).toEqual([])
})
