// The notice of the result of an opt-out: who gets one, and that it is sent at most once after any interruption.

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { removeWorkers } from '#server/data/platform/workers.ts'
import { reconcile } from '#server/sending/reconcile.ts'
import { sendDue } from '#server/sending/send.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { type Death, failingDatabase } from '#testing/db/failing-database.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'
import { noticeMails } from './notice-mails.ts'

const SENDER = {
  isAdvertising: true,
  consentPolicy: 'warn',
  senderName: '(주)이음',
  email: 'sales@ieum.example',
  phone: '02-123-4567',
  postalAddress: '서울시 중구 세종대로 1',
}
type Mail = { to: string; subject: string; text: string; headers: { name: string; value: string }[] }
const NOTICE = '수신거부 처리 결과'

/** A lead that got one mail, and the link in it. */
async function mailed(w: World, sender: object = SENDER) {
  const owner = await createTestWorkspace(w)
  await owner.put(`/workspaces/${owner.workspaceId}/sender`, sender)
  const leadIds = await makeLeads(owner, owner.workspaceId, 1)
  const { id } = await makeSequence(owner, [{ bodyText: '안녕하세요 {{수신거부}}' }, {}])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  await travel(owner, 1)
  const { body } = await owner.get('/sandbox/messages')
  const token = /\/u\/(\S+)/.exec(body.data[0].text)?.[1] ?? ''
  return { owner, id, token, mail: body.data[0] as Mail & { id: string } }
}
const travel = (owner: Owner, advanceHours: number) =>
  owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours })
const noticesOf = async (owner: Owner): Promise<Mail[]> =>
  (await owner.get('/sandbox/messages?limit=50')).body.data.filter((mail: Mail) =>
    mail.subject.startsWith(NOTICE),
  )
const states = async (w: World) =>
  (
    await sql<{
      state: string
      reason: string | null
    }>`SELECT state, state_reason AS reason FROM notices`.execute(w.ctx.db)
  ).rows
const alive = () => new AbortController().signal

test('an opt-out gets one notice without advertising, which no statistics count', async () => {
  await using w = await world()
  const { owner, id, token, mail } = await mailed(w)
  await w.guest.post(`/unsubscribe/${token}`)
  await w.guest.post(`/unsubscribe/${token}`)
  for (let i = 0; i < 3; i++) await travel(owner, 24)
  const notices = await noticesOf(owner)
  expect(notices).toHaveLength(1)
  expect(notices[0]).toMatchObject({ to: mail.to })
  expect(notices[0]?.subject).not.toContain('광고')
  expect(notices[0]?.text).toContain('보내는 사람: (주)이음')
  expect(notices[0]?.text).toContain('2026년 11월 23일')
  const headers = notices[0]?.headers.map((header) => `${header.name}: ${header.value}`) ?? []
  expect(headers).toContain('Auto-Submitted: auto-generated')
  expect(headers.some((header) => header.startsWith('List-Unsubscribe'))).toBe(false)
  expect((await owner.get(`/sequences/${id}/metrics`)).body).toMatchObject({ sent: 1 })
  const [entry] = (await owner.get('/suppressions')).body.data
  expect(entry.notice).toMatchObject({ state: 'sent' })
})

test('a notice waits for the sending window, and is not sent when the opt-out is undone meanwhile', async () => {
  await using w = await world()
  const { owner, token } = await mailed(w)
  // Monday 10:00 in Seoul: the next window is tomorrow
  await owner.patch(`/email-accounts/${owner.sandboxId}`, {
    rules: { windowStart: '08:00', windowEnd: '09:00' },
  })
  await w.guest.post(`/unsubscribe/${token}`)
  await travel(owner, 2)
  expect(await noticesOf(owner)).toHaveLength(0)
  await w.guest.delete(`/unsubscribe/${token}`)
  await travel(owner, 48)
  expect(await noticesOf(owner)).toHaveLength(0)
  expect(await states(w)).toEqual([{ state: 'skipped', reason: 'withdrawn' }])
})

test.each([
  ['a complaint', SENDER, 'complaint', 0],
  ['an opt-out by reply', SENDER, 'unsubscribe', 1],
  ['an opt-out from mail that is no advertisement', { isAdvertising: false }, 'unsubscribe', 0],
  ['the same where the team wants it', { isAdvertising: false, alwaysNotices: true }, 'unsubscribe', 1],
])('%s', async (_name, sender, kind, count) => {
  await using w = await world()
  const { owner, mail } = await mailed(w, sender)
  await owner.post(`/sandbox/messages/${mail.id}/reply`, { kind })
  await travel(owner, 48)
  expect((await owner.get('/suppressions')).body.total).toBe(1)
  expect(await noticesOf(owner)).toHaveLength(count)
})

