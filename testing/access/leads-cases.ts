// Calls of leads, groups and compliance.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { type Case, list, of } from './access-call.ts'
import { type FullWorkspace, SECRET } from './full-workspace.ts'

let count = 0
const suppressionFile = async (r: FullWorkspace): Promise<string> => {
  const file = { name: `${SECRET}.csv`, content: `이메일\ny${++count}@hidden.example` }
  const { body } = await r.owner.upload('/suppressions/import', { workspaceId: r.workspaceId, file })
  return body.id
}
const waitingNotice = async (r: FullWorkspace, db: Db): Promise<string> => {
  const id = crypto.randomUUID()
  await sql`
    INSERT INTO notices (id, workspace_id, kind, email_account_id, to_address, planned_at, state, created_at, updated_at)
    VALUES (${id}, ${r.workspaceId}, 'opt_out', ${r.mailboxId}, 'x@hidden.example', now(), 'failed', now(), now())`.execute(
    db,
  )
  return id
}
/** A lead in the bin. */
const binned = async (r: FullWorkspace): Promise<string> => {
  const { id } = await r.post('/leads', {
    workspaceId: r.workspaceId,
    companyName: SECRET,
    contactEmail: `bin${++count}@hidden.example`,
  })
  await r.owner.delete(`/leads/${id}`)
  return id
}

const researchesOn = async (r: FullWorkspace): Promise<void> => {
  await r.owner.put(`/workspaces/${r.workspaceId}/model`, { research: 'on' })
}
/** The fact of a lead; with `SECRET` in its text. */
const fact = async (r: FullWorkspace): Promise<string> => {
  const { facts } = await r.post(`/leads/${r.leadId}/facts`, { text: `${SECRET} 사실 ${++count}` })
  return facts.at(-1).id
}
const researchRun = async (r: FullWorkspace): Promise<string> => {
  await researchesOn(r)
  const leadId = await r.makeLead()
  await r.owner.patch(`/leads/${leadId}`, { website: 'https://hidden.example' })
  return (await r.post('/leads/bulk-research', { leadIds: [leadId] })).runId
}

