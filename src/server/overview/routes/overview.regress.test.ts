// The dashboard: every number equals the list behind it and a separate count of the same leads; periods are days of Korea.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Intent } from '#core/inbox/intent/intent.ts'
import { COHORT_METRICS, type CohortMetric, FUNNEL, OUTCOMES } from '#core/overview/dashboard.ts'
import {
  createTestWorkspace,
  makeLeads,
  makeSequence,
  type Owner,
  secondMailbox,
} from '#testing/workspace-setup.ts'
import { type SignedUp, world } from '#testing/world.ts'

type World = Awaited<ReturnType<typeof world>>

/**
 * Twelve leads in two sequences from two mailboxes, enrolled on the days given: two replied (one with interest), one
 * bounced, one unsubscribed, one completed, one removed, two open after a mail; the rest were not sent any mail.
 */
async function setUp(w: World) {
  const me = await createTestWorkspace(w)
  const other = await secondMailbox(w, me)
  const leadIds = [
    ...(await makeLeads(me, me.workspaceId, 8)),
    ...(await makeLeads(me, me.workspaceId, 4, { industry: '물류' })),
  ]
  const first = await makeSequence(me, [{}], { name: '봄 제안', leadIds: leadIds.slice(0, 8) })
  const second = await makeSequence(me, [{}], { name: '여름 제안' })
  const enrol = (id: string, ids: string[], mailbox: string) =>
    me.post(`/sequences/${id}/enrollments`, { leadIds: ids, userEmailAccountId: mailbox })
  await enrol(first.id, leadIds.slice(0, 8), me.sandboxId)
  await enrol(second.id, leadIds.slice(8), other)
  const { db } = w.ctx
  const change = async (at: number, status: string) => {
    await sql`
      UPDATE scheduled_executions SET state = 'sent', sent_at = now()
      WHERE enrollment_id = (SELECT id FROM enrollments WHERE lead_id = ${leadIds[at]})`.execute(db)
    await sql`
      UPDATE enrollments SET status = ${status}, ended_at = CASE WHEN ${status} = 'active' THEN NULL ELSE now() END
      WHERE lead_id = ${leadIds[at]}`.execute(db)
  }
  const outcomes = ['replied', 'replied', 'bounced', 'unsubscribed', 'completed', 'removed', 'active']
  for (const [at, status] of outcomes.entries()) await change(at, status)
  await change(8, 'active')
  const setDay = (at: number, instant: string) =>
    sql`UPDATE enrollments SET created_at = ${instant}::timestamptz WHERE lead_id = ${leadIds[at]}`.execute(
      db,
    )
  for (const at of leadIds.keys()) await setDay(at, '2026-11-20T03:00:00Z')
  await addReply(w, [leadIds[0]], 'interested')
  await addReply(w, [leadIds[1]], 'later')
  return { me, other, first, second, leadIds, setDay }
}

async function addReply(w: World, leadIds: (string | undefined)[], intent: Intent): Promise<void> {
  await sql`
    WITH message AS (
      INSERT INTO inbound_messages
        (id, workspace_id, email_account_id, message_id, folder, kind, received_at, enrollment_id, lead_id, raw)
      SELECT gen_random_uuid(), workspace_id, email_account_id, id::text, 'INBOX', 'reply', now(), id, lead_id, ''
      FROM enrollments WHERE lead_id = ANY(${leadIds}::uuid[]) RETURNING id)
    INSERT INTO reply_intents (message_id, state, intent, source, at)
    SELECT id, 'decided', ${intent}, 'rule', now() FROM message`.execute(w.ctx.db)
}

const PERIOD = 'from=2026-11-16&to=2026-11-22'
const read = async (me: Owner, query = PERIOD) => (await me.get(`/overview?${query}`)).body

