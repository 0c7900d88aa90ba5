// How each endpoint is called for something of a furnished room. What a call destroys is made for it.
import { sql } from 'kysely'
import { INBOX_KINDS } from '#core/inbox.ts'
import type { Db } from '../context.ts'
import { tightenGuard } from '../store/mailbox-guard.ts'
import { TEAM_CASES } from './access-team-cases.ts'
import { DESK_CASES } from './desk-access-cases.ts'
import { DUPLICATE_CASES } from './duplicate-access-cases.ts'
import { type Room, SECRET } from './one-of-everything.ts'
import { TAG_CASES } from './tag-access-cases.ts'
import { WEBHOOK_CASES } from './webhook-access-cases.ts'
import type { Agent } from './world.ts'

export type Args = {
  path: string
  body?: unknown
  form?: Parameters<Agent['upload']>[1]
  /** answers whatever the asker may see, filtered by the room's workspace */
  isList?: true
  /** a call over many that passes over what is not the asker's, and this answer of it */
  skips?: object | string
}
export type Case = (room: Room, db: Db) => Args | Promise<Args>

const node = (r: Room) => `/sequences/${r.sequenceId}/nodes/mail-1`
const list =
  (path: string): Case =>
  (r) => ({ path: `${path}?workspaceIds=${r.workspaceId}`, isList: true })
const of =
  (path: (r: Room) => string, body?: (r: Room) => unknown): Case =>
  (r) => ({ path: path(r), body: body?.(r) })
let count = 0
const NOTHING = { total: 0, unread: 0 }
const WITH_FILE = [
  'Message-ID: <file@hidden.example>',
  'Content-Type: application/pdf; name="hidden.pdf"',
  'Content-Disposition: attachment; filename="hidden.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  'aGlkZGVuLmV4YW1wbGU=',
].join('\r\n')
const answer = async (r: Room): Promise<string> =>
  (await r.post(`/inbox/threads/${r.threadId}/answers`, { text: SECRET })).id

const suppressionFile = async (r: Room): Promise<string> => {
  const file = { name: `${SECRET}.csv`, content: `이메일\ny${++count}@hidden.example` }
  const { body } = await r.owner.upload('/suppressions/import', { workspaceId: r.workspaceId, file })
  return body.id
}
const waitingNotice = async (r: Room, db: Db): Promise<string> => {
  const id = crypto.randomUUID()
  await sql`
    INSERT INTO notices (id, workspace_id, kind, email_account_id, to_address, planned_at, state, created_at, updated_at)
    VALUES (${id}, ${r.workspaceId}, 'opt_out', ${r.mailboxId}, 'x@hidden.example', now(), 'failed', now(), now())`.execute(
    db,
  )
  return id
}

/** A lead that lies in the bin. */
const binned = async (r: Room): Promise<string> => {
  const { id } = await r.post('/leads', {
    workspaceId: r.workspaceId,
    companyName: SECRET,
    contactEmail: `bin${++count}@hidden.example`,
  })
  await r.owner.delete(`/leads/${id}`)
  return id
}

