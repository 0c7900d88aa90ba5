import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteExpired } from '#server/workspaces/actions/delete-permanently.ts'
import { receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

const DAY = 86_400_000
const bin = async (owner: Owner, query = '') => (await owner.get(`/bin?limit=50${query}`)).body
const restore = async (owner: Owner, ...ids: string[]) => (await owner.post('/bin/restore', { ids })).body
const BACK = { restoredCount: 1, waitingEnrollments: 0, skipped: [] }

/** Every text of the database that contains the needle, by table and column. */
async function traces(w: World, needle: string): Promise<string[]> {
  const { rows } = await sql<{ t: string; c: string; type: string }>`
    SELECT table_name AS t, column_name AS c, data_type AS type FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb', 'bytea')`.execute(w.ctx.db)
  const found: string[] = []
  for (const { t, c, type } of rows) {
    const text = type === 'bytea' ? sql`encode(${sql.ref(c)}, 'escape')` : sql`${sql.ref(c)}::text`
    const { rows: hits } = await sql`
      SELECT 1 FROM ${sql.table(t)} WHERE position(${needle} IN ${text}) > 0 LIMIT 1`.execute(w.ctx.db)
    if (hits.length > 0) found.push(`${t}.${c}`)
  }
  return found.sort()
}

test('deleted rows are in the bin with user, time and days left, and are found by kind and search', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w, { name: '김주인' })
  const [leadId = ''] = await makeLeads(owner, owner.workspaceId, 1, {
    companyName: '한빛',
    contactName: '박소연',
    contactEmail: 'so@hanbit.example',
  })
  const group = (
    await owner.post('/customer-groups', { workspaceId: owner.workspaceId, name: '가을', leadIds: [leadId] })
  ).body
  const template = (
    await owner.post('/email-templates', {
      workspaceId: owner.workspaceId,
      name: '첫 인사',
      subject: '안녕하세요',
      bodyText: 'ㄱ',
      bodyHtml: '',
    })
  ).body
  const sequence = await makeSequence(owner, [{}], { name: '겨울 제안' })
  for (const path of [
    `/customer-groups/${group.id}`,
    `/email-templates/${template.id}`,
    `/sequences/${sequence.id}`,
    `/leads/${leadId}`,
  ]) {
    w.clock.advance(1000)
    expect((await owner.delete(path)).status).toBe(200)
    expect((await owner.get(path)).status).toBe(404)
  }
  w.clock.advance(2 * DAY)
  const all = await bin(owner)
  expect(all.total).toBe(4)
  expect(
    all.data.map(({ kind, name, detail }: { kind: string; name: string; detail: string }) => [
      kind,
      name,
      detail,
    ]),
  ).toEqual([
    ['lead', '한빛', '박소연 · so@hanbit.example'],
    ['sequence', '겨울 제안', ''],
    ['template', '첫 인사', '안녕하세요'],
    ['group', '가을', '1'],
  ])
  expect(all.data[0]).toMatchObject({
    daysLeft: 28,
    deletedBy: { name: '김주인' },
    workspaceIds: [owner.workspaceId],
  })
  expect((await bin(owner, '&kind=sequence')).data.map(({ id }: { id: string }) => id)).toEqual([sequence.id])
  expect((await bin(owner, `&search=${encodeURIComponent('박소')}`)).total).toBe(1)

  expect(await restore(owner, leadId, group.id, template.id, sequence.id)).toEqual({
    ...BACK,
    restoredCount: 4,
  })
  expect((await bin(owner)).total).toBe(0)
  expect((await owner.get(`/sequences/${sequence.id}`)).body.status).toBe('draft')
  expect((await owner.get(`/email-templates/${template.id}/versions`)).body.total).toBe(1)
  expect((await owner.get(`/email-templates/${template.id}`)).body).toMatchObject({
    name: '첫 인사',
    subject: '안녕하세요',
  })
  expect((await owner.get(`/leads/${leadId}`)).body).toMatchObject({
    contactName: '박소연',
    customerGroupIds: [group.id],
  })
  expect(await restore(owner, leadId)).toEqual({
    restoredCount: 0,
    waitingEnrollments: 0,
    skipped: [{ id: leadId, name: '', reason: 'gone' }],
  })
})

test('a filter group is in the bin without a number of leads', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  await makeLeads(owner, owner.workspaceId, 2, { city: '부산' })
  const filter = { match: 'all', conditions: [{ kind: 'field', field: 'city', op: 'is', text: '부산' }] }
  const made = await owner.post('/customer-groups', { workspaceId: owner.workspaceId, name: '부산', filter })
  expect(made.body).toMatchObject({ leadCount: 2 })
  await owner.delete(`/customer-groups/${made.body.id}`)
  expect((await bin(owner)).data).toMatchObject([{ kind: 'group', name: '부산', detail: '' }])
})