test('a suppression by a user gets no notice', async () => {
  await using w = await world()
  const { owner, mail } = await mailed(w)
  const { workspaceId } = owner
  await owner.post('/suppressions', { workspaceId, kind: 'domain', value: mail.to.split('@')[1] })
  await owner.post('/suppressions', { workspaceId, kind: 'address', value: mail.to })
  await travel(owner, 48)
  expect(await states(w)).toEqual([])
})

/** One notice, a worker that is killed during it, and another one that takes over. */
async function killedRound(w: World, death: Death | null) {
  const { owner, token } = await mailed(w)
  await w.guest.post(`/unsubscribe/${token}`)
  const dying = failingDatabase(w.config.databaseUrl as string, death)
  const send = (ctx: Context) => sendDue(ctx, createSendingWorker(ctx, alive()), noticeMails)
  await send({ ...w.ctx, db: dying.db }).catch((error: unknown) => {
    if (!dying.isDead()) throw error
  })
  await dying[Symbol.asyncDispose]()
  await removeWorkers(w.ctx.db)
  const stateNow = async () =>
    (
      await sql<{ state: string }>`
        SELECT state FROM notices WHERE workspace_id = ${owner.workspaceId}`.execute(w.ctx.db)
    ).rows[0]?.state
  const state = await until(
    async () => {
      await reconcile(w.ctx, { workerId: w.ctx.newId(), claimedIds: [] })
      await send(w.ctx)
      return stateNow()
    },
    (now) => now === 'sent' || now === 'uncertain',
  )
  return { state, copies: (await noticesOf(owner)).length, statements: dying.count(), died: dying.isDead() }
}

test('killed at any statement, a notice is sent once or shown to a user, and never sent twice', async () => {
  await using w = await world()
  const { statements, ...whole } = await killedRound(w, null)
  expect(whole).toEqual({ state: 'sent', copies: 1, died: false })
  const seen = new Set<string>()
  for (let statement = 1; statement <= statements; statement++)
    for (const when of ['before', 'after'] as const) {
      const where = `${when} ${statement}`
      const { state, copies, died } = await killedRound(w, { statement, when })
      expect({ where, died }).toEqual({ where, died: true })
      // the Sent folder of the sandbox shows every sent mail
      expect([`sent 1`, `uncertain 0`], where).toContain(`${state} ${copies}`)
      seen.add(state ?? '')
    }
  expect([...seen].toSorted()).toEqual(['sent', 'uncertain'])
})

test('a worker killed before SMTP: the notice is sent once; without a Sent folder it is not sent again', async () => {
  await using w = await world()
  const { owner, token } = await mailed(w)
  await w.guest.post(`/unsubscribe/${token}`)
  const dead = createSendingWorker(w.ctx, alive())
  await sql`UPDATE notices SET state = 'claimed', worker_id = ${dead.workerId}, claimed_at = now()`.execute(
    w.ctx.db,
  )
  const restarted = createSendingWorker(w.ctx, alive())
  await reconcile(w.ctx, restarted)
  await sendDue(w.ctx, restarted, noticeMails)
  expect(await noticesOf(owner)).toHaveLength(1)
  await sql`UPDATE notices SET state = 'sending', worker_id = ${dead.workerId}`.execute(w.ctx.db)
  await sql`UPDATE email_accounts SET findings = '{}'`.execute(w.ctx.db)
  await reconcile(w.ctx, restarted)
  await sendDue(w.ctx, restarted, noticeMails)
  expect((await states(w))[0]?.state).toBe('uncertain')
  expect(await noticesOf(owner)).toHaveLength(1)
})

test('an opt-out after a mail was claimed stops that mail', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  await owner.put(`/workspaces/${owner.workspaceId}/sender`, SENDER)
  const leadIds = await makeLeads(owner, owner.workspaceId, 1)
  const { id } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  const { contactEmail } = (await owner.get(`/leads/${leadIds[0]}`)).body
  // the last check is between claim and SMTP: here the opt-out comes right before it
  await sql`CREATE FUNCTION opt_out_meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO suppressions (id, workspace_id, kind, value, reason)
      VALUES (gen_random_uuid(), NEW.workspace_id, 'address', ${sql.lit(contactEmail)}, 'link') ON CONFLICT DO NOTHING;
      RETURN NEW;
    END $$`.execute(w.ctx.db)
  await sql`CREATE TRIGGER opt_out_meanwhile AFTER UPDATE ON scheduled_executions
    FOR EACH ROW WHEN (NEW.state = 'claimed') EXECUTE FUNCTION opt_out_meanwhile()`.execute(w.ctx.db)
  await travel(owner, 24)
  expect((await owner.get('/sandbox/messages')).body.total).toBe(0)
  const [row] = (await owner.get(`/sequences/${id}/enrollments`)).body.data
  expect(row).toMatchObject({ status: 'removed', statusReason: 'suppressed' })
})
