// One call enrols leads from several mailboxes (rules.md ).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Scope } from '#core/access.ts'
import { observedDatabase } from '#testing/db/observed-database.ts'
import { ALWAYS, createTestWorkspace, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { MONDAY, type World, world } from '#testing/world.ts'
import { enrollLeads } from './actions/enroll.ts'

let w: World
let owner: Owner
let mailboxes: string[]
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())
beforeEach(async () => {
  w.clock.set(MONDAY)
  owner = await createTestWorkspace(w)
  await rulesOf(owner.sandboxId, { dailyCap: 40 })
  mailboxes = [owner.sandboxId, await anotherMailbox('second'), await anotherMailbox('third')].sort()
})

async function anotherMailbox(name: string): Promise<string> {
  const id = w.ctx.newId()
  const fields = JSON.stringify({ id, address: `${name}@ieum.example` })
  await sql`
    INSERT INTO email_accounts SELECT (jsonb_populate_record(a, ${fields}::jsonb)).*
    FROM email_accounts a WHERE a.id = ${owner.sandboxId}`.execute(w.ctx.db)
  return id
}
const rulesOf = (id: string, rules: object) =>
  owner.patch(`/email-accounts/${id}`, { rules: { ...ALWAYS, ...rules } })
const stop = (id: string | undefined) =>
  sql`UPDATE email_accounts SET guard = 'first_mails_stopped' WHERE id = ${id}`.execute(w.ctx.db)

const ENROL_PATHS: ((id: string) => string)[] = [
  (id) => `/sequences/${id}/enrollments`,
  (id) => `/admin/sequences/${id}/enrollments/bulk`,
  (id) => `/admin/sequences/${id}/enrollments/bulk-with-scheduling`,
  (id) => `/sequences/${id}/workflow-enrollments/bulk`,
]

/** Leads `n`@`domain n / perCompany`. */
let series = 0
async function seedLeads(count: number, perCompany = 1): Promise<string[]> {
  const nth = ++series
  const { rows } = await sql<{ id: string }>`
    INSERT INTO leads (id, workspace_id, company_name, contact_email, email_key)
    SELECT gen_random_uuid(), ${owner.workspaceId}, '회사', address, address
    FROM generate_series(1, ${count}::int) n,
      LATERAL (SELECT 'l' || n || '@c' || (n - 1) / ${perCompany}::int || '-' || ${nth}::int || '.example' AS address) made
    RETURNING id`.execute(w.ctx.db)
  return rows.map((row) => row.id)
}

type Sender = { leadId: string; mailbox: string; company: string; mails: number; foreign: number }
const sendersOf = async (sequenceId: string): Promise<Sender[]> =>
  (
    await sql<Sender>`
      SELECT n.lead_id, n.email_account_id AS mailbox, split_part(l.email_key, '@', 2) AS company,
        (SELECT count(*)::int FROM scheduled_executions e WHERE e.enrollment_id = n.id) AS mails,
        (SELECT count(*)::int FROM scheduled_executions e
         WHERE e.enrollment_id = n.id AND e.email_account_id <> n.email_account_id) AS "foreign"
      FROM enrollments n JOIN leads l ON l.id = n.lead_id WHERE n.sequence_id = ${sequenceId}`.execute(
      w.ctx.db,
    )
  ).rows
const countBy = (senders: readonly Sender[]) =>
  mailboxes.map((id) => senders.filter(({ mailbox }) => mailbox === id).length)
const enrol = (sequenceId: string, leadIds: readonly string[], body: object = {}) =>
  owner.post(`/sequences/${sequenceId}/enrollments`, { leadIds, userEmailAccountIds: mailboxes, ...body })

