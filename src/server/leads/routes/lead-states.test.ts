// Status, last activity and next mail of leads: shown, sorted, filtered.
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorkspace, makeLeads } from '#testing/workspace-setup.ts'
import { type SignedUp, type World, world } from '#testing/world.ts'

let app: World
let owner: SignedUp
const leads: Record<string, string> = {}
beforeAll(async () => {
  app = await world()
  owner = await app.signUp()
  for (const name of ['가', '나', '다', '라', '마'])
    leads[name] = (
      await owner.post('/leads', {
        workspaceId: owner.workspaceId,
        companyName: name,
        contactEmail: `${name.codePointAt(0)}@company.example`,
      })
    ).body.id
  const db = app.ctx.db
  const sequence = (await owner.post('/sequences', { name: '영업', workspaceIds: [owner.workspaceId] })).body
    .id
  const enroll = async (
    name: string,
    status: string,
    plannedAt: string | null,
    event: string,
    at: string,
  ) => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, status)
      VALUES (gen_random_uuid(), ${owner.workspaceId}, ${sequence}, ${leads[name]}, ${status}) RETURNING id`.execute(
      db,
    )
    const id = rows[0]?.id
    await sql`INSERT INTO events (workspace_id, sequence_id, enrollment_id, lead_id, kind, at)
      VALUES (${owner.workspaceId}, ${sequence}, ${id}, ${leads[name]}, ${event}, ${at})`.execute(db)
    if (plannedAt)
      await sql`
        INSERT INTO scheduled_executions
          (id, workspace_id, sequence_id, enrollment_id, lead_id, node_id, ordinal, planned_at, state)
        VALUES (gen_random_uuid(), ${owner.workspaceId}, ${sequence}, ${id}, ${leads[name]}, 'A', 0, ${plannedAt}, 'scheduled')`.execute(
        db,
      )
  }
  await enroll('가', 'active', '2031-01-03T01:00:00Z', 'sent', '2031-01-01T01:00:00Z')
  await enroll('나', 'pending', '2031-01-02T01:00:00Z', 'enrolled', '2030-12-30T01:00:00Z')
  await enroll('다', 'replied', null, 'replied', '2031-01-01T02:00:00Z')
  await enroll('라', 'blocked', null, 'blocked', '2030-12-31T01:00:00Z')
})
afterAll(() => app[Symbol.asyncDispose]())

const list = async (query: string) => (await owner.get(`/leads?limit=50&${query}`)).body
const names = async (query: string): Promise<string[]> =>
  (await list(query)).data.map((lead: { companyName: string }) => lead.companyName)
const filtered = (...conditions: object[]) =>
  names(`sort=company&filter=${encodeURIComponent(JSON.stringify({ match: 'all', conditions }))}`)

test('a lead has one status, its last activity and its next mail', async () => {
  const byName = Object.fromEntries(
    (await list('')).data.map((lead: { companyName: string }) => [lead.companyName, lead]),
  )
  expect(byName.가).toMatchObject({
    status: 'active',
    lastActivity: { kind: 'sent', at: '2031-01-01T01:00:00.000Z', clockOffsetMs: 0, intent: null },
    nextSend: { at: '2031-01-03T01:00:00.000Z', isEstimate: false },
  })
  expect(byName.나).toMatchObject({ status: 'pending', nextSend: { isEstimate: true } })
  expect(byName.다).toMatchObject({ status: 'replied', nextSend: null })
  expect(byName.마).toMatchObject({
    status: 'none',
    lastActivity: { kind: 'created', at: byName.마.createdAt },
  })
  const one = (await owner.get(`/leads/${leads.가}`)).body
  expect([one.status, one.lastActivity, one.nextSend]).toEqual([
    byName.가.status,
    byName.가.lastActivity,
    byName.가.nextSend,
  ])
})

test('the progress is that of the enrollment with the status of the lead, with its sent and planned mails', async () => {
  const byName = Object.fromEntries(
    (await list('')).data.map((lead: { companyName: string }) => [lead.companyName, lead]),
  )
  const progress = { sequenceName: '영업', isSequenceDeleted: false }
  expect(byName.가.progress).toMatchObject({ ...progress, status: 'active', sentCount: 0, plannedCount: 1 })
  expect(byName.다.progress).toMatchObject({ ...progress, status: 'replied', sentCount: 0, plannedCount: 0 })
  expect(byName.마.progress).toBeNull()
  // a newer enrollment that is open comes before an ended one; its cancelled mail is not counted
  const add = async (status: string, states: string[], endedAt: string | null) => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, status, ended_at, allow_parallel)
      SELECT gen_random_uuid(), ${owner.workspaceId}, id, ${leads.마}, ${status}, ${endedAt}, true FROM sequences
      RETURNING id`.execute(app.ctx.db)
    const id = rows[0]?.id
    for (const [ordinal, state] of states.entries())
      await sql`
        INSERT INTO scheduled_executions
          (id, workspace_id, sequence_id, enrollment_id, lead_id, node_id, ordinal, planned_at, state)
        SELECT gen_random_uuid(), workspace_id, sequence_id, id, lead_id, ${`N${ordinal}`}, ${ordinal}, now(), ${state}
        FROM enrollments WHERE id = ${id}`.execute(app.ctx.db)
    return id
  }
  const read = async () => (await owner.get(`/leads/${leads.마}`)).body
  const ids = [
    await add('completed', ['sent', 'sent', 'sent'], '2031-01-01T01:00:00Z'),
    await add('bounced', ['sent', 'cancelled'], '2031-01-02T01:00:00Z'),
    await add('removed', ['cancelled'], '2031-01-03T01:00:00Z'),
  ]
  expect((await read()).status).toBe('bounced')
  expect((await read()).progress).toMatchObject({
    enrollmentId: ids[1],
    status: 'bounced',
    sentCount: 1,
    plannedCount: 0,
  })
  const open = await add('active', ['sent', 'skipped', 'scheduled', 'scheduled'], null)
  expect((await read()).progress).toMatchObject({
    enrollmentId: open,
    status: 'active',
    sentCount: 1,
    plannedCount: 2,
  })
  await sql`DELETE FROM enrollments WHERE lead_id = ${leads.마}`.execute(app.ctx.db)
})

