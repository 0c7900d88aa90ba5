// Who may change which endpoint, its secrets and signatures, its log and replays.
import { expect, test } from 'vitest'
import { dispatchWebhookEvents } from '#server/webhooks/actions/dispatch-events.ts'
import { startWebhookReceiver } from '#testing/servers/webhook-receiver.ts'
import { addWebhook, deliveriesOf, webhookOf } from '#testing/webhooks/webhook-calls.ts'
import { createTestWorkspace, makeLeads } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

const open = () => world({ config: { allowPrivateHosts: true } })

test('an endpoint of two workspaces is visible to an admin of one, changed by an admin of both, and removed from the one', async () => {
  await using w = await open()
  const [both, one] = [await createTestWorkspace(w), await createTestWorkspace(w)]
  await w.join(both, one.workspaceId, 'admin')
  const request = { url: 'https://hooks.example.com/in', events: ['lead.created'] }
  const { body } = await both.post('/webhooks', {
    ...request,
    workspaceIds: [both.workspaceId, one.workspaceId],
  })
  const { id } = body.webhook
  expect(await webhookOf(one)).toMatchObject({
    id,
    workspaces: [{ id: one.workspaceId }],
    otherWorkspaceCount: 1,
  })
  expect((await one.patch(`/webhooks/${id}`, { isOn: false })).status).toBe(403)
  expect((await one.post(`/webhooks/${id}/rotate-secret`)).status).toBe(403)
  expect((await both.patch(`/webhooks/${id}`, { description: '둘의 것' })).status).toBe(200)
  // each admin sees the deliveries of the own workspaces
  await makeLeads(both, both.workspaceId, 2)
  await makeLeads(one, one.workspaceId, 1)
  await dispatchWebhookEvents(w.ctx)
  expect(await deliveriesOf(one, id)).toHaveLength(1)
  expect(await deliveriesOf(both, id)).toHaveLength(3)
  expect((await one.delete(`/webhooks/${id}`)).status).toBe(200)
  expect((await one.get('/webhooks')).body.total).toBe(0)
  expect(await webhookOf(both)).toMatchObject({ workspaces: [{ id: both.workspaceId }], waitingCount: 2 })
  expect(
    (await both.post('/webhooks', { ...request, workspaceIds: ['00000000-0000-4000-8000-000000000000'] }))
      .status,
  ).toBe(404)
})

test('during a rotation both secrets sign, and after a day only the new one', async () => {
  await using w = await open()
  await using receiver = await startWebhookReceiver()
  const owner = await createTestWorkspace(w)
  const { webhook, secret } = await addWebhook(owner, receiver.url, ['lead.created'])
  const signatures = async () => {
    await owner.post(`/webhooks/${webhook.id}/test`)
    return String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ')
  }
  expect(await signatures()).toHaveLength(1)
  const { body } = await owner.post(`/webhooks/${webhook.id}/rotate-secret`)
  expect(body.secret).not.toBe(secret)
  expect(body.webhook.oldSecretUntil).toEqual(expect.any(String))
  expect(await signatures()).toHaveLength(2)
  w.clock.advance(86_400_000)
  expect(await signatures()).toHaveLength(1)
  // the secret is shown once: no later response contains it
  for (const path of ['/webhooks', `/webhooks/${webhook.id}/deliveries`])
    expect(JSON.stringify((await owner.get(path)).body)).not.toContain('whsec_')
})

test('the log is filtered and paged; failures are replayed from a time on, and not while the endpoint is off', async () => {
  await using w = await open()
  const owner = await createTestWorkspace(w)
  const { webhook } = await addWebhook(owner, 'https://hooks.example.com/in', [
    'lead.created',
    'suppression.created',
  ])
  const { id } = webhook
  const { workspaceId } = owner
  await makeLeads(owner, workspaceId, 3)
  await owner.post('/suppressions', { workspaceId, kind: 'domain', value: 'rival.example' })
  await dispatchWebhookEvents(w.ctx)
  const page = await owner.get(`/webhooks/${id}/deliveries?type=lead.created&state=waiting&limit=2&offset=2`)
  expect(page.body).toMatchObject({ total: 3, data: [{ type: 'lead.created', attempts: 0 }] })
  // turned off: waiting deliveries are given up
  await owner.patch(`/webhooks/${id}`, { isOn: false })
  expect(await webhookOf(owner)).toMatchObject({ waitingCount: 0, failedCount: 4 })
  const since = w.clock.now().toISOString()
  expect((await owner.post(`/webhooks/${id}/replay`, { since })).body.code).toBe('webhook_not_on')
  await owner.patch(`/webhooks/${id}`, { isOn: true })
  const later = new Date(w.clock.now().getTime() + 1).toISOString()
  expect((await owner.post(`/webhooks/${id}/replay`, { since: later })).body).toEqual({ count: 0 })
  const [first] = await deliveriesOf(owner, id)
  expect((await owner.post(`/webhooks/${id}/deliveries/${first.id}/replay`)).body.state).toBe('waiting')
  expect((await owner.post(`/webhooks/${id}/replay`, { since })).body).toEqual({ count: 3 })
  expect(await webhookOf(owner)).toMatchObject({ waitingCount: 4, failedCount: 0 })
})

test('the API description contains the webhook payload and the calls that honour Idempotency-Key', async () => {
  await using w = await open()
  const { body } = await w.guest.get('/api/v1/openapi.json')
  const { post } = body.webhooks.event
  expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])
  const { properties } = post.requestBody.content['application/json'].schema
  expect(properties.type.enum).toContain('reply.received')
  expect(Object.keys(properties.data.properties)).toContain('suppression')
  expect(body.paths['/api/v1/leads'].post.description).toContain('Idempotency-Key')
  expect(body.paths['/api/v1/leads'].get.description).toBeUndefined()
})