test('every number is the number of leads in the list behind it', async () => {
  await using w = await world()
  const { me, first, other } = await setUp(w)
  const overview = await read(me)
  expect(overview.current).toEqual({
    enrolled: 12,
    sent: 8,
    delivered: 7,
    replied: 2,
    interested: 1,
    endedUnsent: 0,
    bounced: 1,
    open: 6,
    noReply: 1,
    unsubscribed: 1,
    removed: 1,
  })
  expect(overview.intents).toEqual([
    { intent: 'interested', count: 1 },
    { intent: 'later', count: 1 },
  ])
  const list = async (metric: CohortMetric, query = '') => {
    const { body } = await me.get(`/overview/leads?limit=200&metric=${metric}&${PERIOD}&${query}`)
    expect(body.data).toHaveLength(body.total)
    return body.total
  }
  for (const metric of COHORT_METRICS) expect(await list(metric), metric).toBe(overview.current[metric])
  expect(await list('replied', 'intent=later')).toBe(1)

  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
  expect(names(overview.sequences)).toEqual(['봄 제안', '여름 제안'])
  expect(overview.sequences[0]).toMatchObject({ id: first.id, counts: { enrolled: 8, sent: 7, replied: 2 } })
  expect(overview.sequences[0].replyRate).toBeCloseTo(2 / 7)
  expect(names(overview.industries)).toEqual(['제조', '물류'])
  for (const { id, counts } of overview.sequences)
    for (const metric of COHORT_METRICS) expect(await list(metric, `sequenceId=${id}`)).toBe(counts[metric])
  for (const { id, counts } of overview.senders)
    expect(await list('sent', `userEmailAccountId=${id}`)).toBe(counts.sent)
  for (const { name, counts } of overview.industries)
    expect(await list('open', `industry=${encodeURIComponent(name)}`)).toBe(counts.open)
  for (const { id, counts } of overview.groups)
    expect(await list('enrolled', `customerGroupId=${id ?? 'none'}`)).toBe(counts.enrolled)
  expect(overview.senders).toContainEqual(
    expect.objectContaining({ id: other, counts: expect.objectContaining({ sent: 1 }) }),
  )

  // the metrics of a sequence are the same
  await expectSameInMetrics(me, first.id)
})

test('stages nest and agree with the metrics of the sequence, also for outcomes without a mail and interest while open', async () => {
  await using w = await world()
  const { me, first, second, leadIds } = await setUp(w)
  // no mail was sent to 9, 10 and 11; 6 is open after a mail, 8 completed and both showed interest
  for (const [at, status] of [
    [9, 'replied'],
    [10, 'unsubscribed'],
    [11, 'bounced'],
    [8, 'completed'],
  ] as const)
    await sql`UPDATE enrollments SET status = ${status}, ended_at = now() WHERE lead_id = ${leadIds[at]}`.execute(
      w.ctx.db,
    )
  await addReply(w, [leadIds[6], leadIds[8], leadIds[9]], 'interested')
  const { current } = await read(me)
  expect(current).toMatchObject({ sent: 8, replied: 2, interested: 1, bounced: 2, unsubscribed: 1, open: 2 })
  for (const [at, stage] of FUNNEL.entries())
    expect(current[stage]).toBeLessThanOrEqual(current[FUNNEL[at - 1] ?? stage])
  expect(OUTCOMES.reduce((sum, outcome) => sum + current[outcome], 0)).toBe(current.enrolled)
  for (const { id } of [first, second]) await expectSameInMetrics(me, id)
})

