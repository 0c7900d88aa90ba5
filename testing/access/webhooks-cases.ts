// Calls of webhooks.
import type { Db } from '#server/context.ts'
import { insertDeliveries } from '#server/data/webhooks/deliveries.ts'
import { type FullWorkspace, SECRET } from './full-workspace.ts'

type Case = (full: FullWorkspace, db: Db) => TestCall | Promise<TestCall>
type TestCall = { path: string; body?: unknown; isList?: true }

const fields = (r: FullWorkspace) => ({
  // a host that never resolves: the test delivery is not sent
  url: 'https://hooks.hidden.example/in',
  description: `${SECRET}웹훅`,
  events: ['suppression.created'],
  workspaceIds: [r.workspaceId],
})
/** Deletes earlier endpoints first, because their number is limited. */
async function makeWebhook(r: FullWorkspace): Promise<string> {
  const { body } = await r.owner.get(`/webhooks?workspaceIds=${r.workspaceId}`)
  if (body.total > 10) for (const { id } of body.data) await r.owner.delete(`/webhooks/${id}`)
  return (await r.post('/webhooks', fields(r))).webhook.id
}

async function makeDelivery(r: FullWorkspace, db: Db): Promise<string> {
  const webhookId = await makeWebhook(r)
  const id = crypto.randomUUID()
  const at = new Date('2026-11-23T00:00:00Z')
  const { workspaceId } = r
  const body = JSON.stringify({ of: SECRET })
  const delivery = {
    id,
    webhookId,
    workspaceId,
    eventId: id,
    type: 'lead.created',
    leadId: null,
    body,
  } as const
  await insertDeliveries(db, [delivery], at)
  return `/webhooks/${webhookId}/deliveries/${id}`
}

const of =
  (tail: string, body?: unknown): Case =>
  async (r) => ({ path: `/webhooks/${await makeWebhook(r)}${tail}`, body })

export const WEBHOOK_CASES: Record<string, Case> = {
  'GET /webhooks': (r) => ({ path: `/webhooks?workspaceIds=${r.workspaceId}`, isList: true }),
  'POST /webhooks': (r) => ({ path: '/webhooks', body: fields(r) }),
  'PATCH /webhooks/:id': of('', { isOn: false }),
  'DELETE /webhooks/:id': of(''),
  'POST /webhooks/:id/rotate-secret': of('/rotate-secret'),
  'POST /webhooks/:id/test': of('/test'),
  'POST /webhooks/:id/replay': of('/replay', { since: '2026-11-20T00:00:00Z' }),
  'GET /webhooks/:id/deliveries': of('/deliveries'),
  'GET /webhooks/:id/deliveries/:deliveryId': async (r, db) => ({ path: await makeDelivery(r, db) }),
  'POST /webhooks/:id/deliveries/:deliveryId/replay': async (r, db) => ({
    path: `${await makeDelivery(r, db)}/replay`,
  }),
}