test('a lead is restored with its generated emails, consent, history and inbox thread', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const { leadId, sequenceId, threadId } = await receiveReply(
    owner,
    { kind: 'reply', text: '좋아요' },
    { customFields: { 지역: '서울' } },
  )
  await owner.put(`/leads/${leadId}/consent`, {
    basis: 'consent',
    obtainedOn: '2026-03-01',
    source: '전시회',
  })
  await owner.patch(`/leads/${leadId}`, { city: '부산' })
  await sql`
    INSERT INTO generated_emails (id, sequence_id, node_id, lead_id, mode, status, subject)
    VALUES (gen_random_uuid(), ${sequenceId}, 'mail-2', ${leadId}, 'ai', 'edited', '손으로 수정한 제목')`.execute(
    w.ctx.db,
  )
  const dump = async () =>
    JSON.stringify(
      (
        await sql`SELECT to_jsonb(l) - 'updated_at' AS lead,
          (SELECT jsonb_agg(to_jsonb(g) ORDER BY g.id) FROM generated_emails g WHERE g.lead_id = l.id) AS mails,
          (SELECT jsonb_agg(to_jsonb(c)) FROM lead_consents c WHERE c.lead_id = l.id) AS consent,
          (SELECT jsonb_agg(to_jsonb(h) ORDER BY h.id) FROM lead_changes h WHERE h.lead_id = l.id) AS changes,
          (SELECT count(*) FROM events e WHERE e.lead_id = l.id) AS events,
          (SELECT count(*) FROM scheduled_executions e WHERE e.lead_id = l.id) AS executions,
          (SELECT count(*) FROM inbound_messages e WHERE e.lead_id = l.id) AS messages
          FROM leads l WHERE l.id = ${leadId}`.execute(w.ctx.db)
      ).rows,
    )
  const before = await dump()
  expect(before).toContain('부산')
  const thread = (await owner.get(`/inbox/threads/${threadId}`)).body.thread?.lead
  await owner.delete(`/leads/${leadId}`)
  expect(await restore(owner, leadId)).toEqual(BACK)
  expect(await dump()).toBe(before)
  expect((await owner.get(`/inbox/threads/${threadId}`)).body.thread?.lead).toEqual(thread)
})

test('a row is restored without references to rows that were deleted meanwhile', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const [leadId = ''] = await makeLeads(owner, owner.workspaceId, 1)
  const group = (
    await owner.post('/customer-groups', { workspaceId: owner.workspaceId, name: '그룹', leadIds: [leadId] })
  ).body
  await owner.delete(`/leads/${leadId}`)
  await owner.delete(`/customer-groups/${group.id}`)
  expect((await owner.post('/bin/delete', { ids: [group.id] })).body).toEqual({ deletedCount: 1 })
  expect(await restore(owner, leadId)).toEqual(BACK)
  expect((await owner.get(`/leads/${leadId}`)).body.customerGroupIds).toEqual([])
})

test('creating or importing a lead whose address is in the bin restores it with the new values', async () => {
  await using w = await world({ role: 'all' })
  const owner = await createTestWorkspace(w)
  const fields = { workspaceId: owner.workspaceId, contactEmail: 'one@again.example' }
  const { body: lead } = await owner.post('/leads', { ...fields, companyName: '처음', city: '서울' })
  expect(lead.wasInBin).toBe(false)
  await owner.delete(`/leads/${lead.id}`)
  const again = await owner.post('/leads', { ...fields, companyName: '다시', city: '' })
  expect(again.body).toMatchObject({ id: lead.id, companyName: '다시', city: '서울', wasInBin: true })
  expect((await bin(owner)).total).toBe(0)

  await owner.delete(`/leads/${lead.id}`)
  const file = { name: 'a.csv', content: '회사명,이메일\n세 번째,one@again.example\n새 곳,two@again.example' }
  const { body: imported } = await owner.upload('/leads/import', { workspaceId: owner.workspaceId, file })
  expect(imported).toMatchObject({ created: 1, updated: 1, skipped: 0 })
  expect((await owner.get(`/leads/${lead.id}`)).body).toMatchObject({ companyName: '세 번째', city: '서울' })
  expect(
    (await owner.get(`/leads/imports/${imported.id}/rows?result=updated`)).body.data[0].reason,
  ).toContain('휴지통')
})

test('a lead stays in the bin when another lead has its address, and the response says so', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const [first = '', second = ''] = await makeLeads(owner, owner.workspaceId, 2)
  const address = (await owner.get(`/leads/${first}`)).body.contactEmail
  await owner.delete(`/leads/${first}`)
  await owner.patch(`/leads/${second}`, { contactEmail: address })
  const answer = await restore(owner, first)
  expect(answer).toMatchObject({ restoredCount: 0, skipped: [{ id: first, reason: 'address_taken' }] })
  expect(answer.skipped[0].name).toMatch(/^회사/)
  expect((await bin(owner)).total).toBe(1)
})

