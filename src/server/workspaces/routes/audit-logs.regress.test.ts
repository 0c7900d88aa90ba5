import { expect, test } from 'vitest'
import * as z from 'zod'
import { auditChanges, hasAuditField } from '#api/workspaces/audit-fields.ts'
import { auditDetails, auditKind } from '#core/workspaces/audit.ts'
import { insertAuditLog } from '#server/data/workspaces/audit-logs.ts'
import { findAuditSubjects } from '#server/data/workspaces/audit-subjects.ts'
import { idsIn } from '#server/platform/http/audit.ts'
import { CASES } from '#testing/access/access-cases.ts'
import { fillWorkspace } from '#testing/access/full-workspace.ts'
import { listApiEndpoints } from '#testing/api-endpoints.ts'
import { createTestWorkspace } from '#testing/workspace-setup.ts'
import { type ApiResponse, agent, type SignedUp, world } from '#testing/world.ts'

const codeOf = ({ status, body }: ApiResponse) => [status, body.code]
const logsOf = async (who: SignedUp, query = '') => {
  const { body } = await who.get(`/audit-logs?workspaceIds=${who.workspaceId}${query}`)
  return body.data as Record<string, unknown>[]
}

test('an entry has the sentence of its call, and a general one when the call no longer exists', async () => {
  await using w = await world()
  const owner = await w.signUp()
  await owner.post('/leads', { workspaceId: owner.workspaceId, companyName: '가온' })
  await insertAuditLog(w.ctx.db, {
    workspaceIds: [owner.workspaceId],
    userId: null,
    apiKeyId: null,
    ipAddress: null,
    action: 'PATCH /of/yesterday',
    params: {},
    details: { ...auditDetails(null), kind: 'lead' },
    at: w.clock.now(),
  })
  expect((await logsOf(owner)).map(({ sentence }) => sentence)).toEqual([
    '연락처: 변경했습니다',
    '연락처를 추가했습니다',
  ])
})

test('the rows that any changing call names belong to a workspace, in whose log the call is visible', async () => {
  await using w = await world()
  const full = await fillWorkspace(await createTestWorkspace(w))
  const invisible: string[] = []
  for (const [key, { method, readsOnly }] of await listApiEndpoints()) {
    const make = CASES[key]
    if (!make || method === 'GET' || readsOnly) continue
    const { path, body, form } = await make(full, w.ctx.db)
    const ids = [...idsIn(path.split(/[/?]/)), ...idsIn(body), ...idsIn(form)]
    const { workspaceIds } = await findAuditSubjects(w.ctx.db, ids, [full.workspaceId])
    if (!workspaceIds.includes(full.workspaceId)) invisible.push(key)
  }
  expect(invisible).toEqual([])
})

test('a call over the leads of a filter is in the log of its workspaces with the number of leads it changed, and its undo too', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const other = (await owner.post('/workspaces', { name: '둘째' })).body.id
  for (const workspaceId of [owner.workspaceId, owner.workspaceId, other])
    await owner.post('/leads', { workspaceId, companyName: '한빛' })
  const leadFilter = { workspaceIds: owner.workspaceId }
  const { deletionId } = (await owner.post('/leads/bulk-delete', { leadFilter })).body
  await owner.post('/bin/restore', { deletionId })
  expect((await logsOf(owner)).slice(0, 2)).toMatchObject([
    { action: 'POST /bin/restore' },
    { action: 'POST /leads/bulk-delete', count: 2 },
  ])
  const { body } = await owner.get(`/audit-logs?workspaceIds=${other}`)
  expect(body.data.map(({ action }: { action: string }) => action)).not.toContain('POST /leads/bulk-delete')
})

test('a saved view is in the log by its name, also after it was deleted', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const { id } = (
    await owner.post('/lead-views', { workspaceId: owner.workspaceId, name: '제조사', content: {} })
  ).body
  await owner.patch(`/lead-views/${id}`, { name: '이번 주 제조사' })
  await owner.delete(`/lead-views/${id}`)
  expect(await logsOf(owner, '&kind=lead')).toMatchObject([
    { action: 'DELETE /lead-views/:id', subject: '이번 주 제조사' },
    { action: 'PATCH /lead-views/:id', subject: '제조사' },
    { action: 'POST /lead-views' },
  ])
})

test('a change is logged with its user, address, call, subject and fields', async () => {
  await using w = await world()
  const owner = await w.signUp({ name: '김하늘' })
  const template = (
    await owner.post('/email-templates', { workspaceId: owner.workspaceId, name: '첫 제안', subject: '제목' })
  ).body
  await owner.delete(`/email-templates/${template.id}`)
  const [gone, made] = await logsOf(owner)
  expect(made).toMatchObject({
    action: 'POST /email-templates',
    kind: 'template',
    user: { name: '김하늘' },
    ipAddress: '127.0.0.1',
    workspace: { id: owner.workspaceId },
    fields: ['name', 'subject'],
  })
  // its name is kept although it was deleted
  expect(gone).toMatchObject({ action: 'DELETE /email-templates/:id', subject: '첫 제안' })
})