test('300 leads of companies and alone are shared by two mailboxes, none by a stopped one', async () => {
  await stop(mailboxes[1])
  const leadIds = [...(await seedLeads(60, 5)), ...(await seedLeads(240))]
  const { id } = await makeSequence(owner, [{}, { delayDays: 2 }])
  const response = await enrol(id, leadIds)
  expect(response.body).toMatchObject({ enrolledCount: 300, scheduledExecutions: 600, skipped: [] })
  const senders = await sendersOf(id)
  expect(countBy(senders)).toEqual([150, 0, 150])
  expect(response.body.mailboxes).toMatchObject(
    [150, 0, 150].map((enrolledCount, n) => ({ userEmailAccountId: mailboxes[n], enrolledCount })),
  )
  for (const colleagues of Map.groupBy(senders, ({ company }) => company).values())
    expect(new Set(colleagues.map(({ mailbox }) => mailbox)).size).toBe(1)
  expect(senders.every(({ mails, foreign }) => mails === 2 && foreign === 0)).toBe(true)
  const { rows: days } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM scheduled_executions WHERE sequence_id = ${id}
    GROUP BY email_account_id, (planned_at AT TIME ZONE 'Asia/Seoul')::date`.execute(w.ctx.db)
  expect(Math.max(...days.map(({ n }) => n))).toBeLessThanOrEqual(40)
  expect((await enrol(id, leadIds)).body).toMatchObject({ enrolledCount: 0, scheduledExecutions: 0 })
})

test('the mailbox with more mails left today gets more leads, and a mailbox reports how many it has left', async () => {
  const [first = '', second = ''] = mailboxes
  const { id } = await makeSequence(owner, [{}])
  const busy = await seedLeads(30)
  await owner.post(`/sequences/${id}/enrollments`, { leadIds: busy, userEmailAccountId: first })
  const left = async (mailboxId: string) =>
    (await owner.get(`/email-accounts/${mailboxId}`)).body.health.remainingToday
  expect([await left(first), await left(second)]).toEqual([10, 40])
  const next = await makeSequence(owner, [{}])
  await enrol(next.id, await seedLeads(20), { userEmailAccountIds: [first, second] })
  expect(countBy(await sendersOf(next.id)).slice(0, 2)).toEqual([4, 16])
})

test('R-544: leads that start on a later day are distributed by the capacity of that day, also in the preview', async () => {
  const [first = '', second = ''] = mailboxes
  const { id: before } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${before}/enrollments`, {
    leadIds: await seedLeads(30),
    userEmailAccountId: first,
  })
  const { id } = await makeSequence(owner, [{}])
  const leadIds = await seedLeads(20)
  const later = {
    userEmailAccountIds: [first, second],
    startAt: new Date(MONDAY.getTime() + 2 * 86_400_000).toISOString(),
  }
  const { body: plan } = await owner.post(`/sequences/${id}/plan`, { leadIds, ...later })
  expect(plan.mailboxes.map((one: { newLeadCount: number }) => one.newLeadCount)).toEqual([10, 10])
  await owner.post(`/sequences/${id}/workflow-enrollments/bulk`, { leadIds, ...later })
  expect(countBy(await sendersOf(id)).slice(0, 2)).toEqual([10, 10])
})

test('R-542: a later call gives colleagues the mailbox of their company, in this sequence and in another one', async () => {
  const colleagues = await seedLeads(9, 9)
  const [one, other] = [await makeSequence(owner, [{}]), await makeSequence(owner, [{}])]
  await enrol(one.id, colleagues.slice(0, 3))
  const mailbox = (await sendersOf(one.id))[0]?.mailbox
  // it has the least capacity left of the three
  await enrol(one.id, colleagues.slice(3, 6))
  await enrol(other.id, colleagues.slice(6))
  const senders = [...(await sendersOf(one.id)), ...(await sendersOf(other.id))]
  expect(senders.map((sender) => sender.mailbox)).toEqual(Array(9).fill(mailbox))
})

