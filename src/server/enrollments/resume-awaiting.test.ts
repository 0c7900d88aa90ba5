// A mail that is written while a worker decides that it is missing.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockEnrollments, updateEnrollmentStatus } from '#server/data/enrollments/enrollments.ts'
import { holdMails } from '#server/data/sending/due-mails.ts'
import { resumeAwaiting } from '#server/enrollments/actions/resume-awaiting.ts'
import { waitingForLocks } from '#testing/db/waiting-for-locks.ts'
import { createTestWorkspace, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

test('an enrollment continues when its mail is written between the reading of a worker and its commit', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const { id: sequenceId } = await makeSequence(owner, [{ generationMode: 'ai', aiPrompt: '첫 인사' }])
  const [leadId = ''] = await makeLeads(owner, owner.workspaceId, 1)
  await owner.post(`/sequences/${sequenceId}/enrollments`, {
    leadIds: [leadId],
    userEmailAccountId: owner.sandboxId,
  })
  await owner.post(`/sequences/${sequenceId}/activate`)
  const { rows } = await sql<{ id: string; enrollmentId: string; nodeId: string }>`
    SELECT id, enrollment_id, node_id FROM scheduled_executions`.execute(w.ctx.db)
  const [mail] = rows
  if (!mail) throw new Error('no mail is planned')

  let resumed = Promise.resolve()
  let isResumed = false
  await w.ctx.db.transaction().execute(async (tx) => {
    // as in claim.ts: the enrollment is locked, the mail is not written yet
    await lockEnrollments(tx, [mail.enrollmentId])
    // another process has written the mail
    resumed = resumeAwaiting(w.ctx, { sequenceId, nodeId: mail.nodeId, leadId }).then(() => {
      isResumed = true
    })
    await expect.poll(() => waitingForLocks(w.ctx.db)).toBe(1)
    expect(isResumed).toBe(false)
    const at = w.ctx.clock.now()
    await updateEnrollmentStatus(tx, mail.enrollmentId, { status: 'pending', reason: 'awaiting_content', at })
    await holdMails(tx, [mail.id], null)
  })
  await resumed

  const [enrollment] = (await owner.get(`/sequences/${sequenceId}/enrollments`)).body.data
  expect(enrollment).toMatchObject({ status: 'active', statusReason: null })
  const after = await sql<{ held: boolean }>`SELECT held FROM scheduled_executions`.execute(w.ctx.db)
  expect(after.rows).toEqual([{ held: false }])
})
