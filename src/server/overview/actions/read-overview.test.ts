import { expect, test } from 'vitest'
import { addDays } from '#core/calendar/date.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { observedDatabase } from '#testing/db/observed-database.ts'
import { createTestWorkspace, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'
import { readOverview, readOverviewTable, readPeriod } from './read-overview.ts'

test('the file of one table runs the statements of this table only, and has the rows of the page', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 2, { industry: '제조' })
  const { id } = await makeSequence(owner, [{}], { leadIds })
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  const workspaceIds = [owner.workspaceId]
  const filter = { workspaceIds, visible: workspaceIds }
  const period = await readPeriod(w.ctx, { days: 28 }, workspaceIds)
  const page = await readOverview(w.ctx, owner.user.id, filter, period)
  expect(page.industries).toMatchObject([{ name: '제조', counts: { enrolled: 2 } }])

  const statements: Record<string, number> = {}
  for (const table of ['industries', 'senders', 'funnel'] as const) {
    await using watched = observedDatabase(w.config.databaseUrl ?? '', async () => {})
    const tables = await readOverviewTable({ ...w.ctx, db: watched.db }, filter, period, table)
    statements[table] = watched.count()
    expect(tables.industries).toEqual(page.industries)
    expect(tables.senders).toEqual(page.senders)
    if (table === 'funnel') expect([tables.current, tables.before]).toEqual([page.current, page.before])
  }
  // counts of all groups, names of sequences, addresses of mailboxes; the funnel also shows the period before
  expect(statements).toEqual({ industries: 3, senders: 3, funnel: 4 })
})

test('the default period ends on the day of a sandbox that is ahead, also beside a real mailbox without mail', async () => {
  await using w = await world()
  const { post, workspaceId } = await createTestWorkspace(w)
  await post('/sandbox/clock', { workspaceId, advanceDays: 7 })
  await post('/email-accounts', {
    workspaceId,
    name: '김하늘',
    address: 'haneul@corp.example',
    smtp: { host: 'smtp.corp.example', port: 465, security: 'tls' },
    imap: null,
    username: 'haneul',
    password: 'secret',
  })
  const { to } = await readPeriod(w.ctx, {}, [workspaceId])
  expect(to).toBe(addDays(workspaceDate(w.ctx.clock.now()), 7))
})
