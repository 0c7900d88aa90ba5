// Monitoring of a whole app over HTTP: real calls, a real mailbox, a database that is stopped.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pingDatabase } from '#server/data/platform/installation-metrics.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { testDatabase } from '#testing/db/database.ts'
import { freePort } from '#testing/free-port.ts'
import { startHostileSmtp } from '#testing/servers/hostile-smtp.ts'
import {
  ALWAYS,
  createTestWorkspace,
  makeLeads,
  makeSequence,
  secondMailbox,
  until,
} from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'
import { startMonitor } from './monitor.ts'
import { createProcessMetrics } from './process-metrics.ts'

const run = promisify(execFile)

/** Checks that every line is a comment or a sample; returns the samples by their full name. */
function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  for (const line of text.trimEnd().split('\n')) {
    if (line === '' || /^# (HELP|TYPE) [a-z_0-9]+ .+$/.test(line)) continue
    const [, name = '', value = ''] =
      /^([a-z_0-9]+(?:\{[a-z_]+="(?:[^"\\]|\\.)*"(?:,[a-z_]+="(?:[^"\\]|\\.)*")*\})?) (\S+)$/.exec(line) ?? []
    expect(name, line).not.toBe('')
    expect(samples.has(name), `twice: ${name}`).toBe(false)
    samples.set(name, Number(value))
  }
  return samples
}