export const CONTACT_CASES: Record<string, Case> = {
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
  'POST /leads/bulk-consent-reminder': (r) => ({
    path: '/leads/bulk-consent-reminder',
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
  'GET /suppressions/imports/:id/rejected.csv': async (r) => ({
    path: `/suppressions/imports/${await suppressionFile(r)}/rejected.csv`,
  }),
  'GET /suppressions/export.csv': (r) => ({
    path: `/suppressions/export.csv?workspaceIds=${r.workspaceId}`,
    skips: '\uFEFF주소 또는 도메인,종류,이유,메모,추가한 멤버,추가일\n',
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
  'POST /leads/:id/mails': async (r) => ({
    path: `/leads/${await r.makeLead()}/mails`,
    body: { userEmailAccountId: r.sandboxId, subject: SECRET, bodyText: SECRET },
  }),
  'POST /leads/:id/source-notice': of(
    (r) => `/leads/${r.leadId}/source-notice`,
    (r) => ({ emailAccountId: r.sandboxId, subject: SECRET, bodyText: SECRET, again: true }),
  ),
  'GET /leads': (r) => ({
    path: `/leads?workspaceIds=${r.workspaceId}`,
    skips: { data: [], total: 0, nextCursor: null },
  }),
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
  'GET /leads/:id/research': of((r) => `/leads/${r.leadId}/research`),
  'POST /leads/:id/research': async (r) => {
    await researchesOn(r)
    const leadId = await r.makeLead()
    await r.owner.patch(`/leads/${leadId}`, { website: 'https://hidden.example' })
    return { path: `/leads/${leadId}/research` }
  },
  'POST /leads/bulk-research': (r) => ({
    path: '/leads/bulk-research',
    body: { leadIds: [r.leadId] },
    skips: { runId: null, queued: 0, withoutSite: 0, fresh: 0, running: 0, turnedOff: 0 },
  }),
  'POST /leads/bulk-research/estimate': (r) => ({
    path: '/leads/bulk-research/estimate',
    body: { leadIds: [r.leadId] },
    skips: { toRead: 0, withoutSite: 0, fresh: 0, running: 0, turnedOff: 0, cost: 0 },
  }),
  'GET /leads/research-runs/:id': async (r) => ({ path: `/leads/research-runs/${await researchRun(r)}` }),
  'POST /leads/research-runs/:id/cancel': async (r) => ({
    path: `/leads/research-runs/${await researchRun(r)}/cancel`,
  }),
  'POST /leads/:id/facts': of(
    (r) => `/leads/${r.leadId}/facts`,
    () => ({ text: `${SECRET} 사실 ${++count}` }),
  ),
  'PATCH /leads/:id/facts/:factId': async (r) => ({
    path: `/leads/${r.leadId}/facts/${await fact(r)}`,
    body: { text: `${SECRET} 사실 ${++count}` },
  }),
  'DELETE /leads/:id/facts/:factId': async (r) => ({ path: `/leads/${r.leadId}/facts/${await fact(r)}` }),
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
      rejected: [{ leadId: r.leadId, name: '도시', message: '연락처를 찾을 수 없습니다.' }],
      releasedEnrollments: 0,
    },
  }),
  'POST /leads/check-addresses': of(
    () => '/leads/check-addresses',
    (r) => ({ workspaceId: r.workspaceId, addresses: ['kim@hanbit.example'] }),
  ),
  'DELETE /leads/:id': async (r) => ({ path: `/leads/${await r.makeLead()}` }),
  'POST /leads/bulk-delete': async (r) => ({
    path: '/leads/bulk-delete',
    body: { leadIds: [await r.makeLead()] },
    skips: { deletedCount: 0, endedEnrollments: 0, deletionId: null },
  }),
  'POST /leads/bulk-consent': (r) => ({
    path: '/leads/bulk-consent',
    body: { leadIds: [r.leadId], consent: { basis: 'other', source: `전시회 ${++count}` } },
    skips: { changedCount: 0 },
  }),
  'POST /leads/bulk-consent-confirm': (r) => ({
    path: '/leads/bulk-consent-confirm',
    body: { leadIds: [r.leadId] },
    skips: { changedCount: 0 },
  }),
  'POST /leads/import': (r) => ({
    path: '/leads/import?wait=0',
    form: { workspaceId: r.workspaceId, file: { name: 'a.csv', content: '회사명\n한빛' } },
  }),
  'GET /leads/imports': list('/leads/imports'),
  'GET /leads/imports/:id/follow-ups': of((r) => `/leads/imports/${r.importId}/follow-ups`),
  'POST /leads/import/check': (r) => ({
    path: '/leads/import/check',
    form: { workspaceId: r.workspaceId, file: { name: 'a.csv', content: '회사명\n한빛' } },
  }),
  'POST /leads/imports/:id/further-addresses': async (r, db) => {
    const file = { name: 'a.csv', content: `이메일\nf${++count}@hidden.example g${++count}@hidden.example` }
    const { body } = await r.owner.upload('/leads/import?wait=0', { workspaceId: r.workspaceId, file })
    await sql`UPDATE lead_imports SET status = 'completed' WHERE id = ${body.id}`.execute(db)
    await sql`INSERT INTO lead_import_rows (import_id, row_number, result, cells)
              VALUES (${body.id}, 2, 'created', '["f@hidden.example g@hidden.example"]')`.execute(db)
    return { path: `/leads/imports/${body.id}/further-addresses` }
  },
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
      '\uFEFF회사명,담당자명,이메일,업종,웹사이트,국가,도시,태그,동의 근거,출처,동의일,증빙,거래 종료일,수신 차단 여부,등록 상태,마지막 활동 시각,다음 발송 시각\n',
  }),
  'GET /leads/imports/:id/rejected.csv': of((r) => `/leads/imports/${r.importId}/rejected.csv`),
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
  'GET /suppressions': list('/suppressions'),
  'POST /suppressions': of(
    () => '/suppressions',
    (r) => ({ workspaceId: r.workspaceId, kind: 'domain', value: `d${++count}.example` }),
  ),
  'DELETE /suppressions/:id': async (r) => ({
    path: `/suppressions/${(await r.suppression(`s${++count}@hidden.example`)).id}`,
  }),
}
