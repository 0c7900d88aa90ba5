// Three workers at once: every webhook event is delivered once, every import is run once.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { hasDueWebhooks } from '#server/data/platform/due-work.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { unfinishedJobs } from '#testing/db/unfinished-jobs.ts'
import { startWebhookReceiver } from '#testing/servers/webhook-receiver.ts'
import { addWebhook } from '#testing/webhooks/webhook-calls.ts'
import { createTestWorkspace, until } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

test('three workers deliver every event once and run every import once', async () => {
  await using w = await world({ role: 'all', config: { allowPrivateHosts: true } })
  const start = () => createApp({ ...w.config, role: 'worker' }, { log: silentLog, clock: w.clock })
  await using _second = await start()
  await using _third = await start()
  await using receiver = await startWebhookReceiver()
  const owner = await createTestWorkspace(w)
  await addWebhook(owner, `${receiver.url}/hook`, ['lead.created'])
  const files = [1, 2, 3, 4, 5, 6]
  const imports = await Promise.all(
    files.map((n) => {
      const rows = Array.from({ length: 10 }, (_, i) => `회사 ${n},담당 ${i},p${i}@file${n}.example`)
      const content = ['회사명,담당자명,이메일', ...rows].join('\n')
      return owner.upload('/leads/import', {
        workspaceId: owner.workspaceId,
        file: { name: '연락처.csv', content },
      })
    }),
  )
  expect(imports.map(({ body }) => [body.created, body.failed])).toEqual(files.map(() => [10, 0]))
  await until(
    async () => receiver.received.length,
    (n) => n >= 60,
  )
  // nothing is left that could be delivered or run again
  await until(async () => !(await hasDueWebhooks(w.ctx.db, w.clock.now())))
  await until(async () => {
    const waiting = await sql`SELECT FROM webhook_deliveries WHERE state = 'waiting'`.execute(w.ctx.db)
    return waiting.rows.length + (await unfinishedJobs(w.ctx.db)) === 0
  })
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([60, 60])
  const { rows } = await sql<{ output: unknown }>`
    SELECT retry_count AS output FROM pgboss.job WHERE name = 'import-leads' AND retry_count > 0`.execute(
    w.ctx.db,
  )
  expect(rows).toEqual([])
})