/** All leads of the sequence were enrolled within PERIOD. */
async function expectSameInMetrics(me: Owner, sequenceId: string): Promise<void> {
  const { current, intents, weeks, senders } = await read(me, `${PERIOD}&sequenceId=${sequenceId}`)
  const { body: metrics } = await me.get(`/sequences/${sequenceId}/metrics`)
  const { body: report } = await me.get(`/sequences/${sequenceId}/report`)
  expect(report.total).toEqual(current)
  expect(report.intents).toEqual(intents)
  expect(report.weeks).toEqual([expect.objectContaining(current)])
  expect(report.weeks[0]).toMatchObject({
    replyRate: weeks[0].replyRate,
    low: weeks[0].low,
    high: weeks[0].high,
  })
  expect(report.senders).toEqual([
    expect.objectContaining({ userEmailAccountId: senders[0].id, ...senders[0].counts }),
  ])
  const { enrolled, open, replied, interested, bounced, unsubscribed } = current
  expect(metrics).toMatchObject({ enrolled, active: open, replied, interested, bounced, unsubscribed })
  expect(metrics.replyRate).toBeCloseTo(senders[0].replyRate)
  const [listed] = (await me.get('/sequences/search?limit=10')).body.data.filter(
    (row: { id: string }) => row.id === sequenceId,
  )
  expect(listed).toMatchObject({ reachedCount: current.sent, repliedCount: replied })
  for (const metric of COHORT_METRICS) {
    const { body } = await me.get(`/sequences/${sequenceId}/enrollments?limit=50&metric=${metric}`)
    expect(body.data, metric).toHaveLength(current[metric])
    expect(body.total, metric).toBe(current[metric])
  }
  for (const { intent, count } of intents) {
    const path = `/sequences/${sequenceId}/enrollments?metric=replied&intent=${intent}`
    expect((await me.get(path)).body.total, intent).toBe(count)
  }
}