/** By `METHOD /path` of the endpoint. */
export const CASES: Record<string, Case> = {
  'PATCH /workspaces/:id': of(
    (r) => `/workspaces/${r.workspaceId}`,
    () => ({ name: `${SECRET}방` }),
  ),
  ...TEAM_CASES,
  ...WEBHOOK_CASES,
  ...TAG_CASES,
  'POST /workspaces/:id/sample-data': of((r) => `/workspaces/${r.workspaceId}/sample-data`),

  'GET /workspaces/:id/model': of((r) => `/workspaces/${r.workspaceId}/model`),
  'PUT /workspaces/:id/model': of(
    (r) => `/workspaces/${r.workspaceId}/model`,
    () => ({ companyIntro: `${SECRET} ${++count}` }),
  ),
  'POST /workspaces/:id/model/test': of(
    (r) => `/workspaces/${r.workspaceId}/model/test`,
    () => ({ preset: 'sandbox' }),
  ),
  'GET /leads/:id/consent': of((r) => `/leads/${r.leadId}/consent`),
  'PUT /leads/:id/consent': of(
    (r) => `/leads/${r.leadId}/consent`,
    () => ({ basis: 'other', source: '전시회' }),
  ),
  'DELETE /leads/:id/consent': of((r) => `/leads/${r.leadId}/consent`),
  'GET /consent-reminders': (r) => ({
    path: `/consent-reminders?workspaceIds=${r.workspaceId}`,
    skips: { due: 0, overdue: 0, planned: 0, failed: 0, automatic: 0 },
  }),
  'POST /leads/bulk-remind': (r) => ({
    path: '/leads/bulk-remind',
    body: { leadIds: [r.leadId] },
    skips: { plannedCount: 0, passedOver: 1 },
  }),
  'POST /suppressions/import': (r) => ({
    path: '/suppressions/import',
    form: {
      workspaceId: r.workspaceId,
      file: { name: 'a.csv', content: `이메일\nx${++count}@hidden.example` },
    },
  }),
  'GET /suppressions/imports/:id/rows': async (r) => ({
    path: `/suppressions/imports/${await suppressionFile(r)}/rows`,
  }),
  'GET /suppressions/imports/:id/refused.csv': async (r) => ({
    path: `/suppressions/imports/${await suppressionFile(r)}/refused.csv`,
  }),
  'GET /suppressions/export.csv': (r) => ({
    path: `/suppressions/export.csv?workspaceIds=${r.workspaceId}`,
    skips: '\uFEFF주소 또는 도메인,종류,이유,메모,추가한 사람,추가한 날\n',
  }),
  'GET /suppressions/log': list('/suppressions/log'),
  'GET /notices/waiting': list('/notices/waiting'),
  'POST /notices/:id/send': async (r, db) => ({
    path: `/notices/${await waitingNotice(r, db)}/send`,
    body: { emailAccountId: r.sandboxId },
  }),
  'POST /notices/:id/close': async (r, db) => ({
    path: `/notices/${await waitingNotice(r, db)}/close`,
    body: { decision: 'skip' },
  }),
  'GET /leads/:id/source-notice': of((r) => `/leads/${r.leadId}/source-notice`),
  'POST /leads/:id/source-notice': of(
    (r) => `/leads/${r.leadId}/source-notice`,
    (r) => ({ emailAccountId: r.sandboxId, subject: SECRET, bodyText: SECRET, again: true }),
  ),
  'GET /workspaces/:id/sender': of((r) => `/workspaces/${r.workspaceId}/sender`),
  'PUT /workspaces/:id/sender': of(
    (r) => `/workspaces/${r.workspaceId}/sender`,
    () => ({ senderName: '(주)이음' }),
  ),
  'GET /workspaces/:id/model/usage': of((r) => `/workspaces/${r.workspaceId}/model/usage`),

  'GET /leads': (r) => ({
    path: `/leads?workspaceIds=${r.workspaceId}`,
    skips: { data: [], total: 0, nextCursor: null },
  }),
  'GET /leads/ids': (r) => ({ path: `/leads/ids?workspaceIds=${r.workspaceId}`, skips: { data: [] } }),

  'GET /bin': async (r) => {
    await binned(r)
    return { path: `/bin?workspaceIds=${r.workspaceId}`, isList: true }
  },
  'POST /bin/restore': async (r) => {
    const id = await binned(r)
    return {
      path: '/bin/restore',
      body: { ids: [id] },
      skips: { restoredCount: 0, waitingEnrollments: 0, skipped: [{ id, name: '', reason: 'gone' }] },
    }
  },
  'POST /bin/delete': async (r) => ({
    path: '/bin/delete',
    body: { ids: [await binned(r)] },
    skips: { deletedCount: 0 },
  }),
  'POST /leads/:id/erase': async (r) => ({ path: `/leads/${await binned(r)}/erase` }),
  'GET /leads/custom-fields': list('/leads/custom-fields'),
  'GET /leads/:id': of((r) => `/leads/${r.leadId}`),
  ...DUPLICATE_CASES,
  'GET /leads/:id/history': of((r) => `/leads/${r.leadId}/history`),
  'GET /leads/:id/enrollments': of((r) => `/leads/${r.leadId}/enrollments`),
  'POST /leads': of(
    () => '/leads',
    (r) => ({ workspaceId: r.workspaceId, companyName: SECRET, contactEmail: `n${++count}@hidden.example` }),
  ),
  'PATCH /leads/:id': of(
    (r) => `/leads/${r.leadId}`,
    () => ({ city: `${SECRET}시 ${++count}` }),
  ),
  'PATCH /leads/values': async (r) => ({
    path: '/leads/values',
    body: { values: [{ leadId: r.leadId, name: '도시', value: `${SECRET}시 ${++count}` }] },
    skips: {
      updatedCount: 0,
      refused: [{ leadId: r.leadId, name: '도시', message: '연락처를 찾을 수 없습니다.' }],
      releasedEnrollments: 0,
    },
  }),
  'GET /sequences/:id/missing-values': of((r) => `/sequences/${r.sequenceId}/missing-values`),
  'GET /sequences/:id/missing-values/leads': of(
    (r) => `/sequences/${r.sequenceId}/missing-values/leads?name=${encodeURIComponent('도시')}`,
  ),
  'DELETE /leads/:id': async (r) => ({ path: `/leads/${await r.makeLead()}` }),
  'POST /leads/bulk-delete': async (r) => ({
    path: '/leads/bulk-delete',
    body: { leadIds: [await r.makeLead()] },
    skips: { deletedCount: 0, endedEnrollments: 0 },
  }),
  'POST /leads/bulk-consent': (r) => ({
    path: '/leads/bulk-consent',
    body: { leadIds: [r.leadId], consent: { basis: 'other', source: `전시회 ${++count}` } },
    skips: { changedCount: 0 },
  }),
  'POST /leads/bulk-confirm': (r) => ({
    path: '/leads/bulk-confirm',
    body: { leadIds: [r.leadId] },
    skips: { changedCount: 0 },
  }),
  'POST /leads/import': (r) => ({
    path: '/leads/import?wait=0',
    form: { workspaceId: r.workspaceId, file: { name: 'a.csv', content: '회사명\n한빛' } },
  }),
  'GET /leads/imports': list('/leads/imports'),
  'GET /leads/imports/:id/undo': of((r) => `/leads/imports/${r.importId}/undo`),
  'POST /leads/imports/:id/undo': async (r, db) => {
    const file = { name: `${SECRET}.csv`, content: `회사명\n${SECRET}` }
    const { body } = await r.owner.upload('/leads/import?wait=0', { workspaceId: r.workspaceId, file })
    await sql`UPDATE lead_imports SET status = 'completed' WHERE id = ${body.id}`.execute(db)
    return { path: `/leads/imports/${body.id}/undo` }
  },
  'GET /leads/imports/:id': of((r) => `/leads/imports/${r.importId}`),
  'GET /leads/imports/:id/rows': of((r) => `/leads/imports/${r.importId}/rows`),
  'GET /leads/export.csv': (r) => ({
    path: `/leads/export.csv?workspaceIds=${r.workspaceId}`,
    skips:
      '\uFEFF회사명,담당자명,이메일,업종,웹사이트,국가,도시,태그,동의 근거,출처,동의일,증빙,거래 종료일,수신 차단 여부\n',
  }),
  'GET /leads/imports/:id/refused.csv': of((r) => `/leads/imports/${r.importId}/refused.csv`),

  'GET /customer-groups': list('/customer-groups'),
  'GET /customer-groups/:id': of((r) => `/customer-groups/${r.groupId}`),
  'POST /customer-groups': of(
    () => '/customer-groups',
    (r) => ({ workspaceId: r.workspaceId, name: SECRET }),
  ),
  'PATCH /customer-groups/:id': of(
    (r) => `/customer-groups/${r.groupId}`,
    () => ({ name: `${SECRET}${++count}` }),
  ),
  'DELETE /customer-groups/:id': async (r) => ({ path: `/customer-groups/${(await r.makeGroup()).id}` }),
  'GET /customer-groups/:id/leads': of((r) => `/customer-groups/${r.groupId}/leads`),
  'POST /customer-groups/:id/leads': of(
    (r) => `/customer-groups/${r.groupId}/leads`,
    (r) => ({ leadIds: [r.leadId] }),
  ),
  'DELETE /customer-groups/:id/leads': of(
    (r) => `/customer-groups/${r.groupId}/leads`,
    (r) => ({ leadIds: [r.leadId] }),
  ),

  'GET /email-templates': list('/email-templates'),
  'GET /email-templates/:id': of((r) => `/email-templates/${r.templateId}`),
  'POST /email-templates': of(
    () => '/email-templates',
    (r) => ({ workspaceId: r.workspaceId, name: SECRET }),
  ),
  'PUT /email-templates/:id': of(
    (r) => `/email-templates/${r.templateId}`,
    () => ({ subject: `${SECRET}${++count}` }),
  ),
  'GET /email-templates/:id/versions': of((r) => `/email-templates/${r.templateId}/versions`),
  'GET /email-templates/:id/versions/:version': of((r) => `/email-templates/${r.templateId}/versions/1`),
  'POST /email-templates/:id/versions/:version/restore': of(
    (r) => `/email-templates/${r.templateId}/versions/1/restore`,
  ),
  'GET /email-templates/:id/uses': of((r) => `/email-templates/${r.templateId}/uses`),
  'POST /email-templates/preview': of(
    () => '/email-templates/preview',
    (r) => ({ workspaceId: r.workspaceId, subject: '', bodyText: '', bodyHtml: '', leadId: r.leadId }),
  ),
  'DELETE /email-templates/:id': async (r) => ({ path: `/email-templates/${(await r.template()).id}` }),

  'GET /workspaces/:id/oauth-clients': of((r) => `/workspaces/${r.workspaceId}/oauth-clients`),
  'PUT /workspaces/:id/oauth-clients/:provider': of(
    (r) => `/workspaces/${r.workspaceId}/oauth-clients/google`,
    () => ({ clientId: `${SECRET}-${++count}`, clientSecret: 'hidden secret' }),
  ),
  'DELETE /workspaces/:id/oauth-clients/:provider': of(
    (r) => `/workspaces/${r.workspaceId}/oauth-clients/microsoft`,
  ),
  'POST /email-accounts/oauth': async (r) => {
    await r.owner.put(`/workspaces/${r.workspaceId}/oauth-clients/google`, {
      clientId: 'client',
      clientSecret: 'hidden secret',
    })
    return { path: '/email-accounts/oauth', body: { workspaceId: r.workspaceId, provider: 'google' } }
  },
  'GET /email-accounts': list('/email-accounts'),
  'GET /email-accounts/:id': of((r) => `/email-accounts/${r.mailboxId}`),
  'POST /email-accounts': of(
    () => '/email-accounts',
    (r) => ({
      workspaceId: r.workspaceId,
      address: 'new@hidden.example',
      smtp: { host: 'smtp.hidden.example', port: 465, security: 'tls' },
      imap: null,
      username: 'new',
      password: 'hidden password',
    }),
  ),
  'GET /email-accounts/:id/domain': of((r) => `/email-accounts/${r.mailboxId}/domain`),
  'POST /email-accounts/:id/domain/look': of((r) => `/email-accounts/${r.mailboxId}/domain/look`),
  'GET /email-accounts/:id/dkim': of((r) => `/email-accounts/${r.mailboxId}/dkim`),
  'POST /email-accounts/:id/dkim': of((r) => `/email-accounts/${r.mailboxId}/dkim`),
  'POST /email-accounts/:id/dkim/look': of((r) => `/email-accounts/${r.mailboxId}/dkim/look`),
  'PUT /email-accounts/:id/dkim': of(
    (r) => `/email-accounts/${r.mailboxId}/dkim`,
    () => ({ isOn: false }),
  ),
  'PATCH /email-accounts/:id': of(
    (r) => `/email-accounts/${r.mailboxId}`,
    () => ({ name: `${SECRET}${++count}` }),
  ),
  'DELETE /email-accounts/:id': async (r) => ({ path: `/email-accounts/${(await r.makeMailbox()).id}` }),
  'POST /email-accounts/:id/restart': async (r, db) => {
    await tightenGuard(db, r.sandboxId, 'first_mails_stopped', { sent: 33, bounced: 1 }, new Date())
    return { path: `/email-accounts/${r.sandboxId}/restart` }
  },
  'POST /email-accounts/:id/verify': of((r) => `/email-accounts/${r.sandboxId}/verify`),

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
  'GET /sequences/:id/finish': of((r) => `/sequences/${r.sequenceId}/finish`),
  'GET /sequences/:id/plan': of((r) => `/sequences/${r.sequenceId}/plan`),
  'POST /sequences/generate-template': of(
    () => '/sequences/generate-template',
    (r) => ({ prompt: '소개', workspaceId: r.workspaceId }),
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
  'PATCH /sequences/:id/enrollments/bulk/mailbox': async (r) => {
    const { id, enrollmentId } = await r.makeRunning()
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

  ...DESK_CASES,

  'GET /suppressions': list('/suppressions'),
  'POST /suppressions': of(
    () => '/suppressions',
    (r) => ({ workspaceId: r.workspaceId, kind: 'domain', value: `d${++count}.example` }),
  ),
  'DELETE /suppressions/:id': async (r) => ({
    path: `/suppressions/${(await r.suppression(`s${++count}@hidden.example`)).id}`,
  }),

  'GET /inbox': list('/inbox'),
  'GET /inbox/counts': (r) => ({
    path: `/inbox/counts?workspaceIds=${r.workspaceId}`,
    skips: {
      isEmpty: true,
      all: NOTHING,
      kinds: Object.fromEntries(INBOX_KINDS.map((kind) => [kind, NOTHING])),
      labels: [],
    },
  }),
  'GET /inbox/threads/:id': of((r) => `/inbox/threads/${r.threadId}`),
  'PATCH /inbox/threads': of(
    () => '/inbox/threads',
    (r) => ({ threadIds: [r.threadId], isRead: ++count % 2 === 0, addLabelIds: [r.labelId] }),
  ),
  'GET /inbox/threads/:id/candidates': of((r) => `/inbox/threads/${r.threadId}/candidates`),
  'POST /inbox/threads/:id/assign': async (r, db) => {
    await sql`UPDATE inbox_threads SET enrollment_id = NULL, lead_id = NULL WHERE id = ${r.threadId}`.execute(
      db,
    )
    return { path: `/inbox/threads/${r.threadId}/assign`, body: { leadId: r.leadId } }
  },
  'POST /inbox/messages/:id/kind': async (r, db) => {
    await sql`UPDATE inbound_messages SET kind = 'reply' WHERE id = ${r.inboundId}`.execute(db)
    return { path: `/inbox/messages/${r.inboundId}/kind`, body: { kind: 'auto_reply' } }
  },
  'GET /inbox/messages/:id/attachments/:index': async (r, db) => {
    await sql`UPDATE inbound_messages SET raw = ${Buffer.from(WITH_FILE)} WHERE id = ${r.inboundId}`.execute(
      db,
    )
    return { path: `/inbox/messages/${r.inboundId}/attachments/0` }
  },
  'POST /inbox/threads/:id/answers': of(
    (r) => `/inbox/threads/${r.threadId}/answers`,
    () => ({ text: SECRET }),
  ),
  'POST /inbox/threads/:id/answering': of(
    (r) => `/inbox/threads/${r.threadId}/answering`,
    () => ({ isAnswering: false }),
  ),
  'POST /inbox/answers/:id/cancel': async (r) => ({ path: `/inbox/answers/${await answer(r)}/cancel` }),
  'POST /inbox/answers/:id/settle': async (r, db) => {
    const id = await answer(r)
    await sql`UPDATE inbox_answers SET state = 'uncertain' WHERE id = ${id}`.execute(db)
    return { path: `/inbox/answers/${id}/settle`, body: { decision: 'skip' } }
  },
  'GET /inbox/labels': list('/inbox/labels'),
  'POST /inbox/labels': of(
    () => '/inbox/labels',
    (r) => ({ workspaceId: r.workspaceId, name: `${SECRET}라벨 ${++count}`, color: 'blue' }),
  ),
  'PATCH /inbox/labels/:id': of(
    (r) => `/inbox/labels/${r.labelId}`,
    () => ({ name: `${SECRET}라벨 ${++count}` }),
  ),
  'DELETE /inbox/labels/:id': async (r) => {
    const label = { workspaceId: r.workspaceId, name: `${SECRET}라벨 ${++count}`, color: 'gray' }
    return { path: `/inbox/labels/${(await r.post('/inbox/labels', label)).id}` }
  },

  'GET /sandbox/messages': list('/sandbox/messages'),
  'GET /sandbox/messages/:id': of((r) => `/sandbox/messages/${r.messageId}`),
  'POST /sandbox/messages/:id/answer': of(
    (r) => `/sandbox/messages/${r.messageId}/answer`,
    () => ({ kind: 'reply' }),
  ),
  'POST /sandbox/messages/:id/visit': of(
    (r) => `/sandbox/messages/${r.messageId}/visit`,
    () => ({ kind: 'opened' }),
  ),
  'GET /sandbox/clock': of((r) => `/sandbox/clock?workspaceId=${r.workspaceId}`),
  'POST /sandbox/clock': of(
    () => '/sandbox/clock',
    (r) => ({ workspaceId: r.workspaceId, advanceHours: 1 }),
  ),
}