test.each([
  ['status', ['라', '다', '가', '나', '마']],
  ['activity', ['다', '가', '라', '나', '마']],
  ['next', ['나', '가']],
])('sorted by %s, and a cursor continues after its row', async (sort, expected) => {
  const all = await names(`sort=${sort}`)
  expect(all.slice(0, expected.length)).toEqual(expected)
  expect(all).toHaveLength(5)
  const paged: string[] = []
  let cursor: string | null = null
  do {
    const page: { data: { companyName: string }[]; nextCursor: string | null; total: number } = (
      await owner.get(`/leads?limit=2&sort=${sort}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)
    ).body
    expect(page.total).toBe(5)
    paged.push(...page.data.map(({ companyName }) => companyName))
    cursor = page.nextCursor
  } while (cursor)
  expect(paged).toEqual(all)
})

test('a cursor of another sort order answers 400', async () => {
  const { nextCursor } = (await owner.get('/leads?limit=2&sort=company')).body
  for (const sort of ['status', 'activity', 'next'])
    expect(
      (await owner.get(`/leads?limit=2&sort=${sort}&cursor=${encodeURIComponent(nextCursor)}`)).status,
    ).toBe(400)
})

test('filters by status, activity and next mail combine with a sort by them', async () => {
  expect(await filtered({ kind: 'status', op: 'is', statuses: ['active', 'replied'] })).toEqual(['가', '다'])
  expect(await filtered({ kind: 'status', op: 'isNot', statuses: ['active', 'replied'] })).toEqual([
    '나',
    '라',
    '마',
  ])
  expect(await filtered({ kind: 'next', op: 'planned' })).toEqual(['가', '나'])
  const text = encodeURIComponent(
    JSON.stringify({ match: 'all', conditions: [{ kind: 'next', op: 'planned' }] }),
  )
  expect(await names(`sort=next&filter=${text}`)).toEqual(['나', '가'])
  expect(await names(`sort=activity&search=${encodeURIComponent('가')}`)).toEqual(['가'])
})

test('the next mail of a stopped mailbox is marked, and one that is long due is not “planned within days”', async () => {
  const me = await createTestWorkspace(app)
  const [leadId = ''] = await makeLeads(me, me.workspaceId, 1)
  const startAt = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  await me.post(`/leads/${leadId}/mails`, {
    userEmailAccountId: me.sandboxId,
    subject: '제목',
    bodyText: '본문',
    startAt,
  })
  const next = async () => (await me.get(`/leads/${leadId}`)).body.nextSend
  expect(await next()).toMatchObject({ isEstimate: false, isStopped: false })
  const set = (what: RawBuilder<unknown>) =>
    sql`UPDATE email_accounts SET ${what} WHERE id = ${me.sandboxId}`.execute(app.ctx.db)
  for (const stop of [sql`status = 'paused'`, sql`guard = 'halted'`, sql`guard = 'first_mails_stopped'`]) {
    await set(stop)
    expect(await next()).toMatchObject({ isStopped: true })
    await set(sql`status = 'connected', guard = 'ok'`)
  }
  const week = async () =>
    (
      await me.get(
        `/leads?filter=${encodeURIComponent(JSON.stringify({ match: 'all', conditions: [{ kind: 'next', op: 'within', days: 7 }] }))}`,
      )
    ).body.total
  expect(await week()).toBe(1)
  await sql`UPDATE scheduled_executions SET planned_at = planned_at - interval '3 days' WHERE lead_id = ${leadId}`.execute(
    app.ctx.db,
  )
  expect(await week()).toBe(0)
})

test('days are counted by the clock of the sandbox for a lead that it writes to', async () => {
  const me = await createTestWorkspace(app)
  const [leadId = ''] = await makeLeads(me, me.workspaceId, 1)
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceDays: 10 })
  const sandboxNow = new Date((await me.get(`/sandbox/clock?workspaceId=${me.workspaceId}`)).body.now)
  await me.post(`/leads/${leadId}/mails`, {
    userEmailAccountId: me.sandboxId,
    subject: '제목',
    bodyText: '본문',
    startAt: new Date(sandboxNow.getTime() + 86_400_000).toISOString(),
  })
  const found = async (condition: object) =>
    (
      await me.get(
        `/leads?filter=${encodeURIComponent(JSON.stringify({ match: 'all', conditions: [condition] }))}`,
      )
    ).body.total
  expect(await found({ kind: 'next', op: 'within', days: 7 })).toBe(1)
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceDays: 20 })
  expect(await found({ kind: 'activity', op: 'within', days: 7 })).toBe(0)
})

test('a suppression changes the status at once, and its removal restores it', async () => {
  const key = `${'마'.codePointAt(0)}@company.example`
  const suppressed = await owner.post('/suppressions', {
    workspaceId: owner.workspaceId,
    kind: 'address',
    value: key,
  })
  expect((await owner.get(`/leads/${leads.마}`)).body.status).toBe('suppressed')
  expect(await filtered({ kind: 'status', op: 'is', statuses: ['suppressed'] })).toEqual(['마'])
  await owner.delete(`/suppressions/${suppressed.body.id}`)
  expect((await owner.get(`/leads/${leads.마}`)).body.status).toBe('none')
})