test('roles and member names are logged; texts and addresses of leads never are', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const member = await w.signUp({ name: '박솔' })
  await w.join(member, owner.workspaceId, 'member')
  await owner.patch(`/workspaces/${owner.workspaceId}/members/${member.user.id}`, { role: 'viewer' })
  const lead = {
    workspaceId: owner.workspaceId,
    companyName: '은밀한회사',
    contactEmail: 'secret@hidden.example',
  }
  await owner.post('/leads', lead)
  const [leadLog, roleLog] = await logsOf(owner)
  expect(roleLog).toMatchObject({ kind: 'people', subject: '박솔', set: { role: 'viewer' } })
  expect(leadLog).toMatchObject({ action: 'POST /leads', fields: ['companyName', 'contactEmail'] })
  const rows = await w.ctx.db.selectFrom('audit_logs').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/은밀한|hidden\.example/)
})

test('the next page starts after the last entry, also when entries were added meanwhile', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const add = (n: number) => owner.post('/leads', { workspaceId: owner.workspaceId, companyName: `회사${n}` })
  for (let n = 0; n < 5; n++) await add(n)
  const first = (await owner.get('/audit-logs?limit=3')).body
  await add(5)
  const second = (await owner.get(`/audit-logs?limit=3&cursor=${first.nextCursor}`)).body
  const ids = [...first.data, ...second.data].map((log: { id: string }) => Number(log.id))
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort((a, b) => b - a)).toEqual(ids)
  expect(ids).toHaveLength(5)
  expect(second.nextCursor).toBeNull()
})

test('the log is filtered by user, kind and day', async () => {
  await using w = await world({ now: new Date('2026-11-23T14:59:00Z') })
  const owner = await w.signUp()
  const member = await w.signUp()
  await w.join(member, owner.workspaceId, 'member')
  await owner.post('/leads', { workspaceId: owner.workspaceId, companyName: '한빛' })
  // midnight in Seoul
  w.clock.set(new Date('2026-11-23T15:00:00Z'))
  await member.post('/customer-groups', { workspaceId: owner.workspaceId, name: '그룹' })
  const actions = async (query: string) => (await logsOf(owner, query)).map(({ action }) => action)
  expect(await actions(`&userId=${member.user.id}`)).toEqual(['POST /customer-groups'])
  expect(await actions('&kind=lead')).toEqual(['POST /leads'])
  expect(await actions('&from=2026-11-24')).toEqual(['POST /customer-groups'])
  expect(await actions('&to=2026-11-23')).toEqual(['POST /leads'])
})

test('only admins read the log, and only of their own workspaces; an API key is named', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const member = await w.signUp()
  await w.join(member, owner.workspaceId, 'member')
  const request = { name: '정기 가져오기', scope: 'write', workspaceIds: [owner.workspaceId] }
  const { key } = (await owner.post('/api-keys', request)).body
  const script = agent(w.app, null, { authorization: `Bearer ${key}` })
  await script.post('/leads', { workspaceId: owner.workspaceId, companyName: '한빛' })
  expect((await logsOf(owner))[0]).toMatchObject({ action: 'POST /leads', apiKeyName: '정기 가져오기' })
  const elsewhere = await member.get(`/audit-logs?workspaceIds=${owner.workspaceId}`)
  expect(codeOf(elsewhere)).toEqual([403, 'forbidden'])
  expect((await member.get('/audit-logs')).body).toEqual({ data: [], nextCursor: null })
  expect(codeOf(await script.get('/audit-logs'))).toEqual([403, 'forbidden'])
})

test('the CSV file has the same entries, and no cell is a formula', async () => {
  await using w = await world()
  const owner = await w.signUp({ name: '=cmd()' })
  await owner.post('/leads', { workspaceId: owner.workspaceId, companyName: '한빛' })
  const response = await owner.get(`/audit-logs/export.csv?workspaceIds=${owner.workspaceId}`)
  expect(response.headers['content-type']).toContain('text/csv')
  expect(response.body).toContain('연락처를 추가했습니다')
  expect(response.body).toContain("'=cmd()")
  expect(response.body.startsWith('\uFEFF일시,')).toBe(true)
})

