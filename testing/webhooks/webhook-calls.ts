// Webhook calls of a test workspace.
import type { Owner } from '#testing/workspace-setup.ts'

export async function addWebhook(owner: Owner, url: string, events: string[]) {
  const { status, body } = await owner.post('/webhooks', { url, events, workspaceIds: [owner.workspaceId] })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as { webhook: { id: string }; secret: string }
}

/** the newest */
export const webhookOf = async (owner: Owner) => (await owner.get('/webhooks')).body.data[0]

export const deliveriesOf = async (owner: Owner, id: string, query = '') =>
  (await owner.get(`/webhooks/${id}/deliveries?limit=100${query}`)).body.data
