// Endpoints that always fail, are gone, or must not be reached; and the retention of deliveries.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dispatchWebhookEvents } from '#server/webhooks/actions/dispatch-events.ts'
import { startWebhookReceiver } from '#testing/servers/webhook-receiver.ts'
import { addWebhook, deliveriesOf, webhookOf } from '#testing/webhooks/webhook-calls.ts'
import { createTestWorkspace, makeLeads, until } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'
import { startWebhooks } from './deliver.ts'

const HOUR = 3_600_000
const open = () => world({ role: 'all', config: { allowPrivateHosts: true } })

test('after days of failures an endpoint is stopped, users are notified, and turning it on sends what has waited', async () => {
  await using w = await open()
  await using receiver = await startWebhookReceiver(503)
  const owner = await createTestWorkspace(w)
  const { webhook } = await addWebhook(owner, `${receiver.url}/in`, ['lead.created'])
  await makeLeads(owner, owner.workspaceId, 1)
  await until(
    () => webhookOf(owner),
    ({ failingSince }) => failingSince !== null,
  )
  w.clock.advance(5 * 86_400_000)
  await until(
    () => webhookOf(owner),
    ({ state }) => state === 'stopped',
  )
  const before = receiver.received.length
  await makeLeads(owner, owner.workspaceId, 2)
  w.clock.advance(HOUR)
  await until(
    () => webhookOf(owner),
    ({ waitingCount }) => waitingCount === 3,
  )
  expect(receiver.received.length).toBe(before)
  expect((await owner.get('/check')).body).toMatchObject({
    total: 1,
    webhooks: [{ id: webhook.id, reason: 'failing' }],
  })
  const { body: log } = await owner.get('/audit-logs?kind=webhook')
  expect(log.data[0]).toMatchObject({
    action: 'STOP /webhooks/:id',
    user: null,
    set: { reason: 'failing' },
    subject: new URL(receiver.url).host,
  })

  receiver.behave(200)
  expect((await owner.patch(`/webhooks/${webhook.id}`, { isOn: true })).body).toMatchObject({ state: 'on' })
  await until(
    () => webhookOf(owner),
    ({ waitingCount }) => waitingCount === 0,
  )
  expect((await owner.get('/check')).body.webhooks).toEqual([])
  expect(await deliveriesOf(owner, webhook.id, '&state=delivered')).toHaveLength(3)
})

test('an endpoint that answers 410 is stopped at once', async () => {
  await using w = await open()
  await using receiver = await startWebhookReceiver(410)
  const owner = await createTestWorkspace(w)
  const { webhook } = await addWebhook(owner, receiver.url, ['lead.created'])
  await makeLeads(owner, owner.workspaceId, 1)
  const stopped = await until(
    () => webhookOf(owner),
    ({ state }) => state === 'stopped',
  )
  expect(stopped).toMatchObject({ stopReason: 'gone', failedCount: 1 })
  expect(await deliveriesOf(owner, webhook.id)).toMatchObject([{ state: 'failed', status: 410, attempts: 1 }])
})

test('deliveries outlive a lead in the bin, are erased with the lead, and removed after thirty days', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  await addWebhook(owner, 'https://a.example.com/', ['lead.created', 'suppression.created'])
  const [gone = '', back = ''] = await makeLeads(owner, owner.workspaceId, 3)
  const { body: lead } = await owner.get(`/leads/${gone}`)
  const { workspaceId } = owner
  await owner.post('/suppressions', { workspaceId, kind: 'address', value: lead.contactEmail })
  await dispatchWebhookEvents(w.ctx)
  const waiting = async () => (await webhookOf(owner)).waitingCount
  await owner.post('/leads/bulk-delete', { leadIds: [gone, back] })
  expect(await waiting()).toBe(4)
  expect((await owner.post('/bin/restore', { ids: [back] })).status).toBe(200)
  await dispatchWebhookEvents(w.ctx)
  // a restored lead is not a new one
  expect(await waiting()).toBe(4)
  expect((await owner.post('/bin/delete', { ids: [gone] })).status).toBe(200)
  expect(await waiting()).toBe(2)
  const { rows } =
    await sql`SELECT 1 FROM webhook_deliveries WHERE body LIKE ${`%${lead.contactEmail}%`}`.execute(w.ctx.db)
  expect(rows).toEqual([])
  w.clock.advance(31 * 24 * HOUR)
  const engine = startWebhooks(w.ctx)
  await until(waiting, (n) => n === 0)
  await engine.stop()
})

test('a private host is rejected when it is entered, and again when it is connected to', async () => {
  await using w = await world({ role: 'all' })
  const owner = await createTestWorkspace(w)
  const request = { url: 'http://127.0.0.1:9/', events: ['lead.created'], workspaceIds: [owner.workspaceId] }
  expect(await owner.post('/webhooks', request)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'url' }] },
  })
  const { body } = await owner.post('/webhooks', { ...request, url: 'http://localhost:9/' })
  const tried = await owner.post(`/webhooks/${body.webhook.id}/test`)
  expect(tried.body).toMatchObject({ state: 'failed', fault: 'blocked', status: null })
})
