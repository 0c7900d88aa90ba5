// Calls of sequences, enrollments and generated emails.
import { sql } from 'kysely'
import { type Case, list, of } from './access-call.ts'
import { type FullWorkspace, SECRET } from './full-workspace.ts'

let count = 0
const node = (r: FullWorkspace) => `/sequences/${r.sequenceId}/nodes/mail-1`

export const SEQUENCE_CASES: Record<string, Case> = {
  'GET /sequences/:id/missing-values': of((r) => `/sequences/${r.sequenceId}/missing-values`),
  'GET /sequences/:id/missing-values/leads': of(
    (r) => `/sequences/${r.sequenceId}/missing-values/leads?name=${encodeURIComponent('도시')}`,
  ),
  'GET /sequences/search': list('/sequences/search'),
  'GET /sequences/workspace/:id': of((r) => `/sequences/workspace/${r.workspaceId}`),
  'GET /sequences/:id': of((r) => `/sequences/${r.sequenceId}`),
  'POST /sequences': of(
    () => '/sequences',
    (r) => ({ name: SECRET, workspaceIds: [r.workspaceId] }),
  ),
  'PUT /sequences/:id': of(
    (r) => `/sequences/${r.sequenceId}`,
    () => ({ name: `${SECRET}${++count}` }),
  ),
  'DELETE /sequences/:id': async (r) => ({ path: `/sequences/${await r.makeDraft()}` }),
  'POST /sequences/:id/activate-step-based': async (r) => ({
    path: `/sequences/${await r.makeDraft()}/activate-step-based`,
  }),
  'POST /sequences/:id/activate': async (r) => ({ path: `/sequences/${await r.makeDraft()}/activate` }),
  'POST /sequences/:id/pause': async (r) => ({ path: `/sequences/${(await r.makeRunning()).id}/pause` }),
  'POST /sequences/:id/resume': async (r) => ({ path: `/sequences/${(await r.makeRunning()).id}/resume` }),
  'POST /sequences/:id/publish': of((r) => `/sequences/${r.running.id}/publish`),
  'POST /sequences/:id/duplicate': of((r) => `/sequences/${r.sequenceId}/duplicate`),
  'GET /sequences/:id/check': of((r) => `/sequences/${r.sequenceId}/check`),
  'GET /sequences/:id/metrics': of((r) => `/sequences/${r.running.id}/metrics`),
  'GET /sequences/:id/report': of((r) => `/sequences/${r.running.id}/report`),
  'GET /sequences/:id/report.csv': of((r) => `/sequences/${r.running.id}/report.csv?table=steps`),
  'GET /sequences/:id/nodes/stats': of((r) => `/sequences/${r.sequenceId}/nodes/stats`),
  'GET /sequences/:id/nodes/:nodeId/stats': of((r) => `${node(r)}/stats`),
  'GET /sequences/:id/finish-date': of((r) => `/sequences/${r.sequenceId}/finish-date`),
  'GET /sequences/finish-dates': (r) => ({
    path: `/sequences/finish-dates?ids=${r.sequenceId}`,
    skips: { data: [] },
  }),
  'GET /sequences/:id/start-preview': of((r) => `/sequences/${r.sequenceId}/start-preview`),
  'GET /sequences/:id/plan': of((r) => `/sequences/${r.sequenceId}/plan`),
  'POST /sequences/generate-template': of(
    () => '/sequences/generate-template',
    (r) => ({ prompt: '소개', workspaceId: r.workspaceId }),
  ),
  'POST /sequences/propose-workflow': of(
    () => '/sequences/propose-workflow',
    (r) => ({ sequenceId: r.sequenceId, offer: '재고 관리', audience: '제조업체', aim: '미팅' }),
  ),
  'PUT /admin/sequences/bulk/status': async (r) => ({
    path: '/admin/sequences/bulk/status',
    body: { sequenceIds: [await r.makeDraft()], status: 'archived' },
  }),
  'DELETE /admin/sequences/bulk': async (r) => ({
    path: '/admin/sequences/bulk',
    body: { sequenceIds: [await r.makeDraft()] },
  }),
  'GET /sequences/:id/steps': of((r) => `/sequences/${r.sequenceId}/steps`),
  'POST /sequences/:id/steps': of(
    (r) => `/sequences/${r.running.id}/steps`,
    () => ({ subject: SECRET }),
  ),
  'PUT /sequences/:id/steps/:stepId': of(
    (r) => `/sequences/${r.sequenceId}/steps/mail-1`,
    () => ({ subject: `${SECRET} ${++count}` }),
  ),
  'DELETE /sequences/:id/steps/:stepId': async (r) => ({
    path: `/sequences/${await r.makeDraft()}/steps/mail-1`,
  }),
  'POST /sequences/:id/preview': of(
    (r) => `/sequences/${r.sequenceId}/preview`,
    () => ({ nodeId: 'mail-1', subject: '{{회사명}}', bodyText: '안녕하세요' }),
  ),
  'POST /sequences/:id/test-send': of(
    (r) => `/sequences/${r.sequenceId}/test-send`,
    (r) => ({ subject: SECRET, bodyText: '안녕하세요', userEmailAccountId: r.sandboxId }),
  ),
  'POST /sequences/:id/plan': of(
    (r) => `/sequences/${r.sequenceId}/plan`,
    () => ({}),
  ),
  'GET /sequences/:id/draft': of((r) => `/sequences/${r.running.id}/draft`),
  'GET /sequences/:id/versions': of((r) => `/sequences/${r.running.id}/versions`),
  'GET /sequences/:id/versions/:version': of((r) => `/sequences/${r.running.id}/versions/1`),
  'POST /sequences/:id/versions/:version/restore': of((r) => `/sequences/${r.running.id}/versions/1/restore`),
  'GET /sequences/:id/publish-preview': of((r) => `/sequences/${r.running.id}/publish-preview`),
  'GET /sequences/:id/enrollments': of((r) => `/sequences/${r.running.id}/enrollments`),
  'GET /sequences/:id/enrollments/ids': of((r) => `/sequences/${r.running.id}/enrollments/ids`),
  'GET /sequences/:id/workflow-enrollments': of((r) => `/sequences/${r.running.id}/workflow-enrollments`),
  'GET /sequences/enrollments/:id/metrics': of(
    (r) => `/sequences/enrollments/${r.sent.enrollmentId}/metrics`,
  ),
  ...Object.fromEntries(
    [
      'POST /sequences/:id/enrollments',
      'POST /admin/sequences/:id/enrollments/bulk',
      'POST /admin/sequences/:id/enrollments/bulk-with-scheduling',
      'POST /sequences/:id/workflow-enrollments/bulk',
    ].map((key): [string, Case] => [
      key,
      async (r) => ({
        path: (key.split(' ')[1] ?? '').replace(':id', r.running.id),
        body: { leadIds: [await r.makeLead()], userEmailAccountId: r.sandboxId },
      }),
    ]),
  ),
  'PUT /admin/sequences/enrollments/bulk/unenroll': async (r) => ({
    path: '/admin/sequences/enrollments/bulk/unenroll',
    body: { enrollmentIds: [(await r.makeRunning()).enrollmentId] },
  }),
  'PATCH /sequences/:id/enrollments/:enrollmentId/status': async (r) => {
    const { id, enrollmentId } = await r.makeRunning()
    return { path: `/sequences/${id}/enrollments/${enrollmentId}/status`, body: { status: 'paused' } }
  },
  'PATCH /sequences/:id/enrollments/bulk/status': async (r) => {
    const { id, enrollmentId } = await r.makeRunning()
    return {
      path: `/sequences/${id}/enrollments/bulk/status`,
      body: { enrollmentIds: [enrollmentId], status: 'paused' },
    }
  },
  'PATCH /sequences/:id/enrollments/bulk/mailbox': async (r, db) => {
    const { id, enrollmentId } = await r.makeRunning()
    // its mailbox was deleted
    await sql`UPDATE enrollments SET email_account_id = NULL WHERE id = ${enrollmentId}`.execute(db)
    return {
      path: `/sequences/${id}/enrollments/bulk/mailbox`,
      body: { enrollmentIds: [enrollmentId], userEmailAccountId: r.sandboxId },
    }
  },
  'POST /sequences/:id/enrollments/:enrollmentId/settle': async (r, db) => {
    const { id, enrollmentId } = await r.makeRunning()
    await sql`UPDATE scheduled_executions SET state = 'uncertain' WHERE enrollment_id = ${enrollmentId}`.execute(
      db,
    )
    await sql`UPDATE enrollments SET status = 'blocked', status_reason = 'send_uncertain' WHERE id = ${enrollmentId}`.execute(
      db,
    )
    return { path: `/sequences/${id}/enrollments/${enrollmentId}/settle`, body: { decision: 'skip' } }
  },
  'GET /sequences/:id/nodes/:nodeId/generated-emails': of((r) => `${node(r)}/generated-emails`),
  'POST /sequences/:id/nodes/:nodeId/generate-emails': of(
    (r) => `${node(r)}/generate-emails`,
    () => ({ mode: 'manual' }),
  ),
  'GET /sequences/:id/nodes/:nodeId/generation-progress': of((r) => `${node(r)}/generation-progress`),
  'POST /sequences/:id/nodes/:nodeId/cancel-generation': of((r) => `${node(r)}/cancel-generation`),
  'POST /sequences/:id/nodes/:nodeId/retry-failed': of((r) => `${node(r)}/retry-failed`),
  'POST /sequences/:id/nodes/:nodeId/try-email': of(
    (r) => `${node(r)}/try-email`,
    () => ({ aiPrompt: '소개해 주세요.' }),
  ),
  'GET /sequences/:id/nodes/:nodeId/generated-emails/:emailId': of(
    (r) => `${node(r)}/generated-emails/${r.emailId}`,
  ),
  'PATCH /sequences/:id/nodes/:nodeId/generated-emails/:emailId': of(
    (r) => `${node(r)}/generated-emails/${r.emailId}`,
    () => ({ subject: `${SECRET} ${++count}` }),
  ),
  'POST /sequences/:id/nodes/:nodeId/generated-emails/:emailId/regenerate': of(
    (r) => `${node(r)}/generated-emails/${r.emailId}/regenerate`,
  ),
  'POST /sequences/:id/nodes/:nodeId/regenerate-marked': of(
    (r) => `${node(r)}/regenerate-marked`,
    () => ({ mark: 'unsupported_claim' }),
  ),
  'POST /sequences/:id/nodes/:nodeId/generated-emails/:emailId/opened': of(
    (r) => `${node(r)}/generated-emails/${r.emailId}/opened`,
  ),
  'POST /sequences/:id/nodes/:nodeId/generated-emails/:emailId/restore-previous': async (r) => {
    const id = await r.makeDraft()
    const emailId = await r.generated(id)
    const path = `/sequences/${id}/nodes/mail-1/generated-emails/${emailId}`
    await r.owner.post(`${path}/regenerate`)
    return { path: `${path}/restore-previous` }
  },
  'POST /sequences/:id/generated-emails/review': of(
    (r) => `/sequences/${r.sequenceId}/generated-emails/review`,
    () => ({ nodeId: 'mail-1', reviewState: 'approved', dryRun: true }),
  ),
  'GET /sequences/:id/review-summary': of((r) => `/sequences/${r.sequenceId}/review-summary`),
  'DELETE /sequences/:id/nodes/:nodeId/generated-emails/:emailId': async (r) => {
    const id = await r.makeDraft()
    return { path: `/sequences/${id}/nodes/mail-1/generated-emails/${await r.generated(id)}` }
  },
  'DELETE /sequences/:id/nodes/:nodeId/generated-emails': async (r) => {
    const id = await r.makeDraft()
    await r.generated(id)
    return { path: `/sequences/${id}/nodes/mail-1/generated-emails` }
  },
}
