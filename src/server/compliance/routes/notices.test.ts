// 출처 고지 for one lead, and notices that need a user.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reassignCutOffNotices } from '#server/compliance/actions/waiting-notices.ts'
import { noticeMails } from '#server/compliance/notice-mails.ts'
import { sendDue } from '#server/sending/send.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { MONDAY, type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

const deliver = () => sendDue(w.ctx, createSendingWorker(w.ctx, new AbortController().signal), noticeMails)
const mails = async (owner: Owner) => (await owner.get('/sandbox/messages?limit=50')).body.data

test('a source notice is sent once; a second time only with again', async () => {
  const owner = await createTestWorkspace(w, { name: '김하늘' })
  const [leadId] = await makeLeads(owner, owner.workspaceId, 1, { contactName: '이서연' })
  const path = `/leads/${leadId}/source-notice`
  const empty = (await owner.get(path)).body
  expect(empty.bodyText).toContain('[어디에서 받은 정보인지 입력해 주세요]')
  const ask = { emailAccountId: owner.sandboxId, subject: empty.subject, bodyText: empty.bodyText }
  expect((await owner.post(path, ask)).body).toMatchObject({
    statusCode: 400,
    issues: [{ path: 'bodyText' }],
  })
  await owner.put(`/leads/${leadId}/consent`, {
    basis: 'consent',
    obtainedOn: '2026-03-02',
    source: '2026 공작기계전',
  })
  const draft = (await owner.get(path)).body
  expect(draft).toMatchObject({ isSuppressed: false, emailAccountId: owner.sandboxId, sent: [] })
  expect(draft.bodyText).toContain('2026 공작기계전')
  // outside of every sending window it is sent anyway: the law requires it at once
  await owner.patch(`/email-accounts/${owner.sandboxId}`, {
    rules: { windowStart: '03:00', windowEnd: '04:00' },
  })
  const once = { ...ask, bodyText: draft.bodyText }
  const both = await Promise.all([owner.post(path, once), owner.post(path, once)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('source_notice_sent')
  await deliver()
  await deliver()
  const sent = await mails(owner)
  expect(sent).toHaveLength(1)
  expect(sent[0].subject).toBe('개인정보 수집 출처를 알려 드립니다')
  expect((await owner.get(path)).body.sent).toMatchObject([{ state: 'sent', userName: '김하늘' }])
  expect((await owner.get(`/leads/${leadId}/consent`)).body.log[0]).toMatchObject({
    action: 'source_notice',
    userName: '김하늘',
  })
  expect((await owner.post(path, { ...once, again: true })).status).toBe(200)
  await deliver()
  expect(await mails(owner)).toHaveLength(2)
})

test('a source notice is sent as a reply in its thread, also to a suppressed address', async () => {
  const owner = await createTestWorkspace(w)
  const [leadId = ''] = await makeLeads(owner, owner.workspaceId, 1)
  const { id } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds: [leadId], userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 1 })
  const [first] = await mails(owner)
  const text = '수신거부합니다.'
  await owner.post(`/sandbox/messages/${first.id}/reply`, { kind: 'reply', text })
  const [thread] = (await owner.get('/inbox')).body.data
  const path = `/leads/${leadId}/source-notice`
  const draft = (await owner.get(`${path}?threadId=${thread.id}`)).body
  expect(draft).toMatchObject({
    isSuppressed: true,
    subject: expect.stringMatching(/^Re: /),
    toAddress: first.to,
  })
  const ask = {
    emailAccountId: owner.sandboxId,
    subject: draft.subject,
    bodyText: '전시회에서 받았습니다.',
    threadId: thread.id,
  }
  expect((await owner.post(path, ask)).status).toBe(200)
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 1 })
  const notice = (await mails(owner)).find((mail: { text: string }) => mail.text.includes('전시회에서'))
  expect(notice.headers.map(({ name }: { name: string }) => name)).toContain('In-Reply-To')
  // a thread of another lead is rejected
  const [other] = await makeLeads(owner, owner.workspaceId, 1)
  expect((await owner.get(`/leads/${other}/source-notice?threadId=${thread.id}`)).status).toBe(404)
})

