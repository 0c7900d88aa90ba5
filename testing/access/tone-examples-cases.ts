// Calls of examples of tone.
import type { Case } from './access-call.ts'
import type { FullWorkspace } from './full-workspace.ts'

const sentOf = async (r: FullWorkspace): Promise<string> => {
  const { body } = await r.owner.get(`/sequences/enrollments/${r.sent.enrollmentId}/metrics`)
  return body.mails[0].executionId
}
const make = async (r: FullWorkspace): Promise<string> =>
  (await r.post('/tone-examples', { executionId: await sentOf(r) })).id

export const TONE_EXAMPLE_CASES: Record<string, Case> = {
  'GET /workspaces/:id/tone-examples': async (r) => {
    await make(r)
    return { path: `/workspaces/${r.workspaceId}/tone-examples` }
  },
  'POST /tone-examples/preview': async (r) => ({
    path: '/tone-examples/preview',
    body: { executionId: await sentOf(r) },
  }),
  'POST /tone-examples': async (r) => ({
    path: '/tone-examples',
    body: { executionId: await sentOf(r) },
  }),
  'DELETE /tone-examples/:id': async (r) => ({ path: `/tone-examples/${await make(r)}` }),
}