test('every field that an entry can name has a Korean name, also in the CSV file', async () => {
  const names = new Set<string>()
  const look = (schema: unknown): void => {
    if (!(schema instanceof z.core.$ZodType)) return
    const { def } = schema._zod as unknown as { def: Record<string, unknown> }
    const parts = [def.innerType, def.in, def.out, def.left, def.right, ...((def.options as unknown[]) ?? [])]
    for (const part of parts) look(part)
    if (!(schema instanceof z.core.$ZodObject)) return
    const fields = Object.keys(schema._zod.def.shape)
    const body = Object.fromEntries(fields.map((name) => [name, 1]))
    for (const name of auditDetails(body).fields) names.add(name)
    // more than one row shows
    for (const name of fields.slice(30)) names.add(name)
  }
  for (const { method, readsOnly, body } of (await listApiEndpoints()).values())
    if (method !== 'GET' && !readsOnly) look(body)
  expect(names.size).toBeGreaterThan(80)
  expect([...names].filter((name) => !hasAuditField(name) && !/Ids?$/.test(name))).toEqual([])
  expect(auditChanges({ fields: ['role', 'name'], set: { role: 'viewer' } })).toBe('역할 → 보기 전용, 이름')

  await using w = await world()
  const owner = await w.signUp()
  await owner.post('/leads', { workspaceId: owner.workspaceId, companyName: '한빛' })
  const file = await owner.get(`/audit-logs/export.csv?workspaceIds=${owner.workspaceId}`)
  expect(file.body).toMatch(/회사명/)
  expect(file.body).not.toContain('companyName')
})

test('previews and dry runs change nothing and add no log entry', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const { workspaceId } = owner
  const { id } = (await owner.post('/sequences', { name: '시퀀스', workspaceIds: [workspaceId] })).body
  const lead = (await owner.post('/leads', { workspaceId, companyName: '한빛' })).body
  const before = (await logsOf(owner)).length
  const file = { name: 'a.csv', content: '회사명,이메일\n가나,a@b.example\n' }
  const calls = [
    await owner.upload('/leads/import/preview', { file }),
    await owner.upload('/suppressions/import/preview', { workspaceId, file }),
    await owner.post(`/sequences/${id}/generated-emails/review`, {
      reviewState: 'approved',
      leadId: lead.id,
      dryRun: true,
    }),
  ]
  for (const { status, body } of calls) expect(status, JSON.stringify(body)).toBe(200)
  expect(await logsOf(owner)).toHaveLength(before)
})

test('an export is in the log with its user and its number of rows', async () => {
  await using w = await world({ role: 'all' })
  const owner = await w.signUp({ name: '김하늘' })
  const { workspaceId } = owner
  const file = { name: 'a.csv', content: '회사명,이메일\n가나,a@b.example\n다라,nothing\n' }
  const imported = (await owner.upload('/leads/import', { workspaceId, file })).body
  const suppressed = (
    await owner.upload('/suppressions/import', {
      workspaceId,
      valueColumn: '이메일',
      file: { name: 'b.csv', content: '이메일\nc@d.example\nnothing at all\n' },
    })
  ).body
  const { id } = (await owner.post('/sequences', { name: '시퀀스', workspaceIds: [workspaceId] })).body
  const files: [string, string, number][] = [
    [`/leads/export.csv?workspaceIds=${workspaceId}&search=가나`, 'GET /leads/export.csv', 1],
    [`/leads/imports/${imported.id}/rejected.csv`, 'GET /leads/imports/:id/rejected.csv', 1],
    [`/suppressions/export.csv?workspaceIds=${workspaceId}`, 'GET /suppressions/export.csv', 1],
    [`/suppressions/imports/${suppressed.id}/rejected.csv`, 'GET /suppressions/imports/:id/rejected.csv', 1],
    [`/sequences/${id}/report.csv?table=steps`, 'GET /sequences/:id/report.csv', 0],
    [`/overview/export.csv?table=sequences&workspaceIds=${workspaceId}`, 'GET /overview/export.csv', 0],
  ]
  const exports = [...(await listApiEndpoints()).keys()].filter((key) => /^GET .*\.csv$/.test(key))
  const actions = [...files.map(([, action]) => action), 'GET /audit-logs/export.csv']
  expect(actions.sort()).toEqual(exports.sort())
  for (const [path, action, count] of files) {
    const response = await owner.get(encodeURI(path))
    expect(response.status, `${path} ${JSON.stringify(response.body)}`).toBe(200)
    expect((await logsOf(owner))[0], path).toMatchObject({
      action,
      count,
      fields: [],
      user: { name: '김하늘' },
    })
    expect(auditKind(action.replace('GET ', '')), action).not.toBe('other')
  }
  const lines = (await logsOf(owner)).length
  await owner.get(`/audit-logs/export.csv?workspaceIds=${workspaceId}`)
  expect((await logsOf(owner))[0]).toMatchObject({ action: 'GET /audit-logs/export.csv', count: lines })
  const rows = await w.ctx.db.selectFrom('audit_logs').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('가나')
})
