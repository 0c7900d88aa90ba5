// The dashboard: every number equals the list behind it and a separate count of the same leads; periods are days of Korea.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { COHORT_METRICS, type CohortMetric } from '#core/overview/dashboard.ts'
import { TODAY_ZONE } from '#core/overview/today.ts'
import {
  createTestWorkspace,
  type Desk,
  makeLeads,
  makeSequence,
  secondMailbox,
} from '#server/platform/testing/workspace-setup.ts'
import { world } from '#server/platform/testing/world.ts'

type World = Awaited<ReturnType<typeof world>>

/**
 * Twelve leads in two sequences from two mailboxes, enrolled on the days given: two replied (one with interest), one
 * bounced, one unsubscribed, one completed, one removed, two open after a mail; the rest were not sent any mail.
 */
async function setUp(w: World) {
  const desk = await createTestWorkspace(w)
  const other = await secondMailbox(w, desk)
  const leadIds = [
    ...(await makeLeads(desk, desk.workspaceId, 8)),
    ...(await makeLeads(desk, desk.workspaceId, 4, { industry: '물류' })),
  ]
  const first = await makeSequence(desk, [{}], { name: '봄 제안', leadIds: leadIds.slice(0, 8) })
  const second = await makeSequence(desk, [{}], { name: '여름 제안' })
  const enrol = (id: string, ids: string[], mailbox: string) =>
    desk.post(`/sequences/${id}/enrollments`, { leadIds: ids, userEmailAccountId: mailbox })
  await enrol(first.id, leadIds.slice(0, 8), desk.sandboxId)
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
  await sql`
    WITH message AS (
      INSERT INTO inbound_messages
        (id, workspace_id, email_account_id, message_id, folder, kind, received_at, enrollment_id, lead_id, raw)
      SELECT gen_random_uuid(), workspace_id, email_account_id, id::text, 'INBOX', 'reply', now(), id, lead_id, ''
      FROM enrollments WHERE lead_id IN (${leadIds[0]}, ${leadIds[1]}) RETURNING id, lead_id)
    INSERT INTO reply_intents (message_id, state, intent, source, at)
    SELECT id, 'decided', CASE WHEN lead_id = ${leadIds[0]} THEN 'interested' ELSE 'later' END, 'rule', now() FROM message`.execute(
    db,
  )
  return { desk, other, first, second, leadIds, setDay }
}

const PERIOD = 'from=2026-11-16&to=2026-11-22'
const read = async (desk: Desk, query = PERIOD) => (await desk.get(`/overview?${query}`)).body

test('every number is the number of leads in the list behind it', async () => {
  await using w = await world()
  const { desk, first, other } = await setUp(w)
  const overview = await read(desk)
  expect(overview.current).toEqual({
    enrolled: 12,
    sent: 8,
    delivered: 7,
    replied: 2,
    interested: 1,
    notSent: 4,
    bounced: 1,
    open: 2,
    noReply: 1,
    unsubscribed: 1,
    removed: 1,
  })
  expect(overview.intents).toEqual([
    { intent: 'interested', count: 1 },
    { intent: 'later', count: 1 },
  ])
  const list = async (metric: CohortMetric, query = '') => {
    const { body } = await desk.get(`/overview/leads?limit=200&metric=${metric}&${PERIOD}&${query}`)
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

  // the sequence's own numbers are the same
  const { body: metrics } = await desk.get(`/sequences/${first.id}/metrics`)
  const { body: report } = await desk.get(`/sequences/${first.id}/report`)
  const own = (await read(desk, `${PERIOD}&sequenceId=${first.id}`)).current
  expect(report.weeks).toEqual([
    expect.objectContaining({
      enrolled: own.enrolled,
      reached: own.sent,
      replied: own.replied,
      interested: own.interested,
      bounced: own.bounced,
      unsubscribed: own.unsubscribed,
    }),
  ])
  expect(metrics).toMatchObject({ enrolled: own.enrolled, replied: own.replied, bounced: own.bounced })
})

test('the period before, weeks and days follow the time of Korea', async () => {
  await using w = await world()
  const { desk, setDay } = await setUp(w)
  // 2026-11-15, 23:59 and 2026-11-16, 00:00 in Seoul
  await setDay(0, '2026-11-15T14:59:59Z')
  await setDay(1, '2026-11-15T15:00:00Z')
  const overview = await read(desk)
  expect(overview.period).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(overview.previous).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect([overview.before.enrolled, overview.current.enrolled]).toEqual([1, 11])
  const both = await read(desk, 'from=2026-11-12&to=2026-11-18')
  expect(both.weeks).toMatchObject([
    { week: '2026-11-09', from: '2026-11-12', to: '2026-11-15', counts: { enrolled: 1 }, isCounting: false },
    { week: '2026-11-16', from: '2026-11-16', to: '2026-11-18', counts: { enrolled: 1 } },
  ])
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_viewdef('current_enrollment_facts') AS definition`.execute(w.ctx.db)
  expect(rows[0]?.definition).toContain(`'${TODAY_ZONE}'`)
})

test('a period that is reversed, too long or incomplete is refused; each table is a CSV file', async () => {
  await using w = await world()
  const { desk } = await setUp(w)
  for (const query of ['from=2026-11-22&to=2026-11-16', 'from=2025-01-01&to=2026-11-16', 'from=2026-11-16'])
    expect((await desk.get(`/overview?${query}`)).status, query).toBe(400)
  expect((await desk.get(`/overview/leads?metric=sent&intent=later&${PERIOD}`)).status).toBe(400)
  const csv = (await desk.get(`/overview/export.csv?table=sequences&${PERIOD}`)).body as string
  expect(csv.split('\r\n')[1] ?? csv.split('\n')[1]).toContain('봄 제안,8,7,6,2,1,1,1,1,1,1,1')
})
