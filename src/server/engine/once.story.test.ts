// What is to happen once happens once, however many workers look for it at the same moment: the daily look at consents, the end
// of what lay in the bin, a webhook, a job.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { silentLog } from '#server/log.ts'
import { makeDesk, makeLeads, until } from '#server/testing/sales-desk.ts'
import { addWebhook } from '#server/testing/webhook-desk.ts'
import { startWebhookReceiver } from '#server/testing/webhook-receiver.ts'
import { world } from '#server/testing/world.ts'
import { endOverdue } from '../actions/end-for-good.ts'
import { startConsentRounds } from '../actions/remind-consents.ts'

const DAY = 86_400_000
const AT_ONCE = [1, 2, 3, 4]

test('four workers look at the consents of a workspace once a day between them', async () => {
  await using w = await world()
  for (let i = 0; i < 3; i++) {
    const desk = await makeDesk(w)
    const [id] = await makeLeads(desk, desk.workspaceId, 1)
    const consent = { basis: 'consent', source: '전시회', obtainedOn: '2024-12-01' }
    expect((await desk.put(`/leads/${id}/consent`, consent)).status).toBe(200)
  }
  const look = async () =>
    (await Promise.all(AT_ONCE.map(() => startConsentRounds(w.ctx)))).reduce((a, b) => a + b)
  expect(await look()).toBe(3)
  expect(await look()).toBe(0)
  w.clock.advance(DAY)
  expect(await look()).toBe(3)
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'remind-consents'`.execute(w.ctx.db)
  expect(rows[0]?.n).toBe(6)
})

test('what has lain in the bin long enough is ended by one of four, and counted once', async () => {
  await using w = await world()
  const desk = await makeDesk(w)
  const ids = await makeLeads(desk, desk.workspaceId, 12)
  for (const id of ids) expect((await desk.delete(`/leads/${id}`)).status).toBe(200)
  w.clock.advance(31 * DAY)
  const ended = await Promise.all(AT_ONCE.map(() => endOverdue(w.ctx)))
  expect(ended.reduce((a, b) => a + b)).toBe(12)
})

test('three workers tell every event once, and run every import once', async () => {
  await using w = await world({ role: 'all', config: { allowPrivateHosts: true } })
  const start = () => createApp({ ...w.config, role: 'worker' }, { log: silentLog, clock: w.clock })
  await using _second = await start()
  await using _third = await start()
  await using receiver = await startWebhookReceiver()
  const desk = await makeDesk(w)
  await addWebhook(desk, `${receiver.url}/hook`, ['lead.created'])
  const files = [1, 2, 3, 4, 5, 6]
  const imports = await Promise.all(
    files.map((n) => {
      const rows = Array.from({ length: 10 }, (_, i) => `회사 ${n},담당 ${i},p${i}@file${n}.example`)
      const content = ['회사명,담당자명,이메일', ...rows].join('\n')
      return desk.upload('/leads/import', {
        workspaceId: desk.workspaceId,
        file: { name: '연락처.csv', content },
      })
    }),
  )
  expect(imports.map(({ body }) => [body.created, body.failed])).toEqual(files.map(() => [10, 0]))
  await until(
    async () => receiver.received.length,
    (n) => n >= 60,
  )
  // whoever took one a second time would have done so by now: each looks every second
  await new Promise((resolve) => setTimeout(resolve, 2500))
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([60, 60])
  const { rows } = await sql<{ output: unknown }>`
    SELECT retry_count AS output FROM pgboss.job WHERE name = 'import-leads' AND retry_count > 0`.execute(
    w.ctx.db,
  )
  expect(rows).toEqual([])
})
