// Webhooks end to end: events arrive at a real receiver, signed, once per id, whatever the receiver does; a slow or
// missing receiver does not delay others.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimDeliveries } from '#server/data/webhooks/deliveries.ts'
import { dispatchWebhookEvents } from '#server/webhooks/actions/dispatch-events.ts'
import {
  type Received,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#testing/servers/webhook-receiver.ts'
import { addWebhook, deliveriesOf, webhookOf } from '#testing/webhooks/webhook-calls.ts'
import { createTestWorkspace, makeLeads, makeSequence, until } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'
import { startWebhooks } from './deliver.ts'

const HOUR = 3_600_000
const open = () => world({ role: 'all', config: { allowPrivateHosts: true } })

const typesOf = (receiver: WebhookReceiver): string[] => receiver.received.map(({ payload }) => payload.type)
const got = (receiver: WebhookReceiver, count: number) =>
  until(
    async () => receiver.received.length,
    (n) => n >= count,
  )

/** A verification independent of the product's own code (Standard Webhooks). */
function signatureBy(secret: string, { headers, body }: Received): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('a lead, an enrollment, a mail, a reply and an opt-out arrive in order, signed, each with its facts', async () => {
  await using w = await open()
  await using receiver = await startWebhookReceiver()
  const owner = await createTestWorkspace(w)
  const { secret } = await addWebhook(owner, `${receiver.url}/in`, [
    'lead.created',
    'enrollment.created',
    'mail.sent',
    'reply.received',
    'suppression.created',
  ])
  const [leadId = ''] = await makeLeads(owner, owner.workspaceId, 1)
  const sequence = await makeSequence(owner, [{ subject: '첫 제안' }])
  await owner.post(`/sequences/${sequence.id}/enrollments`, {
    leadIds: [leadId],
    userEmailAccountId: owner.sandboxId,
  })
  await owner.post(`/sequences/${sequence.id}/activate`)
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 1 })
  await got(receiver, 3)
  const messageId = (await owner.get('/sandbox/messages')).body.data[0].id
  await owner.post(`/sandbox/messages/${messageId}/reply`, { kind: 'reply', text: '통화해요' })
  await got(receiver, 4)
  await owner.post('/suppressions', {
    workspaceId: owner.workspaceId,
    kind: 'domain',
    value: 'rival.example',
  })
  await got(receiver, 5)

  expect(typesOf(receiver)).toEqual([
    'lead.created',
    'enrollment.created',
    'mail.sent',
    'reply.received',
    'suppression.created',
  ])
  const [, , sent, reply, suppression] = receiver.received.map(({ payload }) => payload)
  expect(sent).toMatchObject({
    version: 1,
    workspaceId: owner.workspaceId,
    isSandbox: true,
    data: {
      lead: { id: leadId },
      sequence: { id: sequence.id, name: '시퀀스', isOneOff: false },
      mail: { order: 1, subject: '첫 제안', nodeId: 'mail-1', messageId: expect.stringContaining('@') },
      emailAccount: { id: owner.sandboxId },
      reply: null,
    },
  })
  expect(reply?.data).toMatchObject({ reply: { text: '통화해요' }, enrollment: { status: 'replied' } })
  expect(suppression?.data.suppression).toMatchObject({ kind: 'domain', value: 'rival.example' })
  for (const one of receiver.received) expect(one.headers['webhook-signature']).toBe(signatureBy(secret, one))
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(5)
  expect(JSON.stringify(receiver.received)).not.toContain(secret)
})

test('an event of a one-off mail is marked, because its sequence cannot be read', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const [leadId = ''] = await makeLeads(owner, owner.workspaceId, 1)
  await addWebhook(owner, 'https://hooks.example.com/', ['enrollment.created'])
  const mail = { userEmailAccountId: owner.sandboxId, subject: '자료', bodyText: '지난번 자료입니다.' }
  expect((await owner.post(`/leads/${leadId}/mails`, mail)).status).toBe(200)
  await dispatchWebhookEvents(w.ctx)
  const [delivery] = await w.ctx.db.selectFrom('webhook_deliveries').select('body').execute()
  const { sequence } = JSON.parse(delivery?.body ?? '{}').data
  expect(sequence).toMatchObject({ isOneOff: true })
  expect((await owner.get(`/sequences/${sequence.id}`)).status).toBe(409)
})

test('a rolled back change is not reported, and nothing is stored without a subscriber', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  await makeLeads(owner, owner.workspaceId, 2)
  const pendingCount = async () =>
    (await sql<{ n: number }>`SELECT count(*)::int AS n FROM webhook_outbox`.execute(w.ctx.db)).rows[0]?.n
  expect(await pendingCount()).toBe(0)
  await addWebhook(owner, 'https://hooks.example.com/', ['lead.created'])
  const undone = w.ctx.db.transaction().execute(async (tx) => {
    await sql`
      INSERT INTO leads (id, workspace_id, contact_email, email_key)
      VALUES (${w.ctx.newId()}, ${owner.workspaceId}, 'a@b.example', 'a@b.example')`.execute(tx)
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await pendingCount()).toBe(0)
  await makeLeads(owner, owner.workspaceId, 2)
  expect(await pendingCount()).toBe(2)
})