test('each call that enrols distributes over the mailboxes, and a mailbox named twice counts once', async () => {
  const twice = { userEmailAccountIds: [...mailboxes, mailboxes[0], mailboxes[1]?.toUpperCase()] }
  for (const path of ENROL_PATHS) {
    const leadIds = await seedLeads(12)
    const { id } = await makeSequence(owner, [{}])
    const response = await owner.post(path(id), { leadIds, ...twice })
    expect([path(id), response.status]).toEqual([path(id), 200])
    expect(countBy(await sendersOf(id))).toEqual([4, 4, 4])
    expect(response.body.mailboxes).toMatchObject(
      mailboxes.map((userEmailAccountId) => ({ userEmailAccountId, enrolledCount: 4 })),
    )
  }
})

test('the preview shows the mailbox of every lead as enrolling then chooses it', async () => {
  await stop(mailboxes[0])
  const leadIds = [...(await seedLeads(12, 4)), ...(await seedLeads(9))]
  const { id } = await makeSequence(owner, [{}])
  const { body: plan } = await owner.post(`/sequences/${id}/plan`, {
    leadIds,
    userEmailAccountIds: mailboxes,
  })
  // of one lead the same as of its group
  const group = await makeSequence(owner, [{}], { leadIds })
  for (const leadId of leadIds.slice(10, 14)) {
    const one = await owner.post(`/sequences/${group.id}/plan`, { leadId, userEmailAccountIds: mailboxes })
    const ofGroup = plan.data.find((mail: { leadId: string }) => mail.leadId === leadId)
    expect(one.body.data).toMatchObject([{ leadId, userEmailAccountId: ofGroup.userEmailAccountId }])
  }
  await enrol(id, leadIds)
  const senders = await sendersOf(id)
  const stored = new Map(senders.map(({ leadId, mailbox }) => [leadId, mailbox]))
  const planned = plan.data.map((mail: { leadId: string; userEmailAccountId: string }) => [
    mail.leadId,
    mail.userEmailAccountId,
  ])
  expect(planned).toHaveLength(21)
  expect(new Map(planned)).toEqual(stored)
  for (const { userEmailAccountId, newLeadCount } of plan.mailboxes)
    expect(newLeadCount).toBe(senders.filter(({ mailbox }) => mailbox === userEmailAccountId).length)
})

test('a lead stays with the mailbox that has sent to it, colleagues join it, and it is skipped while that one is stopped', async () => {
  const [known = '', ...colleagues] = await seedLeads(4, 4)
  const { id } = await makeSequence(owner, [{}])
  const before = await makeSequence(owner, [{}])
  const third = mailboxes[2]
  await owner.post(`/sequences/${before.id}/enrollments`, { leadIds: [known], userEmailAccountId: third })
  await sql`UPDATE scheduled_executions SET state = 'sent', sent_at = ${MONDAY} WHERE sequence_id = ${before.id}`.execute(
    w.ctx.db,
  )
  await sql`
    UPDATE enrollments SET status = 'completed', ended_at = ${MONDAY} WHERE sequence_id = ${before.id}`.execute(
    w.ctx.db,
  )
  await stop(third)
  const rejected = await enrol(id, [known, colleagues[0] ?? ''])
  expect(rejected.body.skipped).toMatchObject([{ leadId: known, reason: 'mailbox_stopped' }])
  const [moved] = await sendersOf(id)
  expect(moved?.mailbox).not.toBe(third)

  await sql`UPDATE email_accounts SET guard = 'ok' WHERE id = ${third}`.execute(w.ctx.db)
  const again = await makeSequence(owner, [{}])
  await enrol(again.id, [known, ...colleagues.slice(1)])
  const senders = await sendersOf(again.id)
  expect(senders.find(({ leadId }) => leadId === known)?.mailbox).toBe(third)
  // the newest mail to the company is planned by the other mailbox
  expect(new Set(senders.filter(({ leadId }) => leadId !== known).map(({ mailbox }) => mailbox)).size).toBe(1)
})