test('a notice of a disconnected mailbox is listed with the days left, and is sent through another one', async () => {
  const owner = await createTestWorkspace(w)
  const mailbox = async (address: string, status: string) => {
    const { body } = await owner.post('/email-accounts', {
      workspaceId: owner.workspaceId,
      address,
      name: '이음',
      smtp: { host: 'smtp.hidden.example', port: 465, security: 'tls' },
      imap: null,
      username: 'box',
      password: 'password',
    })
    await sql`UPDATE email_accounts SET status = ${status} WHERE id = ${body.id}`.execute(w.ctx.db)
    return body.id as string
  }
  const own = await mailbox('own@hanbit.example', 'disconnected')
  const dueAt = new Date(MONDAY.getTime() + 9.5 * 86_400_000)
  const notice = async () => {
    const id = crypto.randomUUID()
    await sql`
      INSERT INTO notices (id, workspace_id, kind, suppression_id, email_account_id, to_address, due_at, planned_at, created_at, updated_at)
      VALUES (${id}, ${owner.workspaceId}, 'opt_out', ${id}, ${own}, 'kim@refused.example', ${dueAt}, ${MONDAY}, ${MONDAY}, ${MONDAY})`.execute(
      w.ctx.db,
    )
    return id
  }
  const [a, b] = [await notice(), await notice()]
  const list = async () => (await owner.get(`/notices/waiting?workspaceIds=${owner.workspaceId}`)).body
  expect(await list()).toMatchObject({
    total: 2,
    data: [
      { daysLeft: 9, mailboxAddress: 'own@hanbit.example', mailboxStatus: 'disconnected', mailboxes: [] },
      {},
    ],
  })
  const { body: check } = await owner.get(`/check?workspaceIds=${owner.workspaceId}`)
  expect(check).toMatchObject({ noticeCount: 2, total: 3 })
  const other = await mailbox('other@hanbit.example', 'connected')
  expect((await list()).data[0].mailboxes).toMatchObject([{ id: other }])
  expect((await owner.post(`/notices/${a}/send`, { emailAccountId: own })).body.code).toBe(
    'mailbox_not_ready',
  )
  expect((await owner.post(`/notices/${a}/send`, { emailAccountId: other })).body).toEqual({ ok: true })
  // automatically only when three days are left
  w.clock.set(new Date(dueAt.getTime() - 3 * 86_400_000 - 1))
  expect(await reassignCutOffNotices(w.ctx)).toBe(0)
  w.clock.set(new Date(dueAt.getTime() - 3 * 86_400_000))
  expect(await reassignCutOffNotices(w.ctx)).toBe(1)
  expect(await list()).toEqual({ data: [], total: 0 })
  const { rows } = await sql<{ at: string }>`
    SELECT email_account_id AS at FROM notices WHERE id IN (${a}, ${b})`.execute(w.ctx.db)
  expect(rows.map(({ at }) => at)).toEqual([other, other])
  w.clock.set(MONDAY)
})

test('a notice with an unknown result is never sent again: a user decides whether it was sent', async () => {
  const owner = await createTestWorkspace(w)
  const id = crypto.randomUUID()
  await sql`
    INSERT INTO notices (id, workspace_id, kind, email_account_id, to_address, planned_at, state, message_id, mime, created_at, updated_at)
    VALUES (${id}, ${owner.workspaceId}, 'opt_out', ${owner.sandboxId}, 'x@y.example', ${MONDAY}, 'uncertain', '<a@b>', 'x', ${MONDAY}, ${MONDAY})`.execute(
    w.ctx.db,
  )
  expect((await owner.post(`/notices/${id}/send`, { emailAccountId: owner.sandboxId })).body.code).toBe(
    'notice_closed',
  )
  expect((await owner.post(`/notices/${id}/close`, { decision: 'sent' })).status).toBe(200)
  expect((await owner.post(`/notices/${id}/close`, { decision: 'skip' })).body.code).toBe('notice_closed')
})
