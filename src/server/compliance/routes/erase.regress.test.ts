// Erasing a lead covers every column in which the product stores an address.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deliverMessage, receiveReply } from '#server/inbox/testing/received-reply.ts'
import { writeHeartbeat } from '#server/platform/store/workers.ts'
import { startWebhookReceiver } from '#server/platform/testing/servers/webhook-receiver.ts'
import { createTestWorkspace, makeLeads, until } from '#server/platform/testing/workspace-setup.ts'
import { type World, world } from '#server/platform/testing/world.ts'
import { travel } from '#server/sequences/testing/partly-sent-sequence.ts'
import { addWebhook } from '#server/webhooks/testing/webhook-calls.ts'

/** A text in every address of the lead and nowhere else. */
const MARK = 'marked-lead'
const ADDRESS = `kim.${MARK}@hanbit.example`
const MERGED = `seoyeon.${MARK}@personal.example`
const FORMER = `sy.${MARK}@hanbit.example`

/** Columns that keep an address, with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  'suppressions.value': 'the promise never to mail this address again (정보통신망법 제50조)',
  'suppression_log.value': 'the proof of when and how the opt-out came and was carried out',
  'consent_log.email_key': 'the proof of consent that the law requires the sender to have',
  'suppressions.note': 'the note of an entry says where the opt-out came from',
  'suppression_log.note': 'the same note in the log of the list',
  'consent_log.before': 'the evidence a member wrote down is part of that proof',
  'consent_log.after': 'the evidence a member wrote down is part of that proof',
}

/** Columns with text, JSON or bytes that contain the mark, in any case. */
async function columnsWith(w: World, mark: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string; column: string; isBytes: boolean }>`
    SELECT c.table_schema AS schema, c.table_name AS name, c.column_name AS "column", c.data_type = 'bytea' AS "isBytes"
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
      AND c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')`.execute(w.ctx.db)
  const found: string[] = []
  for (const { schema, name, column, isBytes } of rows) {
    const value = isBytes ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
    const { rows: hits } = await sql`
      SELECT 1 FROM ${sql.table(`${schema}.${name}`)} WHERE position(${mark} IN lower(${value})) > 0 LIMIT 1`.execute(
      w.ctx.db,
    )
    if (hits.length > 0) found.push(schema === 'public' ? `${name}.${column}` : `${schema}.${name}.${column}`)
  }
  return found.sort()
}