test('the period before, weeks and days follow the time of Korea', async () => {
  await using w = await world()
  const { me, setDay } = await setUp(w)
  // 2026-11-15, 23:59 and 2026-11-16, 00:00 in Seoul
  await setDay(0, '2026-11-15T14:59:59Z')
  await setDay(1, '2026-11-15T15:00:00Z')
  const overview = await read(me)
  expect(overview.period).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(overview.previous).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect([overview.before.enrolled, overview.current.enrolled]).toEqual([1, 11])
  const both = await read(me, 'from=2026-11-12&to=2026-11-18')
  expect(both.weeks).toMatchObject([
    // its lead replied: nothing is open
    { week: '2026-11-09', from: '2026-11-12', to: '2026-11-15', counts: { enrolled: 1 }, isCounting: false },
    { week: '2026-11-16', from: '2026-11-16', to: '2026-11-18', counts: { enrolled: 1 } },
  ])
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_viewdef('current_enrollment_facts') AS definition`.execute(w.ctx.db)
  expect(rows[0]?.definition).toContain(`'Asia/Seoul'`)
})

test('a period without leads has the days with leads of the same filter', async () => {
  await using w = await world()
  const { me, setDay, leadIds } = await setUp(w)
  await setDay(0, '2026-10-01T03:00:00Z')
  const outside = async (query: string) => (await read(me, query)).enrolledOutside
  expect(await outside(PERIOD)).toBeNull()
  const empty = 'from=2025-01-01&to=2025-01-31'
  expect(await outside(empty)).toEqual({ from: '2026-10-01', to: '2026-11-20' })
  expect(await outside(`${empty}&industry=${encodeURIComponent('물류')}`)).toEqual({
    from: '2026-11-20',
    to: '2026-11-20',
  })
  expect(await outside(`${empty}&withoutIndustry=true`)).toBeNull()
  // a day whose enrollments were deleted is none
  await sql`DELETE FROM enrollments WHERE lead_id = ${leadIds[0]}`.execute(w.ctx.db)
  expect(await outside(empty)).toMatchObject({ from: '2026-11-20' })
})

test('a period that is reversed, too long or incomplete is rejected with 400; each table is a CSV file', async () => {
  await using w = await world()
  const { me } = await setUp(w)
  for (const query of ['from=2026-11-22&to=2026-11-16', 'from=2025-01-01&to=2026-11-16', 'from=2026-11-16'])
    expect((await me.get(`/overview?${query}`)).status, query).toBe(400)
  expect((await me.get(`/overview/leads?metric=sent&intent=later&${PERIOD}`)).status).toBe(400)
  const csv = (await me.get(`/overview/export.csv?table=sequences&${PERIOD}`)).body as string
  expect(csv.split('\r\n')[1] ?? csv.split('\n')[1]).toContain('봄 제안,8,7,6,2,1,0,1,2,1,1,1')
})

test('a customer group of another workspace counts as none, in numbers, filter and file', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const second = (await owner.post('/workspaces', { name: '둘째' })).body.id as string
  const mailboxes = (await owner.get(`/email-accounts?workspaceId=${second}`)).body.data
  const own = await makeLeads(owner, owner.workspaceId, 2)
  const others = await makeLeads(owner, second, 1)
  const { id, customerGroupId } = await makeSequence(owner, [{}], { name: '공유', leadIds: own })
  await owner.put(`/sequences/${id}`, { workspaceIds: [owner.workspaceId, second] })
  const enrol = (leadIds: string[], userEmailAccountId: string) =>
    owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId })
  expect((await enrol(own, owner.sandboxId)).body.enrolledCount).toBe(2)
  expect((await enrol(others, mailboxes[0].id)).body.enrolledCount).toBe(1)
  const member = await w.signUp()
  await w.join(member, second, 'member')
  const groupsOf = async (who: SignedUp, query = '') =>
    (await who.get(`/overview?workspaceIds=${second}${query}`)).body.groups.map(
      ({ id, name, counts }: { id: string | null; name: string; counts: { enrolled: number } }) => [
        id,
        name,
        counts.enrolled,
      ],
    )
  expect(await groupsOf(owner)).toEqual([[customerGroupId, '공유', 1]])
  expect(await groupsOf(member)).toEqual([[null, '', 1]])
  const listed = async (who: SignedUp, group: string) =>
    (await who.get(`/overview/leads?metric=enrolled&workspaceIds=${second}&customerGroupId=${group}`)).body
      .total
  expect([await listed(owner, customerGroupId ?? ''), await listed(owner, 'none')]).toEqual([1, 0])
  expect([await listed(member, customerGroupId ?? ''), await listed(member, 'none')]).toEqual([0, 1])
  const file = (await member.get(`/overview/export.csv?table=groups&workspaceIds=${second}`)).body
  expect(file).not.toContain('공유')
})

test('a deleted sequence keeps its numbers and is marked', async () => {
  await using w = await world()
  const { me, first } = await setUp(w)
  expect((await me.delete(`/sequences/${first.id}`)).status).toBe(200)
  const { sequences } = await read(me)
  expect(
    sequences.map(({ name, isDeleted }: { name: string; isDeleted: boolean }) => [name, isDeleted]),
  ).toEqual([
    ['봄 제안', true],
    ['여름 제안', false],
  ])
  const { body } = await me.get(`/overview/leads?metric=sent&${PERIOD}&sequenceId=${first.id}`)
  expect(body.data[0]).toMatchObject({ sequenceName: '봄 제안', isSequenceDeleted: true })
})

test('sequences are ranked, and each of the largest has the weeks of its own list', async () => {
  await using w = await world()
  const { me, first, setDay } = await setUp(w)
  await setDay(0, '2026-11-10T03:00:00Z')
  const period = 'from=2026-11-09&to=2026-11-22'
  const { ranking, sequences, trends } = await read(me, period)
  // 7 and 1 leads are too few
  expect(ranking).toEqual({ best: [], worst: [], tooFew: 2 })
  expect(trends.map(({ id }: { id: string }) => id)).toEqual(sequences.map(({ id }: { id: string }) => id))
  expect(trends[0].weeks).toMatchObject([
    { week: '2026-11-09', counts: { sent: 1, replied: 1 }, replyRate: 1 },
    { week: '2026-11-16', counts: { sent: 6, replied: 1 } },
  ])
  for (const { from, to, counts } of trends[0].weeks) {
    const path = `/overview/leads?metric=sent&from=${from}&to=${to}&sequenceId=${first.id}`
    expect((await me.get(path)).body.total).toBe(counts.sent)
  }
  const csv = (await me.get(`/overview/export.csv?table=trends&${period}`)).body as string
  expect(csv).toContain('봄 제안,2026-11-09,1,1,1,1')
  // one sequence alone has the weeks of the page
  expect((await read(me, `${period}&sequenceId=${first.id}`)).trends).toEqual([])
})

test('an industry may be as long as on a lead, and have the name of nothing', async () => {
  await using w = await world()
  const { me, leadIds } = await setUp(w)
  const long = '가'.repeat(300)
  for (const [at, industry] of [long, 'none', ''].entries())
    expect((await me.patch(`/leads/${leadIds[at]}`, { industry })).status).toBe(200)
  const { industries } = await read(me)
  expect(industries).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'none' })]))
  const listed = async (query: string) =>
    (await me.get(`/overview/leads?metric=enrolled&${PERIOD}&${query}`)).body.data.map(
      ({ leadId }: { leadId: string }) => leadId,
    )
  expect(await listed(`industry=${encodeURIComponent(long)}`)).toEqual([leadIds[0]])
  expect(await listed('industry=none')).toEqual([leadIds[1]])
  expect(await listed('withoutIndustry=true')).toEqual([leadIds[2]])
})

test('a file names its filters, rows without a name, and the rate of the funnel', async () => {
  await using w = await world()
  const { me, other, second, leadIds } = await setUp(w)
  await me.patch(`/leads/${leadIds[0]}`, { industry: '' })
  await sql`UPDATE enrollments SET email_account_id = NULL WHERE email_account_id = ${other}`.execute(
    w.ctx.db,
  )
  const file = async (table: string, query = '') =>
    me.get(`/overview/export.csv?table=${table}&${PERIOD}${query}`)
  const textOf = async (table: string) => (await file(table)).body as string
  expect(await textOf('senders')).toContain('삭제된 발송 계정,4,')
  expect(await textOf('groups')).toContain('고객 그룹 없음,4,')
  expect(await textOf('industries')).toContain('업종 없음,1,')
  expect(await textOf('funnel')).toContain('회신율,0.25,0')
  await me.delete(`/sequences/${second.id}`)
  expect(await textOf('sequences')).toContain('여름 제안 (삭제됨),4,')
  const { headers } = await file('weeks', `&sequenceId=${second.id}&userEmailAccountId=none&industry=물류`)
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
    '대시보드 등록 주차별 여름 제안 (삭제됨) 삭제된 발송 계정 물류 2026-11-16~2026-11-22.csv',
  )
})

test('a list ends after a hundred rows and says how many are left out; its file has all', async () => {
  await using w = await world()
  const { me, leadIds } = await setUp(w)
  await sql`
    INSERT INTO cohort_counts (workspace_id, day, sequence_id, email_account_id, industry, status, is_reached, intent, is_interested, n)
    SELECT workspace_id, day, sequence_id, email_account_id, '업종 ' || k, status, is_reached, intent, is_interested, 1
    FROM cohort_counts c, generate_series(1, 110) k WHERE c.id = (SELECT min(id) FROM cohort_counts WHERE n > 0)`.execute(
    w.ctx.db,
  )
  expect(leadIds).toHaveLength(12)
  const { industries, omitted } = await read(me)
  expect(industries).toHaveLength(100)
  expect(omitted).toEqual({ sequences: 0, senders: 0, groups: 0, industries: 12 })
  const file = (await me.get(`/overview/export.csv?table=industries&${PERIOD}`)).body as string
  expect(file.trim().split('\n')).toHaveLength(113)
  await sql`DELETE FROM cohort_counts WHERE industry LIKE '업종 %'`.execute(w.ctx.db)
})
