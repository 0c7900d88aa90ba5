// What one worker sends, until it is recorded.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestWorkspace, makeLeads, makeSequence, until } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'
import { reconcile } from './reconcile.ts'
import type { Recorder } from './record.ts'
import { sendDue, startSending } from './send.ts'
import { sequenceMails } from './sequence-mails.ts'
import { createSendingWorker } from './worker.ts'

test('a sent mail belongs to its worker until it is recorded', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 2)
  const { id } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)

  const worker = createSendingWorker(w.ctx, new AbortController().signal)
  const recording = Promise.withResolvers<void>()
  let sent = 0
  const markSent: Recorder['markSent'] = async (mail) => {
    sent++
    await recording.promise
    return worker.recorder.markSent(mail)
  }
  const sending = sendDue(w.ctx, { ...worker, recorder: { ...worker.recorder, markSent } }, sequenceMails)
  await until(
    async () => sent,
    (count) => count === 2,
  )
  expect(worker.claimedIds.size).toBe(2)
  recording.resolve()
  expect(await sending).toBe(2)
  expect(worker.claimedIds.size).toBe(0)
})

test('a mail that cannot be composed while the database is away is not failed and returns to the plan', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const { body } = await owner.post('/email-accounts', {
    workspaceId: owner.workspaceId,
    address: 'kim@corp.example',
    smtp: { host: 'smtp.corp.example', port: 465, security: 'tls' },
    imap: null,
    username: 'kim',
    password: 'secret',
  })
  await sql`UPDATE email_accounts SET status = 'connected' WHERE id = ${body.id}`.execute(w.ctx.db)
  const leadIds = await makeLeads(owner, owner.workspaceId, 1)
  const { id } = await makeSequence(owner, [{}])
  const enrolled = { leadIds, userEmailAccountId: body.id, allowUnreadReplies: true }
  await owner.post(`/sequences/${id}/enrollments`, enrolled)
  await owner.post(`/sequences/${id}/activate`, { allowUnreadReplies: true })
  await sql`UPDATE scheduled_executions SET planned_at = ${w.clock.now()}`.execute(w.ctx.db)
  const unreachable = {
    ...sequenceMails,
    compose: () => Promise.reject(new Error('Connection terminated unexpectedly')),
  }
  const worker = createSendingWorker(w.ctx, new AbortController().signal)
  await expect(sendDue(w.ctx, worker, unreachable)).rejects.toThrow('Connection')
  await reconcile(w.ctx, worker)
  const { rows } = await sql<{ state: string }>`SELECT state FROM scheduled_executions`.execute(w.ctx.db)
  expect(rows).toEqual([{ state: 'scheduled' }])
})

test('a mailbox whose mails are being sent is not started a second time until it is done', async () => {
  await using w = await world()
  const worker = createSendingWorker(w.ctx, new AbortController().signal)
  const gate = Promise.withResolvers<void>()
  let claims = 0
  const kind: typeof sequenceMails = {
    ...sequenceMails,
    listMailboxes: async () => ['mailbox'],
    claim: async () => {
      claims++
      await gate.promise
      return { claimed: [], hasMore: false }
    },
  }
  const underWay = new Map<string, Promise<unknown>>()
  await startSending(w.ctx, worker, kind, underWay)
  await startSending(w.ctx, worker, kind, underWay)
  expect(claims).toBe(1)
  gate.resolve()
  await Promise.all(underWay.values())
  await startSending(w.ctx, worker, kind, underWay)
  expect(claims).toBe(2)
  await Promise.all(underWay.values())
})
