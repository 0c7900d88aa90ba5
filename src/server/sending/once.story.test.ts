// What must happen once happens once, however many workers run it at the same moment: the daily check of consents, the end
// of items in the bin. Webhooks and imports: three-workers.slow.test.ts.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startConsentChecks } from '#server/compliance/actions/remind-consents.ts'
import { deleteExpired } from '#server/workspaces/actions/delete-permanently.ts'
import { createTestWorkspace, makeLeads } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

const DAY = 86_400_000
const AT_ONCE = [1, 2, 3, 4]

test('four workers check the consents of a workspace once a day between them', async () => {
  await using w = await world()
  for (let i = 0; i < 3; i++) {
    const owner = await createTestWorkspace(w)
    const [id] = await makeLeads(owner, owner.workspaceId, 1)
    const consent = { basis: 'consent', source: '전시회', obtainedOn: '2024-12-01' }
    expect((await owner.put(`/leads/${id}/consent`, consent)).status).toBe(200)
  }
  const look = async () =>
    (await Promise.all(AT_ONCE.map(() => startConsentChecks(w.ctx)))).reduce((a, b) => a + b)
  expect(await look()).toBe(3)
  expect(await look()).toBe(0)
  w.clock.advance(DAY)
  expect(await look()).toBe(3)
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'remind-consents'`.execute(w.ctx.db)
  expect(rows[0]?.n).toBe(6)
})

test('an item in the bin is ended after its time by one of four workers, and counted once', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const ids = await makeLeads(owner, owner.workspaceId, 12)
  for (const id of ids) expect((await owner.delete(`/leads/${id}`)).status).toBe(200)
  w.clock.advance(31 * DAY)
  const ended = await Promise.all(AT_ONCE.map(() => deleteExpired(w.ctx)))
  expect(ended.reduce((a, b) => a + b)).toBe(12)
})