test('an event reaches the subscribed endpoints of its own workspace, and one that is off keeps nothing', async () => {
  await using w = await world()
  const [owner, other] = [await createTestWorkspace(w), await createTestWorkspace(w)]
  const wanted = await addWebhook(owner, 'https://a.example.com/', ['lead.created', 'mail.sent'])
  await addWebhook(owner, 'https://b.example.com/', ['mail.sent'])
  const off = await addWebhook(owner, 'https://c.example.com/', ['lead.created'])
  await owner.patch(`/webhooks/${off.webhook.id}`, { isOn: false })
  await addWebhook(other, 'https://d.example.com/', ['lead.created'])
  await makeLeads(owner, owner.workspaceId, 1)
  await dispatchWebhookEvents(w.ctx)
  const { rows } = await sql`SELECT webhook_id, workspace_id, type FROM webhook_deliveries`.execute(w.ctx.db)
  expect(rows).toEqual([
    { webhookId: wanted.webhook.id, workspaceId: owner.workspaceId, type: 'lead.created' },
  ])
})

test('a failing receiver gets the delivery again with the same id and the same bytes, until it accepts it', async () => {
  await using w = await open()
  await using receiver = await startWebhookReceiver({ status: 500, body: '고장' })
  const owner = await createTestWorkspace(w)
  const { webhook } = await addWebhook(owner, receiver.url, ['lead.created'])
  await makeLeads(owner, owner.workspaceId, 1)
  for (const [i, behaviour] of (
    ['cut', { status: 302, headers: { location: '/x' } }, 204] as const
  ).entries()) {
    await until(
      async () => (await deliveriesOf(owner, webhook.id))[0]?.attempts,
      (n) => n === i + 1,
    )
    receiver.behave(behaviour)
    w.clock.advance(HOUR)
  }
  const [done] = await until(
    () => deliveriesOf(owner, webhook.id),
    ([one]) => one.state === 'delivered',
  )
  expect(done).toMatchObject({ attempts: 4, status: 204, fault: null, nextAt: null })
  expect(new Set(receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(
    1,
  )
  expect(receiver.received.map(({ path }) => path)).toEqual(['/', '/', '/', '/'])
  const { body: full } = await owner.get(`/webhooks/${webhook.id}/deliveries/${done.id}`)
  expect(full.tries).toMatchObject([
    { status: 500 },
    { fault: 'connection' },
    { status: 302 },
    { status: 204 },
  ])
  expect(JSON.parse(full.requestBody)).toEqual(receiver.received[0]?.payload)
  expect((await webhookOf(owner)).failingSince).toBe(null)
})

test('a delivery claimed by a killed worker is sent again with the same id after its claim expires', async () => {
  await using w = await world({ config: { allowPrivateHosts: true } })
  await using receiver = await startWebhookReceiver()
  const owner = await createTestWorkspace(w)
  await addWebhook(owner, receiver.url, ['lead.created'])
  await makeLeads(owner, owner.workspaceId, 1)
  await dispatchWebhookEvents(w.ctx)
  // claimed by a worker that then dies
  const [claimed] = await claimDeliveries(w.ctx.db, w.clock.now(), 10)
  w.clock.advance(59_999)
  expect(await claimDeliveries(w.ctx.db, w.clock.now(), 10)).toEqual([])
  w.clock.advance(1)
  const engine = startWebhooks(w.ctx)
  await got(receiver, 1)
  await engine.stop()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([claimed?.id])
})

test('a healthy endpoint gets four deliveries at a time, a failing one gets one', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  await addWebhook(owner, 'https://a.example.com/', ['lead.created'])
  await makeLeads(owner, owner.workspaceId, 6)
  await dispatchWebhookEvents(w.ctx)
  const claim = async () => (await claimDeliveries(w.ctx.db, w.clock.now(), 10)).length
  expect([await claim(), await claim()]).toEqual([4, 0])
  await sql`UPDATE webhook_endpoints SET failing_since = ${w.clock.now()}`.execute(w.ctx.db)
  w.clock.advance(60_000)
  expect([await claim(), await claim()]).toEqual([1, 0])
})

test('an endpoint that never responds uses only its own slots and does not delay other workspaces', async () => {
  await using w = await open()
  await using receiver = await startWebhookReceiver()
  receiver.behave('silent', '/slow')
  const [slow, quick] = [await createTestWorkspace(w), await createTestWorkspace(w)]
  await addWebhook(slow, `${receiver.url}/slow`, ['lead.created'])
  await addWebhook(quick, `${receiver.url}/quick`, ['lead.created'])
  await makeLeads(slow, slow.workspaceId, 30)
  await until(
    async () => receiver.open(),
    (n) => n === 4,
  )
  await makeLeads(quick, quick.workspaceId, 30)
  const arrived = (path: string) => receiver.received.filter((one) => one.path === path).length
  await until(
    async () => arrived('/quick'),
    (n) => n === 30,
  )
  // no slot of the other endpoint has become free meanwhile
  expect(arrived('/slow')).toBe(4)
  expect(receiver.most()).toBeLessThanOrEqual(8)
})
