// Webhook calls of a test workspace.
import type { Desk } from '#testing/workspace-setup.ts'

export async function addWebhook(desk: Desk, url: string, events: string[]) {
  const { status, body } = await desk.post('/webhooks', { url, events, workspaceIds: [desk.workspaceId] })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as { webhook: { id: string }; secret: string }
}

/** the newest */
export const webhookOf = async (desk: Desk) => (await desk.get('/webhooks')).body.data[0]

export const deliveriesOf = async (desk: Desk, id: string, query = '') =>
  (await desk.get(`/webhooks/${id}/deliveries?limit=100${query}`)).body.data
