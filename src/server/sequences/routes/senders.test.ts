// Which mailboxes may send: an opt-out link that recipients can open, and replies that are read (rules.md R-125).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { ALWAYS, createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let local: World
let open: World
beforeAll(async () => {
  local = await world({ config: { optOutLocal: false } })
  open = await world({ config: { optOutLocal: false, appUrl: 'https://ieum.example.com' } })
})
afterAll(() => Promise.all([local[Symbol.asyncDispose](), open[Symbol.asyncDispose]()]))

const UNREACHABLE = { code: 'opt_out_unreachable', level: 'error' }
const SILENT = 'replies_not_read'
const IMAP = { host: 'imap.corp.example', port: 993, security: 'tls' }
const SENDER = { senderName: '이음', email: 'a@ieum.example', phone: '02-1', postalAddress: '서울' }

/** A sequence with a lead, and a connected real mailbox without a server behind it. */
async function setUp(w: World, { imap = null as typeof IMAP | null, isAdvertising = false } = {}) {
  const owner = await createTestWorkspace(w)
  await owner.put(`/workspaces/${owner.workspaceId}/sender`, {
    ...SENDER,
    isAdvertising,
    consentPolicy: 'warn',
  })
  const { body } = await owner.post('/email-accounts', {
    workspaceId: owner.workspaceId,
    address: 'kim@corp.example',
    smtp: { host: 'smtp.corp.example', port: 465, security: 'tls' },
    imap,
    username: 'kim',
    password: 'secret',
  })
  await sql`UPDATE email_accounts SET status = 'connected' WHERE id = ${body.id}`.execute(w.ctx.db)
  const leadIds = await makeLeads(owner, owner.workspaceId, 1)
  const { id } = await makeSequence(owner, [{}])
  return { owner, mailboxId: body.id as string, leadIds, id }
}

const findingsOf = async (owner: Owner, id: string) =>
  (await owner.get(`/sequences/${id}/check`)).body.report.flatMap(
    ({ code, level }: { code: string; level: string }) =>
      code === SILENT || code === UNREACHABLE.code ? [{ code, level }] : [],
  )

test('while recipients cannot open the opt-out link, no call enrols from a real mailbox or starts a sequence', async () => {
  const { owner, mailboxId, leadIds, id } = await setUp(local, { imap: IMAP })
  const from = { leadIds, userEmailAccountId: mailboxId }
  const calls = [
    [`/sequences/${id}/enrollments`, from],
    [`/admin/sequences/${id}/enrollments/bulk`, from],
    [`/admin/sequences/${id}/enrollments/bulk-with-scheduling`, from],
    [`/sequences/${id}/enrollments`, { leadIds, userEmailAccountIds: [mailboxId] }],
    [`/leads/${leadIds[0]}/mails`, { userEmailAccountId: mailboxId, subject: '제목', bodyText: '본문' }],
    [`/sequences/${id}/activate`, undefined],
    [`/sequences/${id}/activate-step-based`, { allowUnreadReplies: true }],
  ] as const
  for (const [path, body] of calls) {
    const response = await owner.post(path, body)
    expect([path, response.status, response.body.code]).toEqual([path, 422, 'launch_blocked'])
    expect(response.body.report).toContainEqual(expect.objectContaining(UNREACHABLE))
    expect(response.body.message).toContain('APP_URL')
  }
  expect((await owner.get(`/sequences/${id}/enrollments`)).body.total).toBe(0)
  expect(await findingsOf(owner, id)).toEqual([UNREACHABLE])
  expect((await owner.get(`/sequences/${id}/start-preview`)).body.canLaunch).toBe(false)
  expect((await owner.get(`/email-accounts/${mailboxId}`)).body.launchFindings).toEqual([
    { ...UNREACHABLE, message: expect.stringContaining('APP_URL') },
  ])
})

test('the sandbox mailbox of the same workspace enrols and starts, and its enrollments cannot move to the real one', async () => {
  const { owner, mailboxId, leadIds, id } = await setUp(local, { isAdvertising: true })
  const { body } = await owner.post(`/sequences/${id}/enrollments`, {
    leadIds,
    userEmailAccountId: owner.sandboxId,
  })
  expect(body.enrolledCount).toBe(1)
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  expect((await owner.get(`/email-accounts/${owner.sandboxId}`)).body.launchFindings).toEqual([])
  const [enrollment] = (await owner.get(`/sequences/${id}/enrollments`)).body.data
  const moved = await owner.patch(`/sequences/${id}/enrollments/bulk/mailbox`, {
    enrollmentIds: [enrollment.id],
    userEmailAccountId: mailboxId,
  })
  expect([moved.status, moved.body.code]).toEqual([422, 'launch_blocked'])
})