test('both fields, no mailbox for an admin call, foreign, mixed and stopped mailboxes are rejected without a change', async () => {
  const leadIds = await seedLeads(2)
  const { id } = await makeSequence(owner, [{}])
  const stranger = await createTestWorkspace(w)
  const codeOf = async (body: object) => {
    const response = await enrol(id, leadIds, body)
    return [response.status, response.body.code, response.body.issues?.[0]?.path]
  }
  expect(await codeOf({ userEmailAccountId: mailboxes[0] })).toEqual([
    400,
    'validation_failed',
    'userEmailAccountIds',
  ])
  expect((await codeOf({ userEmailAccountIds: [] }))[0]).toBe(400)
  expect((await codeOf({ userEmailAccountIds: Array(21).fill(mailboxes[0]) }))[0]).toBe(400)
  expect((await codeOf({ userEmailAccountIds: [mailboxes[0], stranger.sandboxId] }))[0]).toBe(404)
  const bulk = `/admin/sequences/${id}/enrollments/bulk`
  expect((await owner.post(bulk, { leadIds })).status).toBe(400)
  await sql`UPDATE email_accounts SET kind = 'smtp' WHERE id = ${mailboxes[1]}`.execute(w.ctx.db)
  expect(await codeOf({})).toEqual([400, 'validation_failed', 'userEmailAccountIds'])
  await sql`UPDATE email_accounts SET kind = 'sandbox' WHERE id = ${mailboxes[1]}`.execute(w.ctx.db)
  for (const mailbox of mailboxes) await stop(mailbox)
  expect((await codeOf({})).slice(0, 2)).toEqual([409, 'mailbox_not_ready'])
  const plan = await owner.post(`/sequences/${id}/plan`, { leadIds, userEmailAccountIds: mailboxes })
  expect([plan.status, plan.body.code]).toEqual([409, 'mailbox_not_ready'])
  expect(await sendersOf(id)).toEqual([])
})

test('interrupted before any statement nothing is enrolled, and the next call enrols every lead once', async () => {
  const memberships = [{ workspaceId: owner.workspaceId, role: 'owner' as const }]
  const scope: Scope = { userId: owner.user.id, memberships, need: 'member' }
  const leadIds = await seedLeads(30, 3)
  const { id } = await makeSequence(owner, [{}, {}])
  const input = { leadIds, userEmailAccountIds: mailboxes }
  let isDone = false
  let rounds = 0
  for (let stopAt = 2; !isDone; stopAt++) {
    await using watched = observedDatabase(w.config.databaseUrl ?? '', async (statement, text) => {
      if (statement === stopAt && !/^rollback/i.test(text)) throw new Error('stopped')
    })
    const ctx = { ...w.ctx, db: watched.db }
    isDone = await enrollLeads(ctx, scope, id, input).then(
      () => true,
      () => false,
    )
    if (!isDone) expect(await sendersOf(id), `statement ${stopAt}`).toEqual([])
    rounds++
  }
  expect(rounds).toBeGreaterThan(15)
  const senders = await sendersOf(id)
  expect(countBy(senders)).toEqual([12, 9, 9])
  expect(senders.every(({ mails }) => mails === 2)).toBe(true)
  expect((await enrollLeads(w.ctx, scope, id, input)).enrolledCount).toBe(0)
})

test('calls at the same time with the mailboxes in any order enrol every lead once and keep the daily limits', async () => {
  const leadIds = await seedLeads(60)
  const { id } = await makeSequence(owner, [{}, {}])
  const responses = await Promise.all([
    enrol(id, leadIds),
    enrol(id, leadIds.toReversed(), { userEmailAccountIds: mailboxes.toReversed() }),
    enrol(id, leadIds.slice(20, 40), { userEmailAccountIds: mailboxes.slice(1) }),
    owner.post(`/sequences/${id}/activate`),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const senders = await sendersOf(id)
  expect(senders).toHaveLength(60)
  expect(senders.every(({ mails, foreign }) => mails === 2 && foreign === 0)).toBe(true)
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM scheduled_executions WHERE sequence_id = ${id}
    GROUP BY email_account_id, (planned_at AT TIME ZONE 'Asia/Seoul')::date`.execute(w.ctx.db)
  expect(Math.max(...rows.map(({ n }) => n))).toBeLessThanOrEqual(40)
})