test('calls, mails, mailboxes, jobs and connections are counted, without names or addresses', async () => {
  const port = await freePort()
  const server = await startHostileSmtp()
  await using w = await world({
    role: 'all',
    config: { allowPrivateHosts: true, metrics: { host: '127.0.0.1', port } },
  })
  const ask = async (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  // not ready before it listens
  expect((await ask('/readyz')).status).toBe(503)
  await w.app.listen()
  expect((await ask('/readyz')).status).toBe(200)

  const owner = await createTestWorkspace(w)
  const { body: mailbox } = await owner.post('/email-accounts', {
    workspaceId: owner.workspaceId,
    address: 'kim@ieum.example',
    smtp: { host: '127.0.0.1', port: server.port, security: 'none' },
    imap: null,
    username: 'kim',
    password: 'first password',
    rules: ALWAYS,
  })
  await owner.post(`/email-accounts/${mailbox.id}/verify`)
  const leadIds = await makeLeads(owner, owner.workspaceId, 3)
  const { id } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${id}/enrollments`, {
    leadIds,
    userEmailAccountId: mailbox.id,
    allowUnreadReplies: true,
  })
  server.setScript({ faults: { rcpt: { reply: '550 5.1.1 no such user' } }, onMail: 2 })
  await owner.post(`/sequences/${id}/activate`, { allowUnreadReplies: true })
  await until(
    async () => (await owner.get(`/sequences/${id}/enrollments`)).body.data,
    (enrollments: { status: string }[]) =>
      enrollments.every((one) => ['completed', 'bounced'].includes(one.status)),
  )
  await owner.get('/nothing/of/the/kind?secret=hush')

  const text = await (await ask('/metrics')).text()
  const samples = samplesOf(text)
  expect(samples.get('ieum_mails_total{outcome="sent"}')).toBe(2)
  expect(samples.get('ieum_mails_total{outcome="bounced"}')).toBe(1)
  expect(samples.get('ieum_due_mails')).toBe(0)
  expect(samples.get('ieum_database_up')).toBe(1)
  expect(samples.get('ieum_workers')).toBe(1)
  expect(samples.get('ieum_mailboxes{state="connected"}')).toBe(1)
  expect(samples.get('ieum_jobs{queue="generate-email",state="waiting"}')).toBe(0)
  expect(samples.get('ieum_database_connections{state="waiting"}')).toBe(0)
  expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(samples.get('process_cpu_seconds_total')).toBeGreaterThan(0)
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  const enrolled = 'method="POST",route="/api/v1/sequences/:id/enrollments",status_code="200"'
  expect(samples.get(`http_request_duration_seconds_count{${enrolled}}`)).toBe(1)
  expect(samples.get(`http_request_duration_seconds_bucket{le="+Inf",${enrolled}}`)).toBe(1)
  for (const word of [id, mailbox.id, owner.workspaceId, 'kim', 'example', 'hush', 'nothing/of', '회사'])
    expect(text).not.toContain(word)
  await server.close()
})

test('a mail that is due and not claimed is counted with its age; sandbox mailboxes are not', async () => {
  const port = await freePort()
  await using w = await world({ config: { metrics: { host: '127.0.0.1', port } } })
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 2)
  const { id } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  // one of the two is planned from a real mailbox
  const real = await secondMailbox(w, owner)
  w.clock.advance(60 * 60_000)
  await sql`UPDATE email_accounts SET kind = 'smtp', connection = '{"imap": {}}', status = 'disconnected',
    last_synced_at = ${new Date(w.clock.now().getTime() - 600_000)} WHERE id = ${real}`.execute(w.ctx.db)
  await sql`UPDATE scheduled_executions SET email_account_id = ${real} WHERE lead_id = ${leadIds[0]}`.execute(
    w.ctx.db,
  )
  const samples = samplesOf(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
  expect(samples.get('ieum_due_mails')).toBe(1)
  expect(samples.get('ieum_oldest_due_mail_age_seconds')).toBe(3600)
  expect(samples.get('ieum_imap_sync_lag_seconds{state="disconnected"}')).toBe(600)
  expect(samples.get('ieum_imap_sync_lag_seconds{state="connected"}')).toBe(0)
})

test('it responds before the database starts and after it stops, and is ready only in between', async () => {
  const database = await testDatabase()
  const metrics = createProcessMetrics()
  const port = await freePort()
  await using monitor = await startMonitor({ host: '127.0.0.1', port, log: silentLog, metrics })
  const ask = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`)
    return [reply.status, await reply.text()] as const
  }
  expect(await ask('/healthz')).toEqual([200, '{"ok":true}'])
  expect(await ask('/readyz')).toEqual([503, '{"ok":false,"stage":"starting"}'])
  expect((await ask('/metrics'))[0]).toBe(200)
  expect((await ask('/elsewhere'))[0]).toBe(404)

  const { kysely, pool } = database
  monitor.observe({
    db: kysely,
    checkReady: () => pingDatabase(kysely),
    countJobs: async () => [],
    pools: [pool],
    now: () => new Date(),
  })
  expect((await ask('/readyz'))[0]).toBe(503)
  monitor.setStage('ready')
  expect(await ask('/readyz')).toEqual([200, '{"ok":true,"stage":"ready"}'])
  monitor.setStage('stopping')
  expect(await ask('/readyz')).toEqual([503, '{"ok":false,"stage":"stopping"}'])
  monitor.setStage('ready')
  await database.close()
  expect(await ask('/healthz')).toEqual([200, '{"ok":true}'])
  expect((await ask('/readyz'))[0]).toBe(503)
  const samples = samplesOf((await ask('/metrics'))[1])
  expect(samples.get('ieum_database_up')).toBe(0)
  // neither earlier values nor zeros
  expect([...samples.keys()].filter((name) => /^ieum_(due|workers|mailboxes|jobs)/.test(name))).toEqual([])
})

test('the monitor does not keep the process alive after it is closed', async () => {
  const program = `
    import { startMonitor } from '#server/platform/monitor/monitor.ts'
    import { createProcessMetrics } from '#server/platform/monitor/process-metrics.ts'
    const port = ${await freePort()}
    const monitor = await startMonitor({ host: '127.0.0.1', port, log: console, metrics: createProcessMetrics() })
    const reply = await fetch('http://127.0.0.1:' + port + '/metrics')
    console.log((await reply.text()).includes('nodejs_gc_duration_seconds'))
    await monitor[Symbol.asyncDispose]()`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { timeout: 60_000 })
  expect(stdout).toBe('true\n')
})

test('a port in use is reported in one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  await expect(
    startMonitor({ host: '127.0.0.1', port, log: silentLog, metrics: createProcessMetrics() }),
  ).rejects.toThrow('METRICS에 적은 127.0.0.1')
  taken.close()
})
