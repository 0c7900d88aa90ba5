// Enrollments that were sent different numbers of mails, for tests of changed workflows.

import { sql } from 'kysely'
import { expect } from 'vitest'
import { DAY_MS } from '#core/calendar/date.ts'
import { workflowFrom } from '#core/sequences/workflow/workflow.fixture.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import type { World } from '#testing/world.ts'

export const CHAIN = workflowFrom('start>A>a3>B>b3>C>c3>D')
export const AS_BEFORE = 'A0 B3 C6 D9'

export const ok = (edit: { ok: true; workflow: Workflow } | { ok: false; error: string }): Workflow => {
  if (!edit.ok) throw new Error(edit.error)
  return edit.workflow
}

/** Four enrollments that were sent nothing, A, A and B, and A, B and C. */
export async function underWay(w: World, workflow: Workflow) {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 4)
  const { id } = await makeSequence(owner, JSON.stringify(workflow))
  const enroll = (leadId: string | undefined, more: object = {}) =>
    owner.post(`/sequences/${id}/workflow-enrollments/bulk`, {
      leadIds: [leadId],
      userEmailAccountId: owner.sandboxId,
      ...more,
    })
  const [abc, ab, a, none] = leadIds
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  for (const leadId of [abc, ab, a]) {
    await enroll(leadId)
    await travel(owner, { advanceHours: 1 })
    if (leadId !== a) await travel(owner, { advanceDays: 3 })
  }
  const { body } = await owner.get(`/sandbox/clock?workspaceId=${owner.workspaceId}`)
  await enroll(none, { startAt: new Date(Date.parse(body.now) + DAY_MS).toISOString() })
  return { owner, id, leadIds: [none, a, ab, abc] }
}
export const travel = (owner: Owner, advance: { advanceDays: number } | { advanceHours: number }) =>
  owner.post('/sandbox/clock', { ...advance, workspaceId: owner.workspaceId })

export type Mail = { leadId: string; nodeId: string; state: string; at: Date; reason: string | null }
/** Every mail of a sequence in the order of sending. */
export const mailsOf = async (w: World, id: string): Promise<Mail[]> =>
  (
    await sql<Mail>`
      SELECT lead_id, node_id, state, coalesce(sent_at, planned_at) AS at, state_reason AS reason
      FROM scheduled_executions WHERE sequence_id = ${id} ORDER BY coalesce(sent_at, planned_at), ordinal`.execute(
      w.ctx.db,
    )
  ).rows

/** 'A0 B3': the mails of an enrollment, with the days since its first. */
export function got(mails: readonly Mail[], leadId: string | undefined): string {
  const own = mails.filter((mail) => mail.leadId === leadId && mail.state === 'sent')
  const first = own[0]?.at.getTime() ?? 0
  return own.map((mail) => `${mail.nodeId}${Math.round((mail.at.getTime() - first) / DAY_MS)}`).join(' ')
}
