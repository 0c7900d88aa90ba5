// A sandbox mailbox with a daily limit, and the mails of its sequences in the order of their times: for tests of what an
// interruption does to the plan.

import { sql } from 'kysely'
import { expect } from 'vitest'
import { dateInZone } from '#core/calendar/zone.ts'
import { sendDue } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { ALWAYS, createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import type { World } from '#testing/world.ts'

export type PlannedMail = {
  enrollmentId: string
  ordinal: number
  at: Date
  state: string
  reason: string | null
}
/** Sent and planned mails in the order of their times. */
export async function mailsOf(w: World): Promise<PlannedMail[]> {
  const { rows } = await sql<PlannedMail>`
    SELECT enrollment_id, ordinal, coalesce(sent_at, planned_at) AS at, state, wait_reason AS reason
    FROM scheduled_executions WHERE state IN ('scheduled', 'sent') ORDER BY 3, ordinal, enrollment_id`.execute(
    w.ctx.db,
  )
  return rows
}

export const perDay = (rows: readonly PlannedMail[]) =>
  [...Map.groupBy(rows, ({ at }) => dateInZone(at, 'Asia/Seoul'))].map(([, mails]) => mails.length)

/** The mails of each enrollment are in the order of its path. */
export function expectOrder(rows: readonly PlannedMail[]): void {
  for (const mails of Map.groupBy(rows, (row) => row.enrollmentId).values())
    expect(mails.map((mail) => mail.ordinal)).toEqual(mails.map((_, i) => i))
}

export const CAP = 4
export async function enrolled(w: World, count: number): Promise<{ owner: Owner; id: string }> {
  const owner = await createTestWorkspace(w)
  await owner.patch(`/email-accounts/${owner.sandboxId}`, { rules: { ...ALWAYS, dailyCap: CAP } })
  const { id } = await makeSequence(owner, [{}, { delayDays: 1 }, { delayDays: 2 }])
  const leadIds = await makeLeads(owner, owner.workspaceId, count)
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  return { owner, id }
}

export const pass = (w: World) =>
  sendDue(w.ctx, createSendingWorker(w.ctx, new AbortController().signal), sequenceMails)