test('after thirty days a lead is erased from every table; counts, suppression and consent log stay', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const lead = { companyName: '지워질회사', contactName: '나지움', contactEmail: 'na.jium@gone.example' }
  const { leadId, sequenceId, email } = await receiveReply(
    owner,
    { kind: 'reply', text: '나지움입니다. 그만 보내 주세요. 수신거부' },
    lead,
  )
  const numbers = async () => (await owner.get(`/sequences/${sequenceId}/metrics`)).body
  const before = await numbers()
  expect(before.sent).toBe(1)
  await owner.delete(`/leads/${leadId}`)
  w.clock.advance(30 * DAY - 1)
  expect(await deleteExpired(w.ctx)).toBe(0)
  expect(await traces(w, '나지움')).toContain('bin_items.name'.replace('name', 'detail'))
  w.clock.advance(1)
  expect(await deleteExpired(w.ctx)).toBe(1)
  for (const needle of ['나지움', '지워질회사']) expect(await traces(w, needle)).toEqual([])
  expect(await traces(w, email)).toEqual(['suppression_log.value', 'suppressions.value'])
  expect(await numbers()).toEqual(before)
  expect((await owner.get('/inbox?limit=50')).body.total).toBe(0)
  expect((await owner.get(`/sequences/${sequenceId}/enrollments`)).status).toBe(200)
})

test('an admin erases a lead immediately; a member may not, and the audit log has no name', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const lead = { companyName: '당장회사', contactName: '당장삭', contactEmail: 'right.now@gone.example' }
  const { leadId, sequenceId } = await receiveReply(owner, null, lead)
  const member = await w.signUp()
  await w.join(member, owner.workspaceId, 'member')
  expect((await member.post(`/leads/${leadId}/erase`)).status).toBe(403)
  expect((await member.delete(`/leads/${leadId}`)).body).toEqual({ endedEnrollments: 1 })
  expect((await member.post(`/leads/${leadId}/erase`)).status).toBe(403)
  expect((await member.post('/bin/delete', { ids: [leadId] })).status).toBe(403)
  expect((await member.post('/bin/restore', { ids: [leadId] })).body.restoredCount).toBe(1)
  expect((await owner.post(`/leads/${leadId}/erase`)).body).toEqual({ endedEnrollments: 1 })
  for (const needle of ['당장', 'right.now']) expect(await traces(w, needle)).toEqual([])
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*)::int AS n FROM scheduled_executions WHERE state = 'sent'`.execute(w.ctx.db)
  expect(rows[0]?.n).toBe(1)
  const log = (await owner.get(`/audit-logs?workspaceIds=${owner.workspaceId}`)).body.data
  expect(log[0]).toMatchObject({ action: 'POST /leads/:id/erase', kind: 'lead', subject: null })
  expect((await owner.get(`/sequences/${sequenceId}/enrollments`)).body.data[0].status).toBe('removed')
  expect((await owner.post(`/leads/${leadId}/erase`)).status).toBe(404)
})

test('permanent deletion keeps a sequence with sent mails, and removes one without enrollments', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const { sequenceId } = await receiveReply(owner, null)
  const unused = await makeSequence(owner, [{}])
  await owner.delete('/admin/sequences/bulk', { sequenceIds: [sequenceId, unused.id] })
  expect((await bin(owner)).total).toBe(2)
  expect((await owner.post('/bin/delete', { ids: [sequenceId, unused.id] })).body).toEqual({
    deletedCount: 2,
  })
  const { rows } = await sql<{ id: string; sent: number }>`
    SELECT s.id, (SELECT count(*)::int FROM scheduled_executions e WHERE e.sequence_id = s.id AND e.state = 'sent') AS sent
    FROM sequences s`.execute(w.ctx.db)
  expect(rows).toEqual([{ id: sequenceId, sent: 1 }])
  expect(await restore(owner, sequenceId)).toMatchObject({ restoredCount: 0 })
})

test('a deleted lead and its deleted sequence are restored in either order, with the enrollment at its step', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  for (const leadFirst of [true, false])
    for (const leadBackFirst of [true, false]) {
      const { leadId, sequenceId } = await receiveReply(owner, null)
      const ends = [`/leads/${leadId}`, `/sequences/${sequenceId}`]
      for (const path of leadFirst ? ends : ends.toReversed()) await owner.delete(path)
      const ids = [leadId, sequenceId]
      for (const id of leadBackFirst ? ids : ids.toReversed())
        expect((await restore(owner, id)).restoredCount).toBe(1)
      const [enrollment] = (await owner.get(`/sequences/${sequenceId}/enrollments`)).body.data
      expect(enrollment, `${leadFirst} ${leadBackFirst}`).toMatchObject({ leadId, status: 'paused' })
    }
})

test('rows kept with a bin item have no dependent rows that would be lost', async () => {
  await using w = await world()
  const { rows } = await sql<{ child: string; below: string }>`
    SELECT k.child::text AS child, c.conrelid::regclass::text AS below
    FROM bin_keys k JOIN pg_constraint c ON c.contype = 'f' AND c.confrelid = k.child AND c.conrelid <> k.child
    WHERE k.goes_with AND k.root IN ('leads'::regclass, 'email_templates'::regclass, 'customer_groups'::regclass)`.execute(
    w.ctx.db,
  )
  expect(rows).toEqual([])
})