test('advertising from a mailbox that reads no replies is rejected, also when the call allows it', async () => {
  const { owner, mailboxId, leadIds, id } = await setUp(open, { isAdvertising: true })
  const allowed = { leadIds, userEmailAccountId: mailboxId, allowUnreadReplies: true }
  expect((await owner.post(`/sequences/${id}/enrollments`, allowed)).body).toMatchObject({
    code: 'launch_blocked',
    report: [{ code: SILENT, level: 'error' }],
  })
  expect((await owner.post(`/sequences/${id}/activate`, { allowUnreadReplies: true })).status).toBe(422)
  expect(await findingsOf(owner, id)).toEqual([{ code: SILENT, level: 'error' }])
})

test('without advertising, enrolling and starting from such a mailbox need the consent of the caller', async () => {
  const { owner, mailboxId, leadIds, id } = await setUp(open)
  const from = { leadIds, userEmailAccountId: mailboxId }
  const rejected = { statusCode: 409, code: SILENT }
  const allow = { allowUnreadReplies: true }
  expect((await owner.post(`/sequences/${id}/enrollments`, from)).body).toMatchObject(rejected)
  expect((await owner.post(`/sequences/${id}/enrollments`, { ...from, ...allow })).body.enrolledCount).toBe(1)
  expect(await findingsOf(owner, id)).toEqual([{ code: SILENT, level: 'warning' }])
  expect((await owner.post(`/sequences/${id}/activate`)).body).toMatchObject(rejected)
  const one = { sequenceIds: [id], status: 'active' }
  expect((await owner.put('/admin/sequences/bulk/status', one)).body).toMatchObject(rejected)
  expect((await owner.put('/admin/sequences/bulk/status', { ...one, ...allow })).body.updatedCount).toBe(1)
  await owner.post(`/sequences/${id}/pause`)
  expect((await owner.post(`/sequences/${id}/resume`)).body).toMatchObject(rejected)
  expect((await owner.post(`/sequences/${id}/resume`, allow)).status).toBe(200)
})

test('a mailbox with IMAP at an address that recipients can open has no finding', async () => {
  const { owner, mailboxId, leadIds, id } = await setUp(open, { imap: IMAP, isAdvertising: true })
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: mailboxId })
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  expect((await owner.get(`/email-accounts/${mailboxId}`)).body.launchFindings).toEqual([])
})

test('a one-off mail without advertising is sent from such a mailbox, and its writer is warned', async () => {
  const { owner, mailboxId, leadIds } = await setUp(open)
  const mail = { userEmailAccountId: mailboxId, subject: '제목', bodyText: '본문 {{수신거부}}' }
  const stopped = await owner.post(`/leads/${leadIds[0]}/mails`, { ...mail, stopAtWarnings: true })
  expect(stopped.body).toMatchObject({ code: 'one_off_warnings', report: [{ code: SILENT }] })
  expect((await owner.post(`/leads/${leadIds[0]}/mails`, mail)).body).toMatchObject({
    warnings: [{ code: SILENT }],
  })
})

test('advertising that is turned on while a sequence runs stops its mails from a mailbox whose replies are not read', async () => {
  const { owner, mailboxId, leadIds, id } = await setUp(open)
  await owner.patch(`/email-accounts/${mailboxId}`, { rules: ALWAYS })
  const from = { leadIds, userEmailAccountId: mailboxId, allowUnreadReplies: true }
  expect((await owner.post(`/sequences/${id}/enrollments`, from)).status).toBeLessThan(300)
  expect((await owner.post(`/sequences/${id}/activate`, { allowUnreadReplies: true })).status).toBe(200)
  await owner.put(`/workspaces/${owner.workspaceId}/sender`, {
    ...SENDER,
    isAdvertising: true,
    consentPolicy: 'warn',
  })
  await sql`
    UPDATE scheduled_executions SET planned_at = ${open.clock.now()}, held = false
    WHERE sequence_id = ${id}`.execute(open.ctx.db)
  await sql`UPDATE email_accounts SET status_reason = NULL WHERE id = ${mailboxId}`.execute(open.ctx.db)
  // time passes while mails are decided
  let at = open.clock.now().getTime()
  const ctx = { ...open.ctx, clock: { now: () => new Date(at++) } }
  await sendDue(ctx, createSendingWorker(ctx, new AbortController().signal), sequenceMails)
  const { rows } = await sql<{ state: string; reason: string; attempts: number; waits: boolean }>`
    SELECT state, wait_reason AS reason, attempts, planned_at > ${new Date(at)}::timestamptz + interval '59 minutes' AS waits
    FROM scheduled_executions WHERE sequence_id = ${id}`.execute(open.ctx.db)
  expect(rows).toEqual([{ state: 'scheduled', reason: 'sender_not_ready', attempts: 0, waits: true }])
})