test('erasing a lead removes its addresses from every column of every table but the list of what is kept', async () => {
  await using w = await world({ role: 'all', config: { allowPrivateHosts: true } })
  await using receiver = await startWebhookReceiver({ status: 400, body: `no such lead: ${ADDRESS}` })
  const desk = await createTestWorkspace(w)
  const { workspaceId } = desk
  await addWebhook(desk, receiver.url, ['lead.created', 'mail.sent', 'reply.received', 'suppression.created'])
  const call = async (method: 'post' | 'put' | 'patch', path: string, body?: unknown) => {
    const answer = await desk[method](path, body)
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body
  }

  // an earlier address, changed later; mailed, replied, opened
  const first = await receiveReply(desk, null, {
    companyName: '한빛정밀',
    contactEmail: FORMER,
    customFields: { 비고: `다른 주소 ${ADDRESS}` },
  })
  await call('patch', `/leads/${first.leadId}`, { contactEmail: ADDRESS })
  const [mail] = (await desk.get(`/sandbox/messages?to=${FORMER}`)).body.data
  await call('post', `/sandbox/messages/${mail.id}/reply`, {
    kind: 'reply',
    text: `${ADDRESS}로 보내 주세요`,
  })
  const threads = (await desk.get('/inbox?limit=50')).body.data
  const threadId = threads.find((one: { enrollmentId: string }) => one.enrollmentId === first.enrollmentId).id
  await call('post', `/inbox/threads/${threadId}/answers`, { text: `${ADDRESS}로 다시 보냅니다` })

  // a lead with another address, merged into it, with a history of its own
  const second = await receiveReply(
    desk,
    { kind: 'reply', text: '네' },
    { companyName: '한빛정밀', contactEmail: MERGED.toUpperCase() },
  )
  await call('post', '/leads/merge', { survivorId: first.leadId, leadIds: [second.leadId] })

  // a colleague: their sequence waits because of its reply, and their mails mention it
  const colleague = await receiveReply(
    desk,
    { kind: 'reply', text: `담당은 ${MERGED} 입니다` },
    { companyName: '한빛정밀', contactEmail: 'park@hanbit.example' },
  )
  await deliverMessage(w, desk, {
    from: 'MAILER-DAEMON@relay.example',
    subject: `Undelivered: ${ADDRESS}`,
    text: `\n${ADDRESS} was not found`,
    headers: [`X-Failed-Recipients: ${ADDRESS}`],
  })
  await deliverMessage(w, desk, { from: `김서연 <${MERGED}>`, text: '문의드립니다' })
  await sql`
    UPDATE enrollments SET status_reason = 'company_reply', status_detail = ${`${ADDRESS}에서 회신했습니다.`}
    WHERE id = ${colleague.enrollmentId}`.execute(w.ctx.db)
  await sql`
    INSERT INTO events (workspace_id, sequence_id, enrollment_id, lead_id, kind, at, data)
    SELECT workspace_id, sequence_id, id, lead_id, 'send_retried', now(),
      jsonb_build_object('why', ${`550 5.1.1 <${ADDRESS}> unknown`}::text)
    FROM enrollments WHERE id = ${colleague.enrollmentId}`.execute(w.ctx.db)

  // consent, notices, files
  await call('put', `/leads/${first.leadId}/consent`, {
    basis: 'consent',
    source: '전시회',
    obtainedOn: '2026-01-05',
    evidence: `${ADDRESS} 메일`,
  })
  await call('post', `/leads/${first.leadId}/source-notice`, {
    emailAccountId: desk.sandboxId,
    subject: '출처 안내',
    bodyText: `${ADDRESS} 주소를 명함에서 얻었습니다`,
  })
  const csv = [
    `회사명,이메일,비고 ${MERGED}`,
    `한빛정밀,${ADDRESS},수정`,
    `한빛정밀,${ADDRESS},같은 주소`,
    `한빛정밀,"${ADDRESS}, 대표",틀린 주소`,
    `다른회사,other@other.example,소개 ${ADDRESS}`,
  ].join('\n')
  const imported = await desk.upload('/leads/import?wait=10', {
    workspaceId,
    onDuplicate: 'update',
    file: { name: `${ADDRESS}.csv`, content: csv },
  })
  expect(imported.status, JSON.stringify(imported.body)).toBe(200)
  await until(
    async () => (await desk.get(`/leads/imports?workspaceId=${workspaceId}`)).body.data[0],
    ({ status }) => status === 'completed',
  )
  await travel(desk, { advanceHours: 1 })
  const blocked = await desk.upload('/suppressions/import', {
    workspaceId,
    file: { name: `수신거부 ${ADDRESS}.csv`, content: `주소,메모 ${ADDRESS}\n${ADDRESS},본인 요청\n` },
  })
  expect(blocked.status, JSON.stringify(blocked.body)).toBe(200)
  await call('post', '/suppressions', { workspaceId, kind: 'address', value: MERGED })
  await travel(desk, { advanceDays: 1 })
  await until(
    async () => receiver.received.filter(({ body }) => body.includes(MARK)).length,
    (count) => count > 2,
  )

  // a delivery that ends after the erasure would store the receiver's reply, which contains the address
  receiver.behave(204)
  await until(
    async () =>
      (await sql`SELECT 1 FROM webhook_deliveries WHERE claimed_until IS NOT NULL`.execute(w.ctx.db)).rows,
    (claimed) => claimed.length === 0,
  )
  // proves that the test is effective: the address is stored before
  const before = await columnsWith(w, MARK)
  expect(before).toEqual(expect.arrayContaining(WRITTEN))
  await writeHeartbeat(w.ctx.db, w.ctx.newId())
  await call('post', `/leads/${first.leadId}/erase`)
  expect(await columnsWith(w, MARK)).toEqual(Object.keys(KEPT).sort())
  expect((await desk.get(`/inbox/threads/${colleague.threadId}`)).body.mails.at(-1).text).toContain('담당은')
})

/** Columns where the steps above store an address. */
const WRITTEN = [
  'consent_log.after',
  'enrollments.status_detail',
  'events.data',
  'inbound_messages.from_address',
  'inbound_messages.raw',
  'inbound_messages.subject',
  'inbound_messages.text',
  'inbox_answers.mime',
  'lead_addresses.email_key',
  'lead_changes.before',
  'lead_import_rows.cells',
  'lead_imports.columns',
  'lead_imports.file_name',
  'lead_merges.kept',
  'leads.custom_fields',
  'notices.facts',
  'notices.to_address',
  'sandbox_mail.raw',
  'scheduled_executions.mime',
  'scheduled_executions.to_address',
  'suppression_import_rows.cells',
  'suppression_imports.file_name',
  'webhook_deliveries.body',
  'webhook_deliveries.response',
]

test('an address that contains an erased one is kept', async () => {
  await using w = await world()
  const desk = await createTestWorkspace(w)
  const [shorter = ''] = await makeLeads(desk, desk.workspaceId, 1, { contactEmail: 'lee@hanbit.example' })
  const longer = await receiveReply(
    desk,
    { kind: 'reply', text: '저는 brucelee@hanbit.example, lee@hanbit.example.kr 두 주소를 씁니다' },
    { contactEmail: 'brucelee@hanbit.example' },
  )
  expect((await desk.post(`/leads/${shorter}/erase`)).status).toBe(200)
  const { mails } = (await desk.get(`/inbox/threads/${longer.threadId}`)).body
  expect(mails.at(-1).text).toContain('brucelee@hanbit.example, lee@hanbit.example.kr')
  expect((await desk.get('/sandbox/messages?to=brucelee@hanbit.example')).body.total).toBe(1)
})
