// Several processes on one database: every mail is sent once; a process takes over the mails of a stopped one.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { silentLog } from '#server/platform/log/log.ts'
import {
  ALWAYS,
  createTestWorkspace,
  makeLeads,
  makeSequence,
  type Owner,
  until,
  workflowJson,
} from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

/** Many leads in a group, inserted with SQL. */
async function manyLeads(w: World, { workspaceId }: Owner, count: number): Promise<string> {
  const groupId = w.ctx.newId()
  await sql`INSERT INTO customer_groups (id, workspace_id, name) VALUES (${groupId}, ${workspaceId}, '많은 곳')`.execute(
    w.ctx.db,
  )
  await sql`
    WITH made AS (
      INSERT INTO leads (id, workspace_id, company_name, contact_name, contact_email, email_key)
      SELECT gen_random_uuid(), ${workspaceId}, '회사' || n, '담당' || n, a.address, a.address
      FROM generate_series(1, ${count}::int) AS n,
           LATERAL (SELECT 'many' || n || '.' || right(${workspaceId}::text, 8) || '@many.example' AS address) a
      RETURNING id
    )
    INSERT INTO customer_group_leads (customer_group_id, lead_id) SELECT ${groupId}, id FROM made`.execute(
    w.ctx.db,
  )
  return groupId
}

const delivered = (w: World) =>
  sql<{ to: string; n: number }>`
    SELECT rcpt_to AS "to", count(*)::int AS n FROM sandbox_mail WHERE folder = 'Delivered' GROUP BY 1`
    .execute(w.ctx.db)
    .then(({ rows }) => rows)

test.concurrent('two engines send two hundred due mails, each exactly once, while one of them is stopped half-way', async () => {
  await using w = await world({ role: 'all' })
  const start = () => createApp({ ...w.config, role: 'worker' }, { log: silentLog, clock: w.clock })
  await using _second = await start()
  const third = await start()
  const desks = await Promise.all([0, 1, 2, 3].map(() => createTestWorkspace(w)))
  for (const owner of desks) {
    const customerGroupId = await manyLeads(w, owner, 50)
    const { id } = await makeSequence(owner, [{}])
    await owner.post(`/sequences/${id}/workflow-enrollments/bulk`, {
      customerGroupId,
      userEmailAccountId: owner.sandboxId,
    })
    expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  }
  await until(
    () => delivered(w),
    (rows) => rows.length >= 20,
  )
  await third.close()
  await until(
    () => delivered(w),
    (rows) => rows.length === 200,
  )
  const states = await until(
    async () =>
      (
        await sql<{
          state: string
          n: number
        }>`SELECT state, count(*)::int AS n FROM scheduled_executions GROUP BY 1`.execute(w.ctx.db)
      ).rows,
    (rows) => rows.every((row) => row.state !== 'sending' && row.state !== 'claimed'),
  )
  expect(states).toEqual([{ state: 'sent', n: 200 }])
  expect((await delivered(w)).filter((row) => row.n !== 1)).toEqual([])
})

test.concurrent('ten thousand leads are enrolled by one call, all planned in order', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  await owner.patch(`/email-accounts/${owner.sandboxId}`, {
    rules: {
      ...ALWAYS,
      weekdays: [1, 2, 3, 4, 5],
      windowStart: '09:00',
      windowEnd: '18:00',
      minGapSeconds: 10,
      dailyCap: 2000,
    },
  })
  const customerGroupId = await manyLeads(w, owner, 10_000)
  const { id } = await makeSequence(owner, [{}, {}])
  const { body } = await owner.post(`/admin/sequences/${id}/enrollments/bulk-with-scheduling`, {
    customerGroupId,
    userEmailAccountId: owner.sandboxId,
  })
  expect(body).toEqual({ enrolledCount: 10_000, scheduledExecutions: 20_000, skipped: [] })
  const list = (await owner.get(`/sequences/${id}/enrollments?offset=9990`)).body
  expect(list).toMatchObject({ total: 10_000, counts: { pending: 10_000 } })
  expect(list.data).toHaveLength(10)
  const ids = (
    await sql<{ id: string }>`SELECT id FROM enrollments WHERE sequence_id = ${id}`.execute(w.ctx.db)
  ).rows.map((row) => row.id)
  const unenrolled = await owner.put('/admin/sequences/enrollments/bulk/unenroll', { enrollmentIds: ids })
  expect(unenrolled.body).toEqual({ unenrolledCount: 10_000, skippedCount: 0 })
})

test.concurrent('a row that a fault leaves with a live worker is released', async () => {
  await using w = await world({ role: 'all' })
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 3)
  // the database fails right before a claimed mail is marked as sending
  await sql`
    CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF new.state = 'sending' AND nextval('faults') <= 1 THEN RAISE EXCEPTION 'out of memory' USING ERRCODE = '53200'; END IF;
      RETURN new;
    END $$`.execute(w.ctx.db)
  await sql`CREATE SEQUENCE faults`.execute(w.ctx.db)
  await sql`CREATE TRIGGER fail_once BEFORE UPDATE ON scheduled_executions FOR EACH ROW EXECUTE FUNCTION fail_once()`.execute(
    w.ctx.db,
  )
  const { id } = await makeSequence(owner, workflowJson([{}]))
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  await until(
    async () => (await owner.get(`/sequences/${id}/enrollments`)).body.data as { status: string }[],
    (enrollments) => enrollments.every((enrollment) => enrollment.status === 'completed'),
  )
  const failures =
    (await sql<{ n: number }>`SELECT last_value::int AS n FROM faults`.execute(w.ctx.db)).rows[0]?.n ?? 0
  expect(failures).toBeGreaterThanOrEqual(2)
  expect((await delivered(w)).map((row) => row.n)).toEqual([1, 1, 1])
})

test.concurrent('a password that cannot be decrypted stops its mailbox with a reason, and a new one resumes it', async () => {
  await using w = await world({ role: 'all' })
  const owner = await createTestWorkspace(w)
  const { body: mailbox } = await owner.post('/email-accounts', {
    workspaceId: owner.workspaceId,
    address: 'kim@ieum.example',
    smtp: { host: '127.0.0.1', port: 9, security: 'none' },
    imap: null,
    username: 'kim',
    password: 'first',
    rules: ALWAYS,
  })
  await sql`UPDATE email_accounts SET status = 'connected', secret = 'from another key' WHERE id = ${mailbox.id}`.execute(
    w.ctx.db,
  )
  const leadIds = await makeLeads(owner, owner.workspaceId, 1)
  const { id } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${id}/enrollments`, {
    leadIds,
    userEmailAccountId: mailbox.id,
    allowUnreadReplies: true,
  })
  await owner.post(`/sequences/${id}/activate`, { allowUnreadReplies: true })
  const stopped = await until(
    async () => (await owner.get(`/email-accounts/${mailbox.id}`)).body,
    ({ status }) => status === 'disconnected',
  )
  expect(stopped.statusReason).toContain('비밀번호를 다시 입력해 주세요')
  expect((await owner.get(`/sequences/${id}/enrollments`)).body.data[0]).toMatchObject({
    status: 'active',
    waitReason: 'mailbox_disconnected',
  })
  const check = await owner.post(`/email-accounts/${mailbox.id}/verify`)
  expect(check.body).toMatchObject({ ok: false, account: { status: 'disconnected' } })
  await owner.patch(`/email-accounts/${mailbox.id}`, { password: 'second' })
  expect((await owner.post(`/email-accounts/${mailbox.id}/verify`)).status).toBe(200)
})
