// Before the first mail an enrollment can change its mailbox; afterwards the thread stays in its mailbox.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  ALWAYS,
  createTestWorkspace,
  makeLeads,
  makeSequence,
  secondMailbox,
} from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

test('enrollments without a sent mail are re-planned and sent from another mailbox; the others keep theirs', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const other = await secondMailbox(w, owner)
  await owner.patch(`/email-accounts/${owner.sandboxId}`, { rules: { ...ALWAYS, dailyCap: 1 } })
  const { id } = await makeSequence(owner, [{}, { delayDays: 2 }])
  const leadIds = await makeLeads(owner, owner.workspaceId, 3)
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  await owner.post('/sandbox/clock', { advanceHours: 1 })
  const rowsOf = async () => {
    const { rows } = await sql<{ enrollmentId: string; mailboxId: string; state: string; ordinal: number }>`
      SELECT enrollment_id, email_account_id AS mailbox_id, state, ordinal
      FROM scheduled_executions ORDER BY planned_at, ordinal`.execute(w.ctx.db)
    return rows
  }
  const begun = new Set(
    (await rowsOf()).filter(({ state }) => state === 'sent').map((row) => row.enrollmentId),
  )
  expect(begun.size).toBe(1)
  const enrollments = (await owner.get(`/sequences/${id}/enrollments`)).body.data as { id: string }[]
  const ask = { enrollmentIds: enrollments.map((one) => one.id), userEmailAccountId: other }
  const path = `/sequences/${id}/enrollments/bulk/mailbox`
  expect((await owner.patch(path, ask)).body).toEqual({ updatedCount: 2, skippedCount: 1 })
  expect((await owner.patch(path, ask)).body).toMatchObject({
    statusCode: 409,
    code: 'enrollment_mailbox_fixed',
  })
  await owner.post('/sandbox/clock', { advanceDays: 3 })
  const rows = await rowsOf()
  expect(rows.map(({ state }) => state)).toEqual(Array(6).fill('sent'))
  for (const row of rows) expect(row.mailboxId).toBe(begun.has(row.enrollmentId) ? owner.sandboxId : other)
})

test('a mailbox of another workspace is not found, and no enrollment changes', async () => {
  await using w = await world()
  const [owner, stranger] = [await createTestWorkspace(w), await createTestWorkspace(w)]
  const { id } = await makeSequence(owner, [{}])
  const leadIds = await makeLeads(owner, owner.workspaceId, 1)
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  const [{ id: enrollmentId }] = (await owner.get(`/sequences/${id}/enrollments`)).body.data
  const response = await owner.patch(`/sequences/${id}/enrollments/bulk/mailbox`, {
    enrollmentIds: [enrollmentId],
    userEmailAccountId: stranger.sandboxId,
  })
  expect([response.status, response.body.code ?? response.body.error?.code]).toEqual([
    404,
    'email_account_not_found',
  ])
})
